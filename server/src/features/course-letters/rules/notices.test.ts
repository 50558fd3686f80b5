import { describe, expect, test } from 'vitest';
import { digestDay, isWorthTelling, mostTelling, reminderDays, reminderOn, type NoticeKind, type Standing } from './notices.ts';

test.each([
  [-4, null],
  [-3, { kind: 'due_soon', round: 0 }],
  [0, { kind: 'due_soon', round: 0 }],
  [1, { kind: 'overdue', round: 0 }],
  [7, { kind: 'overdue', round: 0 }],
  [8, { kind: 'overdue', round: 1 }],
  [28, { kind: 'overdue', round: 3 }],
  [29, null],
])('%i days after the end the reminder is %o', (days, reminder) => {
  expect(reminderOn(days)).toEqual(reminder);
});

test('the days of reminders are all on which there is one', () => {
  const days = reminderDays.map((one) => one.days);
  expect([days[0], days.at(-1), days.length]).toEqual([-3, 28, 32]);
  for (const { days: day, kind, round } of reminderDays) expect(reminderOn(day)).toEqual({ kind, round });
});

test.each([
  ['2026-12-04T03:59:59Z', 'Asia/Tashkent', null],
  ['2026-12-04T04:00:00Z', 'Asia/Tashkent', '2026-12-04'],
  ['2026-12-04T12:59:59Z', 'Asia/Tashkent', '2026-12-04'],
  ['2026-12-04T13:00:00Z', 'Asia/Tashkent', null],
  ['2026-12-04T20:00:00Z', 'Asia/Tashkent', null],
  ['2026-12-04T21:00:00Z', 'Pacific/Auckland', '2026-12-05'],
  ['2026-12-05T00:30:00Z', 'America/Los_Angeles', '2026-12-04'],
])('at %s in %s reminders leave for %s', (now, zone, day) => {
  expect(digestDay(new Date(now), zone)).toBe(day);
});

describe('what is worth telling', () => {
  const now = new Date('2026-12-04T00:00:00Z');
  const later = '2026-12-10T00:00:00Z';
  const earlier = '2026-12-01T00:00:00Z';
  const running: Standing = { end_date: later, completed_at: null, is_there: true, is_running: true };
  const gone: Standing = { ...running, end_date: null };
  const done: Standing = { ...running, completed_at: earlier };
  const late: Standing = { ...running, end_date: earlier };
  const closed: Standing = { ...late, is_running: false };
  const hidden: Standing = { ...running, is_there: false };
  const table: Record<NoticeKind, [Standing, boolean][]> = {
    assigned: [
      [running, true],
      [gone, false],
      [done, false],
      [late, false],
      [hidden, false],
      [{ ...running, is_running: false }, false],
    ],
    due_changed: [
      [running, true],
      [gone, false],
      [done, false],
      [late, false],
      [hidden, false],
    ],
    due_soon: [
      [running, true],
      [gone, false],
      [done, false],
      [late, false],
      [hidden, false],
    ],
    invited_again: [
      [running, true],
      [late, true],
      [closed, false],
      [done, false],
      [hidden, false],
    ],
    overdue: [
      [late, true],
      [closed, true],
      [running, false],
      [{ ...late, completed_at: earlier }, false],
      [gone, false],
    ],
    completed: [
      [done, true],
      [running, false],
      [{ ...done, is_there: false }, false],
    ],
    withdrawn: [
      [gone, true],
      [hidden, true],
      [closed, true],
      [running, false],
      [done, false],
    ],
  };
  test.each(
    Object.entries(table).flatMap(([kind, rows]) => rows.map(([standing, is]) => [kind as NoticeKind, standing, is] as const)),
  )('%s of %o: %s', (kind, standing, is) => {
    expect(isWorthTelling(kind, standing, now)).toBe(is);
  });
});

test('of one course a letter tells the one thing that matters most', () => {
  const notice = (assigned_course_id: string, kind: NoticeKind) => ({ assigned_course_id, kind });
  expect(
    mostTelling([notice('a', 'due_changed'), notice('a', 'assigned'), notice('b', 'assigned'), notice('b', 'completed')]),
  ).toEqual([notice('b', 'completed'), notice('a', 'assigned')]);
});
