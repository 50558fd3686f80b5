import { expect, test } from 'vitest';
import { carryForward, thinOut } from './series.ts';

test('A day without a change has the value of the day before, and there are no days before the first', () => {
  const changes = [
    { date: '2026-02-27', value: 1 },
    { date: '2026-03-01', value: 3 },
  ];
  expect(carryForward(changes, { from: '2026-02-20', today: '2026-03-02', max: 90 })).toEqual([
    { date: '2026-02-27', value: 1 },
    { date: '2026-02-28', value: 1 },
    { date: '2026-03-01', value: 3 },
    { date: '2026-03-02', value: 3 },
  ]);
  expect(carryForward(changes, { from: '2026-02-28', today: '2026-03-02', max: 2 })).toEqual([
    { date: '2026-03-01', value: 3 },
    { date: '2026-03-02', value: 3 },
  ]);
  expect(carryForward([], { from: '2026-02-28', today: '2026-03-02', max: 90 })).toEqual([]);
});

test('A long series is thinned evenly and keeps its last point', () => {
  const points = Array.from({ length: 365 }, (_, index) => index);
  const thin = thinOut(points, 90);
  expect([thin.length, thin[0], thin.at(-1)]).toEqual([90, 0, 364]);
  expect(new Set(thin).size).toBe(90);
  expect(thinOut([1, 2], 90)).toEqual([1, 2]);
});
