import { type Reminders, defaultReminders } from '@vigil/contract/course-emails/rules.ts';
import { describe, expect, test } from 'vitest';
import {
  digestDay,
  isWorthSending,
  pickMostImportant,
  reminderDays,
  reminderOn,
  type NoticeKind,
  type CourseProgress,
} from './notices.ts';

const soon = (due: number, quiet_days = 1) => ({ kind: 'due_soon', due: `-${due}`, number: 0, quiet_days });
const late = (due: number, number: number) => ({ kind: 'overdue', due: `+${due}`, number, quiet_days: 0 });
const set = (settings: Partial<Reminders>): Reminders => ({ before_days: [], on_day: false, overdue: null, ...settings });
const each = (every_days: number, times: number) => set({ overdue: { every_days, times, managers_from: null } });

test.each([
  [-4, defaultReminders, null],
  [-3, defaultReminders, soon(3)],
  [0, defaultReminders, soon(3)],
  [1, defaultReminders, late(1, 1)],
  [7, defaultReminders, late(1, 1)],
  [8, defaultReminders, late(8, 2)],
  [28, defaultReminders, late(22, 4)],
  [29, defaultReminders, null],
  [-8, set({ before_days: [3, 7] }), null],
  [-7, set({ before_days: [3, 7] }), soon(7, 1)],
  [-4, set({ before_days: [3, 7] }), soon(7, 4)],
  [-3, set({ before_days: [3, 7] }), soon(3)],
  [0, set({ before_days: [3, 7] }), soon(3)],
  [-1, set({ before_days: [3], on_day: true }), soon(3, 3)],
  [0, set({ before_days: [3], on_day: true }), soon(0)],
  [-1, set({ on_day: true }), null],
  [0, set({ on_day: true }), soon(0)],
  [1, set({ on_day: true }), null],
  [0, each(1, 2), null],
  [1, each(1, 2), late(1, 1)],
  [2, each(1, 2), late(2, 2)],
  [3, each(1, 2), null],
  [30, each(30, 12), late(1, 1)],
  [31, each(30, 12), late(31, 2)],
  [360, each(30, 12), late(331, 12)],
  [361, each(30, 12), null],
])('%i days after the end, with the settings %o, the reminder is %o', (days, settings, reminder) => {
  expect(reminderOn(days, settings)).toEqual(reminder);
});

test('the reminder days are exactly the days with a reminder', () => {
  const several = { before_days: [1, 14, 60], on_day: true, overdue: { every_days: 3, times: 5, managers_from: 2 } };
  for (const settings of [defaultReminders, several, set({ on_day: true }), each(2, 3)]) {
    const days = new Map(reminderDays(settings).map(({ days: day, ...reminder }) => [day, reminder]));
    for (let day = -400; day <= 400; day += 1) expect(days.get(day) ?? null).toEqual(reminderOn(day, settings));
    const { before_days, on_day, overdue } = settings;
    const dues = new Set([...days.values()].map(({ due }) => due));
    expect(dues.size).toBe(before_days.length + Number(on_day) + (overdue?.times ?? 0));
  }
  expect(reminderDays(set({}))).toEqual([]);
});

test.each([
  ['2026-12-04T03:59:59Z', 'Asia/Tashkent', null],
  ['2026-12-04T04:00:00Z', 'Asia/Tashkent', '2026-12-04'],
  ['2026-12-04T12:59:59Z', 'Asia/Tashkent', '2026-12-04'],
  ['2026-12-04T13:00:00Z', 'Asia/Tashkent', null],
  ['2026-12-04T20:00:00Z', 'Asia/Tashkent', null],
  ['2026-12-04T21:00:00Z', 'Pacific/Auckland', '2026-12-05'],
  ['2026-12-05T00:30:00Z', 'America/Los_Angeles', '2026-12-04'],
])('at %s in %s reminders are sent for %s', (now, zone, day) => {
  expect(digestDay(new Date(now), zone)).toBe(day);
});

describe('which notices are still worth sending', () => {
  const now = new Date('2026-12-04T00:00:00Z');
  const later = '2026-12-10T00:00:00Z';
  const earlier = '2026-12-01T00:00:00Z';
  const running: CourseProgress = { end_date: later, completed_at: null, is_there: true, is_running: true };
  const gone: CourseProgress = { ...running, end_date: null };
  const done: CourseProgress = { ...running, completed_at: earlier };
  const late: CourseProgress = { ...running, end_date: earlier };
  const closed: CourseProgress = { ...late, is_running: false };
  const hidden: CourseProgress = { ...running, is_there: false };
  const table: Record<NoticeKind, [CourseProgress, boolean][]> = {
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
    Object.entries(table).flatMap(([kind, rows]) =>
      rows.map(([progress, expected]) => [kind as NoticeKind, progress, expected] as const),
    ),
  )('%s of %o: %s', (kind, progress, expected) => {
    expect(isWorthSending(kind, progress, now)).toBe(expected);
  });
});

test('an email has one notice per course, the most important', () => {
  const notice = (assigned_course_id: string, kind: NoticeKind) => ({ assigned_course_id, kind });
  expect(
    pickMostImportant([notice('a', 'due_changed'), notice('a', 'assigned'), notice('b', 'assigned'), notice('b', 'completed')]),
  ).toEqual([notice('b', 'completed'), notice('a', 'assigned')]);
});
