import type { ExpectedClicks } from './expected-clicks.ts';

/** What a campaign's rated letters came to, against what their difficulty let one expect. Letters without a rating say nothing of it. */
export type AgainstDifficulty = {
  sent: number;
  caught: number;
  /** How many would have been caught, had each letter done what its rating expects: the middle of its range. */
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

/** Of a normal distribution, for 95 in a hundred. */
const Z = 1.96;

/**
 * By what share one campaign did worse than another (below nought: better) once each is set against its own difficulty, and
 * whether that is more than chance: two standardised ratios, whose logarithm has the variance 1/caught + 1/caught. Null where
 * nothing rated was sent.
 */
export function compareCampaigns(
  one: AgainstDifficulty,
  other: AgainstDifficulty,
): { change: number; isCertain: boolean } | null {
  if (one.expected === 0 || other.expected === 0) return null;
  // Half a person more on both sides, so that nobody caught is no infinite difference.
  const [a, b] = [one.caught + 0.5, other.caught + 0.5];
  const ratio = a / one.expected / (b / other.expected);
  return { change: ratio - 1, isCertain: Math.abs(Math.log(ratio)) > Z * Math.sqrt(1 / a + 1 / b) };
}
