import type { RiskColour } from '@vigil/contract/risk/rules.ts';

/** The colours of figures, which are readable as text on the surface. */
export const riskTokens: Record<RiskColour, `--${string}`> = { GREEN: '--green', YELLOW: '--yellow', RED: '--red' };
/** The colours of bars and dots. They have another yellow, because a yellow that is readable as text looks brown. */
export const riskFills: Record<RiskColour, `--${string}`> = { ...riskTokens, YELLOW: '--yellow-fill' };
