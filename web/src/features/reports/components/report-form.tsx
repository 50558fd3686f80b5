import { Button, Group, SegmentedControl, Select, Stack, TextInput } from '@mantine/core';
import type { ReportOptions, SavedReport } from '@vigil/contract/reports/report.ts';
import {
  followsCampaigns,
  kindRules,
  MONTH_DAY_MAX,
  periodTypes,
  reportFlaws,
  reportRules,
  scheduleTypes,
} from '@vigil/contract/reports/rules.ts';
import { languages, type Language } from '@vigil/contract/shared/languages.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-error.ts';
import { formatDay } from '../../../lib/format.ts';
import { languageNames } from '../../../lib/language-names.ts';
import { weekdayName } from '../../../lib/moment-words.ts';
import { showToast } from '../../../lib/toasts.ts';
import { type Draft, useDraft } from '../../../lib/use-draft.ts';
import { DatePicker } from '../../../ui/date-picker.tsx';
import { DraftForm } from '../../../ui/draft-form.tsx';
import { DraftNotice } from '../../../ui/draft-notice.tsx';
import { FieldError } from '../../../ui/field-error.tsx';
import { isFindable, useChangeReport, useSaveReport, useTryReport } from '../api.ts';
import {
  daysNow,
  firstTime,
  isOfAll,
  isOfEachCampaign,
  movedTo,
  newValues,
  periodOf,
  previewOf,
  requestOf,
  saidIn,
  scheduleOf,
  todayIn,
  turnedTo,
  valuesOf,
  type ReportValues,
} from '../rules.ts';
import { OrganizationSelect } from './organization-select.tsx';
import { RecipientSelect } from './recipient-select.tsx';
import { ReportPreview } from './report-preview.tsx';
import { SubjectSelect } from './subject-select.tsx';
import classes from './reports.module.css';

type Props = { report: SavedReport | null; options: ReportOptions; onSaved: (id: string) => void };
type FieldsProps = { draft: Draft<ReportValues>; options: ReportOptions };

export function ReportForm({ report, options, onSaved }: Props) {
  const { t } = useTranslation();
  const create = useSaveReport();
  const change = useChangeReport();
  const trial = useTryReport();
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
    waysOut: ['form'],
  });
  const tryIt = () => {
    if (!draft.check()) return;
    trial.mutate(
      { body: requestOf(draft.values) },
      {
        onSuccess: ({ address }) => showToast({ status: 'success', message: t('reports.trial_sent', { address }) }),
        onError: (error) => error instanceof ApiError && draft.refuse(error),
      },
    );
  };
  return (
    <div className={classes.form}>
      <DraftForm draft={draft}>
        <Stack gap={14}>
          <DraftNotice draft={draft} />
          <ReportPreview request={previewOf(draft.values)} />
          <What draft={draft} options={options} />
          <Period draft={draft} options={options} />
          <How draft={draft} options={options} />
          <RecipientSelect
            label={t('reports.column.to')}
            description={hintOf(options, t)}
            users={draft.values.users}
            addresses={draft.values.addresses}
            error={draft.errorOf('user_ids') ?? draft.errorOf('addresses')}
            onChange={(recipients) => draft.set(recipients)}
          />
          <When draft={draft} options={options} />
        </Stack>
        <div className={classes.foot}>
          <Button type="submit" loading={draft.isSaving}>
            {t('reports.save')}
          </Button>
          <Button variant="default" loading={trial.isPending} onClick={tryIt}>
            {t('reports.try')}
          </Button>
        </div>
      </DraftForm>
    </div>
  );
}

function hintOf({ domains, attaches }: ReportOptions, t: ReturnType<typeof useTranslation>['t']): string {
  const who = domains.length === 0 ? t('reports.people_only') : t('reports.people_and', { domains: domains.join(', ') });
  return `${who} ${t(attaches ? 'reports.file_attached' : 'reports.link_only')}`;
}

function What({ draft, options }: FieldsProps) {
  const { t } = useTranslation();
  const { values } = draft;
  const { subject } = kindRules[values.kind];
  return (
    <>
      <Select
        label={t('reports.form.kind')}
        data={options.kinds.map(({ kind }) => ({ value: kind, label: t(`reports.kind.${kind}`) }))}
        value={values.kind}
        allowDeselect={false}
        onChange={(value) => {
          const chosen = options.kinds.find(({ kind }) => kind === value);
          if (chosen === undefined) return;
          draft.set(turnedTo(values, chosen.kind, chosen.formats));
        }}
      />
      <TextInput label={t('reports.form.title')} {...draft.text('title')} />
      {(options.reaches_below || values.organization !== null) && isOfAll(values.kind) && (
        <OrganizationSelect value={values.organization} onChange={(organization) => draft.set(movedTo(values, organization))} />
      )}
      {subject !== null && isFindable(subject.type) && !isOfEachCampaign(values) && values.organization === null && (
        <SubjectSelect
          key={subject.type}
          type={subject.type}
          max={subject.max}
          isRequired={subject.min > 0}
          value={values.subjects}
          error={draft.errorOf('subjects')}
          onChange={(subjects) => draft.set({ subjects })}
        />
      )}
    </>
  );
}

function Period({ draft, options: { time_zone } }: FieldsProps) {
  const { t } = useTranslation();
  const { values } = draft;
  const [now] = useState(() => Date.now());
  if (!kindRules[values.kind].hasPeriod) return null;
  const days = daysNow(values, todayIn(time_zone, now));
  return (
    <Labelled label={t('reports.form.period')}>
      <SegmentedControl
        fullWidth
        aria-label={t('reports.form.period')}
        value={values.period}
        data={periodTypes.map((value) => ({ value, label: t(`reports.period.${value}`) }))}
        onChange={(period) => draft.set({ period })}
      />
      {values.period !== 'dates' && days !== null && (
        <small className={classes.hint}>{t('reports.last_days', { from: formatDay(days.from), to: formatDay(days.to) })}</small>
      )}
      {values.period === 'dates' && (
        <Group grow align="start" mt={8}>
          <DatePicker
            label={t('reports.form.from')}
            value={values.from}
            onChange={(day) => day !== null && draft.set({ from: day })}
          />
          <DatePicker
            label={t('reports.form.to')}
            value={values.to}
            error={draft.errorOf('period.to')}
            onChange={(day) => day !== null && draft.set({ to: day })}
          />
        </Group>
      )}
      <FieldError text={draft.errorOf('period')} />
    </Labelled>
  );
}

function How({ draft, options }: FieldsProps) {
  const { t } = useTranslation();
  const { values } = draft;
  const formats = options.kinds.find(({ kind }) => kind === values.kind)?.formats ?? [values.format];
  return (
    <Group grow align="start" gap={12}>
      <Labelled label={t('reports.form.language')}>
        <SegmentedControl
          fullWidth
          aria-label={t('reports.form.language')}
          value={values.language}
          data={languages.map((value) => ({ value, label: <span title={languageNames[value]}>{shortNames[value]}</span> }))}
          onChange={(language) => draft.set(saidIn(values, language))}
        />
      </Labelled>
      <Labelled label={t('reports.form.format')}>
        <SegmentedControl
          fullWidth
          aria-label={t('reports.form.format')}
          value={values.format}
          data={formats.map((value) => ({ value, label: value.toUpperCase() }))}
          onChange={(format) => draft.set({ format })}
        />
      </Labelled>
    </Group>
  );
}

/** Of languages, where three stand beside each other. */
const shortNames: Record<Language, string> = { ru: 'Рус', en: 'Eng', uz: 'Oʻzb' };

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${String(hour).padStart(2, '0')}:00` }));
const DAYS = Array.from({ length: MONTH_DAY_MAX }, (_, at) => at + 1);
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

function When({ draft, options: { time_zone } }: FieldsProps) {
  const { t } = useTranslation();
  const { values } = draft;
  const types = scheduleTypes.filter(
    (type) => type !== 'campaign' || (followsCampaigns(values.kind) && values.organization === null),
  );
  const [now] = useState(() => Date.now());
  const first = firstTime(values, time_zone, now);
  const isWeekly = values.schedule === 'weekly';
  return (
    <div>
      <Labelled label={t('reports.form.schedule')}>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={t('reports.form.schedule')}
          value={values.schedule}
          data={types.map((value) => ({ value, label: t(`reports.every.${value}`) }))}
          onChange={(schedule) => draft.set({ schedule })}
        />
        <FieldError text={draft.errorOf('schedule')} />
      </Labelled>
      {first !== null && (
        <Group grow mt={8}>
          {isWeekly ? (
            <Select
              aria-label={t('reports.form.weekday')}
              data={WEEKDAYS.map((day) => ({ value: String(day), label: weekdayName(day) }))}
              value={String(values.weekday)}
              allowDeselect={false}
              onChange={(day) => day !== null && draft.set({ weekday: Number(day) })}
            />
          ) : (
            <Select
              aria-label={t('reports.form.day')}
              data={DAYS.map((day) => ({ value: String(day), label: t('reports.day', { day }) }))}
              value={String(values.day)}
              allowDeselect={false}
              onChange={(day) => day !== null && draft.set({ day: Number(day) })}
            />
          )}
          <Select
            aria-label={t('reports.form.hour')}
            data={HOURS}
            value={String(values.hour)}
            allowDeselect={false}
            onChange={(hour) => hour !== null && draft.set({ hour: Number(hour) })}
          />
        </Group>
      )}
      <small className={classes.hint}>
        {first === null
          ? t(values.schedule === 'campaign' ? 'reports.after_each' : 'reports.at_once')
          : t('reports.first', { day: formatDay(first.day), hour: `${String(first.hour).padStart(2, '0')}:00`, zone: time_zone })}
      </small>
    </div>
  );
}

const Labelled = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div>
    <div className="mantine-InputWrapper-label" aria-hidden>
      {label}
    </div>
    {children}
  </div>
);
