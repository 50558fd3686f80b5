import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planSends } from './rules.ts';

test('sends are spread evenly in balanced shares whatever the numbers', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2000 }),
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 0, max: 10 ** 9 }),
      fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })),
      (count, templates, length, randoms) => {
        const plan = planSends({ count, templates, start: 0, end: length, random: () => randoms.next().value! });
        const shares = Array.from({ length: templates }, (_, template) => plan.filter((one) => one.template === template).length);
        expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
        expect(plan.every(({ send_at }, index) => send_at >= Math.floor((length / count) * index) && send_at <= length)).toBe(
          true,
        );
        const half = plan.filter(({ send_at }) => send_at < length / 2).length;
        // A window of fewer milliseconds than people has no even halves.
        if (length > 10 * count) expect(Math.abs(half - count / 2)).toBeLessThanOrEqual(1);
      },
    ),
    { numRuns: 50 },
  );
});
