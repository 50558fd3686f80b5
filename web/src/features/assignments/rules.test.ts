import type { Reminders } from '@vigil/contract/course-emails/rules.ts';
import { describe, expect, test } from 'vitest';
import { daysOffered, momentsOf, reminderDraft, type ReminderDraft, reminderFlaws, remindersOf } from './rules.ts';

const now = '2026-03-05T09:30:00.000Z';

test('what begins today begins now; another day from its beginning; the last day lasts to its end', () => {
  const days = { today: '2026-03-05', now, zone: 'Asia/Tashkent' };
  expect(momentsOf({ start: '2026-03-05', end: '2026-03-05' }, days)).toEqual({
    start_date: now,
    end_date: '2026-03-05T18:59:59.999Z',
  });
  expect(momentsOf({ start: '2026-03-06', end: '2026-03-07' }, days).start_date).toBe('2026-03-05T19:00:00.000Z');
});

describe('reminders', () => {
  const own: Reminders = { before_days: [14, 2], on_day: true, overdue: { every_days: 5, times: 3, managers_from: 2 } };
  test.each<[string, Reminders | null]>([
    ['as usual', null],
    ['of its own', own],
    ['without managers', { ...own, overdue: { every_days: 1, times: 1, managers_from: null } }],
    ['before the end alone', { ...own, overdue: null }],
    ['none', { before_days: [], on_day: false, overdue: null }],
  ])('%s come out of the form as they went in', (_, reminders) => {
    const draft = reminderDraft(reminders);
    expect(reminderFlaws(draft)).toEqual({});
    expect(remindersOf(draft)).toEqual(reminders);
  });

  test('the form offers the days that are set up as well', () => {
    expect(daysOffered(reminderDraft(own))).toEqual([30, 14, 7, 3, 2, 1]);
  });

  const draft = reminderDraft(own);
  test.each<[string, Partial<ReminderDraft>, object]>([
    ['too many days', { before_days: ['30', '14', '7', '3', '2', '1'] }, { before_days: { code: 'too_many', max: 5 } }],
    ['a day that is none', { every_days: 0 }, { every_days: { code: 'too_small', min: 1 } }],
    ['managers after the last', { managers_from: 4 }, { managers_from: { code: 'too_big', max: 3 } }],
    ['what is switched off', { managers_from: 4, tells_managers: false }, {}],
    ['what is not repeated', { every_days: 0, repeats: false }, {}],
    ['what is as usual', { every_days: 0, reminds: 'usual' }, {}],
  ])('of %s the form says so', (_, change, flaws) => {
    expect(reminderFlaws({ ...draft, ...change })).toEqual(flaws);
  });
});
