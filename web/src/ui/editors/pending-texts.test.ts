import { expect, test } from 'vitest';
import { pendingAfter } from './pending-texts.ts';

const texts = (titles: string) => Array.from(titles, (title) => ({ title }));

test.each([
  ['abc', 'a', 'abc'],
  ['abc', 'c', 'c'],
  // The person has undone the second text while the first is pending, so both are still to come.
  ['aba', 'a', 'aba'],
  ['aba', 'b', 'ba'],
  ['abc', 'x', null],
])('of the sent texts %s, after %s came back, %s are pending', (sent, received, expected) =>
  expect(pendingAfter(texts(sent), texts(received)[0]!)).toEqual(expected === null ? null : texts(expected)),
);
