import {
  overdueFlaws,
  overdueRules,
  REMIND_BEFORE_MAX,
  type Reminders,
  defaultReminders,
} from '@vigil/contract/course-emails/rules.ts';
import { type Flaws, flawsOf, noFlaws } from '@vigil/contract/shared/flaws.ts';
import { endOfDay, startOfDay } from '@vigil/contract/working-hours/zone.ts';

type Days = { start: string; end: string };

/**
 * Returns the start of the first day and the end of the last one, in the organisation's time zone; an assignment that starts
 * today starts now.
 */
export const dateTimesOf = ({ start, end }: Days, { today, now, zone }: { today: string; now: string; zone: string }) => ({
  start_date: start === today ? now : startOfDay(start, zone),
  end_date: endOfDay(end, zone),
});

/** Returns an error if a day is missing or the last day is before the first; days are `YYYY-MM-DD`. */
export function dayFlaws({ start, end }: { start: string | null; end: string | null }): Flaws {
  return {
    ...(start === null && { start: { code: 'required' } }),
    ...(end === null && { end: { code: 'required' } }),
    ...(start !== null && end !== null && end < start && { end: { code: 'before_start' } }),
  };
}

/** Returns the path of an assignment's learners; public courses have a separate path. */
export const employeesPath = ({ is_public }: { is_public: boolean }) =>
  is_public ? '/admin/learning/shared/$course_id/employees' : '/admin/learning/assigned/$course_id/employees';

/**
 * The form's values. Switching an option off does not clear its fields. Days before the end are strings, as checkboxes need them.
 */
export type ReminderDraft = {
  reminds: 'usual' | 'own';
  before_days: string[];
  on_day: boolean;
  repeats: boolean;
  every_days: number;
  times: number;
  tells_managers: boolean;
  managers_from: number;
};

const DAYS_OFFERED = [30, 14, 7, 3, 1];

/** Returns the days before the end that the form offers, with any others that are already set. */
export const daysOffered = ({ before_days }: Pick<ReminderDraft, 'before_days'>): number[] =>
  [...new Set([...DAYS_OFFERED, ...before_days.map(Number)])].toSorted((a, b) => b - a);

/** Returns the form's values from the assignment's settings, or from the defaults. */
export function reminderDraftOf(reminders: Reminders | null): ReminderDraft {
  const { before_days, on_day, overdue } = reminders ?? defaultReminders;
  const { every_days, times, managers_from } = overdue ?? defaultReminders.overdue!;
  return {
    reminds: reminders === null ? 'usual' : 'own',
    before_days: before_days.map(String),
    on_day,
    repeats: overdue !== null,
    every_days,
    times,
    tells_managers: managers_from !== null,
    managers_from: managers_from ?? 1,
  };
}

export function reminderFlaws(draft: ReminderDraft): Flaws {
  if (draft.reminds === 'usual') return noFlaws;
  const { before_days, repeats, every_days, times, tells_managers } = draft;
  const managers_from = tells_managers ? draft.managers_from : null;
  const overdue = { every_days, times, managers_from };
  return {
    ...(before_days.length > REMIND_BEFORE_MAX && { before_days: { code: 'too_many', max: REMIND_BEFORE_MAX } }),
    ...(repeats && { ...overdueFlaws(overdue), ...flawsOf(overdueRules, overdue) }),
  };
}

/** Returns the reminders to send to the server; null means the defaults. */
export const remindersOf = (draft: ReminderDraft): Reminders | null =>
  draft.reminds === 'usual'
    ? null
    : {
        before_days: draft.before_days.map(Number).toSorted((a, b) => b - a),
        on_day: draft.on_day,
        overdue: draft.repeats
          ? {
              every_days: draft.every_days,
              times: draft.times,
              managers_from: draft.tells_managers ? draft.managers_from : null,
            }
          : null,
      };
