import { sql, type RawBuilder } from 'kysely';

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`);

/** A `LIKE` pattern that finds the text anywhere; a typed `%` or `_` is literal. */
export const containing = (text: string): string => `%${escapeLike(text)}%`;

/** A `LIKE` pattern that finds the text at the beginning. */
export const beginning = (text: string): string => `${escapeLike(text)}%`;

/** Characters before a word in names, positions and addresses. */
const wordStarts = ['', '% ', '%-', '%.', '%@'];

/** Whether a lowercase column contains the words. Fewer than three characters have no trigram except at the start of a word, so they match beginnings only. */
export function mentions(column: string, search: string): RawBuilder<boolean> {
  const text = search.toLowerCase();
  const patterns = text.length < 3 ? wordStarts.map((start) => `${start}${escapeLike(text)}%`) : [containing(text)];
  const fits = patterns.map((pattern) => sql`${sql.ref(column)} like ${pattern}`);
  return sql<boolean>`(${sql.join(fits, sql` or `)})`;
}
