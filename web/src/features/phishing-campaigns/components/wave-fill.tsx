import type { State } from '@vigil/contract/shared/states.ts';
import { useId } from 'react';
import { clampPercent, formatProgress } from '../../../lib/format.ts';
import { StateGlyph } from '../../../ui/state-glyph.tsx';
import classes from './wave-fill.module.css';

const SIZE = 64;
/** The surface of the water, two waves wide. Moved by one wave, it looks as before, so the animation repeats without a jump. */
const WAVE = `M0 4 q 16 -8 32 0 t 32 0 t 32 0 t 32 0 V ${SIZE + 8} H 0 Z`;

type Props = {
  percent: number;
  label: string;
  isMoving: boolean;
  colour?: `--${string}`;
  /** The state whose glyph stands in a full glass, where “100%” would say nothing. */
  stateWhenFull?: State | undefined;
};

/** A fill level, as water in a round glass; it does not move for people who prefer reduced motion. */
export function WaveFill({ percent, label, isMoving, colour = '--primary', stateWhenFull }: Props) {
  const clip = useId();
  const level = SIZE - (clampPercent(percent) / 100) * SIZE;
  return (
    <span className={classes.glass} role="img" aria-label={label}>
      <svg viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden>
        <clipPath id={clip}>
          <circle cx={SIZE / 2} cy={SIZE / 2} r={SIZE / 2 - 1} />
        </clipPath>
        <g clipPath={`url(#${clip})`} style={{ color: `var(${colour})` }}>
          <rect width={SIZE} height={SIZE} className={classes.empty} />
          {percent > 0 && (
            <g style={{ transform: `translateY(${level - 4}px)` }} className={classes.level}>
              <path d={WAVE} className={classes.back} data-moving={isMoving || undefined} />
              <path d={WAVE} className={classes.front} data-moving={isMoving || undefined} />
            </g>
          )}
        </g>
      </svg>
      <span className={classes.percent} aria-hidden>
        {stateWhenFull !== undefined && percent >= 100 ? <StateGlyph state={stateWhenFull} /> : formatProgress(percent)}
      </span>
    </span>
  );
}
