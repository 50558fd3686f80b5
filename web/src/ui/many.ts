/** More records than a page of a list shows: nobody has seen all of them. */
const MANY = 20;

/** Returns the text that confirms an action on many records: their number; undefined for a few. */
export const confirmationTextFor = (count: number): string | undefined => (count > MANY ? String(count) : undefined);
