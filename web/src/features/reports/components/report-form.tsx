import { Button, Stack } from '@mantine/core';
import type { ReportOptions, SavedReport } from '@vigil/contract/reports/report.ts';
import { kindRules, reportFlaws, reportRules } from '@vigil/contract/reports/rules.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-error.ts';
import { formatDay } from '../../../lib/format.ts';
import { languageNames } from '../../../lib/language-names.ts';
import { weekdayName } from '../../../lib/moment-words.ts';
import { showToast } from '../../../lib/toasts.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { DraftForm } from '../../../ui/draft-form.tsx';
import { DraftNotice } from '../../../ui/draft-notice.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { useChangeReport, useSaveReport, useSendTestReport } from '../api.ts';
import { newValues, periodOf, previewOf, requestOf, scheduleOf, todayIn, valuesOf } from '../rules.ts';
import { RecipientSelect } from './recipient-select.tsx';
import { ReportLanguage } from './report-language.tsx';
import { ReportPeriod } from './report-period.tsx';
import { ReportPreview } from './report-preview.tsx';
import { ReportSchedule } from './report-schedule.tsx';
import { ReportSubject } from './report-subject.tsx';
import classes from './reports.module.css';

type Props = { report: SavedReport | null; options: ReportOptions; onSaved: (id: string) => void };

export function ReportForm({ report, options, onSaved }: Props) {
  const { t } = useTranslation();
  const create = useSaveReport();
  const change = useChangeReport();
  const trial = useSendTestReport();
  const [today] = useState(() => todayIn(options.time_zone, Date.now()));
  const [blank] = useState(() => newValues(options, today));
  const about = report === null ? undefined : kindRules[report.kind].subject?.type;
  const draft = useDraft({
    name: `report.${report?.id ?? 'new'}`,
    initial: report === null ? blank : valuesOf(report, today),
    version: report?.version,
    labels: {
      kind: { label: t('reports.form.kind'), words: (kind) => t(`reports.kind.${kind}`) },
      title: t('reports.form.title'),
      ...(about !== undefined && { subjects: t(`reports.subject.${about}`) }),
      organization: t('reports.form.organization'),
      period: { label: t('reports.form.period'), words: (period) => t(`reports.period.${period}`) },
      from: { label: t('reports.form.from'), words: formatDay },
      to: { label: t('reports.form.to'), words: formatDay },
      language: { label: t('reports.form.language'), words: (language) => languageNames[language] },
      format: { label: t('reports.form.format'), words: (format) => format.toUpperCase() },
      users: t('reports.column.to'),
      addresses: t('reports.column.to'),
      schedule: { label: t('reports.form.schedule'), words: (schedule) => t(`reports.schedule.${schedule}`) },
      weekday: { label: t('reports.form.weekday'), words: (day) => weekdayName(day) },
      day: t('reports.form.day'),
      hour: t('reports.form.hour'),
    },
    rules: reportRules,
    flaws: (values) =>
      reportFlaws({
        ...requestOf(values),
        subjects: requestOf(values).subjects ?? [],
        period: periodOf(values),
        schedule: scheduleOf(values),
      }),
    save: (values, sending) => {
      const body = requestOf(values);
      return report === null
        ? create.mutateAsync({ body })
        : change.mutateAsync({ params: { id: report.id }, body: sending.only(requestOf), version: sending.version });
    },
    onSaved: ({ id }) => onSaved(id),
    exitParams: ['form'],
  });
  const tryIt = () => {
    if (!draft.check()) return;
    trial.mutate(
      { body: requestOf(draft.values) },
      {
        onSuccess: ({ address }) => showToast({ status: 'success', message: t('reports.trial_sent', { address }) }),
        onError: (error) => error instanceof ApiError && draft.applyServerErrors(error),
      },
    );
  };
  return (
    <div className={classes.form}>
      <DraftForm draft={draft}>
        <Stack gap={14}>
          <DraftNotice draft={draft} />
          <ReportPreview request={previewOf(draft.values)} />
          <ReportSubject draft={draft} options={options} />
          <ReportPeriod draft={draft} options={options} />
          <ReportLanguage draft={draft} options={options} />
          <RecipientSelect
            label={t('reports.column.to')}
            description={hintOf(options, t)}
            users={draft.values.users}
            addresses={draft.values.addresses}
            error={draft.errorOf('user_ids') ?? draft.errorOf('addresses')}
            onChange={(recipients) => draft.set(recipients)}
          />
          <ReportSchedule draft={draft} options={options} />
        </Stack>
        <FormActions>
          <Button variant="default" loading={trial.isPending} onClick={tryIt}>
            {t('reports.try')}
          </Button>
          <Button type="submit" loading={draft.isSaving}>
            {t('reports.save')}
          </Button>
        </FormActions>
      </DraftForm>
    </div>
  );
}

function hintOf({ domains, attaches }: ReportOptions, t: ReturnType<typeof useTranslation>['t']): string {
  const who = domains.length === 0 ? t('reports.people_only') : t('reports.people_and', { domains: domains.join(', ') });
  return `${who} ${t(attaches ? 'reports.file_attached' : 'reports.link_only')}`;
}
