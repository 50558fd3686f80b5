import { expect, test } from 'vitest';
import { outcomeOf } from './rules.ts';

test.each([
  ['failed', 'unknown', 0, 'failed'],
  ['queued', 'unknown', 0, 'waiting'],
  ['held', 'unknown', 0, 'held'],
  ['sent', 'sent', 0, 'sent'],
  ['sent', 'sent', 2, 'automated'],
  ['sent', 'clicked', 2, 'clicked'],
] as const)(
  'an email that is %s, with the result %s and %d automated hits, has the outcome %s',
  (state, status, automated_count, outcome) => {
    expect(outcomeOf({ state, status, automated_count })).toBe(outcome);
  },
);

test('hidden results are left out of the outcome of a delivered email', () => {
  const hiddenFromReader = { status: null, automated_count: null } as const;
  expect(outcomeOf({ ...hiddenFromReader, state: 'sent' })).toBe('delivered');
  expect(outcomeOf({ ...hiddenFromReader, state: 'queued' })).toBe('waiting');
});
