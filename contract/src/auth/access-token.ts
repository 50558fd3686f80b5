import { z } from 'zod';

/** What a sign-in gives, whichever way it went. */
export const accessToken = z.object({ access_token: z.string(), token_type: z.literal('bearer'), expires_in: z.number().int() });
export type AccessToken = z.infer<typeof accessToken>;
