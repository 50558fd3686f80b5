import { progressColour } from '@vigil/contract/risk/rules.ts';
import { clampPercent } from '../lib/format.ts';
import { ProgressBar } from './progress-bar.tsx';
import { riskFills } from './risk-tokens.ts';

type Props = { value: number; label?: string; height?: number };

/** A bar of learning progress. Its colour shows the risk of the part that is not finished (spec point 5). */
export const LearningBar = (props: Props) => (
  <ProgressBar {...props} colour={riskFills[progressColour(clampPercent(props.value))]} />
);
