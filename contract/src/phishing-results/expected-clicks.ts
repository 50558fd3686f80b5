import { z } from 'zod';
import type { Interval } from '../shared/intervals.ts';

/** The click rate that the ratings of emails predict, in percent. The hardest band is open-ended: its `to` is null. */
export const expectedClicks = z.object({ from: z.number(), to: z.number().nullable() });
export type ExpectedClicks = z.infer<typeof expectedClicks>;

export type AgainstExpected = 'below' | 'within' | 'above';

/** Compares a rate with the expected one, both in percent. No rate is above an open-ended range. */
export function compareWithExpected(actual: number, { from, to }: ExpectedClicks): AgainstExpected {
  if (actual < from) return 'below';
  return to !== null && actual > to ? 'above' : 'within';
}

/**
 * Compares a rate with the expected one, allowing for chance: it is outside the range only if its whole interval is. Null where
 * the number of people is unknown.
 */
export function comparisonOf(
  actual: number,
  interval: Interval | null,
  expected: ExpectedClicks,
): AgainstExpected | 'chance' | null {
  const comparison = compareWithExpected(actual, expected);
  if (comparison === 'within') return 'within';
  if (interval === null) return null;
  const nearest = comparison === 'below' ? interval.to : interval.from;
  return compareWithExpected(nearest, expected) === comparison ? comparison : 'chance';
}

type Rated = { expected: ExpectedClicks | null; statistics: { sent: number } };

/** The mean range of all emails sent, or null unless every one is rated. It is open-ended when one of them is. */
export function expectedOfAll(templates: readonly Rated[]): ExpectedClicks | null {
  const sent = templates.filter(({ statistics }) => statistics.sent > 0);
  const count = sent.reduce((sum, { statistics }) => sum + statistics.sent, 0);
  const total = { from: 0, to: 0 as number | null };
  for (const { expected, statistics } of sent) {
    if (expected === null) return null;
    total.from += expected.from * statistics.sent;
    total.to = total.to === null || expected.to === null ? null : total.to + expected.to * statistics.sent;
  }
  return count === 0 ? null : { from: total.from / count, to: total.to === null ? null : total.to / count };
}

/** Rounds a range to whole percent, for display. */
export const roundRange = ({ from, to }: ExpectedClicks): ExpectedClicks => ({
  from: Math.round(from),
  to: to === null ? null : Math.round(to),
});
