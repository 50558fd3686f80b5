import { expect, test } from 'vitest';
import { ageOf, axisEnd, judgedAt, verdictOf } from './conclusion.ts';

test.each([
  [100, 1000, { from: 11, to: 18 }, 'as_expected'],
  [80, 1000, { from: 11, to: 18 }, 'below'],
  [250, 1000, { from: 11, to: 18 }, 'above'],
  [900, 1000, { from: 19, to: null }, 'as_expected'],
  [100, 1000, { from: 19, to: null }, 'below'],
  [9, 9, { from: 1, to: 2 }, null],
] as const)('%i of %i against %o is %s', (part, of, expected, verdict) => {
  expect(verdictOf({ part, of }, expected)).toBe(verdict);
});

const first_sent_at = '2026-11-09T04:00:00.000Z';
const judged_from = judgedAt(first_sent_at);
const after = (hours: number) => Date.parse(first_sent_at) + hours * 3_600_000;

test.each([
  [{ sent: 0, first_sent_at: null, judged_from: null }, 5, 'nothing_sent'],
  [{ sent: 500, first_sent_at, judged_from }, 0.9, 'counts_only'],
  [{ sent: 500, first_sent_at, judged_from }, 1, 'so_far'],
  [{ sent: 9, first_sent_at, judged_from }, 50, 'counts_only'],
  [{ sent: 500, first_sent_at, judged_from }, 71.9, 'so_far'],
  [{ sent: 500, first_sent_at, judged_from }, 72, 'judged'],
  [{ sent: 9, first_sent_at, judged_from }, 72, 'judged'],
] as const)('%o after %d hours: %s', (sending, hours, age) => {
  expect(ageOf(sending, after(hours))).toBe(age);
});

test('an axis ends at a round figure past its largest value', () => {
  expect([axisEnd([]), axisEnd([12.4, null]), axisEnd([81]), axisEnd([100])]).toEqual([1, 15, 100, 100]);
});
