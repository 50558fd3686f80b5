import { expect, test } from 'vitest';
import { isScrolledFar } from './load-on-scroll.ts';

test.each([
  [0, false],
  [159, false],
  [160, true],
  [400, true],
])('scrolling by %i of 400 loads more only from 40 % on', (scrollTop, asksForMore) => {
  expect(isScrolledFar({ scrollTop, clientHeight: 220, scrollHeight: 620 })).toBe(asksForMore);
});
