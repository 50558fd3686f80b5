import { expect, test } from 'vitest';
import { groupAt, statusAt } from './rules.ts';

const now = new Date('2026-03-10T12:00:00.000Z');

test.each([
  ['2026-03-10T12:00:00.001Z', '2026-04-01T00:00:00.000Z', 'planned'],
  ['2026-03-10T12:00:00.000Z', '2026-04-01T00:00:00.000Z', 'active'],
  ['2026-03-01T00:00:00.000Z', '2026-03-10T12:00:00.001Z', 'active'],
  ['2026-03-01T00:00:00.000Z', '2026-03-10T12:00:00.000Z', 'completed'],
])('going from %s to %s results in the status %s', (start_date, end_date, status) => {
  expect(statusAt(now, { start_date, end_date })).toBe(status);
});

const later = '2026-04-01T00:00:00.000Z';
const earlier = '2026-03-01T00:00:00.000Z';

test.each([
  [later, null, null, 'not_started'],
  [later, earlier, null, 'in_progress'],
  [earlier, null, null, 'overdue'],
  [earlier, earlier, null, 'overdue'],
  [earlier, earlier, earlier, 'completed'],
  [later, earlier, earlier, 'completed'],
])('a learner due %s who started %s and completed %s is in the group %s', (end_date, started_at, completed_at, group) => {
  expect(groupAt(now, { end_date, started_at, completed_at })).toBe(group);
});
