import type { Cases } from './case.ts';

const own = { request: () => ({}), stranger: 'own' } as const;

export const accountCases: Cases = {
  'POST /gateway/v1/authentication/oauth': {
    request: () => ({ body: { grant_type: 'password', username: 'nobody@nowhere.test', password: 'not the password' } }),
    stranger: 'own',
  },
  'POST /lk/api/v2/auth/logout': own,
  'GET /users/api/v1/users/me': own,
  'GET /users/api/v1/users/me/permissions': own,
  'GET /lk/api/v2/organizations/current': own,
  'GET /lk/api/v2/organizations/my-title': own,
  'GET /locales/{language}/{namespace}.json': {
    request: () => ({ params: { language: 'ru', namespace: 'commons' } }),
    stranger: 'own',
  },
  'GET /users/api/v1/registration/info/token/{invite_token}': {
    request: () => ({ params: { invite_token: 'never given' } }),
    stranger: 404,
  },
  'POST /users/api/v1/registration': {
    request: () => ({
      body: {
        invite_token: 'never given',
        password: 'long enough for it',
        last_name: 'x',
        first_name: 'x',
        accepts_agreement: true,
      },
    }),
    stranger: 404,
  },
};
