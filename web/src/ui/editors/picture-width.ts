import { PICTURE_LEAST_PX, PICTURE_WIDTH } from '@vigil/contract/modules/rules.ts';

/** The step in percent, for the handle and the arrow keys. */
const STEP = 5;

/** Returns the smallest width in percent at which a picture is wide enough in a column of this width in pixels. */
export const leastWidth = (column: number): number =>
  column === 0 ? PICTURE_WIDTH.min : clampWidth(Math.ceil((100 * PICTURE_LEAST_PX) / column / STEP) * STEP, PICTURE_WIDTH.min);

/** Returns the width rounded to a whole step, within its limits. */
export const stepWidth = (width: number, least: number): number => clampWidth(Math.round(width / STEP) * STEP, least);

/** Returns the width after a key press; null if the key has no effect on it. */
export function widthAfter(width: number, key: string, least: number): number | null {
  if (key === 'ArrowRight' || key === 'ArrowUp') return stepWidth(width + STEP, least);
  if (key === 'ArrowLeft' || key === 'ArrowDown') return stepWidth(width - STEP, least);
  if (key === 'Home') return least;
  return key === 'End' ? PICTURE_WIDTH.max : null;
}

const clampWidth = (width: number, least: number): number => Math.min(PICTURE_WIDTH.max, Math.max(least, width));
