import { sql, type RawBuilder } from 'kysely';

const literally = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`);

/** A `LIKE` pattern that finds the text anywhere; a `%` or `_` that was typed means itself. */
export const containing = (text: string): string => `%${literally(text)}%`;

/** The same at the very beginning. */
export const beginning = (text: string): string => `${literally(text)}%`;

/** What stands before a word, in names, positions and addresses. */
const wordStarts = ['', '% ', '%-', '%.', '%@'];

/** A column in lowercase holds the words. Fewer than three characters are no trigram unless a word begins with them, so they find beginnings. */
export function mentions(column: string, search: string): RawBuilder<boolean> {
  const text = search.toLowerCase();
  const patterns = text.length < 3 ? wordStarts.map((start) => `${start}${literally(text)}%`) : [containing(text)];
  const fits = patterns.map((pattern) => sql`${sql.ref(column)} like ${pattern}`);
  return sql<boolean>`(${sql.join(fits, sql` or `)})`;
}
