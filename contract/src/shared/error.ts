import { z } from 'zod';

/**
 * A field that changed between reading and saving: who saved it, when, and both values. No name if no person saved it, as in a
 * staff import; no time if the caller changed it themselves.
 */
const conflict = z.object({
  by: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  at: z.string().nullable(),
  theirs: z.unknown(),
  yours: z.unknown(),
});
export type Conflict = z.infer<typeof conflict>;

/**
 * The body of every error; `message` is in the caller's language, `code` is for programs. `reason` quotes another server or a
 * library, for the person who is asked for help.
 */
export const errorBody = z.object({
  message: z.string(),
  code: z.string(),
  details: z.array(z.object({ path: z.string(), message: z.string(), conflict: z.optional(conflict) })).optional(),
  reason: z.string().optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;

/** The licence error's message is part of the contract (spec point 8). */
export const LICENCE_REFUSAL = 'Number of users';

export const TRACE_HEADER = 'x-trace-id';
