import type { Reminders } from '@vigil/contract/course-emails/rules.ts';
import { describe, expect, test } from 'vitest';
import { daysOffered, dateTimesOf, reminderDraftOf, type ReminderDraft, reminderFlaws, remindersOf } from './rules.ts';

const now = '2026-03-05T09:30:00.000Z';

test('an assignment that starts today starts now, one on another day at its start, and the last day lasts to its end', () => {
  const days = { today: '2026-03-05', now, zone: 'Asia/Tashkent' };
  expect(dateTimesOf({ start: '2026-03-05', end: '2026-03-05' }, days)).toEqual({
    start_date: now,
    end_date: '2026-03-05T18:59:59.999Z',
  });
  expect(dateTimesOf({ start: '2026-03-06', end: '2026-03-07' }, days).start_date).toBe('2026-03-05T19:00:00.000Z');
});

describe('reminders of an assignment', () => {
  const own: Reminders = { before_days: [14, 2], on_day: true, overdue: { every_days: 5, times: 3, managers_from: 2 } };
  test.each<[string, Reminders | null]>([
    ['at their defaults', null],
    ['with own settings', own],
    ['without managers', { ...own, overdue: { every_days: 1, times: 1, managers_from: null } }],
    ['only before the end', { ...own, overdue: null }],
    ['switched off', { before_days: [], on_day: false, overdue: null }],
  ])('reminders %s are the same after a round trip through the form', (_, reminders) => {
    const draft = reminderDraftOf(reminders);
    expect(reminderFlaws(draft)).toEqual({});
    expect(remindersOf(draft)).toEqual(reminders);
  });

  test('the form also offers days that are already set', () => {
    expect(daysOffered(reminderDraftOf(own))).toEqual([30, 14, 7, 3, 2, 1]);
  });

  const draft = reminderDraftOf(own);
  test.each<[string, Partial<ReminderDraft>, object]>([
    ['too many days', { before_days: ['30', '14', '7', '3', '2', '1'] }, { before_days: { code: 'too_many', max: 5 } }],
    ['an invalid day', { every_days: 0 }, { every_days: { code: 'too_small', min: 1 } }],
    ['managers notified after the last reminder', { managers_from: 4 }, { managers_from: { code: 'too_big', max: 3 } }],
    ['a switched-off option', { managers_from: 4, tells_managers: false }, {}],
    ['an interval without repetition', { every_days: 0, repeats: false }, {}],
    ['an interval at its default', { every_days: 0, reminds: 'usual' }, {}],
  ])('the form reports errors for %s', (_, change, flaws) => {
    expect(reminderFlaws({ ...draft, ...change })).toEqual(flaws);
  });
});
