/** A person has not seen more records than a page of a list shows. */
const MANY = 20;

/** Returns the text to type before an action on many records, which is their number; undefined for few records. */
export const confirmationTextFor = (count: number): string | undefined => (count > MANY ? String(count) : undefined);
