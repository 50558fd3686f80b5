import type { RiskColour } from '@vigil/contract/risk/rules.ts';
import { isHollow, type State, type StateColour, states } from '@vigil/contract/shared/states.ts';
import type { CSSProperties } from 'react';

/** The specification's colours of risk, learning progress and click shares (spec point 5), as states. */
export const riskStates: Record<RiskColour, State> = { GREEN: 'low', YELLOW: 'medium', RED: 'high' };

/** Returns the colour of a figure that counts a state, or of its word. */
export const inkOf = (state: State) => `--${states[state].colour}-ink` as const;

/** Returns the colour of a line or a dot. */
export const markOf = (state: State) => `--${states[state].colour}-mark` as const;

/** Returns the look of a label. */
export const labelLook = (state: State): CSSProperties => ({
  background: `var(--${states[state].colour}-soft)`,
  color: `var(${inkOf(state)})`,
});

/** Returns the look of a bar. Its edge is seen only where the fill is pale. */
export const barLook = (state: State): CSSProperties => ({
  background: isHollow(state) ? 'var(--surface)' : `var(--${states[state].colour})`,
  boxShadow: `inset 0 0 0 1px var(${markOf(state)})`,
});

type LineEnd = 'ring' | 'circle' | 'diamond' | 'triangle' | 'square' | 'bar';

/** How lines of each colour differ in grey: the dashes, and the shape that marks a point. */
const lines: Record<StateColour, { dash?: string; end: LineEnd }> = {
  idle: { dash: '4 3', end: 'ring' },
  run: { end: 'circle' },
  good: { end: 'circle' },
  seen: { dash: '8 3', end: 'diamond' },
  hook: { dash: '7 3 1 3', end: 'triangle' },
  bad: { end: 'square' },
  past: { dash: '1 3', end: 'bar' },
};

export const lineLook = (state: State) => lines[states[state].colour];
