import { getMe } from '@vigil/contract/profile/endpoints.ts';
import * as endpoints from '@vigil/contract/sso/endpoints.ts';
import type { NewProvider, Provider } from '@vigil/contract/sso/provider.ts';
import { oidcAttributes } from '@vigil/contract/sso/rules.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Browser, hashOf } from '../../../test/browser.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startOidcProvider, type OidcAccount, type OidcProvider } from '../../../test/oidc-provider.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';

type NewOidc = Extract<NewProvider, { kind: 'oidc' }>;

let server: TestServer;
let home: TestOrganization;
let idp: OidcProvider;
let provider: string;

beforeAll(async () => {
  server = await startServer({ TRUSTED_HOSTS: '127.0.0.1' });
  home = await makeOrganization(server);
  idp = await startOidcProvider();
  provider = await addProvider(home);
});
afterAll(async () => {
  await idp.stop();
  await server.stop();
});

async function addProvider(
  organization: TestOrganization,
  change: Partial<NewOidc> = {},
  { isKnown = true, method }: { isKnown?: boolean; method?: 'client_secret_basic' | 'client_secret_post' } = {},
): Promise<string> {
  const client_id = `vigil-${Math.random()}`;
  const { body, status } = await server.call(endpoints.addSsoProvider, {
    token: organization.people.system_admin.token,
    body: {
      kind: 'oidc',
      title: 'OpenID',
      is_enabled: true,
      creates_people: true,
      admits_admins: true,
      serves_children: false,
      ca_certificate: '',
      attributes: oidcAttributes,
      issuer: idp.issuer,
      client_id,
      client_secret: 'the secret of the client',
      scopes: 'openid email profile',
      trusts_email: false,
      ...change,
    },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  const { redirect_url, logout_url } = body.service as { redirect_url: string; logout_url: string };
  const settings = { client_id, client_secret: 'the secret of the client', ...change };
  idp.registerClient({
    client_id: settings.client_id,
    client_secret: isKnown ? settings.client_secret : 'the secret of the client',
    redirect_uris: [redirect_url],
    post_logout_redirect_uris: [logout_url],
    ...(method !== undefined && { token_endpoint_auth_method: method }),
  });
  return body.id;
}

const begin = async (browser: Browser, to = provider) => {
  const { status, location } = await browser.get(`/lk/api/v2/auth/sso?provider=${to}&origin=/user/learning`);
  expect(status).toBe(303);
  return location;
};
const exchange = (browser: Browser, location: string) =>
  browser.call('/lk/api/v2/auth/sso/token', { code: hashOf(location)['sso'] ?? 'none' });

async function comeIn(subject: string, account: OidcAccount, to = provider) {
  const browser = new Browser(server);
  const back = await idp.visit(await begin(browser, to), subject, { email_verified: true, ...account });
  const { location } = await browser.get(back);
  return { browser, back, location, exchanged: await exchange(browser, location) };
}

async function whoIs({ browser, exchanged }: Awaited<ReturnType<typeof comeIn>>) {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return (await server.call(getMe, { token: String(exchanged.json()['access_token']), headers: { cookie } })).body;
}

describe('Signing in', () => {
  test('uses discovery and PKCE, and ends with a session', async () => {
    const { email } = home.people.operator;
    const began = new URL(await begin(new Browser(server)));
    expect(Object.fromEntries(began.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    const done = await comeIn('operator there', { email });
    expect(done.location).toMatch(/^\/lk\/auth\/login\?origin=%2Fuser%2Flearning#sso=[\w-]{43}$/);
    expect(await whoIs(done)).toMatchObject({ email });
  });

  test('creates an employee for a newcomer from the claims', async () => {
    const done = await comeIn('lola', { email: `Lola@${home.domain}`, family_name: 'Каримова', given_name: 'Лола' });
    expect(await whoIs(done)).toMatchObject({ email: `lola@${home.domain}`, last_name: 'Каримова', role: 'employee' });
  });

  test('links people by an address that the provider verified, and by no other', async () => {
    const { email } = home.people.operator;
    expect(hashOf((await comeIn('unsure', { email, email_verified: false })).location)).toEqual({ sso_error: 'sso.no_email' });
    expect(hashOf((await comeIn('foreign', { email: 'x@elsewhere.test' })).location)).toEqual({
      sso_error: 'sso.foreign_domain',
    });
    const trusting = await addProvider(home, { trusts_email: true, title: 'Trusted' });
    const done = await comeIn('sure enough', { email, email_verified: false }, trusting);
    expect(await whoIs(done)).toMatchObject({ email });
  });

  test.each([
    ['another claim than `email`', 'family_name'],
    ['the subject', ''],
  ])('does not accept `email_verified` for an address read from %s', async (_, email) => {
    const provider = await addProvider(home, { attributes: { ...oidcAttributes, email, last_name: 'given_name' } });
    const { operator } = home.people;
    const mallory = { email: `mallory@${home.domain}`, email_verified: true, family_name: operator.email };
    const { location } = await comeIn(email === '' ? operator.email : 'mallory', mallory, provider);
    expect(hashOf(location)).toEqual({ sso_error: 'sso.no_email' });
  });

  test('knows a person by the subject of one provider, and not by that of another', async () => {
    const { email } = home.people.content_manager;
    await comeIn('content', { email });
    expect(await whoIs(await comeIn('content', { email: 'renamed@elsewhere.test' }))).toMatchObject({ email });
    const otherProvider = await addProvider(home, { title: 'Another', creates_people: false });
    expect(hashOf((await comeIn('content', { email: `renamed@${home.domain}` }, otherProvider)).location)).toEqual({
      sso_error: 'sso.stranger',
    });
  });
});

describe('A refused answer', () => {
  const account = () => ({ email: home.people.employee.email, email_verified: true });

  test('An answer with a wrong state is refused', async () => {
    const browser = new Browser(server);
    const back = new URL(await idp.visit(await begin(browser), 'e', account()));
    back.searchParams.set('state', 'x'.repeat(43));
    expect(hashOf((await browser.get(back.href)).location)).toEqual({ sso_error: 'sso.expired' });
  });

  test('An answer with a wrong nonce is refused', async () => {
    const browser = new Browser(server);
    const start = new URL(await begin(browser));
    start.searchParams.set('nonce', 'n'.repeat(43));
    const back = await idp.visit(start.href, 'e', account());
    expect(hashOf((await browser.get(back)).location)).toEqual({ sso_error: 'sso.refused', lack: 'identity' });
  });

  test('A code with another’s PKCE, injected into somebody else’s sign-in, is refused', async () => {
    const attacker = new Browser(server);
    const stolen = new URL(await idp.visit(await begin(attacker), 'e', account()));
    const victim = new Browser(server);
    const own = new URL(await idp.visit(await begin(victim), 'e', account()));
    own.searchParams.set('code', stolen.searchParams.get('code')!);
    expect(hashOf((await victim.get(own.href)).location)).toEqual({ sso_error: 'sso.refused', lack: 'code' });
  });

  test('A replayed code is refused, however it comes', async () => {
    const { browser, back } = await comeIn('e', account());
    expect(hashOf((await browser.get(back)).location)).toEqual({ sso_error: 'sso.expired' });
    const again = new URL(await idp.visit(await begin(browser), 'e', account()));
    again.searchParams.set('code', new URL(back).searchParams.get('code')!);
    expect(hashOf((await browser.get(again.href)).location)).toEqual({ sso_error: 'sso.refused', lack: 'code' });
  });

  test('A sign-in that took too long is refused', async () => {
    const browser = new Browser(server);
    const back = await idp.visit(await begin(browser), 'e', account());
    await asSystem(server.services.database, (tx) =>
      tx
        .updateTable('sso_requests')
        .set({ expires_at: new Date(Date.now() - 1) })
        .execute(),
    );
    expect(hashOf((await browser.get(back)).location)).toEqual({ sso_error: 'sso.expired' });
  });

  test('Another provider’s answer is refused', async () => {
    const otherProvider = await addProvider(home, { title: 'Mixed up' });
    const browser = new Browser(server);
    const back = new URL(await idp.visit(await begin(browser), 'e', account()));
    const { location } = await browser.get(`/lk/api/v2/auth/sso/${otherProvider}/callback${back.search}`);
    expect(hashOf(location)).toEqual({ sso_error: 'sso.expired' });
  });

  test('An answer of another issuer is refused', async () => {
    const browser = new Browser(server);
    const back = new URL(await idp.visit(await begin(browser), 'e', account()));
    back.searchParams.set('iss', 'https://other.test');
    expect(hashOf((await browser.get(back.href)).location)).toEqual({ sso_error: 'sso.refused', lack: 'identity' });
  });

  test('A code brought by a browser that did not begin opens no session', async () => {
    const browser = new Browser(server);
    const { location } = await browser.get(await idp.visit(await begin(browser), 'e', account()));
    expect((await exchange(new Browser(server), location)).status).toBe(401);
  });

  test('The provider’s own refusal is reported', async () => {
    const browser = new Browser(server);
    const back = new URL(await idp.visit(await begin(browser), 'e', account()));
    back.searchParams.delete('code');
    back.searchParams.set('error', 'access_denied');
    expect(hashOf((await browser.get(back.href)).location)).toEqual({ sso_error: 'sso.declined', lack: 'status' });
  });

  test.each([
    ['decoded, as the standard has it', false, 'some words: + / = % & "'],
    ['taken as they stand, as lemonldap-ng does', true, 'Az09-._~!*()/=&@$,;?'],
  ])('A client whose identifier and secret are %s is recognised', async (_, asTheyStand, client_secret) => {
    const own = await makeOrganization(server);
    const client = { client_id: `vigil-of.our_own~${asTheyStand}`, client_secret };
    const provider = await addProvider(own, client);
    idp.readsSecretsUndecoded = asTheyStand;
    const { exchanged } = await comeIn('s', { email: own.people.employee.email }, provider);
    idp.readsSecretsUndecoded = false;
    expect(exchanged.status).toBe(200);
  });

  test.each([
    ['in the body, where the provider offers that', 'client_secret_post', true, 'a+b%20 c%'],
    ['in the body of a plain one, where the client is to send it so', 'client_secret_post', false, 'plain'],
    ['in the header, where the client is to send it so', 'client_secret_basic', false, 'a+b%20 c%'],
  ] as const)('A secret is accepted %s', async (_, method, asTheyStand, client_secret) => {
    const own = await makeOrganization(server);
    const provider = await addProvider(own, { client_secret }, { method });
    idp.readsSecretsUndecoded = asTheyStand;
    for (const subject of ['first', 'again']) {
      const { exchanged } = await comeIn(
        subject,
        { email: own.people[subject === 'first' ? 'employee' : 'operator'].email },
        provider,
      );
      expect(exchanged.status).toBe(200);
    }
    idp.readsSecretsUndecoded = false;
  });

  test.each([
    ['decoded', false],
    ['taken as it stands', true],
  ])('A secret that is %s is accepted by a provider that offers only the header', async (_, asTheyStand) => {
    const own = await makeOrganization(server);
    const provider = await addProvider(own, { client_secret: 'a+b%20 c%' }, { method: 'client_secret_basic' });
    idp.readsSecretsUndecoded = asTheyStand;
    idp.acceptsHeaderSecretsOnly = true;
    const { exchanged } = await comeIn('h', { email: own.people.employee.email }, provider);
    idp.readsSecretsUndecoded = false;
    idp.acceptsHeaderSecretsOnly = false;
    expect(exchanged.status).toBe(200);
  });

  test('A client that the provider does not know is reported', async () => {
    const own = await makeOrganization(server);
    const wrong = await addProvider(own, { client_secret: 'another secret' }, { isKnown: false });
    const browser = new Browser(server);
    const back = await idp.visit(await begin(browser, wrong), 'w', { email: own.people.employee.email, email_verified: true });
    expect(hashOf((await browser.get(back)).location)).toEqual({ sso_error: 'sso.refused', lack: 'client' });
  });
});

/** Returns the body by which a form saves the provider again. */
function settingsOf(provider: Provider): NewOidc {
  if (provider.kind !== 'oidc') throw new TypeError(provider.kind);
  const {
    id: _,
    people_count: __,
    updated_at: ___,
    service: ____,
    has_client_secret: _____,
    version: ______,
    ...settings
  } = provider;
  return settings;
}

test('A trial shows what the discovery says', async () => {
  const { body } = await server.call(endpoints.listSsoProviders, { token: home.people.operator.token });
  const settings = settingsOf(body.providers[0]!);
  const tried = await server.call(endpoints.trySsoProvider, { body: settings, token: home.people.operator.token });
  expect(tried.body).toEqual({
    issuer: idp.issuer,
    sign_in_url: `${idp.issuer}/auth`,
    logout_url: `${idp.issuer}/session/end`,
    certificates: [],
  });
});

test('After a change of issuer, people of the former one are not recognised', async () => {
  const own = await makeOrganization(server);
  const id = await addProvider(own);
  await comeIn('somebody', { email: own.people.employee.email }, id);
  const settings = async () =>
    (await server.call(endpoints.listSsoProviders, { token: own.people.operator.token })).body.providers[0]!;
  expect(await settings()).toMatchObject({ people_count: 1 });
  for (const [issuer, people_count] of [
    [idp.issuer, 1],
    ['https://other.test', 0],
  ] as const) {
    const body = { ...settingsOf(await settings()), issuer, client_secret: 'second' };
    await server.call(endpoints.changeSsoProvider, { params: { id }, body, token: own.people.operator.token });
    expect(await settings()).toMatchObject({ issuer, people_count });
  }
});

test('A provider that does not answer is reported as such, and an administrator who tries it learns why', async () => {
  const away = await addProvider(home, { issuer: 'http://127.0.0.1:1', title: 'Away' });
  const { location } = await new Browser(server).get(`/lk/api/v2/auth/sso?provider=${away}`);
  expect(hashOf(location)).toEqual({ sso_error: 'sso.away' });
  const tried = await server.call(endpoints.beginSsoTrial, { params: { id: away }, token: home.people.operator.token });
  expect(tried.body).toMatchObject({ code: 'sso.closed_port' });
});

test('security 30: A provider on an address of our own network is not contacted', async () => {
  const inside = await addProvider(home, { issuer: 'https://[::1]:9', title: 'Inside' });
  const { location } = await new Browser(server).get(`/lk/api/v2/auth/sso?provider=${inside}`);
  expect(hashOf(location)).toEqual({ sso_error: 'sso.away' });
});

describe('Signing out', () => {
  const leave = async ({ browser, exchanged }: Awaited<ReturnType<typeof comeIn>>) => {
    const { url } = (await browser.call('/lk/api/v2/auth/sso/logout', {}, String(exchanged.json()['access_token']))).json();
    return new URL(String(url));
  };
  const promptOf = async (browser: Browser, to: string) => new URL(await begin(browser, to)).searchParams.get('prompt');

  test('goes on to the provider, which learns whose session to end and where to return', async () => {
    const done = await comeIn('leaving', { email: home.people.employee.email }, await addProvider(home, { title: 'Left' }));
    const url = await leave(done);
    expect(url.origin + url.pathname).toBe(`${idp.issuer}/session/end`);
    const hint = url.searchParams.get('id_token_hint') ?? '';
    expect(JSON.parse(Buffer.from(hint.split('.')[1]!, 'base64url').toString())).toMatchObject({ sub: 'leaving' });
    expect(url.searchParams.get('post_logout_redirect_uri')).toMatch(/\/lk\/api\/v2\/auth\/sso\/[\w-]{36}\/logout$/);
    // The provider itself accepts the request.
    expect((await fetch(url, { redirect: 'manual' })).status).toBe(200);
    const rows = await asSystem(server.services.database, (tx) => tx.selectFrom('sso_sessions').select('id_token').execute());
    expect(rows.some(({ id_token }) => id_token?.includes(hint.split('.')[1]!))).toBe(false);
  });

  test('is not undone by the next click: the provider must ask once who the person is', async () => {
    const own = await addProvider(home, { title: 'Asks again' });
    const done = await comeIn('again', { email: home.people.operator.email }, own);
    const { browser } = done;
    expect(await promptOf(browser, own)).toBeNull();
    const url = await leave(done);
    // A person who never comes back from the provider is asked as well.
    expect(await promptOf(browser, own)).toBe('login');
    const back = await browser.get(url.searchParams.get('post_logout_redirect_uri')!);
    expect(back.location).toBe('/lk/auth/login');
    expect(await promptOf(browser, own)).toBe('login');
    // A person who goes back and clicks again is still asked. Another provider is not affected.
    const began = await begin(browser, own);
    expect(new URL(began).searchParams.get('prompt')).toBe('login');
    expect(await promptOf(browser, provider)).toBeNull();
    const { location } = await browser.get(
      await idp.visit(began, 'again', { email: home.people.operator.email, email_verified: true }),
    );
    expect((await exchange(browser, location)).status).toBe(200);
    expect(await promptOf(browser, own)).toBeNull();
  });

  test('ends the session here where the provider does not answer any more', async () => {
    const own = await addProvider(home, { title: 'Goes away' });
    const done = await comeIn('gone', { email: home.people.content_manager.email }, own);
    await asSystem(server.services.database, (tx) =>
      tx
        .updateTable('sso_providers')
        .set({ settings: sql`settings || '{"issuer": "http://127.0.0.1:1"}'` })
        .where('id', '=', own)
        .execute(),
    );
    const url = await leave(done);
    expect(url.pathname).toBe(`/lk/api/v2/auth/sso/${own}/logout`);
    expect((await server.call(getMe, { token: String(done.exchanged.json()['access_token']) })).status).toBe(401);
  });
});

describe('An organization below', () => {
  async function family() {
    const parent = await makeOrganization(server);
    const child = await makeOrganization(server);
    const stranger = await makeOrganization(server);
    await asSystem(server.services.database, (tx) =>
      tx.updateTable('organizations').set({ parent_id: parent.id }).where('id', '=', child.id).execute(),
    );
    return { parent, child, stranger };
  }
  const inherit = (organization: TestOrganization, inherits_sso = true) =>
    server.call(endpoints.setInheritedSso, { body: { inherits_sso }, token: organization.people.operator.token });

  test('takes its people from the provider above once both want that, each into their own organization', async () => {
    const { parent, child, stranger } = await family();
    const notInherited = await addProvider(parent, { title: 'Not offered' });
    const offered = await addProvider(parent, { title: 'Offered', serves_children: true });
    const ofChild = { email: child.people.employee.email };
    expect(hashOf((await comeIn('c', ofChild, offered)).location)).toEqual({ sso_error: 'sso.foreign_domain' });
    expect((await inherit(child)).body).toEqual({
      inherits_sso: true,
      providers: [{ id: offered, title: 'Offered', organization: expect.any(String) }],
    });
    expect(hashOf((await comeIn('c', ofChild, notInherited)).location)).toEqual({ sso_error: 'sso.foreign_domain' });
    const done = await comeIn('c', ofChild, offered);
    expect(await whoIs(done)).toMatchObject({ email: child.people.employee.email, organization_id: child.id });
    const newcomer = await comeIn('n', { email: `new@${child.domain}`, family_name: 'Каримова' }, offered);
    expect(await whoIs(newcomer)).toMatchObject({ organization_id: child.id, role: 'employee' });
    expect(await whoIs(await comeIn('p', { email: parent.people.employee.email }, offered))).toMatchObject({
      organization_id: parent.id,
    });
    expect(hashOf((await comeIn('s', { email: stranger.people.employee.email }, offered)).location)).toEqual({
      sso_error: 'sso.foreign_domain',
    });
    const { body } = await server.call(endpoints.findSsoWays, { body: { email: ofChild.email } });
    expect(body.ways).toEqual([{ id: offered, title: 'Offered' }]);
  });

  test('can end that by itself, and so can the one above', async () => {
    const { parent, child } = await family();
    const offered = await addProvider(parent, { title: 'Offered', serves_children: true });
    await inherit(child);
    const { email } = child.people.employee;
    const refused = { sso_error: 'sso.foreign_domain' };
    expect((await comeIn('c', { email }, offered)).exchanged.status).toBe(200);
    await inherit(child, false);
    expect(hashOf((await comeIn('c', { email }, offered)).location)).toEqual(refused);
    await inherit(child);
    expect((await comeIn('c', { email }, offered)).exchanged.status).toBe(200);
    const { body } = await server.call(endpoints.listSsoProviders, { token: parent.people.operator.token });
    expect(body.providers[0]).toMatchObject({ people_count: 1 });
    const settings = { ...settingsOf(body.providers[0]!), serves_children: false };
    await server.call(endpoints.changeSsoProvider, {
      params: { id: offered },
      body: settings,
      token: parent.people.operator.token,
    });
    expect(hashOf((await comeIn('c', { email }, offered)).location)).toEqual(refused);
  });

  test('does not recognise people after a change of issuer above, either', async () => {
    const { parent, child } = await family();
    const offered = await addProvider(parent, { title: 'Offered', serves_children: true });
    await inherit(child);
    await comeIn('c', { email: child.people.employee.email }, offered);
    const { token } = parent.people.operator;
    const { body } = await server.call(endpoints.listSsoProviders, { token });
    const settings = { ...settingsOf(body.providers[0]!), issuer: 'https://other.test', client_secret: 'second' };
    const changed = await server.call(endpoints.changeSsoProvider, { params: { id: offered }, body: settings, token });
    expect(changed.body).toMatchObject({ people_count: 0 });
  });
});

test('A flood of unfinished sign-ins is stopped at the address it comes from', async () => {
  await begin(new Browser(server));
  await asSystem(server.services.database, (tx) =>
    sql`insert into sso_requests (key_hash, organization_id, provider_id, binding_hash, address_hash, expires_at)
        select decode(md5(n::text), 'hex'), organization_id, provider_id, binding_hash, address_hash, now() + interval '1 minute'
          from (select * from sso_requests where address_hash is not null and expires_at > now() limit 1) r, generate_series(1, 1000) n`.execute(
      tx,
    ),
  );
  const { location } = await new Browser(server).get(`/lk/api/v2/auth/sso?provider=${provider}`);
  expect(hashOf(location)).toEqual({ sso_error: 'sso.too_many_begun' });
  await asSystem(server.services.database, (tx) => tx.deleteFrom('sso_requests').execute());
  await begin(new Browser(server));
});
