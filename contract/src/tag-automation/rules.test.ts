import { expect, test } from 'vitest';
import { clampDelay, delayWithin, hourLabel, hourOf, linkDaysTyped, offeredActions } from './rules.ts';

test.each([
  [-3, 30, 0],
  [Number.NaN, 30, 0],
  [29, 30, 29],
  [30, 30, 29],
  [200, 999, 99],
  [5, 0, 0],
])('spec 4: a delay of %d in a life of %d days is %d', (typed, life, delay) => {
  expect(clampDelay(typed, life)).toBe(delay);
});

test.each([
  [9, 10, 9],
  [10, 10, 0],
  [11, 10, 0],
])('spec 4: a delay of %d with new life days of %d becomes %d', (delay, life, within) => {
  expect(delayWithin(delay, life)).toBe(within);
});

test.each([
  ['0', 1],
  ['365', 365],
  ['366', 365],
  ['ten', 7],
  ['', 7],
])('spec 5: link days typed as %j are %d', (text, days) => {
  expect(linkDaysTyped(text, 7)).toBe(days);
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
