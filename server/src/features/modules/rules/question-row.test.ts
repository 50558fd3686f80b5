import { ANSWERS_MAX } from '@vigil/contract/modules/rules.ts';
import { describe, expect, test } from 'vitest';
import { readQuestion } from './question-row.ts';

const numbered = ['question', 'answer', 'answer', 'answer', 'right_numbers'] as const;
const rightOf = (cells: string[]) => {
  const { answers, flaws } = readQuestion(cells, numbered);
  return flaws.length > 0 ? flaws.join() : answers.flatMap(({ text, is_right }) => (is_right ? [text] : [])).join('|');
};

describe('the answers that a key means', () => {
  test.each([
    ['2', 'B one'],
    ['1,3', 'A one|C one'],
    ['1; 2', 'A one|B one'],
    ['1 3', 'A one|C one'],
    ['c', 'C one'],
    ['Б', 'B one'],
    ['b) ', 'B one'],
    ['b one', 'B one'],
    ['A one; C one', 'A one|C one'],
    ['', 'no_right'],
    ['4', 'unknown_right'],
    ['0', 'unknown_right'],
    ['1,9', 'unknown_right'],
    ['D one', 'unknown_right'],
  ])('the row is read: %s', (key, right) => expect(rightOf(['Q?', 'A one', 'B one', 'C one', key])).toBe(right));

  test('a number means a column, even if columns before it are empty', () => {
    expect(rightOf(['Q?', 'A', '', 'C', '3'])).toBe('C');
    expect(rightOf(['Q?', 'A', '', 'C', '2'])).toBe('unknown_right');
  });
  test('numeric answers are meant by their position, and by their value beyond the last position', () => {
    expect(rightOf(['How many?', '2', '3', '1', '2'])).toBe('3');
    expect(rightOf(['How many?', '6', '12', '20', '12'])).toBe('12');
  });
});

test('right answers come before wrong ones, and several right answers make a multiple-choice question', () => {
  const fields = ['question', 'right_answer', 'right_answer', 'wrong_answer', 'explanation'] as const;
  expect(readQuestion(['Q?', 'A', 'B', 'C', 'Because'], fields)).toEqual({
    text: 'Q?',
    kind: 'multiple',
    answers: [
      { text: 'A', is_right: true },
      { text: 'B', is_right: true },
      { text: 'C', is_right: false },
    ],
    explanation: 'Because',
    flaws: [],
  });
  expect(readQuestion(['Q?', 'A', '', 'C'], fields)).toMatchObject({ kind: 'single', flaws: [] });
});

const many = ['question', ...Array<'answer'>(ANSWERS_MAX + 1).fill('answer'), 'right_numbers'] as const;
test.each([
  [['', 'A', 'B', '', '1'], numbered, ['no_text']],
  [['x'.repeat(2001), 'A', 'B', '', '1'], numbered, ['long_text']],
  [['Q?', 'A', '', '', '1'], numbered, ['few_answers']],
  [['Q?', 'A', 'x'.repeat(1001), '', '1'], numbered, ['long_answer']],
  [['Q?', 'Same', 'same ', '', '1'], numbered, ['same_answers']],
  [['Q?', ...Array.from({ length: ANSWERS_MAX + 1 }, (_, at) => `A${at}`), '1'], many, ['many_answers']],
  [['Q?', 'A', 'B', 'a.png'], ['question', 'right_answer', 'wrong_answer', 'picture'] as const, ['has_picture']],
  [['Q?', 'A', 'B', ''], ['question', 'right_answer', 'wrong_answer', 'picture'] as const, []],
  [
    ['Q?', 'A', 'B', 'x'.repeat(2001)],
    ['question', 'right_answer', 'wrong_answer', 'explanation'] as const,
    ['long_explanation'],
  ],
])('the row %o with columns %o is checked for errors', (cells, fields, flaws) =>
  expect(readQuestion(cells, fields).flaws).toEqual(flaws),
);
