import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  percentOf,
  roundInterval,
  roundParts,
  roundProgress,
  roundShare,
  roundShareFinely,
  shareChange,
  type RoundedPercent,
} from './percent.ts';

const shown = ({ value, decimals, sign }: RoundedPercent): string => `${sign ?? ''}${value.toFixed(decimals)}`;

describe('a share', () => {
  test.each([
    [0, 3001, '0'],
    [1, 3001, '<0.1'],
    [5, 3001, '0.2'],
    [10, 3001, '0.3'],
    [3, 3000, '0.1'],
    [1, 8, '13'],
    [99, 1000, '9.9'],
    [997, 10_000, '10'],
    [994, 1000, '99'],
    [2985, 3000, '99.5'],
    [2997, 3001, '99.9'],
    [999, 1000, '99.9'],
    [3000, 3001, '>99.9'],
    [3001, 3001, '100'],
  ])('%i of %i is %s', (part, of, text) => {
    expect(shown(roundShare(percentOf(part, of)!))).toBe(text);
  });

  test('of nothing is none', () => {
    expect(percentOf(0, 0)).toBeNull();
    expect(percentOf(null, 5)).toBeNull();
  });

  test('is 0 or 100 only where it is exact', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.nat(), (of, some) => {
        const part = some % (of + 1);
        const { value, sign } = roundShare((100 * part) / of);
        expect(sign === null && value === 0).toBe(part === 0);
        expect(sign === null && value === 100).toBe(part === of);
      }),
    );
  });
});

test.each([
  [0, '0'],
  [0.33, '<1'],
  [1, '1'],
  [49.5, '50'],
  [99, '99'],
  [99.87, '>99'],
  [100, '100'],
])('progress of %f is %s', (percent, text) => {
  expect(shown(roundProgress(percent))).toBe(text);
});

test.each([
  [0, '0'],
  [0.03, '<0.1'],
  [12.5, '12.5'],
  [30, '30.0'],
  [99.97, '>99.9'],
  [100, '100'],
])('%f among many is %s', (percent, text) => {
  expect(shown(roundShareFinely(percent))).toBe(text);
});

test('an interval has the same decimals at both ends', () => {
  expect(roundInterval({ from: 0.04, to: 1.26 })).toEqual({ from: 0, to: 1.3, decimals: 1 });
  expect(roundInterval({ from: 7.4, to: 20.4 })).toEqual({ from: 7, to: 20, decimals: 0 });
});

test('a change is the difference of what is shown', () => {
  expect(shareChange(12.4, 13.6)).toEqual({ value: -2, decimals: 0 });
  expect(shareChange(9.94, 12.4)).toEqual({ value: -2.1, decimals: 1 });
});

describe('parts of a whole', () => {
  test.each([
    [
      [1, 1, 6],
      ['13', '12', '75'],
    ],
    [
      [1, 1, 1],
      ['34', '33', '33'],
    ],
    [
      [10, 991, 2000],
      ['0.3', '33.0', '66.7'],
    ],
    [
      [1, 3000],
      ['<0.1', '>99.9'],
    ],
    [
      [0, 7],
      ['0', '100'],
    ],
  ])('%j are %j', (parts, texts) => {
    expect(roundParts(parts).map((one) => shown(one!))).toEqual(texts);
  });

  test('add up to 100 as shown', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1000), { minLength: 1, maxLength: 6 }), (parts) => {
        const rounded = roundParts(parts);
        if (rounded.includes(null) || rounded.some((one) => one!.sign !== null)) return;
        expect(rounded.reduce((sum, one) => sum + Math.round(one!.value * 10), 0)).toBe(1000);
      }),
    );
  });

  test('of nothing have no shares', () => {
    expect(roundParts([0, 0])).toEqual([null, null]);
  });
});
