import { listAudit } from '@vigil/contract/audit/endpoints.ts';
import type { NewDirectory } from '@vigil/contract/directories/directory.ts';
import { saveDirectory } from '@vigil/contract/directories/endpoints.ts';
import { ldapDefaults } from '@vigil/contract/directories/rules.ts';
import { legalTextVersions } from '@vigil/contract/site/legal-texts.ts';
import type { LooseRequest } from '../start-server.ts';
import type { Cases, World } from './case.ts';

const directory: NewDirectory = {
  is_enabled: true,
  host: '127.0.0.1',
  port: 1,
  security: 'none',
  ca_certificate: '',
  bind_dn: '',
  base_dn: 'dc=example',
  ...ldapDefaults,
  attributes: { ...ldapDefaults.attributes },
  creates_people: false,
  sync_hour: null,
  sync_removes: false,
  removal_limit: 10,
};

async function withDirectory({ server, organization }: World): Promise<LooseRequest> {
  await server.call(saveDirectory, { body: directory, token: organization.people.operator.token });
  return {};
}

async function auditRowOf({ server, organization }: World): Promise<LooseRequest> {
  const { token } = organization.people.operator;
  await server.call(saveDirectory, { body: directory, token });
  const { body } = await server.call(listAudit, { token });
  return { params: { id: String(body.data[0]!.id) } };
}

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
  'GET /lk/api/v2/audit': own,
  'GET /lk/api/v2/audit/{id}': { request: auditRowOf, stranger: 404 },
  'GET /lk/api/v2/audit-verification': own,
  'GET /users/api/v1/users/me/sessions': own,
  'DELETE /users/api/v1/users/me/sessions/{id}': {
    request: ({ organization }) => ({ params: { id: organization.id } }),
    stranger: 404,
  },
  'POST /users/api/v1/users/me/sessions/end-others': own,
  'GET /users/api/v1/users/me/consents': own,
  'POST /users/api/v1/users/me/consents': {
    request: () => ({ body: { texts: [{ kind: 'agreement', version: legalTextVersions.agreement }] } }),
    stranger: 'own',
  },
  'POST /users/api/v1/password/reset': { request: () => ({ body: { email: 'nobody@nowhere.test' } }), stranger: 'own' },
  'GET /users/api/v1/password/reset/token/{token}': { request: () => ({ params: { token: 'never given' } }), stranger: 404 },
  'POST /users/api/v1/password/reset/confirm': {
    request: () => ({ body: { token: 'never given', password: 'long enough for it' } }),
    stranger: 404,
  },
  'POST /users/api/v1/password/update': {
    request: () => ({ body: { old_password: 'not the password', new_password: 'long enough for it' } }),
    stranger: 422,
  },
  'POST /lk/api/v2/auth/ldap': {
    request: () => ({ body: { username: 'nobody', password: 'not the password' } }),
    stranger: 'own',
  },
  'GET /lk/api/v2/organizations/directory': own,
  'PUT /lk/api/v2/organizations/directory': { request: () => ({ body: directory }), stranger: 'own' },
  // Nobody listens on port 1, and the answer says no more than that.
  'POST /lk/api/v2/organizations/directory/trial': { request: () => ({ body: directory }), stranger: 'own' },
  'POST /lk/api/v2/organizations/directory/preview': { request: withDirectory, stranger: 404 },
  'POST /lk/api/v2/organizations/directory/sync': { request: withDirectory, stranger: 404 },
  'DELETE /lk/api/v2/organizations/directory': { request: withDirectory, stranger: 404 },
};
