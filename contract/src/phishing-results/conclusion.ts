import { FEW_PEOPLE, type Share, wilsonInterval } from '../shared/intervals.ts';
import { comparisonOf, type ExpectedClicks } from './expected-clicks.ts';
import { JUDGED_AFTER_HOURS } from './rules.ts';

export type Verdict = 'below' | 'as_expected' | 'above';

/** Compares a share with the expected range: outside it only if the whole 95 % interval is. Null for few people. */
export function verdictOf(share: Share, expected: ExpectedClicks): Verdict | null {
  if (share.of < FEW_PEOPLE) return null;
  const comparison = comparisonOf((100 * share.part) / share.of, wilsonInterval(share), expected);
  return comparison === 'within' || comparison === 'chance' ? 'as_expected' : comparison;
}

/** An hour after the first email, some people have had time to read theirs. */
const FIRST_SHARES_AFTER_HOURS = 1;
const HOUR_MS = 3_600_000;

export type Age = 'nothing_sent' | 'counts_only' | 'so_far' | 'judged';
type Sending = { sent: number; first_sent_at: string | null; judged_from: string | null };

/** What a campaign's figures may show: counts, then provisional shares, and comparisons once every email is 72 hours old. */
export function ageOf({ sent, first_sent_at, judged_from }: Sending, now: number): Age {
  if (sent === 0 || judged_from === null) return 'nothing_sent';
  if (now >= Date.parse(judged_from)) return 'judged';
  const begins = first_sent_at === null ? now : sharesFrom(first_sent_at);
  return now < begins || sent < FEW_PEOPLE ? 'counts_only' : 'so_far';
}

/** When shares are shown, counted from the first email. */
export const sharesFrom = (first_sent_at: string): number => Date.parse(first_sent_at) + FIRST_SHARES_AFTER_HOURS * HOUR_MS;

/** When an email sent at this time is old enough to be judged. */
export const judgedAt = (sent_at: string | Date): string =>
  new Date(new Date(sent_at).getTime() + JUDGED_AFTER_HOURS * HOUR_MS).toISOString();

/** How many of this many comparisons differ by chance alone: 5 % of all 95 % intervals exclude zero. */
export const differingByChance = (comparisons: number): number => comparisons * 0.05;

/** The end of an axis from zero, in percent, that fits all values. */
export function axisEnd(values: readonly (number | null)[]): number {
  const largest = Math.max(0, ...values.filter((value) => value !== null));
  return axisEnds.find((end) => end >= largest) ?? 100;
}
const axisEnds = [1, 2, 5, 10, 15, 20, 30, 40, 50, 60, 80, 100];
