import { expect, test } from 'vitest';
import { momentsOf } from './rules.ts';

const now = '2026-03-05T09:30:00.000Z';

test('what begins today begins now; another day from its beginning; the last day lasts to its end', () => {
  const days = { today: '2026-03-05', now };
  const local = (moment: string) => new Date(moment).toISOString();
  expect(momentsOf({ start: '2026-03-05', end: '2026-03-05' }, days)).toEqual({
    start_date: now,
    end_date: local('2026-03-05T23:59:59.999'),
  });
  expect(momentsOf({ start: '2026-03-06', end: '2026-03-07' }, days).start_date).toBe(local('2026-03-06T00:00:00'));
});
