import { sql, type RawBuilder } from 'kysely';

/** A `LIKE` pattern that finds the text anywhere; a `%` or `_` that was typed means itself. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;

/** A column in small letters holds the words. A trigram index finds three letters and more; for fewer it would be read whole, and `strpos` reads faster. */
export const mentions = (column: string, search: string): RawBuilder<boolean> =>
  search.length < 3
    ? sql<boolean>`strpos(${sql.ref(column)}, ${search.toLowerCase()}) > 0`
    : sql<boolean>`${sql.ref(column)} like ${containing(search.toLowerCase())}`;
