import type { TFunction } from 'i18next';
import { formatNumber } from '../../../lib/format.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Formats a duration in its largest fitting unit: 40 s, 23 min, 5 h, 3 d. */
export function durationWords(t: TFunction, seconds: number): string {
  const [unit, size] = unitOf(seconds);
  return t(`phishing_campaigns.results.duration.${unit}`, { formatted: formatNumber(Math.round(seconds / size)) });
}

function unitOf(seconds: number): ['seconds' | 'minutes' | 'hours' | 'days', number] {
  if (seconds < MINUTE) return ['seconds', 1];
  if (seconds % DAY === 0 || seconds >= 2 * DAY) return ['days', DAY];
  return seconds % HOUR === 0 || seconds >= 2 * HOUR ? ['hours', HOUR] : ['minutes', MINUTE];
}
