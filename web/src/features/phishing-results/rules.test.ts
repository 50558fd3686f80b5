import { expect, test } from 'vitest';
import { outcomeOf, percentOf } from './rules.ts';

test.each([
  ['failed', 'unknown', 0, 'failed'],
  ['queued', 'unknown', 0, 'waiting'],
  ['held', 'unknown', 0, 'held'],
  ['sent', 'sent', 0, 'sent'],
  ['sent', 'sent', 2, 'automated'],
  ['sent', 'clicked', 2, 'clicked'],
] as const)('a letter that is %s, %s, hit by %d machines is %s', (state, status, automated_count, outcome) => {
  expect(outcomeOf({ state, status, automated_count })).toBe(outcome);
});

test.each([
  [0, 0, 0],
  [3, 0, 0],
  [1, 4, 25],
  [4, 4, 100],
])('%d of %d is %d percent', (part, whole, percent) => {
  expect(percentOf(part, whole)).toBe(percent);
});
