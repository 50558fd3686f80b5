import { expect, test } from 'vitest';
import { questionFault } from './rules.ts';

const answers = (...marks: boolean[]) => marks.map((is_right, index) => ({ text: `answer ${index}`, is_right }));

test.each([
  ['single', answers(true, false), null],
  ['single', answers(true), 'few_answers'],
  ['single', answers(false, false), 'no_right'],
  ['single', answers(true, true), 'many_right'],
  ['multiple', answers(true, true), null],
  ['multiple', answers(false, false), 'no_right'],
  ['single', [...answers(true, false), { text: ' ', is_right: false }], 'empty_answer'],
] as const)('%s with %o: %s', (kind, given, fault) => {
  expect(questionFault({ kind, answers: given })).toBe(fault);
});
