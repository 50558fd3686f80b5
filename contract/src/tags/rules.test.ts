import { expect, test } from 'vitest';
import { firstTag, lifeDaysOf, withMaxRisk, withMinRisk } from './rules.ts';

test.each([
  [5, 8, 3, 5, 5],
  [-1, 0, 3, 0, 3],
  [12, 10, 3, 10, 10],
])('spec 4: the lower bound typed as %d becomes %d and raises the upper', (typed, _, max, min, raised) => {
  expect(withMinRisk({ min_risk_level: 1, max_risk_level: max }, typed)).toEqual({ min_risk_level: min, max_risk_level: raised });
});

test.each([
  [4, 7, 4, 4],
  [-2, 7, 0, 0],
  [99, 7, 7, 10],
])('spec 4: the upper bound typed as %d takes a lower of %d to %d', (typed, before, min, max) => {
  expect(withMaxRisk({ min_risk_level: before, max_risk_level: 10 }, typed)).toEqual({
    min_risk_level: min,
    max_risk_level: max,
  });
});

test('spec 4: life days are the newbie tag’s own, and a hundred of every other', () => {
  expect(lifeDaysOf({ type: 'newbie', settings: { life_days: 30 } })).toBe(30);
  expect(lifeDaysOf({ type: 'custom', settings: { life_days: 30 } })).toBe(100);
});

test('spec 4: the newbie tag is shown first, else whichever comes first', () => {
  expect(firstTag([{ type: 'custom' as const }, { type: 'newbie' as const }])).toEqual({ type: 'newbie' });
  expect(firstTag([{ type: 'custom' as const }])).toEqual({ type: 'custom' });
  expect(firstTag([])).toBeUndefined();
});
