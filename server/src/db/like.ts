import { sql, type RawBuilder } from 'kysely';

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`);

/** Returns a `LIKE` pattern that finds the text anywhere; a typed `%` or `_` is literal. */
export const patternContaining = (text: string): string => `%${escapeLike(text)}%`;

/** Returns a `LIKE` pattern that finds the text at the beginning; a typed `%` or `_` is literal. */
export const patternStartingWith = (text: string): string => `${escapeLike(text)}%`;

/** Characters before a word in names, positions and addresses. */
const wordStarts = ['', '% ', '%-', '%.', '%@'];

/**
 * Returns the SQL condition that a lowercase column contains the searched text. Fewer than three characters have no trigram
 * except at the start of a word, so they are found at the start of words only.
 */
export function columnContains(column: string, search: string): RawBuilder<boolean> {
  const text = search.toLowerCase();
  const patterns = text.length < 3 ? wordStarts.map((start) => `${start}${escapeLike(text)}%`) : [patternContaining(text)];
  const fits = patterns.map((pattern) => sql`${sql.ref(column)} like ${pattern}`);
  return sql<boolean>`(${sql.join(fits, sql` or `)})`;
}
