import { z } from 'zod';

/** The answer to a sign-in, by any method. */
export const accessToken = z.object({ access_token: z.string(), token_type: z.literal('bearer'), expires_in: z.number().int() });
export type AccessToken = z.infer<typeof accessToken>;
