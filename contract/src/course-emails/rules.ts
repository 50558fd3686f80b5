import { type Flaws, noFlaws, whole } from '../shared/flaws.ts';

/** What happens close together is one email: it leaves so long after the first of it. */
export const GATHER_MINUTES = 10;
/** Reminders of a day come together at this hour of the organisation's own time zone. */
export const DIGEST_HOUR = 9;
/** So many days before the end a reminder comes, once. */
export const DUE_SOON_DAYS = 3;
/** After the end a reminder comes the day after, then each week so often in all. */
export const OVERDUE_WEEKS = 4;

/** When an assignment reminds its learners, and from when on their managers as well. */
export type Reminders = {
  /** So many days before the end, each once. */
  before_days: number[];
  /** On the day of the end. */
  on_day: boolean;
  /** From the day after the end; null: not at all. `managers_from`: with which of them on managers are told, null: never. */
  overdue: { every_days: number; times: number; managers_from: number | null } | null;
};

export const REMIND_BEFORE_DAYS_MAX = 60;
export const REMIND_BEFORE_MAX = 5;
export const overdueRules = { every_days: whole(1, 30), times: whole(1, 12), managers_from: whole(1, 12) };

/** Where nothing else was said. */
export const usualReminders: Reminders = {
  before_days: [DUE_SOON_DAYS],
  on_day: false,
  overdue: { every_days: 7, times: OVERDUE_WEEKS, managers_from: null },
};

/** Managers are not told later than at the last time. */
export const overdueFlaws = ({ times, managers_from }: NonNullable<Reminders['overdue']>): Flaws =>
  managers_from !== null && managers_from > times ? { managers_from: { code: 'too_big', max: times } } : noFlaws;

/** A manager's email names no more people of a course. */
export const TEAM_NAMED_MAX = 20;
