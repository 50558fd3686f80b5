import { z } from 'zod';

/** A zone by its name, as browsers and PostgreSQL know it. */
export const timeZone = z.string().refine((zone) => {
  try {
    Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
});
