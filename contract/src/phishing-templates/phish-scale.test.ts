import { assert, constantFrom, integer, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cueIds,
  cueRules,
  premiseElements,
  premiseScores,
  rate,
  type Premise,
  type PremiseScore,
  type Rated,
} from './phish-scale.ts';

const premise = (
  process: PremiseScore,
  workplace: PremiseScore,
  events: PremiseScore,
  consequences: PremiseScore,
  training: PremiseScore,
): Premise => ({ process, workplace, events, consequences, training });
const weak = premise(2, 4, 2, 2, 0);
const medium = premise(4, 4, 4, 4, 0);
const strong = premise(8, 6, 4, 2, 2);

test.each([
  [0, 'few'],
  [8, 'few'],
  [9, 'some'],
  [14, 'some'],
  [15, 'many'],
] as const)('%i cues are %s', (count, band) => {
  expect(rate({ cues: { urgency: count }, premise: weak })).toMatchObject({ cue_count: count, cues: band });
});

test.each([
  [premise(0, 0, 0, 0, 8), -8, 'weak'],
  [premise(8, 2, 0, 0, 0), 10, 'weak'],
  [premise(8, 4, 0, 0, 0), 12, 'medium'],
  [premise(8, 8, 8, 0, 8), 16, 'medium'],
  [premise(8, 8, 2, 0, 0), 18, 'strong'],
  [premise(8, 8, 8, 8, 0), 32, 'strong'],
] as const)('the premise %o scores %i: %s', (judged, score, band) => {
  expect(rate({ cues: {}, premise: judged })).toMatchObject({ alignment_score: score, alignment: band });
});

// The matrix of TN 2276, row by row.
test.each([
  [3, strong, 'very', 'hard'],
  [3, medium, 'very', 'hard'],
  [3, weak, 'moderate', 'moderate'],
  [12, strong, 'very', 'hard'],
  [12, medium, 'moderate', 'moderate'],
  [12, weak, 'moderate_to_least', 'easy'],
  [20, strong, 'moderate', 'moderate'],
  [20, medium, 'moderate', 'moderate'],
  [20, weak, 'least', 'easy'],
] as const)('%i cues with the premise %o are %s difficult', (count, judged, detection, difficulty) => {
  expect(rate({ cues: { spelling: count }, premise: judged })).toMatchObject({ detection, difficulty });
});

describe('whatever is counted', () => {
  const score = constantFrom(...premiseScores);
  const rating = record({
    cues: record(Object.fromEntries(cueIds.map((id) => [id, integer({ min: 0, max: cueRules[id].max })])), { requiredKeys: [] }),
    premise: record(Object.fromEntries(premiseElements.map((id) => [id, score])) as Record<keyof Premise, typeof score>),
  });
  const ranks: Rated['detection'][] = ['least', 'moderate_to_least', 'moderate', 'very'];
  const rank = (one: Parameters<typeof rate>[0]) => ranks.indexOf(rate(one).detection);

  test('one more cue never makes an email harder, and each is counted', () => {
    assert(
      property(rating, constantFrom(...cueIds), (one, id) => {
        const more = { ...one, cues: { ...one.cues, [id]: (one.cues[id] ?? 0) + 1 } };
        expect(rate(more).cue_count).toBe(rate(one).cue_count + 1);
        expect(rank(more)).toBeLessThanOrEqual(rank(one));
      }),
    );
  });

  test('what fits people better is never easier, what they were trained in never harder', () => {
    assert(
      property(rating, constantFrom(...premiseElements), (one, element) => {
        const other = { ...one, premise: { ...one.premise, [element]: 8 as const } };
        if (element === 'training') expect(rank(other)).toBeLessThanOrEqual(rank(one));
        else expect(rank(other)).toBeGreaterThanOrEqual(rank(one));
      }),
    );
  });
});
