import type { Interval } from '@vigil/contract/shared/intervals.ts';
import { formatNumber, formatPercent } from '../../../lib/format.ts';

/** One decimal below ten percent, where a whole percent would hide too much. */
const rounded = (percent: number): number => (percent < 10 ? Math.round(10 * percent) / 10 : Math.round(percent));

/** The bounds without percent signs, for a column whose heading says percent. */
export const boundsWords = ({ from, to }: Interval): string => `${formatNumber(rounded(from))}–${formatNumber(rounded(to))}`;

/** A share of people: one decimal below ten percent, and 0 or 100 only where that is exact. */
export const shareWords = (percent: number | null): string => formatPercent(percent);
