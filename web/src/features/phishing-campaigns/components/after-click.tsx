import { NumberInput, Select, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { PERIOD_DAYS_MAX } from '@vigil/contract/phishing-campaigns/rules.ts';
import { deeds, type Deed } from '@vigil/contract/phishing-results/rules.ts';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { type CampaignDraft, PERIOD_DEFAULT } from '../rules.ts';
import { CourseChoice } from './course-choice.tsx';

type Props = {
  draft: CampaignDraft;
  set: (change: Partial<CampaignDraft>) => void;
  errorOf: (name: keyof CampaignDraft) => string | undefined;
};

/** What happens by itself to those who were caught. */
export function AfterClick({ draft, set, errorOf }: Props) {
  const { t } = useTranslation();
  return (
    <Card title={t('phishing_campaigns.form.after')}>
      <Stack gap={16}>
        <Switch
          label={t('phishing_campaigns.form.hasAutoCourse')}
          description={t('phishing_campaigns.form.hasAutoCourse_hint')}
          checked={draft.hasAutoCourse}
          onChange={(event) => set({ hasAutoCourse: event.currentTarget.checked })}
        />
        {draft.hasAutoCourse && (
          <>
            <CourseChoice value={draft.course} onChange={(course) => set({ course })} error={errorOf('course')} />
            <WhoIsMeant value={draft.targetsAutoCourse} onChange={(targetsAutoCourse) => set({ targetsAutoCourse })} />
            <NumberInput
              label={t('phishing_campaigns.form.period')}
              min={1}
              max={PERIOD_DAYS_MAX}
              clampBehavior="strict"
              allowDecimal={false}
              value={draft.period}
              onChange={(days) => set({ period: Number(days) || PERIOD_DEFAULT })}
              error={errorOf('period')}
              maw={220}
            />
          </>
        )}
        <Switch
          label={t('phishing_campaigns.form.hasMessage')}
          description={t('phishing_campaigns.form.hasMessage_hint')}
          checked={draft.hasMessage}
          onChange={(event) => set({ hasMessage: event.currentTarget.checked })}
        />
        {draft.hasMessage && (
          <>
            <WhoIsMeant value={draft.targetsMessage} onChange={(targetsMessage) => set({ targetsMessage })} />
            <TextInput
              label={t('phishing_campaigns.form.theme')}
              required
              maxLength={200}
              value={draft.theme}
              onChange={(event) => set({ theme: event.currentTarget.value })}
              error={errorOf('theme')}
            />
            <Textarea
              label={t('phishing_campaigns.form.text')}
              required
              minRows={4}
              maxLength={10_000}
              value={draft.text}
              onChange={(event) => set({ text: event.currentTarget.value })}
              error={errorOf('text')}
            />
          </>
        )}
      </Stack>
    </Card>
  );
}

/** From which result on; "opened" is the default of the contract and the weakest sign of all. */
function WhoIsMeant({ value, onChange }: { value: Deed; onChange: (target: Deed) => void }) {
  const { t } = useTranslation();
  return (
    <>
      <Select
        label={t('phishing_campaigns.form.whom')}
        data={deeds.map((target) => ({ value: target, label: t(`phishing_campaigns.form.from.${target}`) }))}
        value={value}
        allowDeselect={false}
        onChange={(target) => target !== null && onChange(target)}
      />
      {value === 'opened' && <Notice status="neutral">{t('phishing_campaigns.form.opened_is_weak')}</Notice>}
    </>
  );
}
