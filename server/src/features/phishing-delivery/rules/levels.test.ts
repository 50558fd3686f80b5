import { describe, expect, test } from 'vitest';
import { assignByLevel, type Difficulty, type AssignableEmail, hasHadAll, levelAfter } from './levels.ts';

const messages: AssignableEmail[] = [
  { scenario: 0, difficulty: 'easy' },
  { scenario: 1, difficulty: 'easy' },
  { scenario: 2, difficulty: 'moderate' },
  { scenario: 3, difficulty: 'hard' },
];
const person = (level: Difficulty, had: number[] = [], department_id = 'one') => ({ level, had, department_id });
const assignedTo = (level: Difficulty, had: number[] = []) =>
  messages[assignByLevel(messages, [person(level, had)])[0]!]!.scenario;

test.each([
  ['easy', false, 'moderate'],
  ['moderate', false, 'hard'],
  ['hard', false, 'hard'],
  ['hard', true, 'moderate'],
  ['moderate', true, 'easy'],
  ['easy', true, 'easy'],
] as const)('The level after an email that is %s (failed: %s) is %s', (last, hasFallen, next) => {
  expect(levelAfter(last, hasFallen)).toBe(next);
});

describe('A person gets the right email', () => {
  test.each<[string, Difficulty, number[], number]>([
    ['what they have not had, of their level', 'easy', [0], 1],
    ['of the nearest level, when their own is used up', 'easy', [0, 1], 2],
    ['the easier of two levels as near', 'moderate', [2], 0],
    ['the farthest level before anything twice', 'easy', [1, 0, 2], 3],
    ['what is nearest from above too', 'hard', [3], 2],
    ['the one longest ago, when all were had', 'easy', [3, 1, 0, 2], 3],
    ['nothing of what is there no more', 'easy', [9, 1, 0, 2, 3], 1],
  ])('%s', (_, level, had, scenario) => {
    expect(assignedTo(level, had)).toBe(scenario);
  });
});

test('People of one department get different emails, and all emails are assigned equally often', () => {
  const people = ['one', 'two', 'three', 'four'].flatMap((department) => [
    person('easy', [], department),
    person('easy', [], department),
  ]);
  const assigned = assignByLevel(messages, people);
  for (let index = 0; index < assigned.length; index += 2)
    expect(new Set(assigned.slice(index, index + 2))).toEqual(new Set([0, 1]));
});

test('The shares stay even between departments', () => {
  const assigned = assignByLevel(
    messages,
    Array.from({ length: 10 }, (_, n) => person('easy', [], `department ${n}`)),
  );
  expect(assigned.filter((place) => place === 0)).toHaveLength(5);
});

test('A scenario in another language is not another email', () => {
  const both: AssignableEmail[] = [
    { scenario: 0, difficulty: 'easy' },
    { scenario: 0, difficulty: 'easy' },
    { scenario: 1, difficulty: 'hard' },
  ];
  expect(assignByLevel(both, [person('easy', [0])])).toEqual([2]);
});

test('A person has had everything when no scenario is left, whatever else they have had', () => {
  expect(hasHadAll(messages, { level: 'easy', had: [7, 0, 1, 2] })).toBe(false);
  expect(hasHadAll(messages, { level: 'easy', had: [0, 1, 2, 3] })).toBe(true);
  expect(hasHadAll([], { level: 'easy', had: [] })).toBe(false);
});
