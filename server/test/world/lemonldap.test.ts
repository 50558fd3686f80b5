import { listEmployees } from '@vigil/contract/employees/endpoints.ts';
import { getMe } from '@vigil/contract/profile/endpoints.ts';
import * as endpoints from '@vigil/contract/sso/endpoints.ts';
import type { NewProvider } from '@vigil/contract/sso/provider.ts';
import { adfsAttributes, oidcAttributes } from '@vigil/contract/sso/rules.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Browser, hashOf } from '../browser.ts';
import { startLemonLdap, type Attributes, type LemonService } from '../lemonldap.ts';
import { makeOrganization, type TestOrganization } from '../make-organization.ts';
import { appHost, startServer, type TestServer } from '../start-server.ts';
import { ProviderPages } from './provider-pages.ts';

type Options = NonNullable<LemonService['options']>;
type New<Kind extends NewProvider['kind']> = Extract<NewProvider, { kind: Kind }>;

let server: TestServer;
let home: TestOrganization;
let idp: Awaited<ReturnType<typeof startLemonLdap>>;
let people: Record<string, Attributes>;
const known: LemonService[] = [];

beforeAll(async () => {
  server = await startServer({ TRUSTED_HOSTS: '127.0.0.1' });
  home = await makeOrganization(server);
  const person = (login: string, more: Attributes = {}) => ({
    mail: `${login}@${home.domain}`,
    sn: 'Каримова',
    givenName: 'Лола',
    title: 'Бухгалтер',
    department: 'Финансы',
    verified: '1',
    ...more,
  });
  people = {
    lola: person('lola'),
    rose: person('rose', { givenName: 'Роза' }),
    anvar: person('anvar', { verified: '0' }),
    foreign: person('foreign', { mail: 'foreign@elsewhere.test' }),
    nameless: { sn: 'Без адреса' },
  };
  idp = await startLemonLdap(people);
}, 60_000);
afterAll(async () => {
  await idp?.stop();
  await server.stop();
});

const common = { is_enabled: true, creates_people: true, admits_admins: true, serves_children: false, ca_certificate: '' };

async function add(body: NewProvider): Promise<{ id: string; service: Record<string, string> }> {
  const { body: added, status } = await server.call(endpoints.addSsoProvider, { token: home.people.operator.token, body });
  expect(status, JSON.stringify(added)).toBe(200);
  return { id: added.id, service: added.service };
}

async function addSaml(change: Partial<New<'saml'>> = {}, options: Options = {}): Promise<string> {
  const { id } = await add({
    kind: 'saml',
    title: `lemonldap-ng ${known.length}`,
    ...common,
    attributes: {
      ...adfsAttributes,
      email: 'mail',
      last_name: 'surname',
      first_name: 'givenName',
      position: 'title',
      department: 'department',
    },
    metadata_url: idp.metadataUrl,
    accepts_unasked: false,
    asks_lasting_name: true,
    ...change,
  });
  const { text: metadata } = await new Browser(server).get(`/lk/api/v2/auth/sso/${id}/metadata`);
  const tells = { mail: 'mail', sn: 'surname', givenName: 'givenName', title: 'title', department: 'department' };
  known.push({ kind: 'saml', metadata, tells, options });
  await idp.register(known);
  return id;
}

async function addOidc(change: Partial<New<'oidc'>> = {}, options: Options = {}): Promise<string> {
  const client = { client_id: `vigil-${known.length}`, client_secret: 'the-secret-of-the-client' };
  const { id, service } = await add({
    kind: 'oidc',
    title: `lemonldap-ng ${known.length}`,
    ...common,
    attributes: { ...oidcAttributes, position: 'title', department: 'department' },
    issuer: idp.url,
    ...client,
    scopes: 'openid email profile work',
    trusts_email: false,
    ...change,
  });
  const tells = {
    mail: 'email',
    'verified;bool': 'email_verified',
    sn: 'family_name',
    givenName: 'given_name',
    title: 'title',
    department: 'department',
  };
  known.push({
    kind: 'oidc',
    ...client,
    redirect_url: service['redirect_url']!,
    logout_url: service['logout_url']!,
    tells,
    options,
  });
  await idp.register(known);
  return id;
}

const isOurs = (url: string) => new URL(url).host === appHost;

/** Signs in at the portal, in its form if one is shown, and delivers its response to the product. */
async function signIn(
  login: string,
  id: string,
  {
    url,
    pages = new ProviderPages(),
    browser = new Browser(server),
  }: { url?: string; pages?: ProviderPages; browser?: Browser } = {},
) {
  const began = url ?? (await browser.get(`/lk/api/v2/auth/sso?provider=${id}&origin=/user/learning`)).location;
  let back = await pages.open(began, isOurs);
  const isAsked = back === null && pages.has('password');
  if (isAsked) {
    const { action, fields } = pages.form('password');
    back = await pages.open(action, isOurs, { ...fields, user: login, password: login });
  }
  const location = back === null ? await postBack(browser, pages) : (await browser.get(back)).location;
  const exchanged = await browser.call('/lk/api/v2/auth/sso/token', { code: hashOf(location)['sso'] ?? 'none' });
  return { browser, pages, location, isAsked, token: String(exchanged.json()['access_token']) };
}

async function postBack(browser: Browser, pages: ProviderPages): Promise<string> {
  expect(pages.has('SAMLResponse'), idp.output()).toBe(true);
  const { action, fields } = pages.form('SAMLResponse');
  return (await browser.postFromElsewhere(action, fields)).location;
}

async function whoIs({ browser, token }: { browser: Browser; token: string }) {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return (await server.call(getMe, { token, headers: { cookie } })).body;
}

const departmentOf = async (email: string) => {
  const { body } = await server.call(listEmployees, { query: { search: email }, token: home.people.operator.token });
  return body.data[0]?.department?.title;
};

async function signOut({ browser, token }: { browser: Browser; token: string }): Promise<string> {
  return String((await browser.call('/lk/api/v2/auth/sso/logout', {}, token)).json()['url']);
}

async function trial(login: string, id: string) {
  const { token } = home.people.operator;
  const { body } = await server.call(endpoints.beginSsoTrial, { params: { id }, token });
  const { location } = await signIn(login, id, { url: body.url });
  const tried = await server.call(endpoints.getSsoTrial, {
    params: { id: new URL(location, 'http://x').searchParams.get('trial')! },
    token,
  });
  return tried.body.outcome;
}

const refusal = async (login: string, provider: string) => hashOf((await signIn(login, provider)).location);

describe('SAML', () => {
  test('A newcomer is signed in by a persistent name, with the portal’s attributes, and again as the same person', async () => {
    const provider = await addSaml();
    const done = await signIn('lola', provider);
    expect(done.isAsked).toBe(true);
    const first = await whoIs(done);
    expect(first).toMatchObject({
      email: people['lola']!['mail'],
      last_name: 'Каримова',
      first_name: 'Лола',
      position: 'Бухгалтер',
    });
    expect(await departmentOf('lola@')).toBe('Финансы');
    await idp.setPeople({ ...people, lola: { ...people['lola']!, title: 'Главный бухгалтер', sn: 'Юсупова' } });
    const again = await whoIs(await signIn('lola', provider));
    await idp.setPeople(people);
    expect(again).toMatchObject({ id: first.id, last_name: 'Юсупова', position: 'Главный бухгалтер' });
  });

  test.each<[string, Options, Partial<New<'saml'>>?]>([
    ['an encrypted name', { samlSPMetaDataOptionsEncryptionMode: 'nameid' }],
    ['an encrypted assertion', { samlSPMetaDataOptionsEncryptionMode: 'assertion' }],
    ['the address as a name, which is its default', {}, { asks_lasting_name: false }],
    ['a transient name', { samlSPMetaDataOptionsNameIDFormat: 'transient' }, { asks_lasting_name: false }],
    ['requests that it does not check', { samlSPMetaDataOptionsCheckSSOMessageSignature: 0 }],
    ['the assertion signed alone', { samlSPMetaDataOptionsSignSSOMessage: 0 }],
    ['signatures by SHA-512', { samlSPMetaDataOptionsSignatureMethod: 'RSA_SHA512' }],
    ['signatures by SHA-384', { samlSPMetaDataOptionsSignatureMethod: 'RSA_SHA384' }],
  ])('A sign-in with %s is accepted, each time as the same person', async (_, options, change = {}) => {
    const provider = await addSaml(change, options);
    const { email, id } = await whoIs(await signIn('lola', provider));
    expect(email).toBe(people['lola']!['mail']);
    expect(await whoIs(await signIn('lola', provider))).toMatchObject({ id });
  });

  test('A refusal says what was missing: a strong signature, a domain of ours, an address', async () => {
    const weak = await addSaml({}, { samlSPMetaDataOptionsSignatureMethod: 'RSA_SHA1' });
    expect(await refusal('lola', weak)).toEqual({ sso_error: 'sso.refused', lack: 'weak_signature' });
    const provider = await addSaml();
    expect(await refusal('foreign', provider)).toEqual({ sso_error: 'sso.foreign_domain' });
    expect(await refusal('nameless', provider)).toEqual({ sso_error: 'sso.no_email' });
  });

  test('A trial shows an administrator the attributes, and signs nobody in', async () => {
    const provider = await addSaml({ is_enabled: false });
    expect(await trial('foreign', provider)).toMatchObject({
      is_admitted: false,
      code: 'sso.foreign_domain',
      told: { email: 'foreign@elsewhere.test', attributes: expect.arrayContaining([{ name: 'surname', value: 'Каримова' }]) },
    });
    expect(await trial('lola', provider)).toMatchObject({ is_admitted: true, told: { email: people['lola']!['mail'] } });
  });

  test.each<[string, Options, Partial<New<'saml'>>?]>([
    ['a persistent name', {}],
    ['an encrypted persistent name', { samlSPMetaDataOptionsEncryptionMode: 'nameid' }],
    ['the address', {}, { asks_lasting_name: false }],
  ])('Signing out here by %s signs out at the portal: the next sign-in needs a password', async (_, options, change) => {
    const provider = await addSaml(change, options);
    const { pages } = await signIn('lola', provider);
    const silent = await signIn('lola', provider, { pages });
    expect(silent.isAsked).toBe(false);
    const back = await pages.open(await signOut(silent), isOurs);
    expect(back, pages.html + idp.output()).toMatch(/\/logout\?SAMLResponse=/);
    expect((await silent.browser.get(back!)).location).toBe('/lk/auth/login');
    expect((await signIn('lola', provider, { pages })).isAsked).toBe(true);
  });

  test('Signing out at the portal ends the session here, and the portal accepts our response', async () => {
    const provider = await addSaml();
    const done = await signIn('lola', provider);
    const { pages, browser } = done;
    await pages.open(`${idp.url}/?logout=1`, isOurs);
    // The form is in a frame of that page.
    await pages.open(/http:[^"]*relaySingleLogoutPOST[^"]*/.exec(pages.html)![0], isOurs);
    const { action, fields } = pages.form('SAMLRequest');
    const { location } = await browser.postFromElsewhere(action, fields);
    expect(new URL(location).pathname).toBe('/saml/singleLogoutReturn');
    expect(await whoIs(done)).toMatchObject({ code: 'http.unauthorized' });
    await pages.open(location, isOurs);
    expect(pages.status).toBe(200);
    expect(idp.output()).not.toMatch(/Fail to process logout response|Could not verify/);
  });
});

describe('OpenID Connect', () => {
  test('A newcomer is signed in by a code and PKCE, and their attributes are updated at each sign-in', async () => {
    const provider = await addOidc();
    const done = await signIn('rose', provider);
    expect(done.isAsked).toBe(true);
    const first = await whoIs(done);
    expect(first).toMatchObject({
      email: people['rose']!['mail'],
      last_name: 'Каримова',
      first_name: 'Роза',
      position: 'Бухгалтер',
    });
    expect(await departmentOf('rose@')).toBe('Финансы');
    await idp.setPeople({ ...people, rose: { ...people['rose']!, title: '', sn: 'Юсупова', department: 'Казначейство' } });
    const again = await whoIs(await signIn('rose', provider));
    await idp.setPeople(people);
    expect(again).toMatchObject({ id: first.id, last_name: 'Юсупова' });
    expect(await departmentOf('rose@')).toBe('Казначейство');
  });

  test.each<[string, Options, Partial<New<'oidc'>>?]>([
    ['no secret, by PKCE alone', { oidcRPMetaDataOptionsPublic: 1 }, { client_secret: '' }],
    ['a signed answer of userinfo', { oidcRPMetaDataOptionsUserInfoSignAlg: 'RS256' }],
    ['all claims in the token', { oidcRPMetaDataOptionsIDTokenForceClaims: 1 }],
    ['signatures by SHA-512', { oidcRPMetaDataOptionsIDTokenSignAlg: 'RS512' }],
  ])('A sign-in with %s is accepted', async (_, options, change) => {
    const provider = await addOidc(change, options);
    expect(await whoIs(await signIn('lola', provider))).toMatchObject({ email: people['lola']!['mail'] });
  });

  test('A refusal says what was missing: the secret, a key of its own, a verified address, our domain', async () => {
    const secret = await addOidc({ client_secret: 'another-secret' });
    expect(await refusal('lola', secret)).toEqual({ sso_error: 'sso.refused', lack: 'client' });
    const symmetric = await addOidc({}, { oidcRPMetaDataOptionsIDTokenSignAlg: 'HS256' });
    expect(await refusal('lola', symmetric)).toEqual({ sso_error: 'sso.refused', lack: 'identity' });
    const provider = await addOidc();
    expect(await refusal('anvar', provider)).toEqual({ sso_error: 'sso.no_email' });
    expect(await refusal('foreign', provider)).toEqual({ sso_error: 'sso.foreign_domain' });
    expect(await refusal('nameless', provider)).toEqual({ sso_error: 'sso.no_email' });
  });

  test('A trial shows an administrator the attributes, and reports an address without a discovery document', async () => {
    const provider = await addOidc({ is_enabled: false });
    expect(await trial('rose', provider)).toMatchObject({
      is_admitted: true,
      told: { subject: 'rose', attributes: expect.arrayContaining([{ name: 'family_name', value: 'Каримова' }]) },
    });
    const named = await addOidc({ issuer: `${idp.url}/oauth2`, is_enabled: false });
    const { body } = await server.call(endpoints.beginSsoTrial, { params: { id: named }, token: home.people.operator.token });
    expect(body).toMatchObject({ code: 'sso.no_discovery' });
  });

  test.each<[string, Options]>([
    ['at once', { oidcRPMetaDataOptionsLogoutBypassConfirm: 1 }],
    ['after a confirmation', {}],
  ])('Signing out here signs out at the portal %s: the next sign-in needs a password', async (_, options) => {
    const provider = await addOidc({}, options);
    const { pages, browser } = await signIn('rose', provider);
    const silent = await signIn('rose', provider, { pages, browser });
    expect(silent.isAsked).toBe(false);
    let back = await pages.open(await signOut(silent), isOurs);
    if (back === null) {
      const { action, fields } = pages.form('confirm');
      back = await pages.open(action, isOurs, fields);
    }
    expect(back, pages.html + idp.output()).toMatch(/\/logout(\?|$)/);
    expect((await browser.get(back!)).location).toBe('/lk/auth/login');
    expect((await signIn('rose', provider, { pages, browser })).isAsked).toBe(true);
    // A new browser here with the portal's old session: signing in again shows that the portal's session is active again.
    expect((await signIn('rose', provider, { pages })).isAsked).toBe(false);
  });
});
