import { progressColour } from '@vigil/contract/risk/rules.ts';
import { clampPercent } from '../lib/format.ts';
import { ProgressBar } from './progress-bar.tsx';
import { riskFills } from './risk-tokens.ts';

type Props = { value: number; label?: string; height?: number };

/** Progress in learning, in the colour of the risk that what is not done yet amounts to (spec point 5). */
export const LearningBar = (props: Props) => (
  <ProgressBar {...props} colour={riskFills[progressColour(clampPercent(props.value))]} />
);
