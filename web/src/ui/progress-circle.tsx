import { progressColour } from '@vigil/contract/risk/rules.ts';
import type { ReactNode } from 'react';
import { clampPercent } from '../lib/format.ts';
import { markOf, riskStates } from './theme/states.ts';
import classes from './progress-circle.module.css';

type Props = { value: number; label: string; children: ReactNode };

/** The diameter in pixels (spec point 9). */
const SIZE = 152;
const STROKE = 8;
const RADIUS = (SIZE - STROKE) / 2;
const ROUND = 2 * Math.PI * RADIUS;

/** Learning progress as an arc in its colour (spec point 5), with the figure in the middle. */
export const ProgressCircle = ({ value, label, children }: Props) => (
  <div className={classes.circle} style={{ width: SIZE, height: SIZE }}>
    <svg
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(clampPercent(value))}
    >
      <circle cx={SIZE / 2} cy={SIZE / 2} r={RADIUS} strokeWidth={STROKE} className={classes.track} />
      <circle
        cx={SIZE / 2}
        cy={SIZE / 2}
        r={RADIUS}
        strokeWidth={STROKE}
        className={classes.done}
        stroke={`var(${markOf(riskStates[progressColour(clampPercent(value))])})`}
        strokeDasharray={`${(ROUND * clampPercent(value)) / 100} ${ROUND}`}
      />
    </svg>
    <div className={classes.middle}>{children}</div>
  </div>
);
