import type { Named, ReportInput, ReportOptions, ReportRun, SavedReport } from '@vigil/contract/reports/report.ts';
import {
  daysOf,
  followsCampaigns,
  kindRules,
  nextRun,
  reportFlaws,
  scheduleTypes,
  type Days,
  type Period,
  type PeriodType,
  type ReportFormat,
  type ReportKind,
  type Schedule,
  type ScheduleType,
} from '@vigil/contract/reports/rules.ts';
import { reportTitles } from '@vigil/contract/reports/titles.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import { dayAfter, dayOf, wallClock } from '@vigil/contract/working-hours/zone.ts';

/** The values of the form, with the fields of all kinds of report, so that changing the kind does not clear what was typed. */
export type ReportValues = {
  kind: ReportKind;
  title: string;
  subjects: Named[];
  /** An organisation below the reader's; null for the reader's own. */
  organization: Named | null;
  period: PeriodType;
  from: string;
  to: string;
  language: Language;
  format: ReportFormat;
  users: Named[];
  addresses: string[];
  schedule: ScheduleType;
  weekday: number;
  day: number;
  hour: number;
};

const FIRST_HOUR = 8;

export function newValues({ kinds, language }: ReportOptions, today: string): ReportValues {
  const { kind, formats } = kinds[0]!;
  return {
    kind,
    title: reportTitles[kind][language],
    subjects: [],
    organization: null,
    period: 'month',
    from: dayAfter(today, -30),
    to: today,
    language,
    format: formats[0]!,
    users: [],
    addresses: [],
    schedule: 'once',
    weekday: 1,
    day: 1,
    hour: FIRST_HOUR,
  };
}

export function valuesOf({ period, schedule, organization, ...report }: SavedReport, today: string): ReportValues {
  const { kind, title, subjects, language, format, users, addresses } = report;
  return {
    kind,
    title,
    subjects,
    language,
    format,
    users,
    addresses,
    organization,
    period: period?.type ?? 'month',
    from: period?.type === 'dates' ? period.from : dayAfter(today, -30),
    to: period?.type === 'dates' ? period.to : today,
    schedule: schedule.type,
    weekday: schedule.type === 'weekly' ? schedule.weekday : 1,
    day: 'day' in schedule ? schedule.day : 1,
    hour: 'hour' in schedule ? schedule.hour : FIRST_HOUR,
  };
}

/**
 * Returns the change of the values to another kind. Values that the new kind supports stay; a default title becomes that of the
 * new kind.
 */
export function valuesForKind(values: ReportValues, kind: ReportKind, formats: readonly ReportFormat[]): Partial<ReportValues> {
  const keepsSubjects = kindRules[values.kind].subject?.type === kindRules[kind].subject?.type;
  return {
    kind,
    title: isDefaultTitle(values) ? reportTitles[kind][values.language] : values.title,
    format: formats.includes(values.format) ? values.format : formats[0]!,
    organization: canBeAboutChild(kind) ? values.organization : null,
    subjects: keepsSubjects ? values.subjects.slice(0, kindRules[kind].subject?.max ?? 0) : [],
    ...(values.schedule === 'campaign' && !followsCampaigns(kind) && { schedule: 'once' as const }),
  };
}

const isDefaultTitle = ({ kind, title, language }: ReportValues): boolean => title === reportTitles[kind][language];

/** Returns the change of the values to another language; a default title is translated, a typed one stays. */
export const valuesForLanguage = (values: ReportValues, language: Language): Partial<ReportValues> => ({
  language,
  ...(isDefaultTitle(values) && { title: reportTitles[values.kind][language] }),
});

/** Whether the kind of report can be about an organisation below, which is so if it needs no subject. */
export const canBeAboutChild = (kind: ReportKind): boolean => (kindRules[kind].subject?.min ?? 0) === 0;

/**
 * Returns the change of the values to another organisation. Clears the subjects, and the schedule "after each campaign", which
 * only the reader's own organisation has.
 */
export const valuesForOrganization = (values: ReportValues, organization: Named | null): Partial<ReportValues> => ({
  organization,
  subjects: [],
  ...(organization !== null && values.schedule === 'campaign' && { schedule: 'once' as const }),
});

/** Whether the report is about each campaign that ends, so that no campaign is chosen. */
export const isOfEachCampaign = ({ kind, schedule }: Pick<ReportValues, 'kind' | 'schedule'>): boolean =>
  kind === 'campaign' && schedule === 'campaign';

/** Returns the possible schedules; after each campaign is possible only in the reader's own organisation. */
export const schedulesOf = ({ kind, organization }: Pick<ReportValues, 'kind' | 'organization'>): ScheduleType[] =>
  scheduleTypes.filter((type) => type !== 'campaign' || (followsCampaigns(kind) && organization === null));

export const periodOf = ({ kind, period, from, to }: ReportValues): Period | null => {
  if (!kindRules[kind].hasPeriod) return null;
  return period === 'dates' ? { type: 'dates', from, to } : { type: period };
};

export function scheduleOf({ schedule, weekday, day, hour }: ReportValues): Schedule {
  if (schedule === 'weekly') return { type: schedule, weekday, hour };
  if (schedule === 'monthly' || schedule === 'quarterly') return { type: schedule, day, hour };
  return { type: schedule };
}

export const requestOf = (values: ReportValues): ReportInput => ({
  kind: values.kind,
  title: values.title.trim(),
  subjects: isOfEachCampaign(values) ? [] : values.subjects.map(({ id }) => id),
  organization_id: values.organization?.id ?? null,
  period: periodOf(values),
  language: values.language,
  format: values.format,
  user_ids: values.users.map(({ id }) => id),
  addresses: values.addresses,
  schedule: scheduleOf(values),
});

/** Returns the request of the preview, without values that the preview does not depend on; null while the form has errors. */
export function previewOf(values: ReportValues): ReportInput | null {
  const { user_ids: _, addresses: __, ...request } = requestOf(values);
  const title = request.title === '' ? reportTitles[values.kind][values.language] : request.title;
  const input: ReportInput = { ...request, title, schedule: { type: isOfEachCampaign(values) ? 'campaign' : 'once' } };
  const flaws = reportFlaws({ ...input, subjects: input.subjects ?? [], period: input.period ?? null });
  return Object.keys(flaws).length === 0 ? input : null;
}

export const todayIn = (time_zone: string, now: number): string => dayOf(wallClock(now, time_zone));

/** Returns the days that the report would cover if it were made now; null if its kind has no period. */
export const daysNow = (values: ReportValues, today: string): Days | null => {
  const period = periodOf(values);
  return period === null ? null : daysOf(period, today);
};

export type FirstTime = { day: string; hour: number };
/** Returns the first scheduled time in the organisation's time zone; null if the schedule has no times. */
export function firstTime(values: ReportValues, time_zone: string, now: number): FirstTime | null {
  const next = nextRun(scheduleOf(values), now, time_zone);
  return next === null ? null : { day: dayOf(wallClock(next, time_zone)), hour: values.hour };
}

/** The name of a period: that of a whole month, quarter or year; otherwise its first and last day. */
export type SpanName =
  | { type: 'month'; month: string }
  | { type: 'quarter'; quarter: 1 | 2 | 3 | 4; year: number }
  | { type: 'year'; year: number }
  | { type: 'dates' };
export function spanName({ from, to }: Days): SpanName {
  const [year, month] = [Number(from.slice(0, 4)), Number(from.slice(5, 7))];
  const isWhole = (months: number) =>
    from.endsWith('-01') && dayAfter(to) === dayOf(Date.UTC(year, month - 1 + months, 1)) && (month - 1) % months === 0;
  if (isWhole(1)) return { type: 'month', month: from.slice(0, 7) };
  if (isWhole(3)) return { type: 'quarter', quarter: ((month + 2) / 3) as 1 | 2 | 3 | 4, year };
  return isWhole(12) ? { type: 'year', year } : { type: 'dates' };
}

/** Whether the file or the emails of a run are still in progress. */
export const isRunning = (run: ReportRun | null): boolean =>
  run !== null && (run.status === 'in_progress' || (run.status === 'complete' && waitingCountOf(run) > 0));
/** Returns the number of emails without an outcome. */
export const waitingCountOf = ({ deliveries: { total, sent, failed } }: ReportRun): number => total - sent - failed.length;

const ADDRESS = /^[^\s@,;<>]+@[^\s@,;<>]+\.[^\s@,;<>]+$/;
export const isAddress = (typed: string): boolean => ADDRESS.test(typed.trim());

/** Returns the day and time of a moment in the organisation's time zone, in which reports are scheduled. */
export function dayAndTimeIn(moment: string, time_zone: string): { day: string; time: string } {
  const wall = wallClock(Date.parse(moment), time_zone);
  return { day: dayOf(wall), time: new Date(wall).toISOString().slice(11, 16) };
}

const DAY_MS = 86_400_000;
/** Returns the whole days until a moment, at least 0. */
export const daysUntil = (moment: string, now: number): number => Math.max(0, Math.floor((Date.parse(moment) - now) / DAY_MS));

/** Returns the progress in percent, at most 100. At 100 the file may still be unfinished. */
export const progressOf = ({ done, total }: Pick<ReportRun, 'done' | 'total'>): number =>
  total === null || total === 0 ? 0 : Math.min(100, Math.floor((100 * done) / total));
