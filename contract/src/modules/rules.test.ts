import { expect, test } from 'vitest';
import { answerFlaws } from './rules.ts';

const answers = (...marks: boolean[]) => marks.map((is_right, index) => ({ text: `answer ${index}`, is_right }));

test.each([
  ['single', answers(true, false), {}],
  ['single', answers(true), { answers: { code: 'too_few', min: 2 } }],
  ['single', answers(false, false), { answers: { code: 'no_right_answer' } }],
  ['single', answers(true, true), { answers: { code: 'many_right_answers' } }],
  ['multiple', answers(true, true), {}],
  ['multiple', answers(false, false), { answers: { code: 'no_right_answer' } }],
  ['single', [...answers(true, false), { text: ' ', is_right: false }], { 'answers.2.text': { code: 'required' } }],
] as const)('%s with %o: %o', (kind, given, flaws) => {
  expect(answerFlaws({ kind, answers: given })).toEqual(flaws);
});
