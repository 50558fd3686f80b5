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
};
