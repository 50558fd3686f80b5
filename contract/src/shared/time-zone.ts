import { z } from 'zod';

/** By its name alone, `Asia/Tashkent`: an offset means its opposite to some, and knows no summer. */
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
