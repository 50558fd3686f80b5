/** Returns the seconds of a time as SCORM 1.2 (`0001:02:03.45`) or ISO 8601 (`PT1H2M3.45S`) writes it; null for other texts. */
export function secondsOf(text: string | undefined): number | null {
  if (text === undefined || text === '') return null;
  const clock = /^(\d{2,4}):(\d{2}):(\d{2}(?:\.\d{1,2})?)$/.exec(text);
  if (clock !== null) return Number(clock[1]) * HOUR + Number(clock[2]) * MINUTE + Number(clock[3]);
  const iso = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/.exec(text);
  if (iso === null || text === 'P' || text.endsWith('T')) return null;
  const [, days = 0, hours = 0, minutes = 0, seconds = 0] = iso;
  return Number(days) * 24 * HOUR + Number(hours) * HOUR + Number(minutes) * MINUTE + Number(seconds);
}

const MINUTE = 60;
const HOUR = 3600;
/**
 * How many seconds a reported time may exceed the time since the opening: another machine's clock may differ a little from ours.
 */
const LEEWAY_SECONDS = 120;

/**
 * Returns the seconds of a sitting: as the package reports them, or else the time in which its page was in sight, but no more
 * than the time since the page was opened.
 */
export function sittingSeconds(
  reported: string | undefined,
  { inSight, sinceOpened }: { inSight: number; sinceOpened: number },
): number {
  // The data model of a package that reports nothing stays at zero.
  const seconds = secondsOf(reported) || inSight;
  return Math.round(Math.max(0, Math.min(seconds, sinceOpened + LEEWAY_SECONDS)));
}
