import { expect, test } from 'vitest';
import { delayMax, delayWithin, hourLabel, hourOf, offeredActions } from './rules.ts';

test.each([
  [30, 29],
  [999, 99],
  [1, 0],
  [0, 0],
])('spec 4: in a life of %d days a delay is %d days at most', (life, most) => {
  expect(delayMax(life)).toBe(most);
});

test.each([
  [9, 10, 9],
  [10, 10, 0],
  [11, 10, 0],
])('spec 4: a delay of %d with new life days of %d becomes %d', (delay, life, within) => {
  expect(delayWithin(delay, life)).toBe(within);
});

test('spec 4: phishing is for newcomers, the unregistered and custom tags; the link for the unregistered alone', () => {
  expect(offeredActions('risk_group')).toEqual(['course', 'letter']);
  expect(offeredActions('not_registered')).toEqual(['course', 'letter', 'phishing', 'registration_link']);
  expect(offeredActions('custom', ['course', 'letter'])).toEqual(['letter', 'phishing']);
});

test('spec 3: an hour travels as H:00', () => {
  expect(hourLabel(9)).toBe('9:00');
  expect(hourOf('23:00')).toBe(23);
});
