import { expect, test } from 'vitest';
import { delayBefore } from './polling-rules.ts';

test.each([
  [0, 0],
  [1, 5000],
  [3, 5000],
  [4, 4000],
  [8, 4000],
  [9, 3000],
  [15, 3000],
  [16, 2000],
  [999, 2000],
])('attempt %i waits %i ms', (attempt, delay) => expect(delayBefore(attempt)).toBe(delay));
