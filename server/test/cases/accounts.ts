import { randomUUID } from 'node:crypto';
import { exportAudit, listAudit } from '@vigil/contract/audit/endpoints.ts';
import { orderDirectoryReport, saveDirectory } from '@vigil/contract/directories/endpoints.ts';
import { addDkimKey } from '@vigil/contract/dkim-keys/endpoints.ts';
import { listDomains } from '@vigil/contract/domains/endpoints.ts';
import { legalTextVersions } from '@vigil/contract/site/legal-texts.ts';
import type { LooseRequest } from '../start-server.ts';
import { asSystem } from '../../src/db/database.ts';
import { picture } from '../make-course.ts';
import { newDirectory } from '../new-directory.ts';
import type { Case, Cases, World } from './case.ts';

const directory = newDirectory();

async function withDirectory({ server, organization }: World): Promise<LooseRequest> {
  await server.call(saveDirectory, { body: directory, token: organization.people.operator.token });
  return {};
}

/** Stores a directory whose synchronisation reported one person as not imported. */
async function withIssue(world: World): Promise<LooseRequest> {
  await withDirectory(world);
  const { server, organization } = world;
  await asSystem(server.services.database, (tx) =>
    tx
      .insertInto('directory_issues')
      .values({
        organization_id: organization.id,
        position: 1,
        kind: 'rejected',
        reason: 'over_licence',
        email: `late@${organization.domain}`,
        last_name: 'Late',
        first_name: 'Lola',
        middle_name: '',
        department: '',
        manager: '',
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  return {};
}

async function auditRowOf({ server, organization }: World): Promise<LooseRequest> {
  const { token } = organization.people.operator;
  await server.call(saveDirectory, { body: directory, token });
  const { body } = await server.call(listAudit, { token });
  return { params: { id: String(body.data[0]!.id) } };
}

const NOBODY = '00000000-0000-4000-8000-000000000000';
const outOfReach = { stranger: 404, strangerRole: 'super_user' } as const;

const childOf = (parent_id: string) => ({
  parent_id,
  title: 'Child',
  language: 'ru',
  theme_color: '#0B7A75',
  users_limit: 10,
  start_date: '2026-01-01',
  end_date: '2099-12-31',
});

const ofOrganization = (request: LooseRequest = {}): Case => ({
  request: ({ organization }) => ({ ...request, params: { id: organization.id } }),
  ...outOfReach,
});

const ofDkimKey: Case = {
  request: async ({ server, organization }) => {
    const { body } = await server.call(addDkimKey, {
      token: organization.people.operator.token,
      params: { id: organization.id },
      body: { domain: `${randomUUID()}.example` },
    });
    return { params: { id: organization.id, key_id: body.id } };
  },
  ...outOfReach,
};

const ofDomain: Case = {
  request: async ({ server, organization }) => {
    const { body } = await server.call(listDomains, {
      token: organization.people.operator.token,
      params: { id: organization.id },
    });
    return { params: { id: organization.id, domain_id: body.data[0]!.id } };
  },
  ...outOfReach,
};

const message = {
  params: { kind: 'invitation', language: 'ru' },
  body: { subject: 'Subject', title: 'Title', text: 'Text', button: 'Button', notes: '' },
};

const sendingProfile = {
  host: '127.0.0.1',
  port: 1,
  security: 'none',
  username: '',
  from_name: '',
  from_address: 'vigil@example.com',
  max_connections: 1,
  ca_certificate: '',
  rate_per_second: null,
};

const own = { request: () => ({}), stranger: 'own' } as const;

export const accountCases: Cases = {
  'POST /gateway/v1/authentication/oauth': {
    request: () => ({ body: { grant_type: 'password', username: 'nobody@nowhere.test', password: 'not the password' } }),
    stranger: 'own',
  },
  'POST /lk/api/v2/auth/logout': own,
  'GET /users/api/v1/users/me': own,
  'GET /lk/api/v2/search': { request: () => ({ query: { search: 'e' } }), stranger: 'own' },
  'GET /users/api/v1/users/me/permissions': own,
  'GET /lk/api/v2/organizations/current': own,
  'GET /lk/api/v2/organizations/my-title': own,
  'GET /lk/api/v2/organizations/children': own,
  'GET /lk/api/v2/organizations/totals': own,
  'POST /lk/api/v2/organizations/children': {
    request: ({ organization }) => ({ body: { ...childOf(organization.id) } }),
    ...outOfReach,
  },
  'GET /lk/api/v2/organizations/{id}': ofOrganization(),
  'PATCH /lk/api/v2/organizations/children/{id}': ofOrganization({ body: { title: 'Another title' } }),
  'DELETE /lk/api/v2/organizations/children/{id}': ofOrganization(),
  'PUT /lk/api/v2/organizations/{id}/logo': ofOrganization({ body: { logo: picture() } }),
  'DELETE /lk/api/v2/organizations/{id}/logo': ofOrganization(),
  'GET /lk/api/v2/organizations/first-day': own,
  'PATCH /lk/api/v2/organizations/first-day': { request: () => ({ body: { is_put_away: true } }), stranger: 'own' },
  'GET /lk/api/v2/organizations/general-settings': own,
  'PATCH /lk/api/v2/organizations/general-settings': { request: () => ({ body: { phishing_paused: false } }), stranger: 'own' },
  'GET /lk/api/v2/organizations/working-hours': own,
  'PUT /lk/api/v2/organizations/working-hours': {
    request: () => ({ body: { weekdays: [1, 2, 3, 4, 5], from: '09:00', until: '18:00', holidays: 'none', days: [] } }),
    stranger: 'own',
  },
  'GET /lk/api/v2/organizations/report-settings': own,
  'PATCH /lk/api/v2/organizations/report-settings': { request: () => ({ body: { report_days: 7 } }), stranger: 'own' },
  'GET /lk/api/v2/letters': own,
  'PUT /lk/api/v2/letters/{kind}/{language}': { request: () => message, stranger: 'own' },
  'DELETE /lk/api/v2/letters/{kind}/{language}': { request: () => ({ params: message.params }), stranger: 'own' },
  'POST /lk/api/v2/letters/{kind}/{language}/preview': { request: () => message, stranger: 'own' },
  // The response shows no address but the caller's own, whether or not a mail server listens on this machine.
  'POST /lk/api/v2/letters/{kind}/{language}/trial': { request: () => message, stranger: 'own' },
  'GET /lk/api/v2/organizations/{id}/domains': ofOrganization(),
  'POST /lk/api/v2/organizations/{id}/domains': ofOrganization({ body: { domain: 'example.com' } }),
  'POST /lk/api/v2/organizations/{id}/domains/{domain_id}/check': ofDomain,
  'DELETE /lk/api/v2/organizations/{id}/domains/{domain_id}': ofDomain,
  'GET /lk/api/v2/organizations/{id}/dkim-keys': ofOrganization(),
  'POST /lk/api/v2/organizations/{id}/dkim-keys': ofOrganization({ body: { domain: 'example.com' } }),
  'POST /lk/api/v2/organizations/{id}/dkim-keys/{key_id}/check': ofDkimKey,
  'DELETE /lk/api/v2/organizations/{id}/dkim-keys/{key_id}': ofDkimKey,
  'GET /lk/api/v2/organizations/{id}/sending-profile': ofOrganization(),
  'PUT /lk/api/v2/organizations/{id}/sending-profile': ofOrganization({ body: sendingProfile }),
  'DELETE /lk/api/v2/organizations/{id}/sending-profile': ofOrganization(),
  'POST /lk/api/v2/organizations/{id}/sending-profile/trial': ofOrganization({ body: sendingProfile }),
  // A system administrator reaches every organisation; the one in the path must still exist.
  'GET /lk/api/v2/organizations/{id}/superusers': { request: () => ({ params: { id: NOBODY } }), stranger: 404 },
  'POST /lk/api/v2/organizations/{id}/superusers': {
    request: () => ({ params: { id: NOBODY }, body: { email: 'new@nowhere.test', last_name: 'x', first_name: 'x' } }),
    stranger: 404,
  },
  'DELETE /lk/api/v2/organizations/{id}/superusers/{user_id}': {
    request: ({ organization }) => ({ params: { id: organization.id, user_id: NOBODY } }),
    stranger: 404,
  },
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
  'GET /users/api/v1/users/twofa/my-state': own,
  'GET /users/api/v1/users/twofa/my-qr-link': own,
  'POST /users/api/v1/twofa/code/testing': { request: () => ({ body: { code: '000000' } }), stranger: 422 },
  // A token that has its second factor already gets the same refusal.
  'POST /users/api/v1/twofa/code/verify': { request: () => ({ body: { code: '000000' } }), stranger: 403 },
  'POST /users/api/v1/users/twofa/deactivate': { request: () => ({ body: { code: '000000' } }), stranger: 409 },
  'POST /users/api/v1/users/twofa/recovery-codes': { request: () => ({ body: { code: '000000' } }), stranger: 409 },
  'POST /users/api/v1/users/{id}/unblock': {
    request: ({ organization }) => ({ params: { id: organization.people.employee.id } }),
    stranger: 404,
  },
  'POST /users/api/v1/users/{id}/twofa/reset': {
    request: ({ organization }) => ({ params: { id: organization.people.employee.id } }),
    stranger: 404,
  },
  'PATCH /lk/api/v2/organizations/twofa/processing': { request: () => ({ query: { active: 'false' } }), stranger: 'own' },
  'GET /lk/api/v2/installation/load': { request: () => ({}), stranger: 403, strangerRole: 'super_user' },
  'GET /lk/api/v2/audit': own,
  'GET /lk/api/v2/audit/{id}': { request: auditRowOf, stranger: 404 },
  'GET /lk/api/v2/audit-verification': own,
  'POST /lk/api/v2/audit-exports': { request: () => ({ body: {} }), stranger: 'own' },
  'GET /lk/api/v2/audit-exports/{id}': {
    request: async ({ server, organization }) => {
      const { body } = await server.call(exportAudit, { body: {}, token: organization.people.operator.token });
      return { params: { id: body.event_id } };
    },
    stranger: 404,
  },
  'PATCH /users/api/v1/users/me': { request: () => ({ body: { first_name: 'Another' } }), stranger: 'own' },
  'PATCH /users/api/v1/users/avatar': { request: () => ({ body: { avatar: picture() } }), stranger: 'own' },
  'DELETE /users/api/v1/users/avatar': own,
  'GET /users/api/v1/password/generate': {
    request: ({ organization }) => ({ query: { organization_id: organization.id } }),
    ...outOfReach,
  },
  'GET /lk/api/v2/organizations/sign-in-policy': own,
  'PATCH /lk/api/v2/organizations/sign-in-policy': { request: () => ({ body: { password_min_length: 12 } }), stranger: 'own' },
  'GET /users/api/v1/users/me/sessions': own,
  'DELETE /users/api/v1/users/me/sessions/{id}': {
    request: ({ organization }) => ({ params: { id: organization.id } }),
    stranger: 404,
  },
  'POST /users/api/v1/users/me/sessions/end-others': own,
  'GET /users/api/v1/users/me/address': own,
  'POST /users/api/v1/users/me/address': {
    request: () => ({ body: { email: 'new@nowhere.test', password: 'not the password' } }),
    stranger: 409,
  },
  'POST /users/api/v1/users/me/address/letter': { request: () => ({}), stranger: 404 },
  'DELETE /users/api/v1/users/me/address': { request: () => ({}), stranger: 404 },
  'GET /users/api/v1/address/token/{token}': { request: () => ({ params: { token: 'never given' } }), stranger: 404 },
  'POST /users/api/v1/address/confirm': { request: () => ({ body: { token: 'never given' } }), stranger: 404 },
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
  'GET /lk/api/v2/organizations/directory/issues': { request: () => ({ query: { kind: 'rejected' } }), stranger: 'own' },
  'POST /lk/api/v2/organizations/directory/report': { request: withIssue, stranger: 404 },
  'GET /lk/api/v2/organizations/directory/report/{id}': {
    request: async (world) => {
      await withIssue(world);
      const { body } = await world.server.call(orderDirectoryReport, { token: world.organization.people.operator.token });
      return { params: { id: body.id } };
    },
    stranger: 404,
  },
  'PUT /lk/api/v2/organizations/directory': { request: () => ({ body: directory }), stranger: 'own' },
  // Nobody listens on port 1, and the response reveals only that.
  'POST /lk/api/v2/organizations/directory/trial': { request: () => ({ body: directory }), stranger: 'own' },
  'POST /lk/api/v2/organizations/directory/preview': { request: withDirectory, stranger: 404 },
  'POST /lk/api/v2/organizations/directory/sync': { request: withDirectory, stranger: 404 },
  'DELETE /lk/api/v2/organizations/directory': { request: withDirectory, stranger: 404 },
};
