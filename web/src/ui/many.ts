/** More than a page of a list shows: nobody sees them all before the button. */
const MANY = 20;

/** What confirms that so many are meant: their number, typed, where they are many. */
export const typedFor = (count: number): string | undefined => (count > MANY ? String(count) : undefined);
