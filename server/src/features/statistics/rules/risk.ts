import type { RiskParts } from '@vigil/contract/statistics/statistic.ts';
import type { KnownResult } from '@vigil/contract/phishing-results/result.ts';
import { clampRisk, LEARNING_POINTS, PHISHING_POINTS, RESULTS_ENOUGH } from '@vigil/contract/risk/rules.ts';

/** Design §8. */
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
  /** The last ones, newest first. */
  results: readonly RiskResult[];
  /** The department's mean share, else the organisation's; null when neither is known. */
  prior: number | null;
  assigned: number;
  /** Of those assigned, overdue or failed. */
  late: number;
};

/** `Σ w d s / Σ w d`: how bad the results are, from 0 to 1; the newer and the easier a letter, the more it weighs. */
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
 * The level from 0 to 10, and why. Null without results and assignments: nothing is known of that person. Under three
 * results each missing one is taken to be as the prior; without a prior what is known stands alone.
 */
export function riskOf({ results, prior, assigned, late }: RiskInput): { level: number | null; parts: RiskParts | null } {
  const phishing = phishingShare(results);
  if (phishing === null && assigned === 0) return { level: null, parts: null };
  const known = Math.min(results.length, RESULTS_ENOUGH);
  const own = phishing ?? 0;
  const phishing_weighed =
    prior === null || known === RESULTS_ENOUGH ? own : (own * known + prior * (RESULTS_ENOUGH - known)) / RESULTS_ENOUGH;
  const learning = assigned === 0 ? 0 : late / assigned;
  const level = clampRisk(PHISHING_POINTS * phishing_weighed + LEARNING_POINTS * learning);
  return {
    level: Math.round(level * 10) / 10,
    parts: {
      phishing: phishing === null ? null : rounded(phishing),
      results: Math.min(results.length, RESULTS_MAX),
      prior: prior === null ? null : rounded(prior),
      phishing_weighed: rounded(phishing_weighed),
      learning: rounded(learning),
      assigned,
      late,
    },
  };
}

const rounded = (share: number): number => Math.round(share * 10_000) / 10_000;
