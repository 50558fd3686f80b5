import { expect, test } from 'vitest';
import { awaitedAfter } from './awaited.ts';

const texts = (titles: string) => Array.from(titles, (title) => ({ title }));

test.each([
  ['abc', 'a', 'abc'],
  ['abc', 'c', 'c'],
  // Taken back to what it was while the first is still on its way: the second comes yet.
  ['aba', 'a', 'aba'],
  ['aba', 'b', 'ba'],
  ['abc', 'x', null],
])('of %s told, after %s has come %s is awaited', (told, come, left) =>
  expect(awaitedAfter(texts(told), texts(come)[0]!)).toEqual(left === null ? null : texts(left)),
);
