/** The largest number of polls of a job (spec point 9). */
export const POLL_TRIES_MAX = 1000;

/** Returns the delay before an attempt, counted from 0: none, then 5 s, 4 s from the 4th, 3 s from the 9th, 2 s from the 16th. */
export function delayBefore(attempt: number): number {
  if (attempt === 0) return 0;
  if (attempt >= 16) return 2000;
  if (attempt >= 9) return 3000;
  return attempt >= 4 ? 4000 : 5000;
}
