import { expect, test } from 'vitest';
import { isFarEnough, unnamed } from './rules.ts';

test.each([
  [0, false],
  [159, false],
  [160, true],
  [400, true],
])('scrolled by %i of 400', (scrollTop, asksForMore) => {
  expect(isFarEnough({ scrollTop, clientHeight: 220, scrollHeight: 620 })).toBe(asksForMore);
});

test('only the names that nobody told are asked for', () => {
  expect(unnamed(['a', 'b', 'c'], [{ id: 'b' }, { id: 'z' }])).toEqual(['a', 'c']);
  expect(unnamed([], [])).toEqual([]);
});
