import { expect, test } from 'vitest';
import { compareWithExpected, expectedOfAll, type ExpectedClicks, comparisonOf } from './expected-clicks.ts';

test.each([
  [5, { from: 10, to: 18 }, 'below'],
  [10, { from: 10, to: 18 }, 'within'],
  [18.1, { from: 10, to: 18 }, 'above'],
  [18, { from: 19, to: null }, 'below'],
  [25, { from: 19, to: null }, 'within'],
  [100, { from: 19, to: null }, 'within'],
] as const)('%d against %o is %s', (actual, range, comparison) => {
  expect(compareWithExpected(actual, range)).toBe(comparison);
});

const email = (sent: number, expected: ExpectedClicks | null) => ({ expected, statistics: { sent } });

test('one open-ended email leaves the whole without an upper end', () => {
  expect(expectedOfAll([email(100, { from: 0, to: 10 }), email(300, { from: 12, to: 18 })])).toEqual({ from: 9, to: 16 });
  expect(expectedOfAll([email(100, { from: 0, to: 10 }), email(100, { from: 19, to: null })])).toEqual({ from: 9.5, to: null });
});

test('nothing is expected of emails without a rating, unless none of them was sent', () => {
  expect(expectedOfAll([email(100, { from: 0, to: 10 }), email(1, null)])).toBeNull();
  expect(expectedOfAll([email(100, { from: 0, to: 10 }), email(0, null)])).toEqual({ from: 0, to: 10 });
  expect(expectedOfAll([])).toBeNull();
});

test.each([
  [24, { from: 20, to: 28 }, { from: 0, to: 10 }, 'above'],
  [12, { from: 8, to: 17 }, { from: 0, to: 10 }, 'chance'],
  [3, { from: 1, to: 4 }, { from: 5, to: 10 }, 'below'],
  [3, { from: 1, to: 6 }, { from: 5, to: 10 }, 'chance'],
  [7, { from: 1, to: 30 }, { from: 5, to: 10 }, 'within'],
  [90, { from: 80, to: 95 }, { from: 19, to: null }, 'within'],
  [24, null, { from: 0, to: 10 }, null],
])('%d in %j against %j is %s', (actual, interval, expected, comparison) => {
  expect(comparisonOf(actual, interval, expected)).toBe(comparison);
});
