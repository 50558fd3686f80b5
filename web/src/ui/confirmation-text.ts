/** The number of records on a page of a list. Of more records, a person has not seen all. */
const MANY = 20;

/** Returns the text to type before an action on many records, which is their number; undefined for few records. */
export const confirmationTextFor = (count: number): string | undefined => (count > MANY ? String(count) : undefined);
