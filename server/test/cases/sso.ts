import type { NewProvider } from '@vigil/contract/sso/provider.ts';
import { addSsoProvider } from '@vigil/contract/sso/endpoints.ts';
import { oidcAttributes } from '@vigil/contract/sso/rules.ts';
import type { Cases, World } from './case.ts';

const provider: NewProvider = {
  kind: 'oidc',
  title: 'Case',
  is_enabled: true,
  creates_people: false,
  admits_admins: true,
  attributes: oidcAttributes,
  issuer: 'https://127.0.0.1:1',
  client_id: 'vigil',
  scopes: 'openid email',
  trusts_email: false,
};

async function providerOf({ server, organization }: World) {
  const { body } = await server.call(addSsoProvider, { body: provider, token: organization.people.operator.token });
  return { params: { id: body.id } };
}

const own = { request: () => ({}), stranger: 'own' } as const;

export const ssoCases: Cases = {
  'GET /lk/api/v2/auth/sso': own,
  'POST /lk/api/v2/auth/sso/ways': { request: () => ({ body: { email: 'nobody@nowhere.test' } }), stranger: 'own' },
  'POST /lk/api/v2/auth/sso/token': { request: () => ({ body: { code: 'never given' } }), stranger: 'own' },
  'POST /lk/api/v2/auth/sso/logout': own,
  'GET /lk/api/v2/organizations/sso-providers': own,
  'POST /lk/api/v2/organizations/sso-providers': { request: () => ({ body: provider }), stranger: 'own' },
  'POST /lk/api/v2/organizations/sso-providers/trial': { request: () => ({ body: provider }), stranger: 'own' },
  'PUT /lk/api/v2/organizations/sso-providers/{id}': {
    request: async (world) => ({ ...(await providerOf(world)), body: provider }),
    stranger: 404,
  },
  'DELETE /lk/api/v2/organizations/sso-providers/{id}': { request: providerOf, stranger: 404 },
  'DELETE /lk/api/v2/organizations/sso-providers/{id}/people': { request: providerOf, stranger: 404 },
  'PUT /lk/api/v2/organizations/sso-only': { request: () => ({ body: { forse_saml: false } }), stranger: 'own' },
};
