import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { corpusFile, readCorpus } from './corpus.ts';
import { clicksLost, judgeCorpus, labelled, machinesDetected } from './judge-corpus.ts';
import { linesOf, makeCorpus } from './make-corpus.ts';
import { sources } from './sources.ts';

const made = makeCorpus();
const outcomes = judgeCorpus(readCorpus());

test('The corpus holds 300 sequences of people and 300 of machines, from every source', () => {
  expect(labelled(outcomes, 'human').length).toBeGreaterThanOrEqual(300);
  expect(labelled(outcomes, 'machine').length).toBeGreaterThanOrEqual(300);
  expect(new Set(outcomes.map(({ sequence }) => sequence.source))).toEqual(new Set(Object.keys(sources)));
});

test('Fewer than one in a hundred of people’s clicks are lost', () => {
  expect(clicksLost(outcomes)).toBeLessThan(1);
});

test('More than 95 in a hundred machines are detected', () => {
  expect(machinesDetected(outcomes)).toBeGreaterThan(95);
});

test.each(['human', 'machine'] as const)('%s.jsonl is what its generator writes', (label) => {
  expect(readFileSync(corpusFile(label), 'utf8')).toBe(linesOf(made, label));
});
