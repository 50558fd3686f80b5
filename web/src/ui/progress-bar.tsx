import type { State } from '@vigil/contract/shared/states.ts';
import { clampPercent } from '../lib/format.ts';
import { barLook } from './theme/states.ts';
import classes from './progress-bar.module.css';

type Props = {
  value: number;
  /** The bar's name for screen readers. Without it the bar is hidden from them, because a figure beside the bar says the same. */
  label?: string;
  /** The state that the bar counts. */
  state?: State | undefined;
  /** The colour of a bar that counts no state: `--primary`, `--faint`… */
  colour?: `--${string}` | undefined;
  height?: number;
};

export const ProgressBar = ({ value, label, state, colour = '--primary', height = 6 }: Props) => (
  <div
    className={classes.bar}
    style={{ height }}
    {...(label === undefined
      ? { 'aria-hidden': true }
      : {
          role: 'progressbar',
          'aria-label': label,
          'aria-valuemin': 0,
          'aria-valuemax': 100,
          'aria-valuenow': Math.round(clampPercent(value)),
        })}
  >
    <div
      className={classes.fill}
      style={{ width: `${clampPercent(value)}%`, ...(state === undefined ? { background: `var(${colour})` } : barLook(state)) }}
    />
  </div>
);
