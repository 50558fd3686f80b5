import type { RiskParts } from '@vigil/contract/statistics/statistic.ts';
import type { KnownResult } from '@vigil/contract/phishing-results/result.ts';
import { clampRisk, LEARNING_POINTS, PHISHING_POINTS, RESULTS_ENOUGH } from '@vigil/contract/risk/rules.ts';

/** The weights of results: design §8, changed by decision 0042. */
export const RESULTS_MAX = 20;
const RANK_FACTOR = 0.8;
const difficultyWeight = { easy: 1.3, moderate: 1, hard: 0.7 } as const;
const severity: Record<KnownResult, number> = { sent: 0.05, opened: 0.05, clicked: 0.5, opened_attachment: 0.8, entered_data: 1 };

export type RiskResult = {
  result: KnownResult;
  difficulty: keyof typeof difficultyWeight;
  is_reported: boolean;
};

export type RiskInput = {
  /** The last judged results, newest first. */
  results: readonly RiskResult[];
  /** The department's prior, or else the organisation's mean; null if neither is known. */
  prior: number | null;
  assigned: number;
  /** How many of the assigned courses are overdue or failed. */
  late: number;
};

/** Returns `Σ w d s / Σ w d`: how bad the results are, from 0 to 1. Newer and easier emails weigh more. Null without results. */
export function phishingShare(results: readonly RiskResult[]): number | null {
  let sum = 0;
  let weights = 0;
  for (const [rank, { result, difficulty, is_reported }] of results.slice(0, RESULTS_MAX).entries()) {
    const weight = RANK_FACTOR ** rank * difficultyWeight[difficulty];
    sum += weight * (is_reported ? 0 : severity[result]);
    weights += weight;
  }
  return weights === 0 ? null : sum / weights;
}

/**
 * Returns the level from 0 to 10, and its parts. Without a judged email there is no level, because assigned courses say nothing
 * about how a person handles phishing. If there are fewer than three results, each missing one counts as the prior; without a
 * prior only the person's own results count.
 */
export function riskOf({ results, prior, assigned, late }: RiskInput): { level: number | null; parts: RiskParts | null } {
  const learning = assigned === 0 ? 0 : roundShare(late / assigned);
  const own = phishingShare(results);
  if (own === null) {
    if (assigned === 0) return { level: null, parts: null };
    return { level: null, parts: { phishing: null, results: 0, prior: null, phishing_weighed: null, learning, assigned, late } };
  }
  const phishing = roundShare(own);
  const ownResults = Math.min(results.length, RESULTS_ENOUGH);
  const phishing_weighed =
    prior === null || ownResults === RESULTS_ENOUGH
      ? phishing
      : roundShare((phishing * ownResults + prior * (RESULTS_ENOUGH - ownResults)) / RESULTS_ENOUGH);
  return {
    level: levelOf(phishing_weighed, learning),
    parts: { phishing, results: Math.min(results.length, RESULTS_MAX), prior, phishing_weighed, learning, assigned, late },
  };
}

const SHARE_STEPS = 10_000;
const roundShare = (share: number): number => Math.round(share * SHARE_STEPS) / SHARE_STEPS;

/**
 * Computes the level in whole steps of a share, so that a sum such as 0.35 is rounded up for everyone, in whatever order its
 * parts were added.
 */
function levelOf(phishing: number, learning: number): number {
  const points = PHISHING_POINTS * Math.round(phishing * SHARE_STEPS) + LEARNING_POINTS * Math.round(learning * SHARE_STEPS);
  return clampRisk(Math.round((10 * points) / SHARE_STEPS) / 10);
}
