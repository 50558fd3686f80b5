import type { NewDirectory } from '@vigil/contract/directories/directory.ts';
import { signInByDirectory } from '@vigil/contract/auth/endpoints.ts';
import { listMyConsents } from '@vigil/contract/consents/endpoints.ts';
import * as endpoints from '@vigil/contract/directories/endpoints.ts';
import type { ErrorBody } from '@vigil/contract/shared/error.ts';
import { listEmployees } from '@vigil/contract/employees/endpoints.ts';
import { runImport } from '@vigil/contract/staff-imports/endpoints.ts';
import { getMe } from '@vigil/contract/profile/endpoints.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startEndlessDirectory } from '../../../test/endless-directory.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { newDirectory } from '../../../test/new-directory.ts';
import { ldifOf, startSlapd, type LdapPerson, type Slapd } from '../../../test/slapd.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';
import { orderDueSyncs } from './commands/sync-directory.ts';

const PEOPLE = 5_000;
let server: TestServer;
let slapd: Slapd;
let home: TestOrganization;

const people = (domain: string): LdapPerson[] =>
  Array.from({ length: PEOPLE }, (_, n) => ({
    uid: `person${n}`,
    mail: `person${n}@${domain}`,
    sn: `Фамилия${n}`,
    givenName: 'Имя',
    title: 'Специалист',
    ou: `Отдел ${n % 20}`,
    ...(n < 3 && { password: `password of ${n}` }),
  }));

beforeAll(async () => {
  server = await startServer();
  home = await makeOrganization(server);
  await asSystem(server.services.database, (tx) =>
    tx
      .updateTable('organizations')
      .set({ users_limit: PEOPLE + 100 })
      .where('id', '=', home.id)
      .execute(),
  );
  slapd = await startSlapd(people(home.domain));
});
afterAll(async () => {
  await slapd?.stop();
  await server.stop();
});

const operator = () => ({ token: home.people.operator.token });
const settings = (change: Partial<NewDirectory> = {}): NewDirectory =>
  newDirectory({
    host: 'localhost',
    port: slapd.tlsPort,
    security: 'tls',
    ca_certificate: slapd.certificate,
    bind_dn: slapd.admin.dn,
    bind_password: slapd.admin.password,
    base_dn: slapd.baseDn,
    leavers: 'remove',
    ...change,
  });
const save = async (change: Partial<NewDirectory> = {}) => {
  const { status, body } = await server.call(endpoints.saveDirectory, { body: settings(change), ...operator() });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const tryOut = (change: Partial<NewDirectory>) => server.call(endpoints.tryDirectory, { body: settings(change), ...operator() });
const signIn = (username: string, password: string, more: object = {}) =>
  server.call(signInByDirectory, { body: { username, password, ...more } });
const findPeople = async (search: string) => (await server.call(listEmployees, { query: { search }, ...operator() })).body.data;

describe('a trial of the directory', () => {
  test('it reads everyone in pages, over TLS and STARTTLS, and saves nothing', async () => {
    const byTls = await tryOut({});
    expect(byTls.body).toMatchObject({ people_count: PEOPLE });
    expect(byTls.body.people).toHaveLength(10);
    expect(byTls.body.people[0]).toMatchObject({ position: 'Специалист', first_name: 'Имя' });
    const byStartTls = await tryOut({ security: 'starttls', port: slapd.port });
    expect(byStartTls.body.people_count).toBe(PEOPLE);
    expect((await server.call(endpoints.getDirectory, operator())).body.directory).toBeNull();
  });

  test.each([
    ['an unknown host name', { host: 'nobody.invalid' }, 'no_host', /no such host/],
    ['an untrusted certificate', { ca_certificate: '' }, 'strange_certificate', /SELF_SIGNED/],
    ['a certificate for another name', { host: '127.0.0.1' }, 'foreign_certificate', /ALTNAME/],
    ['a closed port', { port: 1, security: 'none' as const }, 'closed_port', /ECONNREFUSED/],
    ['TLS on a port without it', () => ({ port: slapd.port }), 'no_answer|no_tls', /./],
    ['a wrong password', { bind_password: 'wrong' }, 'credentials', /./],
    ['a missing search base', { base_dn: 'dc=nowhere' }, 'no_place', /./],
    ['a malformed search base', { base_dn: 'nowhere' }, 'no_place', /./],
  ])('a failed trial with %s says what to do, and states the cause separately', async (_, change, kinds, reason) => {
    const { status, body } = await tryOut(typeof change === 'function' ? change() : change);
    const { code, message, reason: cause } = body as unknown as ErrorBody;
    expect([status, code]).toEqual([422, expect.stringMatching(`^directory\\.(${kinds})$`)]);
    expect(cause).toMatch(reason);
    expect(message).not.toContain(cause!);
    expect(`${message} ${cause}`).not.toContain('127.0.0.1');
  });
});

test('an invalid filter is refused at its field, before the directory is queried', async () => {
  const { status, body } = await tryOut({ user_filter: '(objectClass=', host: 'nobody.invalid' });
  expect(status).toBe(422);
  expect((body as unknown as ErrorBody).details).toEqual([
    { path: 'user_filter', message: expect.stringContaining('(objectClass=person)') },
  ]);
});

describe('a directory that never ends its answer', () => {
  test.each([
    ['entries', 0, '200000 entries'],
    ['bytes', 20_000, 'bytes'],
  ])('reading stops after too many %s', { timeout: 120_000 }, async (_, valueLength, reason) => {
    const endless = await startEndlessDirectory(valueLength);
    const read = await tryOut({ host: '127.0.0.1', port: endless.port, security: 'none', bind_dn: '', base_dn: 'dc=x' });
    await endless.stop();
    expect(read).toMatchObject({ status: 422, body: { code: 'directory.endless', reason: expect.stringContaining(reason) } });
  });
});

describe('saving the directory settings', () => {
  test('they never return the password, and keep it when the request leaves it out', async () => {
    const saved = await save();
    expect(saved).toMatchObject({ has_bind_password: true, host: 'localhost' });
    expect(JSON.stringify(saved)).not.toContain(slapd.admin.password);
    const { bind_password: _, ...without } = settings();
    await server.call(endpoints.saveDirectory, { body: without, ...operator() });
    const withSavedPassword = await server.call(endpoints.tryDirectory, { body: without, ...operator() });
    expect(withSavedPassword.body.people_count).toBe(PEOPLE);
  });

  test('security 50: the password is sealed in the database', async () => {
    await save();
    const row = await asSystem(server.services.database, (tx) =>
      tx.selectFrom('directories').selectAll().where('organization_id', '=', home.id).executeTakeFirstOrThrow(),
    );
    expect(row.bind_password!.includes(Buffer.from(slapd.admin.password))).toBe(false);
  });
});

describe('security 50: the saved password is only for the server it was saved for', () => {
  test.each<Partial<NewDirectory>>([
    { host: '127.0.0.1' },
    { port: 1636 },
    { security: 'starttls' },
    { ca_certificate: '' },
    { bind_dn: 'cn=other' },
  ])('a change to %o requires the password again, for a trial and for saving', async (change) => {
    await save();
    const { bind_password: _, ...body } = settings(change);
    for (const endpoint of [endpoints.tryDirectory, endpoints.saveDirectory]) {
      expect(await server.call(endpoint, { body, ...operator() })).toMatchObject({
        status: 422,
        body: { code: 'http.secret_asked_again', details: [{ path: 'bind_password' }] },
      });
    }
    expect((await server.call(endpoints.getDirectory, operator())).body.directory).toMatchObject({ host: 'localhost' });
  });

  test('the password is deleted when the settings no longer have an account', async () => {
    const { bind_password: _, ...body } = settings({ bind_dn: '' });
    expect((await server.call(endpoints.saveDirectory, { body, ...operator() })).body).toMatchObject({
      has_bind_password: false,
    });
  });
});

describe('signing in with the directory’s password', () => {
  test('staff sign in by login and by address', async () => {
    await save({ creates_people: true });
    const first = await signIn('person0', 'password of 0', { organization: home.id });
    expect(first.status).toBe(200);
    const me = await server.call(getMe, { token: first.body.access_token });
    expect(me.body).toMatchObject({ email: `person0@${home.domain}`, last_name: 'Фамилия0' });
    const consents = await server.call(listMyConsents, { token: first.body.access_token });
    expect(consents.body).toMatchObject({ data: [], owed: [{ kind: 'privacy_policy' }, { kind: 'agreement' }] });
    expect((await signIn(`person0@${home.domain}`, 'password of 0')).status).toBe(200);
    expect((await findPeople(`person0@`))[0]).toMatchObject({ is_registered: true });
  });

  test('a first sign-in creates nobody where the organisation does not allow it', async () => {
    await save({ creates_people: false });
    expect((await signIn('person1', 'password of 1', { organization: home.id })).status).toBe(401);
    expect(await findPeople('person1@')).toEqual([]);
  });

  test.each([
    ['a wrong password', 'person2', 'wrong'],
    ['security 20: a pattern as a login', 'person*', 'password of 2'],
    ['security 20: a login that would close the filter', '*)(uid=*', 'password of 2'],
    ['an unknown name', 'nobody', 'password of 2'],
  ])('the refusal is the same for %s', async (_, username, password) => {
    await save({ creates_people: true });
    expect(await signIn(username, password, { organization: home.id })).toMatchObject({
      status: 401,
      body: { code: 'auth.wrong_credentials' },
    });
  });

  test('security 20: an empty password is refused before the directory is queried', async () => {
    await save({ port: 1, security: 'none', creates_people: true });
    expect((await signIn('person2', '', { organization: home.id })).status).toBe(422);
  });

  test('sign-in is refused where the directory is off, and reports a directory that does not answer', async () => {
    await save({ is_enabled: false, creates_people: true });
    expect((await signIn('person2', 'password of 2', { organization: home.id })).status).toBe(401);
    await save({ port: 1, security: 'none' });
    expect((await signIn('person2', 'password of 2', { organization: home.id })).body).toMatchObject({ code: 'directory.away' });
  });

  test('security 11: a directory that does not answer counts against nobody', async () => {
    await save({ port: 1, security: 'none' });
    for (let n = 0; n < 12; n++) {
      expect(await signIn('person2', 'password of 2', { organization: home.id })).toMatchObject({ status: 503 });
    }
  });

  test('security 11: guesses are counted before the directory is queried', async () => {
    await save({ creates_people: true });
    const answers = await Promise.all(Array.from({ length: 30 }, () => signIn('person777', 'guess', { organization: home.id })));
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(10);
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(20);
  });
});

describe('synchronising the staff', () => {
  const synced = async (result: string, since: string | null) =>
    vi.waitFor(
      async () => {
        const { directory } = (await server.call(endpoints.getDirectory, operator())).body;
        expect(directory!.synced_at).not.toBe(since);
        expect(directory).toMatchObject({ sync_result: result });
        return directory!;
      },
      { timeout: 30_000, interval: 200 },
    );
  const sync = async (result: string) => {
    const { directory } = (await server.call(endpoints.getDirectory, operator())).body;
    expect((await server.call(endpoints.syncDirectory, operator())).status).toBe(200);
    return synced(result, directory!.synced_at);
  };
  const count = async () => (await server.call(listEmployees, { query: { limit: 1 }, ...operator() })).body.total_count;

  test('a preview shows what would change, and the import does it', async () => {
    await save();
    const { body } = await server.call(endpoints.previewDirectory, operator());
    expect(body.totals).toMatchObject({ to_add: PEOPLE - 1, refused: 0 });
    expect((await server.call(runImport, { query: { event_id: body.event_id }, ...operator() })).status).toBe(200);
    await vi.waitFor(async () => expect(await count()).toBe(PEOPLE + 5), { timeout: 60_000, interval: 500 });
  });

  test('it adds, changes, moves and removes people', async () => {
    await save();
    await sync('done');
    slapd.remove(`uid=person10,${slapd.baseDn}`);
    slapd.add(
      ldifOf({ uid: 'fresh', mail: `fresh@${home.domain}`, sn: 'Новая', givenName: 'Анна', ou: 'Новый отдел' }, slapd.baseDn),
    );
    slapd.remove(`uid=person11,${slapd.baseDn}`);
    slapd.add(
      ldifOf({ uid: 'person11', mail: `person11@${home.domain}`, sn: 'Замужняя', givenName: 'Имя', ou: 'Отдел 3' }, slapd.baseDn),
    );
    await sync('done');
    await vi.waitFor(
      async () => {
        expect(await findPeople(`fresh@${home.domain}`)).toMatchObject([
          { last_name: 'Новая', department: { title: 'Новый отдел' } },
        ]);
        expect(await findPeople(`person11@${home.domain}`)).toMatchObject([
          { last_name: 'Замужняя', department: { title: 'Отдел 3' } },
        ]);
      },
      { timeout: 30_000, interval: 200 },
    );
    expect(await findPeople(`person10@${home.domain}`)).toEqual([]);
  });

  test('it sets managers who are read later or written differently, and none who is not in the directory', async () => {
    await save();
    const add = (uid: string, manager: string) =>
      slapd.add(ldifOf({ uid, mail: `${uid}@${home.domain}`, sn: uid, givenName: 'Анна', manager }, slapd.baseDn));
    add('managed', `UID=chief, ${slapd.baseDn.replaceAll(',', ', ')}`);
    add('chief', `uid=chief,${slapd.baseDn}`);
    add('astray', `uid=nobody,${slapd.baseDn}`);
    await sync('done');
    const managerOf = async (uid: string) => (await findPeople(`${uid}@${home.domain}`))[0]?.manager;
    expect(await managerOf('managed')).toMatchObject({ email: `chief@${home.domain}` });
    expect([await managerOf('chief'), await managerOf('astray')]).toEqual([null, null]);
    slapd.remove(...['managed', 'chief', 'astray'].map((uid) => `uid=${uid},${slapd.baseDn}`));
    await sync('done');
  });

  test('a manager named by the directory but missing here leaves the person’s manager alone, and is reported by row', async () => {
    await save();
    const dn = (uid: string) => `uid=${uid},${slapd.baseDn}`;
    const add = (uid: string, manager?: string) =>
      slapd.add(
        ldifOf({ uid, mail: `${uid}@${home.domain}`, sn: uid, givenName: 'Анна', ...(manager && { manager }) }, slapd.baseDn),
      );
    add('lead');
    add('worker', dn('lead'));
    await sync('done');
    const reportedManagers = async () => {
      const { body } = await server.call(endpoints.previewDirectory, operator());
      return body.rows.manager_flaws.map(({ email, manager_flaw }) => [email, manager_flaw?.message]);
    };
    expect(await reportedManagers()).toEqual([]);
    slapd.modify(`dn: ${dn('worker')}\nchangetype: modify\nreplace: manager\nmanager: ${dn('elsewhere')}\n`);
    expect(await reportedManagers()).toEqual([[`worker@${home.domain}`, `Manager not found: ${dn('elsewhere')}`]]);
    await sync('done');
    expect((await findPeople(`worker@${home.domain}`))[0]?.manager).toMatchObject({ email: `lead@${home.domain}` });
    slapd.remove(dn('worker'), dn('lead'));
    await sync('done');
  });

  test('it removes nobody when the filter would empty the staff', async () => {
    const before = await count();
    await save({ user_filter: '(uid=person1)' });
    await sync('too_many_removals');
    expect(await count()).toBe(before);
  });

  test('it reports that the directory does not answer, and removes nobody', async () => {
    const before = await count();
    await save({ port: 1, security: 'none' });
    await sync('unreachable');
    expect(await count()).toBe(before);
  });

  test('it runs by itself at its hour', async () => {
    await save({ sync_hour: new Date().getUTCHours() });
    const { directory } = (await server.call(endpoints.getDirectory, operator())).body;
    await orderDueSyncs(server.services);
    expect((await synced('done', directory!.synced_at)).people_count).toBeGreaterThan(PEOPLE - 10);
  });

  test('deleting the directory keeps the people', async () => {
    const before = await count();
    expect((await server.call(endpoints.deleteDirectory, operator())).status).toBe(200);
    expect((await server.call(endpoints.deleteDirectory, operator())).status).toBe(404);
    expect(await count()).toBe(before);
  });
});

describe('security 11: failures count per person, however the name is spelled', () => {
  const enter = (username: string, password: string) => signIn(username, password, { organization: home.id });
  const forgetFailures = () => asSystem(server.services.database, (tx) => tx.deleteFrom('sign_in_attempts').execute());

  test.each(['ｐerson1', 'person\u00ad1', 'p\u200derson1', 'PERSON1 '])('%j is the same name', async (spelled) => {
    await save({ creates_people: true });
    await forgetFailures();
    for (let n = 0; n < 10; n++) await enter('person1', 'wrong');
    expect((await enter(spelled, 'password of 1')).status).toBe(429);
  });

  test('the login and the address count as one person, which the answer does not reveal', async () => {
    await save({ creates_people: true });
    await forgetFailures();
    for (let n = 0; n < 10; n++) await enter('person1', 'wrong');
    expect(await enter(`person1@${home.domain}`, 'password of 1')).toMatchObject({
      status: 401,
      body: { code: 'auth.wrong_credentials' },
    });
  });

  test('a successful sign-in by one name clears the failures of both', async () => {
    await forgetFailures();
    for (let n = 0; n < 9; n++) await enter('person1', 'wrong');
    expect((await enter(`person1@${home.domain}`, 'password of 1')).status).toBe(200);
    expect((await enter(`person1@${home.domain}`, 'password of 1')).status).toBe(200);
  });
});

describe('links to entries belong to one directory', () => {
  const tieOne = async () => {
    await save({ creates_people: true });
    expect((await signIn('person0', 'password of 0', { organization: home.id })).status).toBe(200);
    expect((await server.call(endpoints.getDirectory, operator())).body.directory!.people_count).toBeGreaterThan(0);
  };

  test.each<Partial<NewDirectory>>([{ host: 'other.test' }, { base_dn: 'dc=other' }, { ca_certificate: '' }])(
    'changing to %o is another directory, and removes the links',
    async (change) => {
      await tieOne();
      expect(await save(change)).toMatchObject({ people_count: 0 });
    },
  );

  test('another port or encryption is the same directory, and keeps the links', async () => {
    await tieOne();
    expect(await save({ security: 'starttls', port: slapd.port, host: 'LOCALHOST' })).toMatchObject({ people_count: 1 });
  });
});
