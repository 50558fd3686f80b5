import { expect, test } from 'vitest';
import { pendingAfter } from './awaited.ts';

const texts = (titles: string) => Array.from(titles, (title) => ({ title }));

test.each([
  ['abc', 'a', 'abc'],
  ['abc', 'c', 'c'],
  // Undone while the first text is still pending: the second will still arrive.
  ['aba', 'a', 'aba'],
  ['aba', 'b', 'ba'],
  ['abc', 'x', null],
])('of the sent texts %s, after %s came back, %s are pending', (sent, received, expected) =>
  expect(pendingAfter(texts(sent), texts(received)[0]!)).toEqual(expected === null ? null : texts(expected)),
);
