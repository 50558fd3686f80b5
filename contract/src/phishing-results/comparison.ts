import { compareShares, type Comparison, type Share } from '../shared/intervals.ts';
import type { ExpectedClicks } from './expected-clicks.ts';

/** What a campaign's rated emails came to, against what their difficulty let one expect. Emails without a rating say nothing of it. */
export type AgainstDifficulty = {
  sent: number;
  caught: number;
  /** How many would have been caught, had each email done what its rating expects: the middle of its range. */
  expected: number;
  /** Emails sent that have no rating or an open-ended one, or whose results are hidden. */
  left_out: number;
};

type Rated = { expected: ExpectedClicks | null; statistics: { sent: number; incidents: number | null } };

export function againstDifficulty(templates: readonly Rated[]): AgainstDifficulty {
  const sum = { sent: 0, caught: 0, expected: 0, left_out: 0 };
  for (const { expected, statistics } of templates) {
    if (expected === null || expected.to === null || statistics.incidents === null) sum.left_out += statistics.sent;
    else {
      sum.sent += statistics.sent;
      sum.caught += statistics.incidents;
      sum.expected += (statistics.sent * (expected.from + expected.to)) / 200;
    }
  }
  return sum;
}

/** Of a normal distribution: 95 % of values lie within this many standard deviations. */
const Z = 1.96;

/**
 * By what share one campaign did worse than another (below zero: better) once each is set against its own difficulty, and whether
 * that is more than chance. Null where nothing with a closed range was sent. A difference counts as more than chance only if two
 * readings agree: Newcombe's interval of the shares brought to the same difficulty, and that of the ratio itself, whose logarithm
 * has the variance 1/caught + 1/caught.
 */
export function compareCampaigns(
  one: AgainstDifficulty,
  other: AgainstDifficulty,
): { change: number; certainty: Comparison | null } | null {
  if (one.expected === 0 || other.expected === 0) return null;
  // Half a person more on both sides, so that nobody caught is no infinite difference.
  const [a, b] = [one.caught + 0.5, other.caught + 0.5];
  const ratio = a / one.expected / (b / other.expected);
  const isChance = Math.abs(Math.log(ratio)) <= Z * Math.sqrt(1 / a + 1 / b);
  const difficulty = (one.expected / one.sent + other.expected / other.sent) / 2;
  const certainty = compareShares(atDifficulty(one, difficulty), atDifficulty(other, difficulty));
  return { change: ratio - 1, certainty: certainty !== null && isChance ? 'chance' : certainty };
}

/** The share a campaign would have had with emails of this difficulty. Each of its emails went to another person. */
const atDifficulty = ({ caught, expected, sent }: AgainstDifficulty, difficulty: number): Share => ({
  part: Math.min(1, (caught / expected) * difficulty) * sent,
  of: sent,
});
