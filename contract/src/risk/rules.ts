export type RiskColour = 'RED' | 'GREEN' | 'YELLOW';

export const RISK_MIN = 0;
export const RISK_MAX = 10;
/** The maximum share of phishing and of learning in the risk level. */
export const PHISHING_POINTS = 7;
export const LEARNING_POINTS = 3;
/** Below this number of judged emails, a person's own results are weighted with their colleagues'. */
export const RESULTS_ENOUGH = 3;

/**
 * The colour of an employee's risk level (spec point 5). The specification has a missing level red here and green in statistics
 * tables. Callers leave it without a colour: a person who was never tested is neither dangerous nor safe (decision 0042).
 */
export function employeeRiskColour(level: number): RiskColour {
  if (level >= 7) return 'RED';
  return level < 4 ? 'GREEN' : 'YELLOW';
}

/** The colours of the statistics tables (spec point 5): the bounds 4 and 7 belong to the colour of lower risk. */
export function statisticsRiskColour(level: number): RiskColour {
  if (level <= 4) return 'GREEN';
  return level <= 7 ? 'YELLOW' : 'RED';
}

/** The second scale of spec point 5, for click shares in percent. */
export function percentRiskColour(percent: number): RiskColour {
  if (percent <= 15) return 'GREEN';
  return percent <= 50 ? 'YELLOW' : 'RED';
}

/** Learning as a risk: the unfinished share, out of ten. */
export const progressColour = (progress: number): RiskColour => employeeRiskColour((100 - progress) / 10);

/** The share of people who failed, out of ten. */
export const phishingColour = (percent: number): RiskColour => employeeRiskColour(percent / 10);

export const clampRisk = (level: number): number => Math.min(RISK_MAX, Math.max(RISK_MIN, level));
