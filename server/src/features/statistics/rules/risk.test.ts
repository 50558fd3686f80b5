import { expect, test } from 'vitest';
import { phishingShare, riskOf, type RiskResult } from './risk.ts';

const got = (
  result: RiskResult['result'],
  difficulty: RiskResult['difficulty'] = 'moderate',
  is_reported = false,
): RiskResult => ({
  result,
  difficulty,
  is_reported,
});
const times = (count: number, result: RiskResult): RiskResult[] => Array.from({ length: count }, () => result);

test.each<[string, RiskResult[], number | null]>([
  ['nothing', [], null],
  ['all entered', times(3, got('entered_data')), 1],
  ['all ignored', times(3, got('sent')), 0.05],
  ['opening alone is as harmless', times(3, got('opened')), 0.05],
  ['reported outweighs what was done', times(3, got('clicked', 'easy', true)), 0],
  ['an attachment', times(1, got('opened_attachment')), 0.8],
  // (1·1 + 0.8·0.05) / 1.8
  ['the newest weighs most', [got('entered_data'), got('sent')], 0.5778],
  ['the oldest weighs least', [got('sent'), got('entered_data')], 0.4722],
  // (1.3·1 + 0.8·0.7·0.05) / (1.3 + 0.56)
  ['an easy one weighs more', [got('entered_data', 'easy'), got('sent', 'hard')], 0.714],
  ['the twenty-first is forgotten', [...times(20, got('sent')), got('entered_data')], 0.05],
])('The phishing share is computed right: %s', (_, results, share) => {
  const found = phishingShare(results);
  if (share === null) expect(found).toBeNull();
  else expect(found).toBeCloseTo(share, 3);
});

const clicked = times(3, got('clicked'));
const mixed = [got('entered_data'), got('sent'), got('opened')];

test.each<[string, Parameters<typeof riskOf>[0], number | null]>([
  ['nobody knows', { results: [], prior: 0.5, assigned: 0, late: 0 }, null],
  ['the worst', { results: times(3, got('entered_data')), prior: null, assigned: 2, late: 2 }, 10],
  ['the best', { results: times(3, got('clicked', 'hard', true)), prior: null, assigned: 2, late: 0 }, 0],
  ['only phishing', { results: clicked, prior: 0.1, assigned: 0, late: 0 }, 3.5],
  ['only learning, half of it late', { results: [], prior: null, assigned: 4, late: 2 }, null],
  // 10·0.7·(0.5·2 + 0.2·1)/3
  ['two results shrink by a third', { results: clicked.slice(1), prior: 0.2, assigned: 0, late: 0 }, 2.8],
  // 10·0.7·(0.5 + 0.2·2)/3
  ['one result shrinks by two thirds', { results: clicked.slice(2), prior: 0.2, assigned: 0, late: 0 }, 2.1],
  ['no judged email, whatever colleagues did', { results: [], prior: 0.2, assigned: 1, late: 1 }, null],
  // The examples of decision 0042.
  ['the first email was resisted', { results: [got('sent')], prior: null, assigned: 0, late: 0 }, 0.4],
  ['data was entered after two were resisted', { results: mixed, prior: null, assigned: 0, late: 0 }, 3.1],
  ['the same and half of the courses are late', { results: mixed, prior: null, assigned: 2, late: 1 }, 4.6],
  ['three results need no prior', { results: clicked, prior: 1, assigned: 0, late: 0 }, 3.5],
])('The risk has the right level when %s', (_, input, level) => {
  expect(riskOf(input).level).toBe(level);
});

test('A level is rounded the same way whatever the order of its sum', () => {
  const careful = [1, 2, 3, 5, 8, 13, 20].map((count) => times(count, got('opened', 'hard')));
  expect(careful.map((results) => riskOf({ results, prior: null, assigned: 0, late: 0 }).level)).toEqual(careful.map(() => 0.4));
});

test('Without a judged email the parts explain only learning', () => {
  expect(riskOf({ results: [], prior: 0.2, assigned: 2, late: 1 })).toEqual({
    level: null,
    parts: { phishing: null, results: 0, prior: null, phishing_weighed: null, learning: 0.5, assigned: 2, late: 1 },
  });
});

test('The parts explain the level', () => {
  expect(riskOf({ results: clicked.slice(2), prior: 0.2, assigned: 3, late: 1 }).parts).toEqual({
    phishing: 0.5,
    results: 1,
    prior: 0.2,
    phishing_weighed: 0.3,
    learning: 0.3333,
    assigned: 3,
    late: 1,
  });
});
