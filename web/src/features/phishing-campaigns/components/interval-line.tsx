import type { ExpectedClicks } from '@vigil/contract/phishing-results/expected-clicks.ts';
import type { CSSProperties } from 'react';
import { formatNumber, percentSign } from '../../../lib/format.ts';
import { markOf } from '../../../ui/theme/states.ts';
import type { ShownShare } from './campaign-figures.ts';
import classes from './campaign-results.module.css';

type Props = {
  /** The end of the axis, in percent. */
  end: number;
  expected?: ExpectedClicks | null;
  share: Pick<ShownShare, 'percent' | 'interval'> | null;
  /** The share of the whole campaign, or of an earlier one. */
  whole?: number | null;
  /** Draws the rate in grey, because the figures are early. */
  isYoung?: boolean;
};

/**
 * Draws a band for the expected range, a dot for the actual rate and a line for its 95 % interval. A text beside the drawing
 * shows the figures.
 */
export function IntervalLine({ end, expected = null, share, whole = null, isYoung = false }: Props) {
  const positionOf = (percent: number) => `${(100 * Math.min(end, Math.max(0, percent))) / end}%`;
  const width = (from: number, to: number) => `${(100 * (Math.min(end, to) - Math.min(end, from))) / end}%`;
  return (
    <span
      className={classes.line}
      style={{ '--mark': `var(${isYoung ? '--faint' : markOf('clicked')})` } as CSSProperties}
      aria-hidden
    >
      {expected !== null && (
        <span
          className={classes.band}
          data-open={expected.to === null || undefined}
          style={{ left: positionOf(expected.from), width: width(expected.from, expected.to ?? end) }}
        />
      )}
      {whole !== null && <span className={classes.whole} style={{ left: positionOf(whole) }} />}
      {share !== null && share.interval !== null && (
        <span
          className={classes.whiskers}
          style={{ left: positionOf(share.interval.from), width: width(share.interval.from, share.interval.to) }}
        />
      )}
      {share !== null && share.percent !== null && <span className={classes.dot} style={{ left: positionOf(share.percent) }} />}
    </span>
  );
}

/** Returns the end of the axis in percent for an expected range. A range without an upper end gets room to fade out. */
export const axisEndOf = ({ from, to }: ExpectedClicks): number => to ?? from * 1.4;

/** The number of divisions that give a narrow axis round numbers. */
const divisions: Record<number, number> = { 15: 3, 30: 3, 40: 4, 60: 3, 80: 4 };
const HALVES = 2;

type AxisProps = {
  end: number;
  /** The share of the whole campaign, labelled on the axis. */
  whole?: { percent: number; label: string } | null;
};

/** The scale above interval lines, from zero to `end`. */
export function Axis({ end, whole = null }: AxisProps) {
  const steps = divisions[end] ?? HALVES;
  // Divisions this close to the label of the whole campaign would overlap it on a narrow axis.
  const near = end / 4;
  const marks = Array.from({ length: steps + 1 }, (_, step) => (end * step) / steps).filter(
    (mark) => whole === null || mark === 0 || Math.abs(mark - whole.percent) > near,
  );
  return (
    <span className={classes.axis} aria-hidden>
      {marks.map((mark) => (
        <span
          key={mark}
          style={{ left: `${(100 * mark) / end}%` }}
          data-edge={mark === 0 ? 'start' : mark === end ? 'end' : undefined}
        >
          {formatNumber(mark)}
          {mark === end && percentSign()}
        </span>
      ))}
      {whole !== null && <b style={{ left: `${(100 * whole.percent) / end}%` }}>{whole.label}</b>}
    </span>
  );
}
