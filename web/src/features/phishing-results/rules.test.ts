import { expect, test } from 'vitest';
import { outcomeOf } from './rules.ts';

test.each([
  ['failed', 'unknown', 0, 'failed'],
  ['queued', 'unknown', 0, 'waiting'],
  ['held', 'unknown', 0, 'held'],
  ['sent', 'sent', 0, 'sent'],
  ['sent', 'sent', 2, 'automated'],
  ['sent', 'clicked', 2, 'clicked'],
] as const)('an email that is %s, %s, hit by %d machines is %s', (state, status, automated_count, outcome) => {
  expect(outcomeOf({ state, status, automated_count })).toBe(outcome);
});

test('of an email that came, nothing is said of what was done with it where that is not told', () => {
  const hiddenFromReader = { status: null, automated_count: null } as const;
  expect(outcomeOf({ ...hiddenFromReader, state: 'sent' })).toBe('delivered');
  expect(outcomeOf({ ...hiddenFromReader, state: 'queued' })).toBe('waiting');
});
