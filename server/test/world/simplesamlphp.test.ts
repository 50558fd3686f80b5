import { listEmployees } from '@vigil/contract/employees/endpoints.ts';
import { getMe } from '@vigil/contract/profile/endpoints.ts';
import * as endpoints from '@vigil/contract/sso/endpoints.ts';
import type { NewProvider } from '@vigil/contract/sso/provider.ts';
import { adfsAttributes } from '@vigil/contract/sso/rules.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refreshMetadata } from '../../src/features/sso/commands/refresh-metadata.ts';
import { Browser, hashOf } from '../browser.ts';
import { makeOrganization, type TestOrganization } from '../make-organization.ts';
import { startSimpleSamlPhp, type KnownService } from '../simplesamlphp.ts';
import { appHost, startServer, type TestServer } from '../start-server.ts';
import { ProviderPages } from './provider-pages.ts';

type NewSaml = Extract<NewProvider, { kind: 'saml' }>;
type Provider = { id: string; metadata: string };

const password = 'a password for a test';
let server: TestServer;
let home: TestOrganization;
let idp: Awaited<ReturnType<typeof startSimpleSamlPhp>>;
const known: KnownService[] = [];

beforeAll(async () => {
  server = await startServer();
  home = await makeOrganization(server);
  const person = (login: string, more: Record<string, string> = {}) => ({
    password,
    attributes: Object.fromEntries(
      Object.entries({ mail: `${login}@${home.domain}`, sn: 'Каримова', givenName: 'Лола', ...more }).map(([name, value]) => [
        name,
        [value],
      ]),
    ),
  });
  idp = await startSimpleSamlPhp({
    lola: person('lola', { title: 'Бухгалтер', department: 'Финансы' }),
    anvar: person('anvar'),
    foreign: person('foreign', { mail: 'foreign@elsewhere.test' }),
    nameless: { password, attributes: { sn: ['Без адреса'] } },
  });
}, 60_000);
afterAll(async () => {
  await idp?.stop();
  await server.stop();
});

async function add(change: Partial<NewSaml> = {}, options: Record<string, unknown> = {}): Promise<Provider> {
  const { body, status } = await server.call(endpoints.addSsoProvider, {
    token: home.people.operator.token,
    body: {
      kind: 'saml',
      title: `simplesamlphp ${known.length}`,
      is_enabled: true,
      creates_people: true,
      admits_admins: true,
      serves_children: false,
      ca_certificate: '',
      attributes: {
        ...adfsAttributes,
        email: 'mail',
        last_name: 'sn',
        first_name: 'givenName',
        position: 'title',
        department: 'department',
      },
      metadata_url: idp.metadataUrl,
      accepts_unasked: false,
      asks_lasting_name: true,
      ...change,
    },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  const { text: metadata } = await new Browser(server).get(`/lk/api/v2/auth/sso/${body.id}/metadata`);
  known.push({ metadata, options });
  await idp.register(known);
  return { id: body.id, metadata };
}

const isOurs = (url: string) => new URL(url).host === appHost;

/** Signs in at the provider's form, and delivers the response that it posts to the product. */
async function signIn(
  login: string,
  { id }: Provider,
  { url, pages = new ProviderPages() }: { url?: string; pages?: ProviderPages } = {},
) {
  const browser = new Browser(server);
  const began = url ?? (await browser.get(`/lk/api/v2/auth/sso?provider=${id}&origin=/user/learning`)).location;
  expect(await pages.open(began, isOurs)).toBeNull();
  const isAsked = pages.has('password');
  if (isAsked) {
    const { action, fields } = pages.form('password');
    await pages.open(action, isOurs, { ...fields, username: login, password });
  }
  const { action, fields } = pages.form('SAMLResponse');
  const { location } = await browser.postFromElsewhere(action, fields);
  const exchanged = await browser.call('/lk/api/v2/auth/sso/token', { code: hashOf(location)['sso'] ?? 'none' });
  return { browser, pages, location, isAsked, token: String(exchanged.json()['access_token']) };
}

async function whoIs({ browser, token }: { browser: Browser; token: string }) {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return (await server.call(getMe, { token, headers: { cookie } })).body;
}

describe('simplesamlphp', () => {
  test('A newcomer is signed in by a persistent name, with their names, position and department', async () => {
    const provider = await add();
    const done = await signIn('lola', provider);
    expect(await whoIs(done)).toMatchObject({
      email: `lola@${home.domain}`,
      last_name: 'Каримова',
      first_name: 'Лола',
      position: 'Бухгалтер',
    });
    const { body } = await server.call(listEmployees, { query: { search: 'lola@' }, token: home.people.operator.token });
    expect(body.data[0]).toMatchObject({ department: { title: 'Финансы' } });
  });

  test.each([
    ['an encrypted name', { 'nameid.encryption': true }],
    ['an encrypted assertion', { 'assertion.encryption': true }],
    ['both', { 'nameid.encryption': true, 'assertion.encryption': true }],
    ['the message signed as well', { 'saml20.sign.response': true }],
  ])('A sign-in with %s is accepted', async (_, options) => {
    const provider = await add({}, options);
    expect(await whoIs(await signIn('lola', provider))).toMatchObject({ email: `lola@${home.domain}` });
  });

  test('A transient name with the address in an attribute signs in the same person each time', async () => {
    const transient = { NameIDFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' };
    const provider = await add({ asks_lasting_name: false }, transient);
    for (let time = 0; time < 2; time += 1) {
      expect(await whoIs(await signIn('anvar', provider))).toMatchObject({ email: `anvar@${home.domain}` });
    }
    const { location } = await signIn('nameless', provider);
    expect(hashOf(location)).toEqual({ sso_error: 'sso.declined', lack: 'transient' });
  });

  test('A refusal says what was missing: a signature, a domain of ours, an address', async () => {
    const unsigned = await add({}, { 'saml20.sign.assertion': false, 'saml20.sign.response': false });
    expect(hashOf((await signIn('lola', unsigned)).location)).toEqual({ sso_error: 'sso.refused', lack: 'signature' });
    const envelope = await add({}, { 'saml20.sign.assertion': false, 'saml20.sign.response': true });
    expect(hashOf((await signIn('lola', envelope)).location)).toEqual({ sso_error: 'sso.refused', lack: 'signature' });
    const provider = await add();
    expect(hashOf((await signIn('foreign', provider)).location)).toEqual({ sso_error: 'sso.foreign_domain' });
    expect(hashOf((await signIn('nameless', provider)).location)).toEqual({ sso_error: 'sso.no_email' });
  });

  test('A trial shows an administrator the attributes, and signs nobody in', async () => {
    const provider = await add({ is_enabled: false });
    const { token } = home.people.operator;
    const { body } = await server.call(endpoints.beginSsoTrial, { params: { id: provider.id }, token });
    const { location } = await signIn('foreign', provider, { url: body.url });
    const trial = new URL(location, 'http://x').searchParams.get('trial')!;
    const tried = await server.call(endpoints.getSsoTrial, { params: { id: trial }, token });
    expect(tried.body.outcome).toMatchObject({
      is_admitted: false,
      code: 'sso.foreign_domain',
      told: { email: 'foreign@elsewhere.test', attributes: expect.arrayContaining([{ name: 'sn', value: 'Каримова' }]) },
    });
  });

  test('Signing out here signs out at the provider: the next person must enter a password', async () => {
    const provider = await add();
    const done = await signIn('lola', provider);
    const { pages } = done;
    const silent = await signIn('lola', provider, { pages });
    expect(silent.isAsked).toBe(false);
    const { url } = (await silent.browser.call('/lk/api/v2/auth/sso/logout', {}, silent.token)).json();
    const back = await pages.open(String(url), isOurs);
    expect(back, pages.html.slice(0, 400)).toMatch(/\/logout\?/);
    expect((await silent.browser.get(back!)).location).toBe('/lk/auth/login');
    expect((await signIn('lola', provider, { pages })).isAsked).toBe(true);
  });

  test('In a key rollover both certificates are valid while the metadata contain both, and the metadata are read automatically', async () => {
    const provider = await add();
    const certificates = async () => {
      const { body } = await server.call(endpoints.listSsoProviders, { token: home.people.operator.token });
      const one = body.providers.find(({ id }) => id === provider.id);
      return one?.kind === 'saml' ? one.description.certificates.map(({ subject }) => subject) : [];
    };
    await idp.rollOver({ isInUse: false });
    await refreshMetadata(server.services);
    expect((await certificates()).toSorted()).toEqual(['CN=idp', 'CN=next']);
    expect(await whoIs(await signIn('lola', provider))).toMatchObject({ email: `lola@${home.domain}` });
    await idp.rollOver({ isInUse: true });
    expect(await whoIs(await signIn('lola', provider))).toMatchObject({ email: `lola@${home.domain}` });
    await refreshMetadata(server.services);
    expect(await certificates()).toEqual(['CN=next']);
  });
});
