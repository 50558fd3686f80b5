import { compareShares, type Comparison, type Share } from '../shared/intervals.ts';
import type { ExpectedClicks } from './expected-clicks.ts';

/** Results of a campaign's rated emails, and what their difficulty predicted. Unrated emails are not compared. */
export type AgainstDifficulty = {
  sent: number;
  failed: number;
  /** How many would have failed if each email met the middle of its expected range. */
  expected: number;
  /** Emails without a rating, with an open-ended one, or with hidden results. */
  left_out: number;
};

type Rated = { expected: ExpectedClicks | null; statistics: { sent: number; incidents: number | null } };

/** Sums the results of a campaign's emails, and what their difficulty predicted. */
export function compareWithDifficulty(templates: readonly Rated[]): AgainstDifficulty {
  const sum = { sent: 0, failed: 0, expected: 0, left_out: 0 };
  for (const { expected, statistics } of templates) {
    if (expected === null || expected.to === null || statistics.incidents === null) sum.left_out += statistics.sent;
    else {
      sum.sent += statistics.sent;
      sum.failed += statistics.incidents;
      sum.expected += (statistics.sent * (expected.from + expected.to)) / 200;
    }
  }
  return sum;
}

/** 95 % of a normal distribution lies within this many standard deviations. */
const Z = 1.96;

/**
 * The relative difference between two campaigns, each measured against its own difficulty (below zero: better), and whether it
 * is more than chance. Null if nothing with a closed range was sent. A difference is more than chance only if two tests agree:
 * Newcombe's interval of the shares at equal difficulty, and the interval of the ratio, whose logarithm has the variance
 * 1/failures + 1/failures.
 */
export function compareCampaigns(
  one: AgainstDifficulty,
  other: AgainstDifficulty,
): { change: number; certainty: Comparison | null } | null {
  if (one.expected === 0 || other.expected === 0) return null;
  // Half a person is added on both sides, so that zero failures do not make an infinite ratio.
  const [a, b] = [one.failed + 0.5, other.failed + 0.5];
  const ratio = a / one.expected / (b / other.expected);
  const isChance = Math.abs(Math.log(ratio)) <= Z * Math.sqrt(1 / a + 1 / b);
  const difficulty = (one.expected / one.sent + other.expected / other.sent) / 2;
  const certainty = compareShares(atDifficulty(one, difficulty), atDifficulty(other, difficulty));
  return { change: ratio - 1, certainty: certainty !== null && isChance ? 'chance' : certainty };
}

/** The share a campaign would have had at this difficulty. Each of its emails went to a different person. */
const atDifficulty = ({ failed, expected, sent }: AgainstDifficulty, difficulty: number): Share => ({
  part: Math.min(1, (failed / expected) * difficulty) * sent,
  of: sent,
});
