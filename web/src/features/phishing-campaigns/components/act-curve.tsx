import { actMinutes } from '@vigil/contract/phishing-results/rules.ts';
import type { State } from '@vigil/contract/shared/states.ts';
import { type CSSProperties, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { lineLook, markOf } from '../../../ui/theme/states.ts';
import classes from './act-times.module.css';
import { durationWords } from './duration-words.ts';

const HEIGHT = 84;
const WIDTH = 346;
const WEEK = actMinutes.at(-1)!;
/** Maps minutes, from one to a week, to a log axis in percent of its width. */
const positionOf = (minutes: number): number => (100 * Math.log(Math.min(WEEK, Math.max(1, minutes)))) / Math.log(WEEK);
const marks = [1, 10, 60, 480, 1440, WEEK] as const;

type Props = {
  state: State;
  /** Draws the curve in grey, because its figures are early. */
  isYoung: boolean;
  /** For each of `actMinutes`, the share of the actions that were done by then, from 0 to 1. */
  shares: readonly number[];
  median: number;
  /**
   * The age of the oldest email in seconds; the curve ends there, because what follows is not known yet. Null if the curve is
   * complete.
   */
  until: number | null;
};

/** The share of actions by time since each email was sent. A text and a table beside it show the same. */
export function ActCurve({ state, isYoung, shares, median, until }: Props) {
  const { t } = useTranslation();
  const hatch = useId();
  const { dash, end: shape } = lineLook(state);
  const end = until === null ? 100 : positionOf(until / 60);
  const points = actMinutes
    .map((minutes, index) => ({ x: positionOf(minutes), y: shares[index] ?? 0 }))
    .filter(({ x }) => x <= end)
    .map(({ x, y }) => `${((x * WIDTH) / 100).toFixed(1)} ${((1 - y) * HEIGHT).toFixed(1)}`);
  const last = points.at(-1)?.split(' ')[0] ?? '0';
  const middle = positionOf(median / 60);
  return (
    <div
      className={classes.chart}
      style={{ '--mark': `var(${isYoung ? '--faint' : markOf(state)})` } as CSSProperties}
      aria-hidden
    >
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" className={classes.curve}>
        <defs>
          <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(30)">
            <path d="M0 0V6" className={classes.hatch} />
          </pattern>
        </defs>
        <path d={`M0 .5H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}M0 ${HEIGHT}H${WIDTH}`} className={classes.grid} />
        {until !== null && end < 100 && (
          <rect x={(end * WIDTH) / 100} width={((100 - end) * WIDTH) / 100} height={HEIGHT} fill={`url(#${hatch})`} />
        )}
        {points.length > 0 && (
          <>
            <path d={`M0 ${HEIGHT}L${points.join(' ')} ${last} ${HEIGHT}Z`} className={classes.fill} />
            <path d={`M${points.join(' ')}`} className={classes.stroke} strokeDasharray={dash} />
          </>
        )}
      </svg>
      <span className={classes.median} data-shape={shape} style={{ left: `${middle}%` }} />
      <div className={classes.scale}>
        {marks.map((minutes) => (
          <span key={minutes} style={{ left: `${positionOf(minutes)}%` }}>
            {durationWords(t, 60 * minutes)}
          </span>
        ))}
      </div>
    </div>
  );
}
