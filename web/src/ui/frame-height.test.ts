import { expect, test } from 'vitest';
import { heightFrom } from './frame-height.ts';

test.each([
  [{ vigilHeight: 640.2 }, 641],
  [{ vigilHeight: '640' }, null],
  [{ vigilHeight: Infinity }, null],
  [{ vigilHeight: -1 }, null],
  ['640', null],
  [null, null],
])('the message %o sets the height %s', (message, height) => {
  expect(heightFrom(message)).toBe(height);
});
