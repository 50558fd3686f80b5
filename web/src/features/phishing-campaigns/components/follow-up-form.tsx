import { Stack, Switch, TextInput } from '@mantine/core';
import type { Action } from '@vigil/contract/phishing-results/rules.ts';
import { useTranslation } from 'react-i18next';
import type { DraftFields } from '../../../lib/draft-part.ts';
import { Card } from '../../../ui/card.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { TagSelect } from '../../tags/components/tag-select.tsx';
import type { FollowUpDraft } from '../rules/draft.ts';
import { AfterClick } from './after-click.tsx';
import { AfterPageChoice } from './after-page-choice.tsx';
import { Choice } from './choice.tsx';
import { ChosenTemplates } from './chosen-templates.tsx';
import { ResultThresholdSelect } from './result-threshold-select.tsx';

type Props = { draft: DraftFields<FollowUpDraft>; targets: Action; onTargets: (targets: Action) => void };

/** The campaign that begins automatically: its content, which of the people who failed receive it, and the delay in days. */
export function FollowUpForm({ draft, targets, onTargets }: Props) {
  const { t } = useTranslation();
  return (
    <Stack role="group" aria-label={t('phishing_campaigns.follow_up.title')}>
      <Card title={t('phishing_campaigns.follow_up.about')}>
        <Stack gap={16}>
          <TextInput label={t('phishing_campaigns.follow_up.name')} {...draft.text('name')} />
          <ResultThresholdSelect value={targets} onChange={onTargets} />
          <TagSelect
            label={t('phishing_campaigns.form.excludedTags')}
            value={draft.values.excludedTags}
            withSelfActing
            onChange={(excludedTags) => draft.set({ excludedTags })}
          />
        </Stack>
      </Card>
      <ChosenTemplates draft={draft} />
      <Days draft={draft} />
      <AfterClick draft={draft} />
      <AfterPageChoice draft={draft} />
    </Stack>
  );
}

/** A follow-up's start is not known in advance, so its dates are numbers of days. */
function Days({ draft }: Pick<Props, 'draft'>) {
  const { t } = useTranslation();
  const { isDelay, dateType, emailSendType } = draft.values;
  const days = (field: 'dateDelay' | 'dateEnd' | 'email_send_end_date') => ({
    ...draft.number(field),
    // An empty field means its default.
    onChange: (value: number | '') => draft.set({ [field]: value === '' ? null : value }),
    maw: 280,
  });
  return (
    <Card title={t('phishing_campaigns.form.dates')}>
      <Stack gap={24}>
        <Stack gap={14}>
          <Switch
            label={t('phishing_campaigns.follow_up.isDelay')}
            description={t('phishing_campaigns.follow_up.isDelay_hint')}
            {...draft.tick('isDelay')}
          />
          {isDelay && <NumberField label={t('phishing_campaigns.follow_up.dateDelay')} {...days('dateDelay')} />}
        </Stack>
        <Choice
          label={t('phishing_campaigns.form.sending')}
          value={emailSendType}
          options={{ to_end: t('phishing_campaigns.form.to_end'), at_once: t('phishing_campaigns.form.at_once') }}
          onChange={(emailSendType) => draft.set({ emailSendType })}
        >
          {emailSendType === 'to_end' && (
            <Stack gap={16}>
              <NumberField
                label={t('phishing_campaigns.follow_up.email_send_end_date')}
                placeholder={t('phishing_campaigns.follow_up.working_day')}
                {...days('email_send_end_date')}
              />
              <Switch
                label={t('phishing_campaigns.form.workingHours')}
                description={t('phishing_campaigns.form.workingHours_hint')}
                {...draft.tick('workingHours')}
              />
            </Stack>
          )}
        </Choice>
        <Choice
          label={t('phishing_campaigns.form.end')}
          value={dateType}
          options={{ auto: t('phishing_campaigns.form.end_auto'), custom: t('phishing_campaigns.follow_up.end_custom') }}
          hints={{ auto: t('phishing_campaigns.form.end_auto_hint') }}
          onChange={(dateType) => draft.set({ dateType })}
        >
          {dateType === 'custom' && <NumberField label={t('phishing_campaigns.follow_up.dateEnd')} {...days('dateEnd')} />}
        </Choice>
      </Stack>
    </Card>
  );
}
