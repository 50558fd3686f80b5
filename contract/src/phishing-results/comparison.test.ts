import { expect, test } from 'vitest';
import { compareWithDifficulty, compareCampaigns } from './comparison.ts';

const message = (sent: number, incidents: number, range: [number, number | null] | null) => ({
  expected: range === null ? null : { from: range[0], to: range[1] },
  statistics: { sent, incidents },
});

test('only emails with a closed range are compared with what was expected of them', () => {
  expect(
    compareWithDifficulty([
      message(100, 12, [10, 20]),
      message(100, 3, [0, 10]),
      message(40, 9, null),
      message(60, 20, [19, null]),
    ]),
  ).toEqual({
    sent: 200,
    failed: 15,
    expected: 20,
    left_out: 100,
  });
});

test('a hard email with more failures may still be the better result', () => {
  const hard = compareWithDifficulty([message(1000, 180, [30, 40])]);
  const easy = compareWithDifficulty([message(1000, 120, [5, 10])]);
  const verdict = compareCampaigns(hard, easy)!;
  expect(verdict.change).toBeLessThan(-0.5);
  expect(verdict.certainty).toBe('fewer');
});

test.each([
  [3, 5, 'chance'],
  [300, 500, 'fewer'],
  [500, 300, 'more'],
  [0, 1, 'chance'],
])('%i against %i of 10,000 is %s', (one, other, certainty) => {
  const of = (failed: number) => compareWithDifficulty([message(10_000, failed, [5, 15])]);
  expect(compareCampaigns(of(one), of(other))).toMatchObject({ certainty });
});

test('of few people nothing is said', () => {
  const few = compareWithDifficulty([message(9, 9, [5, 15])]);
  const many = compareWithDifficulty([message(1000, 10, [5, 15])]);
  expect(compareCampaigns(few, many)!.certainty).toBeNull();
});

test('without a rating there is nothing to compare', () => {
  const nothing = compareWithDifficulty([message(10, 1, null)]);
  expect(compareCampaigns(nothing, compareWithDifficulty([message(10, 1, [5, 15])]))).toBeNull();
});
