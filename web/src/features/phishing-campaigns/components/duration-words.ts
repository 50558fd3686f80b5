import type { TFunction } from 'i18next';
import { formatNumber } from '../../../lib/format.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A length of time in its largest fitting unit: 40 s, 23 min, 5 h, 3 d. */
export function durationWords(t: TFunction, seconds: number): string {
  const [unit, size] =
    seconds < MINUTE
      ? (['seconds', 1] as const)
      : seconds < 2 * HOUR
        ? (['minutes', MINUTE] as const)
        : seconds < 2 * DAY
          ? (['hours', HOUR] as const)
          : (['days', DAY] as const);
  return t(`phishing_campaigns.results.duration.${unit}`, { formatted: formatNumber(Math.round(seconds / size)) });
}
