import { expect, test } from 'vitest';
import { stepWidth, widthAfter } from './picture-width.ts';

test.each([
  [72, 70],
  [73, 75],
  [3, 10],
  [-40, 10],
  [140, 100],
])('%i per cent is %i in steps', (width, stepped) => expect(stepWidth(width)).toBe(stepped));

test.each([
  [50, 'ArrowRight', 55],
  [50, 'ArrowDown', 45],
  [100, 'ArrowUp', 100],
  [10, 'ArrowLeft', 10],
  [50, 'Home', 10],
  [50, 'End', 100],
  [50, 'Tab', null],
] as const)('%i per cent after %s: %s', (width, key, next) => expect(widthAfter(width, key)).toBe(next));
