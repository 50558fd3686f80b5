import { sql, type RawBuilder } from 'kysely';

/** A list of ids as one SQL parameter, however many there are. */
export const anyOf = (ids: readonly string[]): RawBuilder<string> => sql<string>`any(${[...ids]}::uuid[])`;
export const idsOf = (ids: readonly string[]): RawBuilder<string> => sql<string>`(select unnest(${[...ids]}::uuid[]))`;
