import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isFailing, planSends } from './rules.ts';

test('sends are spread evenly whatever the numbers', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2000 }),
      fc.integer({ min: 0, max: 10 ** 9 }),
      fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })),
      (count, length, randoms) => {
        const plan = planSends({ count, intervals: [{ start: 0, end: length }], random: () => randoms.next().value! });
        expect(plan.every((send_at, index) => send_at >= Math.floor((length / count) * index) && send_at <= length)).toBe(true);
        const half = plan.filter((send_at) => send_at < length / 2).length;
        // A window of fewer milliseconds than people has no even halves.
        if (length > 10 * count) expect(Math.abs(half - count / 2)).toBeLessThanOrEqual(1);
      },
    ),
    { numRuns: 50 },
  );
});

test('of several intervals each gets what its length is worth, and nobody a moment between them', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ gap: fc.integer({ min: 1, max: 10 ** 8 }), length: fc.integer({ min: 1000, max: 10 ** 7 }) }), {
        minLength: 1,
        maxLength: 20,
      }),
      fc.integer({ min: 1, max: 1000 }),
      fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })),
      (parts, count, randoms) => {
        let end = 0;
        const intervals = parts.map(({ gap, length }) => {
          const start = end + gap;
          end = start + length;
          return { start, end };
        });
        const plan = planSends({ count, intervals, random: () => randoms.next().value! });
        const total = parts.reduce((sum, { length }) => sum + length, 0);
        expect(plan).toEqual(plan.toSorted((one, other) => one - other));
        const inside = intervals.map(({ start, end: until }) => plan.filter((at) => at >= start && at < until).length);
        expect(inside.reduce((sum, one) => sum + one, 0)).toBe(count);
        for (const [index, { length }] of parts.entries())
          expect(Math.abs(inside[index]! - (count * length) / total)).toBeLessThanOrEqual(2);
      },
    ),
    { numRuns: 100 },
  );
});

test.each([
  [{ tried: 19, failed: 19 }, 20, false],
  [{ tried: 20, failed: 4 }, 20, false],
  [{ tried: 20, failed: 5 }, 20, true],
  [{ tried: 1000, failed: 201 }, 20, true],
  [{ tried: 1000, failed: 1000 }, 100, false],
])('of %o more than %i percent failed: %s', (tries, share, is) => {
  expect(isFailing(tries, share)).toBe(is);
});
