import { type Reminders, defaultReminders } from '@vigil/contract/course-emails/rules.ts';
import type { TFunction } from 'i18next';

const DAYS_A_WEEK = 7;

/** Returns a sentence that says when reminders are sent. */
export function describeReminders(t: TFunction, { before_days, on_day, overdue }: Reminders): string {
  const before = before_days.toSorted((a, b) => b - a).map((count) => t('assignments.reminders.before_day', { count }));
  const times = [
    ...before,
    ...(on_day ? [t('assignments.reminders.said.on_day')] : []),
    ...(overdue ? [describeOverdue(t, overdue)] : []),
  ];
  if (times.length === 0) return t('assignments.reminders.said.none');
  const sentence = [times.join(', '), ...(overdue?.managers_from ? [describeManagers(t, overdue.managers_from)] : [])].join('; ');
  return `${sentence[0]!.toUpperCase()}${sentence.slice(1)}.`;
}

/** Returns a sentence that describes the default reminders, which an assignment without its own settings sends. */
export const describeDefaultReminders = (t: TFunction): string =>
  t('assignments.reminders.usual_note', { when: describeReminders(t, defaultReminders) });

function describeOverdue(t: TFunction, { every_days: count, times }: NonNullable<Reminders['overdue']>): string {
  const known = { 1: 'every_day', [DAYS_A_WEEK]: 'every_week' } as const;
  const every =
    count in known ? t(`assignments.reminders.said.${known[count as 1]}`) : t('assignments.reminders.said.every', { count });
  return `${every} ${t('assignments.reminders.said.times', { count: times })}`;
}

const describeManagers = (t: TFunction, number: number): string =>
  number === 1 ? t('assignments.reminders.said.managers') : t('assignments.reminders.said.managers_later', { number });
