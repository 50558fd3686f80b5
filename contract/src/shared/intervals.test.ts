import { expect, test } from 'vitest';
import { compareShares, differenceInterval, wilsonInterval, type Share } from './intervals.ts';

const rounded = (interval: { from: number; to: number } | null) =>
  interval === null ? null : [interval.from, interval.to].map((value) => Math.round(value * 100) / 100);

/** Newcombe, Statistics in Medicine 17 (1998), pages 857–872, table I, method 3. */
test.each<[Share, number[]]>([
  [{ part: 81, of: 263 }, [25.53, 36.62]],
  [{ part: 15, of: 148 }, [6.24, 16.05]],
  [{ part: 0, of: 20 }, [0, 16.11]],
  [{ part: 1, of: 29 }, [0.61, 17.18]],
  [{ part: 29, of: 29 }, [88.3, 100]],
])('the Wilson interval of %o', (share, interval) => {
  expect(rounded(wilsonInterval(share))).toEqual(interval);
});

/** Newcombe, Statistics in Medicine 17 (1998), pages 873–890, table II, method 10. */
test.each<[Share, Share, number[]]>([
  [{ part: 56, of: 70 }, { part: 48, of: 80 }, [5.24, 33.39]],
  [{ part: 9, of: 10 }, { part: 3, of: 10 }, [17.05, 80.9]],
  [{ part: 6, of: 7 }, { part: 2, of: 7 }, [5.82, 80.62]],
  [{ part: 5, of: 56 }, { part: 0, of: 29 }, [-3.81, 19.26]],
  [{ part: 0, of: 10 }, { part: 0, of: 20 }, [-16.11, 27.75]],
  [{ part: 10, of: 10 }, { part: 0, of: 20 }, [67.91, 100]],
])('the interval of the difference between %o and %o', (one, other, interval) => {
  expect(rounded(differenceInterval(one, other))).toEqual(interval);
});

test('a group of nobody has no interval, and few people are not compared', () => {
  expect(wilsonInterval({ part: 0, of: 0 })).toBeNull();
  expect(compareShares({ part: 9, of: 9 }, { part: 0, of: 100 })).toBeNull();
});

test('a difference counts when its interval leaves out zero, in either direction', () => {
  const [all, none] = [
    { part: 56, of: 70 },
    { part: 48, of: 80 },
  ];
  expect(compareShares(all, none)).toBe('more');
  expect(compareShares(none, all)).toBe('fewer');
  expect(compareShares({ part: 5, of: 56 }, { part: 0, of: 29 })).toBe('chance');
});
