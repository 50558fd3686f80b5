import { z } from 'zod';

/** The range of an integer column in the database. */
const INTEGER_MAX = 2 ** 31 - 1;

/** Query strings contain only text; these parse it and refuse anything but a number or a flag. */
export const count = z.coerce.number<number>().int().min(0).max(INTEGER_MAX);
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

/** One or several query values of the same name, always as a list. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.preprocess((value) => (value === undefined ? undefined : Array.isArray(value) ? value : [value]), z.array(item).optional());

export const PAGE_SIZE_MAX = 1000;

/** `limit` is capped, not refused: the public contract's pickers ask for "everything". */
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

/** The id of a record. In a long list of ids, the first wrong one ends the check. */
export const id = z.uuid({ abort: true });
export const idParams = z.object({ id });

/** A timestamp in JSON: ISO 8601 in UTC. */
export const moment = z.iso.datetime();
export const day = z.iso.date();

/** The answer of a command without a result. */
export const done = z.object({ ok: z.literal(true) });
export const ok = { ok: true } as const;
