import { sql, type RawBuilder } from 'kysely';

/** Returns `any(…)` of a list of ids, passed as one SQL parameter however many there are. */
export const anyOf = (ids: readonly string[]): RawBuilder<string> => sql<string>`any(${[...ids]}::uuid[])`;
/** Returns a subquery that selects a list of ids, passed as one SQL parameter. */
export const idsOf = (ids: readonly string[]): RawBuilder<string> => sql<string>`(select unnest(${[...ids]}::uuid[]))`;
