import { type Flaws, noFlaws, whole } from '../shared/flaws.ts';

/** Notices that arrive close together share one email, sent this long after the first. */
export const BATCH_MINUTES = 10;
/** Reminders of a day are sent at this hour of the organisation's time zone. */
export const DIGEST_HOUR = 9;
/** Days before the end at which one reminder is sent. */
export const DUE_SOON_DAYS = 3;
/** After the end, a reminder is sent the next day and then weekly, this many times in total. */
export const OVERDUE_WEEKS = 4;

/** When an assignment sends reminders to its learners, and from which reminder on also to their managers. */
export type Reminders = {
  /** Days before the end, one reminder each. */
  before_days: number[];
  /** A reminder on the day of the end. */
  on_day: boolean;
  /** Reminders from the day after the end; null: none. `managers_from`: the number of the first reminder that managers also get; null: they get none. */
  overdue: { every_days: number; times: number; managers_from: number | null } | null;
};

export const REMIND_BEFORE_DAYS_MAX = 60;
export const REMIND_BEFORE_MAX = 5;
export const overdueRules = { every_days: whole(1, 30), times: whole(1, 12), managers_from: whole(1, 12) };

/** The default schedule. */
export const defaultReminders: Reminders = {
  before_days: [DUE_SOON_DAYS],
  on_day: false,
  overdue: { every_days: 7, times: OVERDUE_WEEKS, managers_from: null },
};

/** Refuses a `managers_from` beyond the last reminder. */
export const overdueFlaws = ({ times, managers_from }: NonNullable<Reminders['overdue']>): Flaws =>
  managers_from !== null && managers_from > times ? { managers_from: { code: 'too_big', max: times } } : noFlaws;

/** A manager's email lists at most this many people of a course. */
export const TEAM_NAMED_MAX = 20;
