import { expect, test } from 'vitest';
import { backspaceAt, isComplete, typeInto } from './one-time-code-rules.ts';

test.each([
  ['a typed character focuses the next box', ['', '', ''], 0, '1', ['1', '', ''], 1],
  ['the last box keeps the focus', ['1', '2', ''], 2, '3', ['1', '2', '3'], 2],
  ['a box holds only the last typed character', ['1', '', ''], 0, '12', ['2', '', ''], 1],
  ['a pasted code fills the boxes', ['', '', ''], 0, '123', ['1', '2', '3'], 2],
  ['a pasted code stops at the end', ['', '', ''], 1, '12345', ['', '1', '2'], 2],
  ['spaces are not characters', ['', '', ''], 0, '1 2 3', ['1', '2', '3'], 2],
  ['clearing a box keeps the focus', ['1', '', ''], 0, '', ['', '', ''], 0],
] as const)('%s', (_name, code, at, typed, after, focus) => {
  expect(typeInto(code, at, typed)).toEqual({ code: after, focus });
});

test.each([
  [['1', '2', ''], 2, ['1', '', ''], 1],
  [['1', '2', ''], 1, ['1', '', ''], 1],
  [['', '', ''], 0, ['', '', ''], 0],
] as const)('backspace in %o at box %i', (code, at, after, focus) => {
  expect(backspaceAt(code, at)).toEqual({ code: after, focus });
});

test('a code is complete when no box is empty', () => {
  expect([isComplete(['1', '']), isComplete(['1', '2'])]).toEqual([false, true]);
});
