import { z } from 'zod';
import { api, gateway } from '../shared/base-paths.ts';
import { done } from '../shared/page.ts';

export const signIn = gateway({
  method: 'POST',
  path: '/authentication/oauth',
  permission: 'public',
  encoding: 'form',
  body: z.object({
    grant_type: z.literal('password'),
    username: z.string().trim().min(1).max(320),
    password: z.string().min(1).max(1024),
  }),
  response: z.object({ access_token: z.string(), token_type: z.literal('bearer'), expires_in: z.number().int() }),
});

export const signOut = api({
  method: 'POST',
  path: '/auth/logout',
  permission: 'session',
  query: z.object({ domain_url: z.string().optional() }),
  response: done,
});
