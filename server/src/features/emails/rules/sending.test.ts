import { expect, test } from 'vitest';
import { secondsToRetry } from './sending.ts';

test.each([
  [1, 15],
  [2, 60],
  [3, 240],
  [4, 960],
  [5, 3600],
  [7, 3600],
  [8, null],
])('after attempt %i an email waits %s seconds', (tries, seconds) => {
  expect(secondsToRetry(tries)).toBe(seconds);
});
