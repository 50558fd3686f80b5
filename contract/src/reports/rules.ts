import { type Flaws, line, noFlaws } from '../shared/flaws.ts';
import type { Permission } from '../shared/permissions.ts';
import { FIRST_DAY, LAST_DAY } from '../statistics/period.ts';
import { dayAfter, dayOf, momentOf, wallClock, weekdayOf } from '../working-hours/zone.ts';

export const reportKinds = [
  'executive',
  'organization',
  'campaign',
  'course',
  'department',
  'person',
  'progress',
  'attempt',
  'scorm_attempt',
  'phishing',
  'comparison',
  'certificates',
  'evidence',
] as const;
export type ReportKind = (typeof reportKinds)[number];

export const reportFormats = ['pdf', 'xlsx', 'csv', 'zip'] as const;
export type ReportFormat = (typeof reportFormats)[number];

const subjectTypes = ['campaign', 'assignment', 'department', 'person', 'attempt', 'scorm_attempt'] as const;
export type SubjectType = (typeof subjectTypes)[number];

export type KindRule = {
  /** What a reader needs: the permission that shows the same figures on screens. */
  permission: Permission;
  formats: readonly [ReportFormat, ...ReportFormat[]];
  /** What the report is about, and how many such subjects it may have; null: the organisation as a whole. */
  subject: { type: SubjectType; min: number; max: number } | null;
  hasPeriod: boolean;
  /** Can be scheduled; otherwise it is requested from its own screen only. */
  isSaved: boolean;
};

/** How many campaigns can be compared. */
const COMPARED_MAX = 10;
const DEPARTMENTS_MAX = 50;
const papers = ['pdf', 'xlsx'] as const;
const sheets = ['xlsx', 'csv'] as const;
const one = (type: SubjectType) => ({ type, min: 1, max: 1 });

export const kindRules: Record<ReportKind, KindRule> = {
  executive: { permission: 'admin.statistics', formats: ['pdf'], subject: null, hasPeriod: true, isSaved: true },
  organization: { permission: 'admin.statistics', formats: papers, subject: null, hasPeriod: true, isSaved: true },
  campaign: {
    permission: 'admin.phishing.campaigns',
    formats: papers,
    subject: one('campaign'),
    hasPeriod: false,
    isSaved: true,
  },
  course: {
    permission: 'admin.learning.assigned',
    formats: papers,
    subject: one('assignment'),
    hasPeriod: false,
    isSaved: true,
  },
  department: {
    permission: 'admin.statistics',
    formats: papers,
    subject: one('department'),
    // Shows the present state.
    hasPeriod: false,
    isSaved: true,
  },
  person: {
    permission: 'admin.staff.employees',
    formats: papers,
    subject: one('person'),
    hasPeriod: false,
    isSaved: false,
  },
  progress: {
    permission: 'admin.statistics',
    formats: sheets,
    subject: { type: 'department', min: 0, max: DEPARTMENTS_MAX },
    hasPeriod: false,
    isSaved: true,
  },
  attempt: {
    permission: 'admin.staff.employees',
    formats: papers,
    subject: one('attempt'),
    hasPeriod: false,
    isSaved: false,
  },
  scorm_attempt: {
    permission: 'admin.staff.employees',
    formats: papers,
    subject: one('scorm_attempt'),
    hasPeriod: false,
    isSaved: false,
  },
  phishing: { permission: 'admin.phishing.campaigns', formats: sheets, subject: null, hasPeriod: true, isSaved: true },
  comparison: {
    permission: 'admin.phishing.campaigns',
    formats: papers,
    subject: { type: 'campaign', min: 2, max: COMPARED_MAX },
    hasPeriod: false,
    isSaved: true,
  },
  certificates: { permission: 'admin.learning.assigned', formats: sheets, subject: null, hasPeriod: true, isSaved: true },
  // The file contains the audit log, so it needs the log's permission.
  evidence: { permission: 'admin.settings.audit', formats: ['zip'], subject: null, hasPeriod: true, isSaved: true },
};

/** Kinds that a completed campaign can trigger; the first is about the campaign itself. */
const afterCampaign: readonly ReportKind[] = ['campaign', 'executive', 'organization', 'phishing'];
/** Whether the completion of a campaign can trigger a report of this kind. */
export const followsCampaigns = (kind: ReportKind): boolean => afterCampaign.includes(kind);

export const periodTypes = ['month', 'quarter', 'year', 'dates'] as const;
export type PeriodType = (typeof periodTypes)[number];
export type Period = { type: 'month' | 'quarter' | 'year' } | { type: 'dates'; from: string; to: string };
/** Calendar days in the organisation's time zone, both included. */
export type Days = { from: string; to: string };

const monthsIn = { month: 1, quarter: 3, year: 12 } as const;

/** The last whole month, quarter or year before a day; custom dates stay as they are. */
export function daysOf(period: Period, today: string): Days {
  if (period.type === 'dates') return { from: period.from, to: period.to };
  const [year, month] = yearAndMonth(today);
  const length = monthsIn[period.type];
  const first = month - (month % length);
  return { from: firstOf(year, first - length), to: dayAfter(firstOf(year, first), -1) };
}

export const scheduleTypes = ['once', 'weekly', 'monthly', 'quarterly', 'campaign'] as const;
export type ScheduleType = (typeof scheduleTypes)[number];
export type Schedule =
  | { type: 'once' | 'campaign' }
  | { type: 'weekly'; weekday: number; hour: number }
  | { type: 'monthly' | 'quarterly'; day: number; hour: number };

/** The last day that every month has. */
export const MONTH_DAY_MAX = 28;
const HOUR_MINUTES = 60;

/** The first time (ms) of a schedule after a given one, in a time zone; null if the schedule has no times. */
export function nextRun(schedule: Schedule, after: number, time_zone: string): number | null {
  if (!('hour' in schedule)) return null;
  const { hour } = schedule;
  const today = dayOf(wallClock(after, time_zone));
  const at = (day: string) => momentOf(day, hour * HOUR_MINUTES, time_zone);
  return candidates(schedule, today)
    .map(at)
    .find((moment) => moment > after)!;
}

/** Returns three consecutive days of the schedule, as candidates for its next run. The first is never later than the next run. */
function candidates(schedule: Exclude<Schedule, { type: 'once' | 'campaign' }>, today: string): string[] {
  if (schedule.type === 'weekly') {
    const ahead = (schedule.weekday - weekdayOf(today) + 7) % 7;
    return [ahead, ahead + 7, ahead + 14].map((days) => dayAfter(today, days));
  }
  const [year, month] = yearAndMonth(today);
  const step = schedule.type === 'monthly' ? 1 : monthsIn.quarter;
  const first = month - (month % step);
  return [first, first + step, first + 2 * step].map((at) => dayAfter(firstOf(year, at), schedule.day - 1));
}

const yearAndMonth = (day: string): [year: number, month: number] => [Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1];
/** The first day of a month, counted from 0; months below 0 and above 11 are those of other years. */
const firstOf = (year: number, month: number): string => dayOf(Date.UTC(year, month, 1));

/** How many reports an organisation can save. */
export const REPORTS_MAX = 500;
const TITLE_MAX = 200;
export const USERS_MAX = 100;
export const ADDRESSES_MAX = 20;
export const ATTACHMENT_MAX_BYTES = 10 * 1024 * 1024;

export const reportRules = { title: line(TITLE_MAX) };

type Draft = {
  kind: ReportKind;
  format: ReportFormat;
  subjects: readonly string[];
  period: Period | null;
  schedule: Schedule;
  organization_id?: string | null | undefined;
};

/** Constraints between fields of a report. */
export function reportFlaws({ kind, format, subjects, period, schedule, organization_id }: Draft): Flaws {
  const rule = kindRules[kind];
  return {
    ...subjectFlaws(rule, subjects, kind === 'campaign' && schedule.type === 'campaign'),
    ...(!rule.formats.includes(format) && { format: { code: 'wrong' as const } }),
    ...periodFlaws(rule, period),
    ...(schedule.type === 'campaign' &&
      (!followsCampaigns(kind) || Boolean(organization_id)) && { schedule: { code: 'wrong' as const } }),
  };
}

function subjectFlaws({ subject }: KindRule, subjects: readonly string[], isOfEach: boolean): Flaws {
  const { min, max } = subject === null || isOfEach ? { min: 0, max: 0 } : subject;
  if (subjects.length > max) return { subjects: { code: 'too_many', max } };
  if (subjects.length < min) return { subjects: min === 1 ? { code: 'none_chosen' } : { code: 'too_few', min } };
  return noFlaws;
}

function periodFlaws({ hasPeriod }: KindRule, period: Period | null): Flaws {
  if (hasPeriod !== (period !== null)) return { period: { code: period === null ? 'required' : 'wrong' } };
  return datesFlaws(period);
}

export function datesFlaws(period: Period | null): Flaws {
  if (period?.type !== 'dates') return noFlaws;
  const { from, to } = period;
  if (from < FIRST_DAY) return { 'period.from': { code: 'wrong' } };
  if (to > LAST_DAY) return { 'period.to': { code: 'wrong' } };
  return to < from ? { 'period.to': { code: 'before_start' } } : noFlaws;
}

/** The lower-case part after the last @. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();
