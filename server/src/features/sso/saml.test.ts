import * as endpoints from '@vigil/contract/sso/endpoints.ts';
import type { NewProvider } from '@vigil/contract/sso/provider.ts';
import { adfsAttributes } from '@vigil/contract/sso/rules.ts';
import { deleteEmployee, listEmployees } from '@vigil/contract/employees/endpoints.ts';
import { getMe } from '@vigil/contract/profile/endpoints.ts';
import { listAudit } from '@vigil/contract/audit/endpoints.ts';
import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Browser, hashOf } from '../../../test/browser.ts';
import { cpuMs } from '../../../test/cpu-ms.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { tamper, tamperings, wrap, wrappings } from '../../../test/saml-attacks.ts';
import { makeSamlProvider, type ResponseOptions, type SamlProvider } from '../../../test/saml-provider.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';

const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';

let server: TestServer;
let home: TestOrganization;
let idp: SamlProvider;
/** The identifier under which the provider knows us. */
let service: string;
let provider: string;

const saml = (change: Partial<Extract<NewProvider, { kind: 'saml' }>> = {}): NewProvider => ({
  kind: 'saml',
  title: 'ADFS',
  is_enabled: true,
  creates_people: false,
  admits_admins: true,
  serves_children: false,
  ca_certificate: '',
  attributes: adfsAttributes,
  metadata_url: '',
  accepts_unasked: false,
  asks_lasting_name: true,
  ...change,
});

beforeAll(async () => {
  server = await startServer();
  home = await makeOrganization(server);
  idp = await makeSamlProvider();
  ({ provider, service } = await addProvider(home, { metadata_xml: idp.metadata }));
});
afterAll(() => server.stop());

async function addProvider(organization: TestOrganization, change: Partial<Extract<NewProvider, { kind: 'saml' }>>) {
  const { body, status } = await server.call(endpoints.addSsoProvider, {
    body: saml(change),
    token: organization.people.system_admin.token,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  const { text } = await new Browser(server).get(`/lk/api/v2/auth/sso/${body.id}/metadata`);
  return { provider: body.id, service: text };
}

/** Begins a sign-in in a browser, as the sign-in page does. Returns the id of the request. */
async function begin(browser: Browser, { to = provider, as = service, origin = '' } = {}): Promise<string> {
  const { status, location } = await browser.get(`/lk/api/v2/auth/sso?provider=${to}&origin=${encodeURIComponent(origin)}`);
  expect(status).toBe(303);
  return idp.readRequest(as, location);
}

const bring = (browser: Browser, SAMLResponse: string, more: { to?: string; RelayState?: string } = {}) => {
  const { to = provider, ...form } = more;
  return browser.postFromElsewhere(`/lk/api/v2/auth/sso/${to}/acs`, { SAMLResponse, ...form });
};
const exchange = (browser: Browser, code: string | undefined) => browser.call('/lk/api/v2/auth/sso/token', { code });

/** Signs a person of the organisation in, up to the token, and returns the token. */
async function comeIn(email: string, answering: ResponseOptions = {}, { to = provider, as = service } = {}) {
  const browser = new Browser(server);
  const in_response_to = await begin(browser, { to, as });
  const answer = await idp.answer(as, {
    ...answering,
    values: { in_response_to, name_id: `id of ${email}`, email, ...answering.values },
  });
  const { location } = await bring(browser, answer, { to });
  const exchanged = await exchange(browser, hashOf(location)['sso']);
  return { browser, location, answer, token: exchanged.json()['access_token'] as string | undefined, exchanged };
}

const whoIs = async ({ browser, token }: { browser: Browser; token: string | undefined }) => {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return server.call(getMe, { token: token ?? '', headers: { cookie } });
};

describe('Signing in', () => {
  test('begins here, and ends in a session bound to the browser', async () => {
    const done = await comeIn(home.people.employee.email);
    expect((await whoIs(done)).body).toMatchObject({ email: home.people.employee.email });
    expect((await server.call(getMe, { token: done.token! })).status).toBe(401);
  });

  test.each([
    ['an encrypted assertion', { isEncrypted: true }],
    ['an encrypted assertion in a signed message', { isEncrypted: true, isMessageSigned: true }],
    ['an assertion and a message, both signed', { isMessageSigned: true }],
    ['signatures by SHA-512', { hashes: { signature: 'sha512', digest: 'sha512' } }],
    ['signatures by SHA-384', { hashes: { signature: 'sha384', digest: 'sha384' } }],
    ['signatures by SHA-512 of a digest by SHA-384, as Lasso makes them', { hashes: { signature: 'sha512', digest: 'sha384' } }],
  ] satisfies [string, ResponseOptions][])('accepts %s', async (_, answering) => {
    expect((await whoIs(await comeIn(home.people.employee.email, answering))).status).toBe(200);
  });

  test('refuses another document’s SHA-384 digest', async () => {
    const browser = new Browser(server);
    const { email } = home.people.employee;
    const claims = { in_response_to: await begin(browser), name_id: `id of ${email}`, email };
    const answer = await idp.answer(service, { values: claims, hashes: { signature: 'sha512', digest: 'sha384' } });
    const altered = Buffer.from(answer, 'base64').toString().replaceAll(email, home.people.operator.email);
    const { location } = await bring(browser, Buffer.from(altered).toString('base64'));
    expect(hashOf(location)).toEqual({ sso_error: 'sso.refused', lack: 'signature' });
  });

  test('asks for a persistent name, unless the provider would refuse that request', async () => {
    const requestedFormat = async (to?: string) => {
      const { location } = await new Browser(server).get(`/lk/api/v2/auth/sso?provider=${to ?? provider}`);
      return inflateRawSync(Buffer.from(new URL(location).searchParams.get('SAMLRequest')!, 'base64')).toString();
    };
    expect(await requestedFormat()).toMatch(/NameIDPolicy [^>]*Format="urn:oasis:names:tc:SAML:2\.0:nameid-format:persistent"/);
    const quiet = await addProvider(home, { metadata_xml: idp.metadata, asks_lasting_name: false, title: 'Refuses it' });
    expect(await requestedFormat(quiet.provider)).not.toContain('persistent');
  });

  test('recognises people with a new name each time by their address, and does not store the name', async () => {
    const { email } = home.people.employee;
    const own = await addProvider(home, { metadata_xml: idp.metadata, title: 'New names' });
    const target = { to: own.provider, as: own.service };
    for (const name_id of ['_once', '_and another time']) {
      const done = await comeIn(email, { values: { name_id, name_id_format: TRANSIENT } }, target);
      expect((await whoIs(done)).body).toMatchObject({ email });
    }
    // A persistent name that reads like an address belongs to another person.
    const otherPerson = await comeIn(home.people.operator.email, { values: { name_id: email } }, target);
    expect((await whoIs(otherPerson)).body).toMatchObject({ email: home.people.operator.email });
    const tied = await comeIn(email, { values: { name_id: 'a lasting one' } }, target);
    expect(hashOf(tied.location)).toEqual({ sso_error: 'sso.other_identity' });
  });

  test.each([false, true])('reads an encrypted name (the assertion encrypted as well: %s)', async (isEncrypted) => {
    const { email } = home.people.employee;
    const own = await addProvider(home, { metadata_xml: idp.metadata, title: `Hides names ${isEncrypted}` });
    const target = { to: own.provider, as: own.service };
    const done = await comeIn(email, { isNameEncrypted: true, isEncrypted, values: { session_index: '_hidden' } }, target);
    expect((await whoIs(done)).body).toMatchObject({ email });
    const again = await comeIn('other@elsewhere.test', { isNameEncrypted: true, values: { name_id: `id of ${email}` } }, target);
    expect((await whoIs(again)).body).toMatchObject({ email });
    const { url } = (await done.browser.call('/lk/api/v2/auth/sso/logout', {}, done.token)).json();
    expect(await idp.readLogoutRequest(own.service, String(url))).toMatchObject({ name_id: `id of ${email}` });
  });

  test('reports a name encrypted for somebody else as such', async () => {
    const elsewhere = await addProvider(home, { metadata_xml: idp.metadata, title: 'Another service' });
    const { location } = await comeIn(home.people.employee.email, { isNameEncrypted: true, nameKeyOf: elsewhere.service });
    expect(hashOf(location)).toEqual({ sso_error: 'sso.refused', lack: 'encryption' });
  });

  test('updates the name and the position from the provider, at each sign-in', async () => {
    const own = await addProvider(home, {
      metadata_xml: idp.metadata,
      creates_people: true,
      title: 'That tells more',
      attributes: { ...adfsAttributes, position: 'title', department: 'department' },
    });
    const target = { to: own.provider, as: own.service };
    const email = `moving@${home.domain}`;
    const signedInWith = async (more: Record<string, string>) =>
      (await whoIs(await comeIn(email, { values: { more } }, target))).body;
    expect(await signedInWith({ title: 'Бухгалтер', department: 'Финансы / Расчёты' })).toMatchObject({ position: 'Бухгалтер' });
    const placed = async () => {
      const { body } = await server.call(listEmployees, { query: { search: email }, token: home.people.operator.token });
      return body.data[0];
    };
    expect(await placed()).toMatchObject({ last_name: 'Каримова', department: { title: 'Расчёты' } });
    expect(await signedInWith({ title: 'Главный бухгалтер', department: 'Финансы' })).toMatchObject({
      position: 'Главный бухгалтер',
    });
    expect(await placed()).toMatchObject({ department: { title: 'Финансы' } });
    // Attributes that the provider does not send stay as they are.
    expect(await signedInWith({})).toMatchObject({ position: 'Главный бухгалтер' });
    const { body: audit } = await server.call(listAudit, { token: home.people.operator.token });
    const { id } = (await placed())!;
    expect(audit.data.filter(({ action, object_id }) => action === 'employee.follow' && object_id === id)).toHaveLength(2);
  });

  test('recognises the person by the provider’s name for them, and not by the address', async () => {
    const { email } = home.people.content_manager;
    await comeIn(email, { values: { name_id: 'lola' } });
    const again = await comeIn(email, { values: { name_id: 'lola', email: 'other@elsewhere.test' } });
    expect((await whoIs(again)).body).toMatchObject({ email });
    const otherPerson = await comeIn(email, { values: { name_id: 'somebody else with her old address' } });
    expect(hashOf(otherPerson.location)).toEqual({ sso_error: 'sso.other_identity' });
  });

  test('remembers where the person was going, and only within the application', async () => {
    for (const [origin, expected] of [
      ['/admin/staff/employees?page=2', '?origin=%2Fadmin%2Fstaff%2Femployees%3Fpage%3D2'],
      ['//evil.test', ''],
      ['/\\evil.test', ''],
      ['\\evil.test', ''],
      ['https://evil.test', ''],
      ['javascript:alert(1)', ''],
    ] as const) {
      const browser = new Browser(server);
      const in_response_to = await begin(browser, { origin });
      const { email } = home.people.employee;
      const { location } = await bring(
        browser,
        await idp.answer(service, { values: { in_response_to, name_id: `id of ${email}`, email } }),
      );
      expect(location.split('#')[0], `21. ${origin}`).toBe(`/lk/auth/login${expected}`);
    }
  });

  test('creates an employee for a newcomer if the organization wants that, and only on its own domains', async () => {
    const made = await addProvider(home, { metadata_xml: idp.metadata, creates_people: true, title: 'That adds' });
    const target = { to: made.provider, as: made.service };
    const added = await comeIn(`newcomer@${home.domain}`, {}, target);
    expect((await whoIs(added)).body).toMatchObject({ last_name: 'Каримова', first_name: 'Лола', role: 'employee' });
    expect(hashOf((await comeIn('newcomer@elsewhere.test', {}, target)).location)).toEqual({ sso_error: 'sso.foreign_domain' });
    expect(hashOf((await comeIn(`stranger@${home.domain}`)).location)).toEqual({ sso_error: 'sso.stranger' });
  });

  test('does not find a person of another organization', async () => {
    const otherOrganization = await makeOrganization(server);
    expect(hashOf((await comeIn(otherOrganization.people.employee.email)).location)).toEqual({ sso_error: 'sso.foreign_domain' });
  });

  test('is refused to a person who has left', async () => {
    const guest = await makeOrganization(server);
    const own = await addProvider(guest, { metadata_xml: idp.metadata });
    const target = { to: own.provider, as: own.service };
    const { email } = guest.people.employee;
    expect((await comeIn(email, {}, target)).token).toBeDefined();
    await asSystem(server.services.database, (tx) =>
      tx.updateTable('users').set({ deleted_at: new Date() }).where('email', '=', email).execute(),
    );
    expect(hashOf((await comeIn(email, {}, target)).location)).toEqual({ sso_error: 'sso.stranger' });
  });
});

describe('The code', () => {
  test('is accepted once', async () => {
    const { browser, location, token } = await comeIn(home.people.employee.email);
    expect(token).toBeDefined();
    expect((await exchange(browser, hashOf(location)['sso'])).status).toBe(401);
  });

  test('is not accepted in another browser, nor afterwards in the right one', async () => {
    const browser = new Browser(server);
    const in_response_to = await begin(browser);
    const { email } = home.people.employee;
    const { location } = await bring(
      browser,
      await idp.answer(service, { values: { in_response_to, name_id: `id of ${email}`, email } }),
    );
    const otherBrowser = new Browser(server);
    await begin(otherBrowser);
    expect((await exchange(otherBrowser, hashOf(location)['sso'])).status).toBe(401);
    expect((await exchange(browser, hashOf(location)['sso'])).status).toBe(401);
  });

  test('expires after a minute', async () => {
    const browser = new Browser(server);
    const in_response_to = await begin(browser);
    const { email } = home.people.employee;
    const { location } = await bring(
      browser,
      await idp.answer(service, { values: { in_response_to, name_id: `id of ${email}`, email } }),
    );
    await asSystem(server.services.database, (tx) =>
      tx
        .updateTable('sso_codes')
        .set({ expires_at: new Date(Date.now() - 1) })
        .execute(),
    );
    expect((await exchange(browser, hashOf(location)['sso'])).json()).toMatchObject({ code: 'sso.expired' });
  });
});

describe('A trial', () => {
  const operator = () => ({ token: home.people.operator.token });
  async function tryOut(answering: (in_response_to: string) => ResponseOptions, { to = provider, as = service } = {}) {
    const { body } = await server.call(endpoints.beginSsoTrial, { params: { id: to }, ...operator() });
    const RelayState = new URL(body.url).searchParams.get('RelayState')!;
    const in_response_to = await idp.readRequest(as, body.url);
    const { location } = await bring(new Browser(server), await idp.answer(as, answering(in_response_to)), { to, RelayState });
    const { searchParams } = new URL(location, 'http://x');
    expect(searchParams.get('provider')).toBe(to);
    const id = searchParams.get('trial')!;
    return { id, outcome: (await server.call(endpoints.getSsoTrial, { params: { id }, ...operator() })).body.outcome };
  }

  test('shows what came and that the person could sign in, even for a disabled provider, and stores nothing else', async () => {
    const off = await addProvider(home, { metadata_xml: idp.metadata, is_enabled: false, creates_people: true, title: 'Off' });
    const email = `nobody-yet@${home.domain}`;
    const { outcome, id } = await tryOut((in_response_to) => ({ values: { in_response_to, name_id: 'n', email } }), {
      to: off.provider,
      as: off.service,
    });
    expect(outcome).toMatchObject({ is_admitted: true, lack: null, told: { subject: 'n', email } });
    expect(outcome?.told?.attributes).toContainEqual({ name: adfsAttributes.last_name, value: 'Каримова' });
    const { body } = await server.call(listEmployees, { query: { search: email }, ...operator() });
    expect(body.data).toEqual([]);
    const otherOrganization = await makeOrganization(server);
    const theirs = await server.call(endpoints.getSsoTrial, { params: { id }, token: otherOrganization.people.operator.token });
    expect(theirs.status).toBe(404);
  });

  test.each<[string, (in_response_to: string) => ResponseOptions, object]>([
    ['the audience', (in_response_to) => ({ values: { in_response_to, audience: 'https://other.test' } }), { lack: 'audience' }],
    ['the signature', (in_response_to) => ({ values: { in_response_to }, isUnsigned: true }), { lack: 'signature' }],
    ['the name', (in_response_to) => ({ values: { in_response_to, name_id: '' } }), { lack: 'subject' }],
    [
      'the person',
      (in_response_to) => ({ values: { in_response_to, name_id: 'x', email: 'x@elsewhere.test' } }),
      { lack: null, code: 'sso.foreign_domain', told: { email: 'x@elsewhere.test' } },
    ],
  ])('shows that %s was wrong', async (_, answering, expected) => {
    const { outcome } = await tryOut(answering);
    expect(outcome).toMatchObject({ is_admitted: false, ...expected });
  });

  test('opens no session, whatever is brought in its place', async () => {
    const { body } = await server.call(endpoints.beginSsoTrial, { params: { id: provider }, ...operator() });
    const in_response_to = await idp.readRequest(service, body.url);
    const { email } = home.people.employee;
    const answer = await idp.answer(service, { values: { in_response_to, name_id: `id of ${email}`, email } });
    const { location } = await bring(new Browser(server), answer);
    expect(hashOf(location)).toEqual({ sso_error: 'sso.expired' });
  });
});

describe('An unsolicited assertion', () => {
  test('is refused by default', async () => {
    const browser = new Browser(server);
    const { location } = await bring(browser, await idp.answer(service, { values: { email: home.people.employee.email } }));
    expect(hashOf(location)).toEqual({ sso_error: 'sso.unasked' });
  });

  test('is accepted if switched on: the page asks, and only the browser that brought it can confirm', async () => {
    const open = await addProvider(home, { metadata_xml: idp.metadata, accepts_unasked: true, title: 'That begins' });
    const { email } = home.people.employee;
    const browser = new Browser(server);
    const answer = await idp.answer(open.service, { values: { name_id: 'x', email } });
    const { location } = await bring(browser, answer, { to: open.provider, RelayState: '/user/learning' });
    expect(location).toContain('?origin=%2Fuser%2Flearning#');
    expect(hashOf(location)).toMatchObject({ ask: email });
    const { sso } = hashOf(location);
    expect((await exchange(browser, sso)).status).toBe(200);
    const replayed = await bring(new Browser(server), answer, { to: open.provider });
    expect(hashOf(replayed.location), '19. replayed').toEqual({ sso_error: 'sso.refused' });
  });
});

describe('Roles', () => {
  test('cannot be raised by setting up a provider: it may not sign in a role above that of the person who saved it', async () => {
    const { body } = await server.call(endpoints.addSsoProvider, {
      body: saml({ metadata_xml: idp.metadata, title: 'An operator’s' }),
      token: home.people.operator.token,
    });
    const { text } = await new Browser(server).get(`/lk/api/v2/auth/sso/${body.id}/metadata`);
    const target = { to: body.id, as: text };
    expect(hashOf((await comeIn(home.people.super_user.email, {}, target)).location)).toEqual({ sso_error: 'sso.above_role' });
    expect((await comeIn(home.people.operator.email, {}, target)).token).toBeDefined();
  });

  test.each(['super_user', 'system_admin'] as const)(
    'security 8: An organisation’s own provider cannot sign in a %s, regardless of who saved it',
    async (role) => {
      expect(hashOf((await comeIn(home.people[role].email)).location)).toEqual({ sso_error: 'sso.above_role' });
    },
  );

  test('security 15: A person deleted by an administrator does not come back through a provider', async () => {
    const own = await addProvider(home, { metadata_xml: idp.metadata, creates_people: true, title: 'That makes people' });
    const target = { to: own.provider, as: own.service };
    const email = `leaver@${home.domain}`;
    expect((await comeIn(email, {}, target)).token).toBeDefined();
    const { token } = home.people.operator;
    const { body } = await server.call(listEmployees, { query: { search: email }, token });
    await server.call(deleteEmployee, { params: { id: body.data[0]!.id }, token });
    expect(hashOf((await comeIn(email, {}, target)).location)).toEqual({ sso_error: 'sso.stranger' });
    expect(hashOf((await comeIn(email, { values: { name_id: 'another account' } }, target)).location)).toEqual({
      sso_error: 'sso.stranger',
    });
  });

  test('Administrators cannot use a provider that is for employees', async () => {
    const own = await addProvider(home, { metadata_xml: idp.metadata, admits_admins: false, title: 'For employees' });
    const target = { to: own.provider, as: own.service };
    expect(hashOf((await comeIn(home.people.operator.email, {}, target)).location)).toEqual({ sso_error: 'sso.no_admins' });
    expect((await comeIn(home.people.employee.email, {}, target)).token).toBeDefined();
  });
});

describe('security 19: The hostile corpus', () => {
  /** A person who may sign in forges parts of an answer to become somebody else. */
  const forger = () => home.people.employee;
  const victim = () => ({ name_id: 'id of the victim', email: home.people.operator.email });

  async function attack(make: (in_response_to: string) => Promise<string>) {
    const browser = new Browser(server);
    const { status, location } = await bring(browser, await make(await begin(browser)));
    return { status, hash: hashOf(location), browser };
  }
  const genuine = (in_response_to: string, answering: ResponseOptions = {}) =>
    idp.answer(service, {
      ...answering,
      values: { in_response_to, name_id: `id of ${forger().email}`, email: forger().email, ...answering.values },
    });
  const refused = { status: 303, hash: { sso_error: 'sso.refused' } };

  test('An answer taken apart and put together again unchanged is accepted', async () => {
    const { hash, browser } = await attack(async (id) => wrap(await genuine(id, { isMessageSigned: true }), () => {}, victim()));
    expect((await exchange(browser, hash['sso'])).status).toBe(200);
    const changed = await attack(async (id) => tamper(await genuine(id), (xml) => `<?xml version="1.0"?>${xml}`, victim()));
    expect((await exchange(changed.browser, changed.hash['sso'])).status).toBe(200);
  });

  test.each(Object.keys(wrappings))('%s', async (name) => {
    for (const isMessageSigned of /XSW[12]/.test(name) ? [true] : [false, true]) {
      expect(await attack(async (id) => wrap(await genuine(id, { isMessageSigned }), wrappings[name]!, victim()))).toMatchObject(
        refused,
      );
    }
  });

  test.each(Object.keys(tamperings))('%s', async (name) => {
    expect(await attack(async (id) => tamper(await genuine(id), tamperings[name]!, victim()))).toMatchObject(refused);
  });

  test.each<[string, ResponseOptions]>([
    ['not signed', { isUnsigned: true }],
    ['a wrong audience', { values: { audience: 'https://other.test' } }],
    ['a wrong recipient', { values: { recipient: 'https://other.test/acs' } }],
    ['no recipient', { values: { recipient: '' } }],
    ['a wrong destination', { values: { destination: 'https://other.test/acs' } }],
    ['another issuer', { values: { issuer: 'https://other.test' } }],
    ['expired', { values: { not_before: new Date(Date.now() - 600_000), not_after: new Date(Date.now() - 120_000) } }],
    [
      'not yet valid',
      {
        values: {
          get not_before() {
            return new Date(Date.now() + 120_000);
          },
        },
      },
    ],
    ['nobody named', { values: { name_id: '' } }],
  ])('%s', async (_, answering) => {
    expect(await attack((id) => genuine(id, answering))).toMatchObject(refused);
    expect(await attack((id) => genuine(id, { ...answering, isMessageSigned: true }))).toMatchObject(refused);
  });

  test('An answer signed by another key is refused', async () => {
    const impostor = await makeSamlProvider();
    const { email } = forger();
    expect(
      await attack((in_response_to) =>
        impostor.answer(service, { values: { in_response_to, name_id: `id of ${email}`, email } }),
      ),
    ).toMatchObject(refused);
  });

  test('An answer encrypted for us and signed by nobody is refused', async () => {
    expect(
      await attack(async (id) => {
        const open = Buffer.from(await genuine(id, { isUnsigned: true }), 'base64').toString();
        return idp.encryptUnsigned(service, open);
      }),
    ).toMatchObject(refused);
  });

  test('A replayed answer is refused', async () => {
    const browser = new Browser(server);
    const answer = await genuine(await begin(browser));
    expect(hashOf((await bring(browser, answer)).location)['sso']).toBeDefined();
    expect(hashOf((await bring(browser, answer)).location)).toEqual({ sso_error: 'sso.refused' });
  });

  test('An answer replayed twenty times at once is accepted once', async () => {
    const browser = new Browser(server);
    const answer = await genuine(await begin(browser));
    const taken = await Promise.all(Array.from({ length: 20 }, () => bring(browser, answer)));
    expect(taken.filter(({ location }) => hashOf(location)['sso'] !== undefined)).toHaveLength(1);
  });

  test('An answer to a request that was never made is refused', async () => {
    expect(await attack(() => genuine('_never'))).toMatchObject({ hash: { sso_error: 'sso.expired' } });
  });

  test('An answer to a request of another provider is refused', async () => {
    const otherProvider = await addProvider(home, { metadata_xml: idp.metadata, title: 'Another' });
    const browser = new Browser(server);
    const elsewhere = await begin(browser, { to: otherProvider.provider, as: otherProvider.service });
    expect(hashOf((await bring(browser, await genuine(elsewhere))).location)).toEqual({ sso_error: 'sso.expired' });
  });

  test('An answer to an expired request is refused', async () => {
    const browser = new Browser(server);
    const id = await begin(browser);
    await asSystem(server.services.database, (tx) =>
      tx
        .updateTable('sso_requests')
        .set({ expires_at: new Date(Date.now() - 1) })
        .execute(),
    );
    expect(hashOf((await bring(browser, await genuine(id))).location)).toEqual({ sso_error: 'sso.expired' });
  });

  test('An answer brought to another provider’s address is refused', async () => {
    const otherProvider = await addProvider(home, { metadata_xml: idp.metadata, accepts_unasked: true, title: 'One more' });
    const answer = await genuine('');
    expect(hashOf((await bring(new Browser(server), answer, { to: otherProvider.provider })).location)).toEqual({
      sso_error: 'sso.refused',
      lack: 'destination',
    });
  });

  test('A refusal by the provider, and a transient name without an attribute that holds an address, are refused', async () => {
    const declined = (lack: string) => ({ hash: { sso_error: 'sso.declined', lack } });
    const status = 'urn:oasis:names:tc:SAML:2.0:status:Responder';
    expect(await attack((id) => genuine(id, { values: { status } }))).toMatchObject(declined('status'));
    const status_within = 'urn:oasis:names:tc:SAML:2.0:status:InvalidNameIDPolicy';
    expect(await attack((id) => genuine(id, { values: { status, status_within } }))).toMatchObject(declined('name_policy'));
    const name_id = forger().email;
    expect(await attack((id) => genuine(id, { values: { name_id_format: TRANSIENT, email: '', name_id } }))).toMatchObject(
      declined('transient'),
    );
  });

  test('A text that is no message at all is refused', async () => {
    for (const text of ['', '!', 'PHg+', Buffer.from('<a/>'.repeat(100_000)).toString('base64')]) {
      expect(await attack(async () => text)).toMatchObject(refused);
    }
  });

  test('security 28: A very deep or very wide message is refused at once', async () => {
    const opened =
      '<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>';
    for (const inside of [
      `${'<a>'.repeat(35_000)}${'</a>'.repeat(35_000)}`,
      '<a/>'.repeat(60_000),
      `<a ${Array.from({ length: 20_000 }, (_, n) => `b${n}=""`).join(' ')}/>`,
    ]) {
      const began = cpuMs();
      expect(await attack(async () => Buffer.from(`${opened}${inside}</samlp:Response>`).toString('base64'))).toMatchObject(
        refused,
      );
      expect(cpuMs() - began).toBeLessThan(2000);
    }
  });

  test('security 28: A million character references are refused at once', async () => {
    const began = cpuMs();
    expect(
      await attack(async () =>
        Buffer.from(`<a>${'&#65;'.repeat(1_000_000)}</a>`)
          .toString('base64')
          .slice(0, 1_900_000),
      ),
    ).toMatchObject(refused);
    expect(cpuMs() - began).toBeLessThan(2000);
  });
});

describe('Signing out', () => {
  const session_index = '_the session there';

  test('here goes on to the provider', async () => {
    const { email } = home.people.employee;
    const { browser, token } = await comeIn(email, { values: { session_index } });
    const { url } = (await browser.call('/lk/api/v2/auth/sso/logout', {}, token)).json();
    expect(await idp.readLogoutRequest(service, String(url))).toEqual({
      name_id: `id of ${email}`,
      name: { Format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent' },
      session_index,
    });
    expect((await whoIs({ browser, token })).status).toBe(401);
    const back = await browser.get(`/lk/api/v2/auth/sso/${provider}/logout?SAMLResponse=x`);
    expect(back.location).toBe('/lk/auth/login');
  });

  test.each([false, true])('names the person as the provider did (encrypted: %s)', async (isNameEncrypted) => {
    const own = await addProvider(home, { metadata_xml: idp.metadata, title: `Names in full ${isNameEncrypted}` });
    const { email } = home.people.employee;
    const qualified = { name_qualifier: 'https://idp.test/', sp_name_qualifier: 'https://us.test/?a=1&b=2' };
    const { browser, token } = await comeIn(email, { values: qualified, isNameEncrypted }, { to: own.provider, as: own.service });
    const { url } = (await browser.call('/lk/api/v2/auth/sso/logout', {}, token)).json();
    const { name } = await idp.readLogoutRequest(own.service, String(url));
    expect(name).toMatchObject({ NameQualifier: 'https://idp.test/', SPNameQualifier: 'https://us.test/?a=1&amp;b=2' });
  });

  test('at the provider is answered where the provider takes answers', async () => {
    const elsewhere = 'https://idp.test/adfs/ls/answered';
    const metadata_xml = idp.metadata.replace(/(<SingleLogoutService [^>]*)(\/?>)/, `$1 ResponseLocation="${elsewhere}"$2`);
    expect(metadata_xml).toContain(elsewhere);
    const own = await addProvider(home, { metadata_xml, title: 'Takes answers elsewhere' });
    const target = { to: own.provider, as: own.service };
    const { email } = home.people.employee;
    const first = await comeIn(email, { values: { session_index } }, target);
    const { location } = await first.browser.get(
      idp.logoutRequest(own.service, 'redirect', { name_id: `id of ${email}`, session_index }),
    );
    expect(location.startsWith(`${elsewhere}?`)).toBe(true);
    const second = await comeIn(email, { values: { session_index } }, target);
    const { url } = (await second.browser.call('/lk/api/v2/auth/sso/logout', {}, second.token)).json();
    expect(String(url)).toMatch(/^https:\/\/idp\.test\/adfs\/ls\/logout\?/);
  });

  test('here is complete for a person who signed in another way', async () => {
    const { people } = await makeOrganization(server);
    const { body } = await server.call(endpoints.signOutOfSso, { token: people.employee.token });
    expect(body).toEqual({ url: null });
    expect((await server.call(getMe, { token: people.employee.token })).status).toBe(401);
  });

  test.each(['redirect', 'post'] as const)('at the provider ends the session here, and is answered (%s)', async (binding) => {
    const { email } = home.people.employee;
    const first = await comeIn(email, { values: { session_index: '_one' } });
    const second = await comeIn(email, { values: { session_index: '_two' } });
    const wish = idp.logoutRequest(service, binding, { name_id: `id of ${email}`, session_index: '_one' });
    const { location } =
      binding === 'redirect'
        ? await first.browser.get(wish)
        : await first.browser.postFromElsewhere(`/lk/api/v2/auth/sso/${provider}/logout`, { SAMLRequest: wish, RelayState: 'x' });
    expect(await idp.readLogoutResponse(service, location)).toMatch(/^_/);
    expect((await whoIs(first)).status).toBe(401);
    expect((await whoIs(second)).status).toBe(200);
    // Spec point 3: a name is last, first, middle; a missing middle name leaves no gap.
    const names = await asSystem(server.services.database, (tx) =>
      tx
        .selectFrom('audit_log')
        .select('actor_name')
        .distinct()
        .where('organization_id', '=', home.id)
        .where('action', '=', 'session.end')
        .execute(),
    );
    expect(names).toEqual([{ actor_name: 'Каримова Лола' }]);
  });

  test('is refused if the request is unsigned or altered', async () => {
    const { email } = home.people.employee;
    const first = await comeIn(email, { values: { session_index: '_one' } });
    const url = new URL(idp.logoutRequest(service, 'redirect', { name_id: `id of ${email}`, session_index: '_one' }));
    const own = `${url.pathname}${url.search}`;
    const otherRequest = new URL(idp.logoutRequest(service, 'redirect', { name_id: 'another', session_index: '_one' }));
    const impostor = await makeSamlProvider();
    for (const wish of [
      own.replace(/&Signature=.*/, ''),
      own.replace(/&SigAlg=.*/, ''),
      own.replace(/SAMLRequest=[^&]*/, `SAMLRequest=${encodeURIComponent(otherRequest.searchParams.get('SAMLRequest')!)}`),
      own.replace('RelayState=', 'RelayState=x'),
      `${own}&SAMLRequest=${encodeURIComponent(otherRequest.searchParams.get('SAMLRequest')!)}`,
      impostor.logoutRequest(service, 'redirect', { name_id: `id of ${email}`, session_index: '_one' }),
    ]) {
      expect((await first.browser.get(wish)).location, wish).not.toContain('idp.test');
      expect((await whoIs(first)).status).toBe(200);
    }
    const form = Buffer.from(
      idp.logoutRequest(service, 'post', { name_id: `id of ${email}`, session_index: '_one' }),
      'base64',
    ).toString();
    for (const xml of [
      form.replaceAll(/<ds:Signature .*?<\/ds:Signature>/g, ''),
      form.replace('_one', '_two'),
      `<!DOCTYPE x>${form}`,
    ]) {
      const SAMLRequest = Buffer.from(xml).toString('base64');
      const answer = await first.browser.postFromElsewhere(`/lk/api/v2/auth/sso/${provider}/logout`, { SAMLRequest });
      expect(hashOf(answer.location)).toEqual({ sso_error: 'sso.refused' });
      expect((await whoIs(first)).status).toBe(200);
    }
  });
});
