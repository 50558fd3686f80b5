import { expect, test } from 'vitest';
import { daysLeft, licenceState } from './rules.ts';

const licence = { users_count: 10, users_limit: 100, start_date: '2026-01-01', end_date: '2026-12-31' };

test.each([
  ['2026-06-01', {}, 'good'],
  ['2025-12-31', {}, 'not_begun'],
  ['2026-01-01', {}, 'good'],
  ['2026-12-01', {}, 'good'],
  ['2026-12-02', {}, 'ends_soon'],
  ['2026-12-31', {}, 'ends_soon'],
  ['2027-01-01', {}, 'ended'],
  ['2026-06-01', { users_count: 89 }, 'good'],
  ['2026-06-01', { users_count: 90 }, 'nearly_full'],
  ['2026-06-01', { users_count: 100 }, 'full'],
  ['2026-06-01', { users_count: 120 }, 'full'],
  ['2026-12-20', { users_count: 100 }, 'full'],
  ['2026-06-01', { users_count: 0, users_limit: 0 }, 'full'],
] as const)('on %s with %o the licence is %s', (today, change, state) => {
  expect(licenceState({ ...licence, ...change }, today)).toBe(state);
});

test('the last day counts as a day left', () => {
  expect(daysLeft('2026-12-31', '2026-12-31')).toBe(1);
  expect(daysLeft('2026-12-31', '2026-12-01')).toBe(31);
});
