import { sql, type RawBuilder } from 'kysely';

/** One parameter for any number of ids. */
export const anyOf = (ids: readonly string[]): RawBuilder<string> => sql<string>`any(${[...ids]}::uuid[])`;
export const idsOf = (ids: readonly string[]): RawBuilder<string> => sql<string>`(select unnest(${[...ids]}::uuid[]))`;
