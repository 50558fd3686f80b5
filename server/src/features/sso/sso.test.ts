import { createServer, type Server } from 'node:http';
import { signIn } from '@vigil/contract/auth/endpoints.ts';
import { listAudit } from '@vigil/contract/audit/endpoints.ts';
import * as endpoints from '@vigil/contract/sso/endpoints.ts';
import type { ErrorBody } from '@vigil/contract/shared/error.ts';
import type { NewProvider } from '@vigil/contract/sso/provider.ts';
import { adfsAttributes, oidcAttributes } from '@vigil/contract/sso/rules.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { makeSamlProvider, type SamlProvider } from '../../../test/saml-provider.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';
import { hashPassword } from '../../passwords/password.ts';
import { refreshMetadata } from './commands/refresh-metadata.ts';
import { findSsoFlags } from './queries/providers.ts';

let server: TestServer;
let idp: SamlProvider;
let files: Server;
let metadataUrl: string;
let served = '';

beforeAll(async () => {
  server = await startServer({ TRUSTED_HOSTS: '127.0.0.1' });
  idp = await makeSamlProvider();
  served = idp.metadata;
  files = createServer((request, response) => {
    if (request.url === '/elsewhere') response.writeHead(302, { location: '/metadata.xml' }).end();
    else response.end(served);
  });
  await new Promise<void>((resolve) => {
    files.listen(0, '127.0.0.1', resolve);
  });
  metadataUrl = `http://127.0.0.1:${(files.address() as { port: number }).port}/metadata.xml`;
});
afterAll(async () => {
  files.close();
  await server.stop();
});

const common = { is_enabled: true, creates_people: false, admits_admins: true, serves_children: false, ca_certificate: '' };
const saml = (change: Partial<Extract<NewProvider, { kind: 'saml' }>> = {}): NewProvider => ({
  ...common,
  kind: 'saml',
  title: 'ADFS',
  attributes: adfsAttributes,
  metadata_url: '',
  accepts_unasked: false,
  asks_lasting_name: true,
  ...change,
});
const oidc = (change: Partial<Extract<NewProvider, { kind: 'oidc' }>> = {}): NewProvider => ({
  ...common,
  kind: 'oidc',
  title: 'OpenID',
  attributes: oidcAttributes,
  issuer: 'https://issuer.test',
  client_id: 'vigil',
  scopes: 'openid email',
  trusts_email: false,
  ...change,
});
const by = ({ people }: TestOrganization) => ({ token: people.operator.token });
const add = (home: TestOrganization, body: NewProvider) => server.call(endpoints.addSsoProvider, { body, ...by(home) });
const list = async (home: TestOrganization) => (await server.call(endpoints.listSsoProviders, by(home))).body;

describe('The settings', () => {
  test('take metadata as text or from an address, and show what the provider needs to know about us', async () => {
    const home = await makeOrganization(server);
    for (const source of [{ metadata_xml: idp.metadata }, { metadata_url: metadataUrl }]) {
      const { body } = await add(home, saml(source));
      expect(body).toMatchObject({
        kind: 'saml',
        description: {
          issuer: 'https://idp.test/adfs/services/trust',
          sign_in_url: 'https://idp.test/adfs/ls/',
          logout_url: 'https://idp.test/adfs/ls/logout',
          certificates: [{ subject: 'CN=idp.test' }],
        },
        service: {
          entity_id: `http://app.test/lk/api/v2/auth/sso/${body.id}/metadata`,
          answer_url: `http://app.test/lk/api/v2/auth/sso/${body.id}/acs`,
        },
      });
    }
    expect((await list(home)).providers).toHaveLength(2);
  });

  test('keep the metadata when none is given again', async () => {
    const home = await makeOrganization(server);
    const { body } = await add(home, saml({ metadata_xml: idp.metadata }));
    const changed = await server.call(endpoints.changeSsoProvider, {
      params: { id: body.id },
      body: saml({ title: 'Renamed' }),
      ...by(home),
    });
    expect(changed.body).toMatchObject({ title: 'Renamed', description: { certificates: [{ subject: 'CN=idp.test' }] } });
  });

  test.each<[string, () => NewProvider, string]>([
    ['no metadata', () => saml(), 'sso.no_metadata'],
    ['metadata that is none', () => saml({ metadata_xml: '<a/>' }), 'sso.no_provider'],
    [
      'a web page in place of metadata',
      () => saml({ metadata_xml: '<!DOCTYPE html><html><body>Sign in</body></html>' }),
      'sso.web_page',
    ],
    ['metadata of a service', () => saml({ metadata_xml: idp.metadata.replaceAll('IDPSSO', 'SPSSO') }), 'sso.no_provider'],
    [
      'metadata of two providers',
      () => {
        const bare = idp.metadata.replace(/<\?xml[^>]*>/, '');
        const xmlns = 'urn:oasis:names:tc:SAML:2.0:metadata';
        return saml({ metadata_xml: `<EntitiesDescriptor xmlns="${xmlns}">${bare}${bare}</EntitiesDescriptor>` });
      },
      'sso.several_providers',
    ],
    [
      'metadata that lead to no address',
      () => saml({ metadata_xml: idp.metadata.replaceAll('https://idp.test/adfs/ls/', 'javascript:alert(1)') }),
      'sso.wrong_place',
    ],
    ['metadata that is no XML', () => saml({ metadata_xml: 'text' }), 'sso.not_xml'],
    [
      '28. metadata with a DOCTYPE',
      () => saml({ metadata_xml: `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${idp.metadata}` }),
      'sso.doctype',
    ],
    [
      'metadata without a certificate',
      () => saml({ metadata_xml: idp.metadata.replace(/<KeyDescriptor.*<\/KeyDescriptor>/s, '') }),
      'sso.no_certificate',
    ],
    ['metadata without a name', () => saml({ metadata_xml: idp.metadata.replace(/entityID="[^"]*"/, '') }), 'sso.no_entity_id'],
    [
      'metadata without a place to sign in',
      () => saml({ metadata_xml: idp.metadata.replaceAll('SingleSignOnService', 'AnotherService') }),
      'sso.no_sign_in_place',
    ],
    ['an address where nobody listens', () => saml({ metadata_url: 'http://127.0.0.1:1/metadata' }), 'sso.closed_port'],
    ['a name that nobody has', () => saml({ metadata_url: 'https://nobody.invalid/metadata' }), 'sso.no_host'],
    ['30. an address of our own network', () => saml({ metadata_url: 'https://[::1]/metadata' }), 'sso.not_public'],
    ['30. the address of a cloud’s metadata', () => saml({ metadata_url: 'http://169.254.169.254/latest' }), 'sso.not_public'],
    [
      '30. an address that leads elsewhere',
      () => saml({ metadata_url: metadataUrl.replace('metadata.xml', 'elsewhere') }),
      'sso.not_found_there',
    ],
    ['an issuer that nobody answers for', () => oidc({ issuer: 'http://127.0.0.1:1' }), 'sso.closed_port'],
  ])('say what is wrong with %s', async (_, make, code) => {
    const home = await makeOrganization(server);
    const tried = await server.call(endpoints.trySsoProvider, { body: make(), ...by(home) });
    expect(tried, JSON.stringify(tried.body)).toMatchObject({ status: 422, body: { code } });
    const { message, reason } = tried.body as unknown as ErrorBody;
    expect(message).not.toContain(reason ?? '{reason}');
    expect((await list(home)).providers).toEqual([]);
  });

  test('security 50: The secret is encrypted, never returned, and stays when it is omitted', async () => {
    const home = await makeOrganization(server);
    const { body } = await add(home, oidc({ client_secret: 'a very secret secret' }));
    expect(body).toMatchObject({ has_client_secret: true });
    expect(JSON.stringify(await list(home))).not.toContain('very secret');
    await server.call(endpoints.changeSsoProvider, { params: { id: body.id }, body: oidc({ title: 'Renamed' }), ...by(home) });
    expect((await list(home)).providers[0]).toMatchObject({ title: 'Renamed', has_client_secret: true });
    const { body: audit } = await server.call(listAudit, by(home));
    expect(JSON.stringify(audit)).not.toContain('very secret');
    const rows = await asSystem(server.services.database, (tx) => tx.selectFrom('sso_providers').selectAll().execute());
    expect(rows.some(({ secret }) => secret?.includes('very secret'))).toBe(false);
    expect(rows.some(({ secret }) => secret?.includes('PRIVATE KEY'))).toBe(false);
  });

  test.each([{ issuer: 'https://other.test' }, { client_id: 'other' }])(
    'security 50: The saved secret is for its issuer and client: %o asks for it again',
    async (change) => {
      const home = await makeOrganization(server);
      const { body } = await add(home, oidc({ client_secret: 'of the first' }));
      const saved = await server.call(endpoints.changeSsoProvider, { params: { id: body.id }, body: oidc(change), ...by(home) });
      expect(saved).toMatchObject({
        status: 422,
        body: { code: 'http.secret_asked_again', details: [{ path: 'client_secret' }] },
      });
      expect((await list(home)).providers[0]).toMatchObject({ issuer: 'https://issuer.test', client_id: 'vigil' });
    },
  );

  test('are not for another kind, nor for strangers', async () => {
    const home = await makeOrganization(server);
    const stranger = await makeOrganization(server);
    const { body } = await add(home, oidc());
    const params = { id: body.id };
    expect((await server.call(endpoints.changeSsoProvider, { params, body: saml(), ...by(home) })).body).toMatchObject({
      code: 'sso.other_kind',
    });
    expect((await server.call(endpoints.deleteSsoProvider, { params, ...by(stranger) })).status).toBe(404);
    expect((await server.call(endpoints.deleteSsoProvider, { params, ...by(home) })).status).toBe(200);
    expect((await server.call(endpoints.deleteSsoProvider, { params, ...by(home) })).status).toBe(404);
  });

  test('Metadata at an address is read again, and unreadable metadata changes nothing', async () => {
    const home = await makeOrganization(server);
    await add(home, saml({ metadata_url: metadataUrl }));
    const serial = async () => {
      const [provider] = (await list(home)).providers;
      return provider?.kind === 'saml' ? provider.description.certificates : [];
    };
    served = 'the server is down';
    await refreshMetadata(server.services);
    expect(await serial()).toHaveLength(1);
    const [before] = await serial();
    const next = await makeSamlProvider();
    served = idp.metadata.replace(
      '</IDPSSODescriptor>',
      `${/<KeyDescriptor.*<\/KeyDescriptor>/s.exec(next.metadata)![0]}</IDPSSODescriptor>`,
    );
    await refreshMetadata(server.services);
    expect(await serial()).toHaveLength(2);
    expect((await serial())[0]).toEqual(before);
    served = idp.metadata;
  });

  test('Administrators are notified of unreadable metadata once, until it can be read again', async () => {
    const home = await makeOrganization(server);
    await add(home, saml({ metadata_url: metadataUrl, title: 'Reads badly' }));
    const state = async () => {
      const [provider] = (await list(home)).providers;
      return provider?.kind === 'saml' ? provider.metadata : undefined;
    };
    expect(await state()).toMatchObject({ read_at: expect.any(String), failure: null });
    served = '<!DOCTYPE html><html>Sign in</html>';
    await refreshMetadata(server.services);
    await refreshMetadata(server.services);
    expect(await state()).toMatchObject({ failure: { code: 'web_page', message: expect.stringMatching(/web page/) } });
    const messages = await asSystem(server.services.database, (tx) =>
      tx
        .selectFrom('emails')
        .select(['user_id', 'subject'])
        .where('organization_id', '=', home.id)
        .where('kind', '=', 'provider_unread')
        .execute(),
    );
    const notified = [home.people.operator.id, home.people.super_user.id, home.people.system_admin.id];
    expect(messages.map(({ user_id }) => user_id).toSorted()).toEqual(notified.toSorted());
    expect(messages[0]?.subject).toContain('Reads badly');
    const { body: audit } = await server.call(listAudit, by(home));
    expect(audit.data.filter(({ action }) => action === 'sso_provider.metadata_fail')).toHaveLength(1);
    served = (await makeSamlProvider()).metadata;
    await refreshMetadata(server.services);
    expect(await state()).toMatchObject({ failure: null });
    const { body: after } = await server.call(listAudit, by(home));
    expect(after.data.filter(({ action }) => action === 'sso_provider.metadata_change')).toHaveLength(1);
    served = idp.metadata;
  });

  test('An invalid certificate of an authority is reported at its field', async () => {
    const home = await makeOrganization(server);
    for (const ca_certificate of ['text', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----']) {
      const tried = await add(home, oidc({ ca_certificate }));
      expect(tried).toMatchObject({ status: 422, body: { details: [{ path: 'ca_certificate' }] } });
    }
  });
});

describe('Ways to sign in', () => {
  const ways = async (email?: string) =>
    (await server.call(endpoints.findSsoWays, { body: email === undefined ? {} : { email } })).body;

  test('are found by a domain that the organization has verified, and by no other', async () => {
    const home = await makeOrganization(server);
    const { body } = await add(home, oidc({ title: 'By domain' }));
    await add(home, oidc({ title: 'Off', is_enabled: false }));
    expect(await ways(`anybody@${home.domain}`)).toEqual({ ways: [{ id: body.id, title: 'By domain' }], forse_saml: false });
    const unproven = await makeOrganization(server);
    await add(unproven, oidc());
    await asSystem(server.services.database, (tx) =>
      tx.updateTable('verified_domains').set({ verified_at: null }).where('organization_id', '=', unproven.id).execute(),
    );
    expect(await ways(`anybody@${unproven.domain}`)).toEqual({ ways: [], forse_saml: false });
    expect(await ways('anybody@nowhere.test')).toEqual({ ways: [], forse_saml: false });
  });

  test('are not revealed without an address if several organizations have any', async () => {
    const firstHome = await makeOrganization(server);
    const two = await makeOrganization(server);
    await add(firstHome, oidc());
    await add(two, oidc());
    expect(await ways()).toEqual({ ways: [], forse_saml: false });
  });

  test('are shown without an address if only one organization has any, and those below use the same', async () => {
    const alone = await startServer();
    const { database } = alone.services;
    const found = async () => (await alone.call(endpoints.findSsoWays, { body: {} })).body;
    const change = (id: string, values: { parent_id?: string; inherits_sso?: boolean; forse_saml?: boolean }) =>
      asSystem(database, (tx) => tx.updateTable('organizations').set(values).where('id', '=', id).execute());
    const offer = async (organization: TestOrganization, body: NewProvider) =>
      (await alone.call(endpoints.addSsoProvider, { body, token: organization.people.operator.token })).body.id;
    expect(await found()).toEqual({ ways: [], forse_saml: false });
    const [parent, child] = [await makeOrganization(alone), await makeOrganization(alone)];
    await change(child.id, { parent_id: parent.id });
    const id = await offer(parent, oidc({ title: 'Offered', serves_children: true }));
    const own = await offer(parent, oidc({ title: 'Own' }));
    await offer(parent, oidc({ title: 'Off', is_enabled: false }));
    const ways = [
      { id, title: 'Offered' },
      { id: own, title: 'Own' },
    ];
    await change(parent.id, { forse_saml: true });
    expect(await found()).toEqual({ ways, forse_saml: true });
    await change(child.id, { inherits_sso: true });
    expect(await found()).toEqual({ ways, forse_saml: false });
    await change(child.id, { forse_saml: true });
    expect(await found()).toEqual({ ways, forse_saml: true });
    await offer(child, oidc({ title: 'Another' }));
    expect(await found()).toEqual({ ways: [], forse_saml: false });
    await alone.stop();
  });

  test('that do not exist lead back with the reason', async () => {
    const unknown = await server.call(endpoints.startSso, { query: { email: 'x@nowhere.test' } });
    expect(unknown).toMatchObject({ status: 303, headers: { location: '/lk/auth/login#sso_error=sso.unknown_domain' } });
    const nobody = await server.call(endpoints.startSso, { query: { provider: '00000000-0000-4000-8000-000000000000' } });
    expect(nobody.headers).toMatchObject({ location: '/lk/auth/login#sso_error=sso.unknown_provider' });
    expect((await server.call(endpoints.startSso, { query: { email: 'no address' } })).status).toBe(422);
  });
});

describe('Only through single sign-on', () => {
  const setOnly = (home: TestOrganization, forse_saml: boolean) =>
    server.call(endpoints.setSsoOnly, { body: { forse_saml }, ...by(home) });
  const password = 'a long password for the test';
  const withPasswords = async () => {
    const home = await makeOrganization(server);
    const password_hash = await hashPassword(password);
    await asSystem(server.services.database, (tx) =>
      tx.updateTable('users').set({ password_hash }).where('organization_id', '=', home.id).execute(),
    );
    return home;
  };
  const enter = async (home: TestOrganization, role: keyof TestOrganization['people'], secret = password) => {
    const body = { grant_type: 'password' as const, username: home.people[role].email, password: secret };
    const answer = await server.call(signIn, { body });
    return answer.status === 200 ? 200 : (answer.body as unknown as { code: string }).code;
  };

  test('needs a provider that works, and keeps the last one', async () => {
    const home = await makeOrganization(server);
    expect((await setOnly(home, true)).body).toMatchObject({ code: 'sso.no_way' });
    const { body } = await add(home, oidc());
    expect((await setOnly(home, true)).body).toEqual({ forse_saml: true });
    expect((await list(home)).forse_saml).toBe(true);
    const params = { id: body.id };
    expect((await server.call(endpoints.deleteSsoProvider, { params, ...by(home) })).body).toMatchObject({
      code: 'sso.last_way',
    });
    const off = await server.call(endpoints.changeSsoProvider, { params, body: oidc({ is_enabled: false }), ...by(home) });
    expect(off.body).toMatchObject({ code: 'sso.last_way' });
    expect((await list(home)).providers[0]).toMatchObject({ is_enabled: true });
  });

  test('refuses right passwords of people who sign in with a provider, and wrong passwords as always', async () => {
    const home = await withPasswords();
    await add(home, oidc());
    expect(await enter(home, 'employee')).toBe(200);
    await setOnly(home, true);
    for (const role of ['employee', 'content_manager', 'operator'] as const) {
      expect(await enter(home, role), role).toBe('auth.sso_due');
    }
    expect(await enter(home, 'super_user')).toBe(200);
    expect(await enter(home, 'system_admin')).toBe(200);
    expect(await enter(home, 'employee', 'wrong')).toBe('auth.wrong_credentials');
    await setOnly(home, false);
    expect(await enter(home, 'employee')).toBe(200);
  });

  test('leaves administrators their passwords where no provider signs them in', async () => {
    const home = await withPasswords();
    await add(home, oidc({ admits_admins: false }));
    await setOnly(home, true);
    expect(await enter(home, 'employee')).toBe('auth.sso_due');
    expect(await enter(home, 'operator')).toBe(200);
  });
});

test('The sign-in page learns that only single sign-on is possible when every organization with people wants that', async () => {
  const alone = await startServer();
  try {
    const flags = () => findSsoFlags(alone.services.database);
    const none = { use_sso: false, use_admin_sso: false, forse_saml: false };
    expect(await flags()).toEqual(none);
    const firstHome = await makeOrganization(alone);
    const two = await makeOrganization(alone);
    await asSystem(alone.services.database, (tx) => tx.insertInto('organizations').values({ title: 'Nobody' }).execute());
    for (const [home, admits_admins, expected] of [
      [firstHome, false, { use_sso: true, use_admin_sso: false, forse_saml: false }],
      [two, true, { use_sso: true, use_admin_sso: true, forse_saml: true }],
    ] as const) {
      await alone.call(endpoints.addSsoProvider, { body: oidc({ admits_admins }), ...by(home) });
      await alone.call(endpoints.setSsoOnly, { body: { forse_saml: true }, ...by(home) });
      expect(await flags()).toEqual(expected);
    }
  } finally {
    await alone.stop();
  }
});
