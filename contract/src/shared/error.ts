import { z } from 'zod';

/**
 * The body of every refusal; `message` is in the caller's language, `code` is for programs. `reason` is what another server
 * or a library said, as it said it: for whoever is asked for help.
 */
export const errorBody = z.object({
  message: z.string(),
  code: z.string(),
  details: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  reason: z.string().optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;

/** The licence refusal's message is part of the contract (spec point 8). */
export const LICENCE_REFUSAL = 'Number of users';

export const TRACE_HEADER = 'x-trace-id';
