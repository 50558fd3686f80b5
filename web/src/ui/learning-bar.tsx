import { progressColour } from '@vigil/contract/risk/rules.ts';
import { clampPercent } from '../lib/format.ts';
import { ProgressBar } from './progress-bar.tsx';
import { riskStates } from './theme/states.ts';

type Props = { value: number; label?: string; height?: number };

/** A bar of learning progress. Its colour shows the risk of the part that is not finished (spec point 5). */
export const LearningBar = (props: Props) => (
  <ProgressBar {...props} state={riskStates[progressColour(clampPercent(props.value))]} />
);
