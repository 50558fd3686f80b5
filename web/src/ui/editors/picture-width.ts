import { PICTURE_WIDTH } from '@vigil/contract/modules/rules.ts';

/** In steps of so many per cent, by the handle and by the arrows. */
const STEP = 5;

export const stepWidth = (width: number): number =>
  Math.min(PICTURE_WIDTH.max, Math.max(PICTURE_WIDTH.min, Math.round(width / STEP) * STEP));

/** What a key makes of a width; null is none of its keys. */
export function widthAfter(width: number, key: string): number | null {
  if (key === 'ArrowRight' || key === 'ArrowUp') return stepWidth(width + STEP);
  if (key === 'ArrowLeft' || key === 'ArrowDown') return stepWidth(width - STEP);
  if (key === 'Home') return PICTURE_WIDTH.min;
  return key === 'End' ? PICTURE_WIDTH.max : null;
}
