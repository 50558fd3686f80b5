import { z } from 'zod';

/** A time zone by its name, such as `Asia/Tashkent`: offsets are ambiguous and ignore daylight saving. */
export const timeZone = z.string().refine(isTimeZone, { error: 'wrong' });

function isTimeZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
