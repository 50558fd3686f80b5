import { expect, test } from 'vitest';
import { leastWidth, stepWidth, widthAfter } from './picture-width.ts';

test.each([
  [672, 10],
  [640, 10],
  [600, 15],
  [312, 25],
  [64, 100],
  [40, 100],
  [0, 10],
])('the minimum picture width is 64 px: in a column of %i px that is %i per cent', (column, least) => {
  expect(leastWidth(column)).toBe(least);
});

test.each([
  [72, 70],
  [73, 75],
  [3, 25],
  [-40, 25],
  [140, 100],
])('a width of %i per cent is rounded to %i', (width, stepped) => expect(stepWidth(width, 25)).toBe(stepped));

test.each([
  [50, 'ArrowRight', 55],
  [50, 'ArrowDown', 45],
  [100, 'ArrowUp', 100],
  [15, 'ArrowLeft', 15],
  [50, 'Home', 15],
  [50, 'End', 100],
  [50, 'Tab', null],
] as const)('a width of %i per cent after the key %s is %s', (width, key, next) => expect(widthAfter(width, key, 15)).toBe(next));
