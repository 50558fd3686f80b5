import { z } from 'zod';
import { api, gateway, users } from '../shared/base-paths.ts';
import { done } from '../shared/page.ts';
import { accessToken } from './access-token.ts';
import { invitation, registration } from './registration.ts';

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
  response: accessToken,
});

export const signOut = api({
  method: 'POST',
  path: '/auth/logout',
  permission: 'session',
  query: z.object({ domain_url: z.string().optional() }),
  response: done,
});

export const getInvitation = users({
  method: 'GET',
  path: '/registration/info/token/{invite_token}',
  permission: 'public',
  params: z.object({ invite_token: z.string().min(1).max(200) }),
  response: invitation,
});

export const register = users({
  method: 'POST',
  path: '/registration',
  permission: 'public',
  body: registration,
  response: z.object({ email: z.string() }),
});
