import { clampPercent } from '../lib/format.ts';
import classes from './progress-bar.module.css';

type Props = {
  value: number;
  label: string;
  /** A token of the look: `--primary`, `--clicked`… */
  colour?: `--${string}`;
  height?: number;
};

export const ProgressBar = ({ value, label, colour = '--primary', height = 6 }: Props) => (
  <div
    className={classes.bar}
    style={{ height }}
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={Math.round(clampPercent(value))}
  >
    <div className={classes.fill} style={{ width: `${clampPercent(value)}%`, background: `var(${colour})` }} />
  </div>
);
