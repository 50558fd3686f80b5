const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(timeZone, format);
  return format;
}

/** Converts a time (ms) to the wall clock of a zone, as the ms value at which UTC shows the same. */
export function wallClock(at: number, time_zone: string): number {
  const parts = formatOf(time_zone).formatToParts(at);
  const figure = (kind: Intl.DateTimeFormatPartTypes) => Number(parts.find(({ type }) => type === kind)?.value);
  return Date.UTC(figure('year'), figure('month') - 1, figure('day'), figure('hour'), figure('minute'), figure('second'));
}

/** The day, such as `2026-11-23`, of a wall clock. */
export const dayOf = (wall: number): string => new Date(wall).toISOString().slice(0, 10);
/** Adds days to a day. */
export const dayAfter = (day: string, days = 1): string => dayOf(Date.parse(day) + days * DAY_MS);

/** The weekday of a day: Monday is 1, Sunday 7. */
export const weekdayOf = (day: string): number => new Date(day).getUTCDay() || 7;

/**
 * The time (ms) at which clocks in the zone show a minute of a day. When clocks go back, the first of the two; when they go
 * forward, a skipped minute counts from the start of the gap.
 */
export function momentOf(day: string, minutes: number, time_zone: string): number {
  const wall = Date.parse(day) + minutes * MINUTE_MS;
  const ahead = (at: number) => wallClock(at, time_zone) - at;
  const [before, after] = [wall - ahead(wall - DAY_MS), wall - ahead(wall + DAY_MS)];
  return wallClock(before, time_zone) === wall || wallClock(after, time_zone) !== wall ? before : after;
}

/** Returns the first moment of a day in a zone, in ISO 8601; `endOfDay` the last. */
export const startOfDay = (day: string, time_zone: string): string => new Date(momentOf(day, 0, time_zone)).toISOString();
export const endOfDay = (day: string, time_zone: string): string =>
  new Date(momentOf(dayAfter(day), 0, time_zone) - 1).toISOString();
