import type { NewProvider } from '@vigil/contract/sso/provider.ts';
import { addSsoProvider, beginSsoTrial } from '@vigil/contract/sso/endpoints.ts';
import { adfsAttributes, oidcAttributes } from '@vigil/contract/sso/rules.ts';
import { makeSamlProvider } from '../saml-provider.ts';
import type { Cases, World } from './case.ts';

const common = {
  title: 'Case',
  is_enabled: true,
  creates_people: false,
  admits_admins: true,
  serves_children: false,
  ca_certificate: '',
};

const provider: NewProvider = {
  ...common,
  kind: 'oidc',
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

/** A provider with uploaded metadata, so that a sign-in starts without a request to it. */
async function silentOf({ server, organization }: World) {
  const { metadata: metadata_xml } = await makeSamlProvider();
  const body: NewProvider = {
    ...common,
    kind: 'saml',
    attributes: adfsAttributes,
    metadata_url: '',
    metadata_xml,
    accepts_unasked: false,
    asks_lasting_name: true,
  };
  const added = await server.call(addSsoProvider, { body, token: organization.people.operator.token });
  return { params: { id: added.body.id } };
}

async function trialOf(world: World) {
  const { token } = world.organization.people.operator;
  const { body } = await world.server.call(beginSsoTrial, { ...(await silentOf(world)), token });
  const relay = new URL(body.url).searchParams.get('RelayState') ?? '';
  return { params: { id: relay.replace('trial.', '') } };
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
  'POST /lk/api/v2/organizations/sso-providers/{id}/sign-in-trial': { request: silentOf, stranger: 404 },
  'GET /lk/api/v2/organizations/sso-trials/{id}': { request: trialOf, stranger: 404 },
  'PUT /lk/api/v2/organizations/sso-inherited': { request: () => ({ body: { inherits_sso: false } }), stranger: 'own' },
  'PUT /lk/api/v2/organizations/sso-only': { request: () => ({ body: { forse_saml: false } }), stranger: 'own' },
};
