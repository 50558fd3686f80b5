import { Box, Button, Checkbox, Switch, TextInput } from '@mantine/core';
import { campaignRules, messageFlaws } from '@vigil/contract/phishing-campaigns/rules.ts';
import type { getCampaignInternal } from '@vigil/contract/phishing-campaigns/endpoints.ts';
import { noFlaws } from '@vigil/contract/shared/flaws.ts';
import type { ResponseOf } from '@vigil/contract/endpoint.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { Card } from '../../../ui/card.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { MomentPicker } from '../../../ui/moment-picker.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { useChangeCampaign } from '../api.ts';
import { subjectToShow } from '../rules/draft.ts';
import { CourseChoice } from './course-choice.tsx';
import { DebriefingFields } from './debriefing-fields.tsx';
import { ResultThresholdSelect } from './result-threshold-select.tsx';

type Internal = ResponseOf<typeof getCampaignInternal>;
type Props = { campaign: Internal };
type Part = 'name' | 'end' | 'course' | 'message';

/** The campaign's automatic actions and its end; each can be changed until the campaign ends. */
export function CampaignSettings({ campaign }: Props) {
  const { t } = useTranslation();
  const [changing, setChanging] = useState<Part | null>(null);
  const { status, by_tag, name, end_date, hasAutoCourse, course, targetsAutoCourse, period, hasMessage } = campaign;
  const isFixed = status === 'completed' || status === 'failed' || status === 'creating';
  const fact = (part: Part, value: ReactNode) => (
    <Fact name={t(`phishing_campaigns.settings.${part}`)}>
      <div>{value}</div>
      {!isFixed && !(part === 'end' && by_tag) && (
        <Button variant="subtle" size="compact-sm" ml={-8} onClick={() => setChanging(part)}>
          {t('commons:edit')}
        </Button>
      )}
    </Fact>
  );
  const Changing = changing === null ? null : dialogs[changing];
  return (
    <Box mt="md">
      <Card title={t('phishing_campaigns.settings.title')}>
        <Facts least={220}>
          {fact('name', name)}
          {fact('end', <Moment at={campaign.completed_at ?? end_date} />)}
          <Fact name={t('phishing_campaigns.settings.sending')}>
            {t(campaign.workingHours ? 'phishing_campaigns.form.workingHours' : 'phishing_campaigns.settings.any_hour')}
          </Fact>
          {fact(
            'course',
            hasAutoCourse && course !== null
              ? t('phishing_campaigns.form.course_review', {
                  recipients: t(`phishing_campaigns.form.from.${targetsAutoCourse}`),
                  course: course.title,
                  period,
                })
              : '—',
          )}
          {fact(
            'message',
            hasMessage
              ? t('phishing_campaigns.form.message_review', {
                  recipients: t(`phishing_campaigns.form.from.${campaign.targetsMessage}`),
                  theme: subjectToShow(campaign.theme),
                })
              : '—',
          )}
        </Facts>
        {Changing !== null && <Changing campaign={campaign} onClose={() => setChanging(null)} />}
      </Card>
    </Box>
  );
}

type DialogProps = Props & { onClose: () => void };

function ChangeName({ campaign: { id, name, version }, onClose }: DialogProps) {
  const { t } = useTranslation();
  const change = useChangeCampaign({ silent: true });
  const draft = useDraft({
    name: `campaign.name.${id}`,
    initial: { name },
    version,
    labels: { name: t('phishing_campaigns.form.name') },
    rules: { name: campaignRules.name },
    save: (values, sending) =>
      change.mutateAsync({ params: { id }, body: { type: 'name', name: values.name.trim() }, version: sending.version }),
    onSaved: onClose,
  });
  return (
    <FormDialog draft={draft} title={t('phishing_campaigns.settings.name')} onClose={onClose}>
      <TextInput label={t('phishing_campaigns.form.name')} {...draft.text('name')} data-autofocus />
    </FormDialog>
  );
}

function ChangeEnd({ campaign: { id, end_date, version }, onClose }: DialogProps) {
  const { t } = useTranslation();
  const [now] = useState(() => new Date().toISOString());
  const change = useChangeCampaign({ silent: true });
  const draft = useDraft({
    name: `campaign.end.${id}`,
    initial: { end_date },
    version,
    labels: { end_date: { label: t('phishing_campaigns.form.dateEnd'), words: formatDateTime } },
    save: (body, sending) => change.mutateAsync({ params: { id }, body: { type: 'end', ...body }, version: sending.version }),
    onSaved: onClose,
  });
  return (
    <FormDialog draft={draft} title={t('phishing_campaigns.settings.end')} onClose={onClose}>
      <MomentPicker
        label={t('phishing_campaigns.form.dateEnd')}
        value={draft.values.end_date}
        min={now}
        onChange={(moment) => moment !== null && draft.set({ end_date: moment })}
        error={draft.errorOf('end_date')}
      />
    </FormDialog>
  );
}

function ChangeCourse({ campaign, onClose }: DialogProps) {
  const { t } = useTranslation();
  const { id, hasAutoCourse, course, targetsAutoCourse, period, course_again, version } = campaign;
  const change = useChangeCampaign({ silent: true });
  const draft = useDraft({
    name: `campaign.course.${id}`,
    initial: { hasAutoCourse, course, targetsAutoCourse, period, course_again },
    version,
    labels: {
      hasAutoCourse: t('phishing_campaigns.form.hasAutoCourse'),
      course: t('phishing_campaigns.settings.course'),
      targetsAutoCourse: {
        label: t('phishing_campaigns.form.hasAutoCourse'),
        words: (target) => t(`phishing_campaigns.form.from.${target}`),
      },
      period: t('phishing_campaigns.form.period'),
      course_again: t('assignments.course_again'),
    },
    rules: { period: campaignRules.period },
    flaws: (values) => (values.hasAutoCourse && values.course === null ? { course: { code: 'required' } } : noFlaws),
    save: (values, sending) => {
      const { hasAutoCourse: isOn, course: chosen, ...how } = values;
      const body = { type: 'course' as const, courses: isOn && chosen !== null ? [{ id: chosen.id }] : [], ...how };
      return change.mutateAsync({ params: { id }, body, version: sending.version });
    },
    onSaved: onClose,
  });
  const { values } = draft;
  return (
    <FormDialog draft={draft} title={t('phishing_campaigns.settings.course')} onClose={onClose}>
      <Notice status="neutral">{t('phishing_campaigns.settings.from_now_on')}</Notice>
      <Switch label={t('phishing_campaigns.form.hasAutoCourse')} {...draft.tick('hasAutoCourse')} />
      {values.hasAutoCourse && (
        <>
          <CourseChoice
            value={values.course}
            onChange={(chosen) => draft.set({ course: chosen })}
            error={draft.errorOf('course')}
          />
          <ResultThresholdSelect
            value={values.targetsAutoCourse}
            onChange={(target) => draft.set({ targetsAutoCourse: target })}
          />
          <NumberField label={t('phishing_campaigns.form.period')} {...draft.number('period')} maw={220} />
          <Checkbox label={t('assignments.course_again')} {...draft.tick('course_again')} />
        </>
      )}
    </FormDialog>
  );
}

function ChangeMessage({ campaign, onClose }: DialogProps) {
  const { t } = useTranslation();
  const { id, hasMessage, targetsMessage, theme, text, version } = campaign;
  const change = useChangeCampaign({ silent: true });
  const draft = useDraft({
    name: `campaign.message.${id}`,
    initial: { hasMessage, targetsMessage, theme, text },
    version,
    labels: {
      hasMessage: t('phishing_campaigns.form.hasMessage'),
      targetsMessage: {
        label: t('phishing_campaigns.settings.message'),
        words: (target) => t(`phishing_campaigns.form.from.${target}`),
      },
      theme: t('phishing_campaigns.form.theme'),
      text: t('phishing_campaigns.form.text'),
    },
    rules: { theme: campaignRules.theme, text: campaignRules.text },
    flaws: messageFlaws,
    save: (_, sending) => {
      const body = { type: 'message' as const, ...sending.only((values) => values) };
      return change.mutateAsync({ params: { id }, body, version: sending.version });
    },
    onSaved: onClose,
  });
  return (
    <FormDialog draft={draft} title={t('phishing_campaigns.settings.message')} onClose={onClose}>
      <Notice status="neutral">{t('phishing_campaigns.settings.from_now_on')}</Notice>
      <DebriefingFields draft={draft} />
    </FormDialog>
  );
}

const dialogs: Record<Part, (props: DialogProps) => ReactNode> = {
  name: ChangeName,
  end: ChangeEnd,
  course: ChangeCourse,
  message: ChangeMessage,
};
