import type { Interval } from '@vigil/contract/shared/intervals.ts';
import { formatNumber, formatPercent } from '../../../lib/format.ts';

/** Rounds to whole percents, but to one decimal below ten percent, where a whole percent would hide too much. */
const roundPercent = (percent: number): number => (percent < 10 ? Math.round(10 * percent) / 10 : Math.round(percent));

/** Formats an interval's bounds without percent signs, for a column whose heading says percent. */
export const boundsWords = ({ from, to }: Interval): string =>
  `${formatNumber(roundPercent(from))}–${formatNumber(roundPercent(to))}`;

/** Formats a share of people, with one decimal below ten percent. Shows 0 or 100 only where that is exact. */
export const shareWords = (percent: number | null): string => formatPercent(percent);
