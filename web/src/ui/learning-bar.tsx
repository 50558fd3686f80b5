import { progressColour } from '@vigil/contract/risk/rules.ts';
import { clampPercent } from '../lib/format.ts';
import { ProgressBar } from './progress-bar.tsx';
import { riskFills } from './risk-tokens.ts';

type Props = { value: number; label?: string; height?: number };

/** Learning progress, coloured by the risk that the unfinished part amounts to (spec point 5). */
export const LearningBar = (props: Props) => (
  <ProgressBar {...props} colour={riskFills[progressColour(clampPercent(props.value))]} />
);
