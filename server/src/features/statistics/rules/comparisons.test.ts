import { describe, expect, test } from 'vitest';
import { comparePeople, compareShareOfPeople } from './comparisons.ts';

describe('A share of emails', () => {
  test('is based on people, not on emails', () => {
    // 3,000 emails to 100 people are no more certain than 100 emails.
    const { interval } = compareShareOfPeople({ percent: 12.5, people: 100 }, { percent: null, people: null });
    expect(interval!.from).toBeCloseTo(7.4, 1);
    expect(interval!.to).toBeCloseTo(20.4, 1);
  });

  test.each([
    [{ percent: 25, people: 400 }, { percent: 10, people: 400 }, 'more'],
    [{ percent: 10, people: 400 }, { percent: 25, people: 400 }, 'fewer'],
    [{ percent: 12, people: 100 }, { percent: 10, people: 100 }, 'chance'],
    [{ percent: 100, people: 9 }, { percent: 0, people: 400 }, null],
    [{ percent: 25, people: null }, { percent: 10, people: 400 }, null],
    [{ percent: 25, people: 400 }, { percent: null, people: 400 }, null],
  ] as const)('A change to %j after %j is %s', (now, before, certainty) => {
    expect(compareShareOfPeople(now, before).certainty).toBe(certainty);
  });

  test('A share of an unknown number of people has no interval', () => {
    expect(compareShareOfPeople({ percent: 25, people: null }, { percent: 10, people: 400 }).interval).toBeNull();
  });
});

test('A group is compared with the number of people of its own day', () => {
  expect(comparePeople({ value: 40, people: 400 }, { value: 40, people: 100 }).certainty).toBe('fewer');
  expect(comparePeople({ value: 41, people: 400 }, { value: 40, people: 400 })).toEqual({
    value: 41,
    before: 40,
    change: 1,
    certainty: 'chance',
  });
});
