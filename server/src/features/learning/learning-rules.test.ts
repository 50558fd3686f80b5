import { expect, test } from 'vitest';
import {
  isRight,
  minutesOf,
  nextStepOf,
  questionsFor,
  scoreOf,
  shuffle,
  showsCorrectAnswers,
  type JudgedQuestion,
  type PlannedStep,
} from './rules.ts';

const question = (id: string, expected: string[], wrong: string[]): JudgedQuestion => ({
  id,
  text: id,
  kind: expected.length > 1 ? 'multiple' : 'single',
  picture_file_id: null,
  explanation: '',
  answers: [
    ...expected.map((answer) => ({ id: answer, text: answer, is_right: true })),
    ...wrong.map((answer) => ({ id: answer, text: answer, is_right: false })),
  ],
});

test.each([
  [['a', 'b'], true],
  [['b', 'a', 'a'], true],
  [['a'], false],
  [['a', 'b', 'c'], false],
  [[], false],
])('two of three questions need the right answers: the answers %o give %s', (chosen, expected) => {
  expect(isRight(question('q', ['a', 'b'], ['c']), { q: chosen })).toBe(expected);
});

test('an unanswered question is wrong', () => {
  expect(isRight(question('q', ['a'], ['b']), {})).toBe(false);
});

test.each([
  [[], {}, 100],
  [[question('1', ['a'], ['b'])], { 1: ['a'] }, 100],
  [[question('1', ['a'], ['b']), question('2', ['a'], ['b']), question('3', ['a'], ['b'])], { 1: ['a'], 2: ['b'] }, 33],
  [[question('1', ['a'], ['b']), question('2', ['a'], ['b']), question('3', ['a'], ['b'])], { 1: ['a'], 3: ['a'] }, 67],
])('the score of a test', (questions, chosen, score) => {
  expect(scoreOf(questions, chosen as Record<string, string[]>)).toBe(score);
});

test('shuffling keeps every item', () => {
  expect(shuffle([1, 2, 3, 4], () => 0)).toEqual([2, 3, 4, 1]);
  expect(shuffle([1, 2, 3, 4], (below) => below - 1)).toEqual([1, 2, 3, 4]);
});

const step = (theme_id: string, kind: 'theory' | 'quiz', is_done: boolean): PlannedStep => ({
  theme_id,
  step: kind,
  title: theme_id,
  minutes: 3,
  slides_count: 4,
  is_done,
});
const plan = [step('A', 'theory', true), step('A', 'quiz', false), step('B', 'theory', false), step('B', 'quiz', false)];

test.each([
  ['at the beginning, the first open step', null, {}, { theme_id: 'A', step: 'quiz', slide: 1, number: 1 }],
  [
    'where the learner left off',
    { theme_id: 'B', step: 'theory', slide: 3 },
    { B: 3 },
    { theme_id: 'B', step: 'theory', slide: 3, number: 2 },
  ],
  [
    'past a step that is done',
    { theme_id: 'A', step: 'theory', slide: 4 },
    { A: 4 },
    { theme_id: 'A', step: 'quiz', slide: 4, number: 1 },
  ],
  [
    'a slide that was deleted',
    { theme_id: 'B', step: 'theory', slide: 9 },
    {},
    { theme_id: 'B', step: 'theory', slide: 4, number: 2 },
  ],
] as const)('the next step: %s', (_, position, reached, next) => {
  expect(nextStepOf(plan, { position, reached })).toMatchObject(next);
});

test('no step is next when all are done', () => {
  expect(nextStepOf([step('A', 'theory', true)], { position: null, reached: {} })).toBeNull();
});

test('a theme in progress counts in full until it is done', () => {
  expect(minutesOf(plan)).toEqual({ minutes: 6, minutes_left: 6 });
  expect(minutesOf([step('A', 'theory', true), step('B', 'theory', false)])).toEqual({ minutes: 6, minutes_left: 3 });
});

const pool = ['a', 'b', 'c', 'd'].map((id) => question(id, [`${id}+`], [`${id}-`]));
const last = (below: number) => below - 1;

test.each([
  [null, false, ['a', 'b', 'c', 'd']],
  [2, false, ['a', 'b']],
  [9, false, ['a', 'b', 'c', 'd']],
] as const)('an attempt with %s drawn and shuffled %s: %o', (questions_drawn, is_shuffled, asked) => {
  expect(questionsFor(pool, { questions_drawn, is_shuffled }, last).map(({ id }) => id)).toEqual(asked);
});

test('each draw picks other questions, in the order of the pool unless shuffled', () => {
  const first = () => 0;
  expect(questionsFor(pool, { questions_drawn: 2, is_shuffled: false }, first).map(({ id }) => id)).toEqual(['b', 'c']);
  const mixed = questionsFor(pool, { questions_drawn: null, is_shuffled: true }, first);
  expect(mixed.map(({ id }) => id)).toEqual(['b', 'c', 'd', 'a']);
  expect(mixed[0]!.answers.map(({ id }) => id)).toEqual(['b-', 'b+']);
});

test.each([
  ['never', { has_passed: true }, false],
  ['after_attempt', {}, true],
  ['after_attempt', { is_completed: false }, false],
  ['finally', {}, false],
  ['finally', { has_passed: true }, true],
  ['finally', { attempts_limit: 2, attempts_completed: 1 }, false],
  ['finally', { attempts_limit: 2, attempts_completed: 2 }, true],
] as const)('right answers shown %s, %o: %s', (answers_shown, state, expected) => {
  const plain = { is_completed: true, has_passed: false, attempts_limit: 0, attempts_completed: 1 };
  expect(showsCorrectAnswers({ answers_shown, ...plain, ...state })).toBe(expected);
});
