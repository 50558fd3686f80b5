import { z } from 'zod';

/** What an integer column of the database holds. */
const INTEGER_MAX = 2 ** 31 - 1;

/** A query string carries text only; these read it and refuse what is no number or flag. */
export const count = z.coerce.number<number>().int().min(0).max(INTEGER_MAX);
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

/** One value or several of the same name in a query string, always read as a list. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.preprocess((value) => (value === undefined ? undefined : Array.isArray(value) ? value : [value]), z.array(item).optional());

export const PAGE_SIZE_MAX = 1000;

/** `limit` is capped rather than refused: the contract's pickers ask for "everything". */
export const pageQuery = z.object({
  limit: z.coerce
    .number<number>()
    .int()
    .min(1)
    .default(20)
    .transform((limit) => Math.min(limit, PAGE_SIZE_MAX)),
  offset: count.default(0),
});

export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), total_count: z.number().int(), limit: z.number().int(), offset: z.number().int() });
export type Page<T> = { data: T[]; total_count: number; limit: number; offset: number };

export const sortOrder = z.enum(['asc', 'desc']);
export type SortOrder = z.infer<typeof sortOrder>;

/** A wrong id ends the check of a long list at once. */
export const id = z.uuid({ abort: true });
export const idParams = z.object({ id });

/** A moment as it travels: ISO 8601 in UTC. */
export const moment = z.iso.datetime();
export const day = z.iso.date();

/** The answer of a command that has nothing to tell. */
export const done = z.object({ ok: z.literal(true) });
export const ok = { ok: true } as const;
