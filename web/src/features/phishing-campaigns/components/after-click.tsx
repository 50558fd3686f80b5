import { Checkbox, NumberInput, Select, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { PERIOD_DAYS_DEFAULT } from '@vigil/contract/phishing-campaigns/rules.ts';
import { deeds, type Deed } from '@vigil/contract/phishing-results/rules.ts';
import { useTranslation } from 'react-i18next';
import type { Draft } from '../../../lib/use-draft.ts';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { CampaignDraft } from '../rules.ts';
import { CourseChoice } from './course-choice.tsx';

/** What happens by itself to those who were caught. */
export function AfterClick({ draft }: { draft: Draft<CampaignDraft> }) {
  const { t } = useTranslation();
  const { hasAutoCourse, course, targetsAutoCourse, hasMessage, targetsMessage } = draft.values;
  return (
    <Card title={t('phishing_campaigns.form.after')}>
      <Stack gap={16}>
        <Switch
          label={t('phishing_campaigns.form.hasAutoCourse')}
          description={t('phishing_campaigns.form.hasAutoCourse_hint')}
          {...draft.tick('hasAutoCourse')}
          // What is hidden must not keep the form from being sent.
          onChange={({ currentTarget: { checked } }) =>
            draft.set({ hasAutoCourse: checked, ...(!checked && { period: PERIOD_DAYS_DEFAULT }) })
          }
        />
        {hasAutoCourse && (
          <>
            <CourseChoice value={course} onChange={(course) => draft.set({ course })} error={draft.errorOf('course')} />
            <WhoIsMeant value={targetsAutoCourse} onChange={(targetsAutoCourse) => draft.set({ targetsAutoCourse })} />
            <NumberInput label={t('phishing_campaigns.form.period')} {...draft.number('period')} maw={220} />
            <Checkbox label={t('assignments.course_again')} {...draft.tick('course_again')} />
          </>
        )}
        <Switch
          label={t('phishing_campaigns.form.hasMessage')}
          description={t('phishing_campaigns.form.hasMessage_hint')}
          {...draft.tick('hasMessage')}
        />
        {hasMessage && (
          <>
            <WhoIsMeant value={targetsMessage} onChange={(targetsMessage) => draft.set({ targetsMessage })} />
            <TextInput label={t('phishing_campaigns.form.theme')} {...draft.text('theme')} required />
            <Textarea label={t('phishing_campaigns.form.text')} minRows={4} {...draft.text('text')} required />
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
