import { dayAfter, endOfDay as endOfDayIn, momentOf, wallClock } from '@vigil/contract/working-hours/zone.ts';
import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc';

dayjs.extend(utc);

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;
const MINUTE_MS = 60_000;

export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * The organisation's time zone, in which the interface shows and chooses all times; null before sign-in, when the browser's zone
 * applies.
 */
let zone: string | null = null;
export const adoptZone = (name: string): void => {
  zone = name;
};
export const currentZone = (): string => zone ?? browserZone();

/** Returns a moment in the organisation's time zone. A plain day (`2026-11-23`) is the same day in every zone. */
export function clockAt(moment: string | Date | number): Dayjs {
  if (typeof moment === 'string' && ISO_DAY.test(moment)) return dayjs.utc(moment);
  const time = new Date(moment).getTime();
  // An invalid moment shows as "Invalid Date" instead of breaking its screen.
  return dayjs.utc(Number.isNaN(time) ? time : wallClock(time, currentZone()));
}

/** Returns today in the organisation's time zone, `2026-11-23`. */
export const today = (): string => clockAt(Date.now()).format('YYYY-MM-DD');
export const daysFromToday = (days: number): string => dayAfter(today(), days);

/** Returns the moment of a day and time (`09:30`) in the organisation's time zone, in ISO 8601. */
export function momentAt(day: string, time = '00:00'): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Date(momentOf(day, hours * 60 + minutes, currentZone())).toISOString();
}

/** Returns the last moment of a day in the organisation's time zone. */
export const endOfDay = (day: string): string => endOfDayIn(day, currentZone());

/** Returns how many hours the organisation's time zone is ahead of the browser's at the moment `at`. */
export function hoursAhead(at: number = Date.now()): number {
  const own = at - new Date(at).getTimezoneOffset() * MINUTE_MS;
  return Math.round((wallClock(at, currentZone()) - own) / (15 * MINUTE_MS)) / 4;
}

/** Formats the offset of the organisation's time zone from UTC: `+5`, `−3`, `+5:30`. */
export function utcOffset(at: number = Date.now()): string {
  const minutes = Math.round((wallClock(at, currentZone()) - at) / MINUTE_MS);
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
}
