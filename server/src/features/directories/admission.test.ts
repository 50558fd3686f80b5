import { signInByDirectory } from '@vigil/contract/auth/endpoints.ts';
import type { NewDirectory } from '@vigil/contract/directories/directory.ts';
import * as endpoints from '@vigil/contract/directories/endpoints.ts';
import type { ErrorBody } from '@vigil/contract/shared/error.ts';
import { deleteEmployee, listEmployees } from '@vigil/contract/employees/endpoints.ts';
import { getMe } from '@vigil/contract/profile/endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { newDirectory } from '../../../test/new-directory.ts';
import { ldifOf, startSlapd, type LdapPerson, type Slapd } from '../../../test/slapd.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';
import { syncDirectory } from './commands/sync-directory.ts';

let server: TestServer;
let slapd: Slapd;
let home: TestOrganization;

beforeAll(async () => {
  [server, slapd] = await Promise.all([startServer(), startSlapd([])]);
});
afterAll(async () => {
  await slapd?.stop();
  await server.stop();
});

const entries = new Set<string>();
beforeEach(async () => {
  slapd.remove(...entries);
  entries.clear();
  home = await makeOrganization(server);
  await save();
});

const operator = () => ({ token: home.people.operator.token });
const PASSWORD = 'password in the directory';
const dnOf = (uid: string) => `uid=${uid},${slapd.baseDn}`;
function add(uid: string, mail: string | undefined): void {
  const person: LdapPerson = { uid, sn: 'Каримова', givenName: 'Лола', password: PASSWORD, ...(mail !== undefined && { mail }) };
  slapd.add(ldifOf(person, slapd.baseDn));
  entries.add(dnOf(uid));
}
async function save(change: Partial<NewDirectory> = {}): Promise<void> {
  const { status } = await server.call(endpoints.saveDirectory, {
    ...operator(),
    body: newDirectory({
      host: 'localhost',
      port: slapd.port,
      bind_dn: slapd.admin.dn,
      bind_password: slapd.admin.password,
      base_dn: slapd.baseDn,
      creates_people: true,
      leavers: 'remove',
      removal_limit: 100,
      ...change,
    }),
  });
  expect(status).toBe(200);
}
const signIn = (username: string) =>
  server.call(signInByDirectory, { body: { username, password: PASSWORD, organization: home.id } });
const whoIs = async (token: string) => (await server.call(getMe, { token })).body;
const find = async (search: string) => (await server.call(listEmployees, { query: { search }, ...operator() })).body.data;
const sync = async () => {
  await syncDirectory(server.services, { organization_id: home.id });
  return (await server.call(endpoints.getDirectory, operator())).body.directory!;
};

describe('signing in through the directory', () => {
  test.each(['super_user', 'system_admin'] as const)('security 8: the directory may not sign in a %s', async (role) => {
    add('impostor', home.people[role].email);
    expect(await signIn('impostor')).toMatchObject({ status: 401, body: { code: 'auth.wrong_credentials' } });
  });

  test('security 8: it may sign in an operator while an operator set it up, and not after a lower role saved it', async () => {
    add('operator', home.people.operator.email);
    expect((await signIn('operator')).status).toBe(200);
    await asSystem(server.services.database, (tx) =>
      tx.updateTable('directories').set({ max_role: 'content_manager' }).where('organization_id', '=', home.id).execute(),
    );
    expect((await signIn('operator')).status).toBe(401);
  });

  test('an entry without an address belongs to nobody', async () => {
    add('nameless', undefined);
    add('other', undefined);
    for (const uid of ['nameless', 'other']) expect((await signIn(uid)).status).toBe(401);
    expect(await find('Каримова')).toEqual([]);
  });

  test('of two entries with one address, the second is refused', async () => {
    const mail = `shared@${home.domain}`;
    add('first', mail);
    add('second', mail);
    const first = await signIn('first');
    expect(await whoIs(first.body.access_token)).toMatchObject({ email: mail });
    expect((await signIn('second')).status).toBe(401);
    expect((await signIn('first')).status).toBe(200);
  });

  test('an address on an unverified domain belongs to nobody', async () => {
    add('foreign', 'lola@elsewhere.test');
    const answer = await signIn('foreign');
    expect(answer).toMatchObject({ status: 401, body: { code: 'directory.unverified_domain' } });
    expect((answer.body as unknown as ErrorBody).message).toContain('elsewhere.test');
  });

  test('security 18: only a person who has proven their identity learns which domain is unverified', async () => {
    add('foreign', 'lola@elsewhere.test');
    const guess = { username: 'foreign', password: 'a guess', organization: home.id };
    expect((await server.call(signInByDirectory, { body: guess })).body).toMatchObject({ code: 'auth.wrong_credentials' });
  });

  test('a person is recognised by the entry, whatever its address is now', async () => {
    add('lola', `lola@${home.domain}`);
    await signIn('lola');
    slapd.rename(dnOf('lola'), home.people.content_manager.email);
    const { body } = await signIn('lola');
    expect(await whoIs(body.access_token)).toMatchObject({ email: `lola@${home.domain}`, role: 'employee' });
  });

  test('security 15: a person deleted by an administrator does not return', async () => {
    const mail = `leaver@${home.domain}`;
    add('leaver', mail);
    expect((await signIn('leaver')).status).toBe(200);
    await server.call(deleteEmployee, { params: { id: (await find(mail))[0]!.id }, ...operator() });
    expect((await signIn('leaver')).status).toBe(401);
    add('leaver again', mail);
    expect((await signIn('leaver again')).status).toBe(401);
    expect(await sync()).toMatchObject({ sync_report: { rejected: 2 } });
    expect(await find(mail)).toEqual([]);
  });
});

describe('synchronisation', () => {
  test('two entries with one address are skipped and reported, and the rest is imported', async () => {
    const mail = `shared@${home.domain}`;
    add('first', mail);
    add('second', mail);
    add('third', `third@${home.domain}`);
    expect(await sync()).toMatchObject({
      sync_result: 'partly_done',
      sync_report: { added: 1, rejected: 2, reasons: [{ kind: 'rejected', reason: 'shared_address', count: 2 }] },
      people_count: 1,
    });
    expect(await find(mail)).toEqual([]);
    expect(await find('third@')).toHaveLength(1);
    const { body } = await server.call(endpoints.previewDirectory, operator());
    expect(body.rows.refused.map(({ reasons }) => reasons[0]?.code)).toEqual(['shared_address', 'shared_address']);
  });

  test('an address deleted by an administrator stays deleted, and a person removed by synchronisation returns by it', async () => {
    const [deleted, removed] = [`deleted@${home.domain}`, `removed@${home.domain}`];
    add('deleted', deleted);
    add('removed', removed);
    await sync();
    const [before] = await find(removed);
    await server.call(deleteEmployee, { params: { id: (await find(deleted))[0]!.id }, ...operator() });
    await save({ user_filter: '(uid=deleted)' });
    await sync();
    expect(await find(removed)).toEqual([]);
    expect((await signIn('removed')).status).toBe(401);
    await save();
    expect(await sync()).toMatchObject({ sync_result: 'done', sync_report: { skipped: 1, returned: 1 } });
    expect(await find(removed)).toMatchObject([{ id: before!.id }]);
    expect(await find(deleted)).toEqual([]);
  });

  test('security 15: a new address in the entry replaces the person’s, ends access by the old one and notifies the old one', async () => {
    add('lola', `lola@${home.domain}`);
    await sync();
    const [before] = await find('lola@');
    const { body } = await signIn('lola');
    slapd.rename(dnOf('lola'), `karimova@${home.domain}`);
    expect(await sync()).toMatchObject({ sync_result: 'done', sync_report: { changed: 1, unchanged: 0 } });
    expect(await find('karimova@')).toMatchObject([{ id: before!.id }]);
    expect(await find('lola@')).toEqual([]);
    expect((await server.call(getMe, { token: body.access_token })).status).toBe(401);
    const notices = await asSystem(server.services.database, (tx) =>
      tx.selectFrom('emails').select(['kind', 'address']).where('user_id', '=', before!.id).execute(),
    );
    expect(notices).toContainEqual({ kind: 'address_changed', address: `lola@${home.domain}` });
  });

  test.each([
    ['somebody else’s', () => home.people.content_manager.email],
    ['on a domain of another organisation', () => 'lola@elsewhere.test'],
  ])('an address that is %s changes nobody’s address', async (_, mail) => {
    add('lola', `lola@${home.domain}`);
    await sync();
    slapd.rename(dnOf('lola'), mail());
    expect(await sync()).toMatchObject({ sync_result: 'partly_done', sync_report: { rejected: 1 } });
    expect(await find('lola@')).toMatchObject([{ email: `lola@${home.domain}` }]);
    expect(await find('content_manager@')).toMatchObject([{ last_name: 'content_manager' }]);
  });

  test('newcomers take scarce licence places by department and name, and the page lists people without one', async () => {
    for (const [uid, ou, sn] of [
      ['one', 'Продажи', 'Алиев'],
      ['two', 'Бухгалтерия', 'Юсупова'],
      ['three', 'Бухгалтерия', 'Ахмедова'],
    ] as const) {
      slapd.add(ldifOf({ uid, mail: `${uid}@${home.domain}`, sn, givenName: 'Лола', ou }, slapd.baseDn));
      entries.add(dnOf(uid));
    }
    // Counts five people of the organisation itself.
    await limit(6);
    expect(await sync()).toMatchObject({ sync_result: 'partly_done', sync_report: { added: 1, rejected: 2 } });
    expect(await find('Ахмедова')).toHaveLength(1);
    const { body } = await server.call(endpoints.listDirectoryIssues, { query: { kind: 'rejected' }, ...operator() });
    expect(body.data.map(({ last_name, department, reason }) => [last_name, department, reason])).toEqual([
      ['Юсупова', 'Бухгалтерия', 'over_licence'],
      ['Алиев', 'Продажи', 'over_licence'],
    ]);
    const firstRejected = { kind: 'rejected', search: 'алиев', limit: 1 } as const;
    expect((await server.call(endpoints.listDirectoryIssues, { query: firstRejected, ...operator() })).body).toMatchObject({
      data: [{ email: `one@${home.domain}` }],
      total_count: 1,
    });
    await limit(100);
    expect(await sync()).toMatchObject({ sync_result: 'done', sync_report: { added: 2, unchanged: 1, rejected: 0 } });
    expect((await server.call(endpoints.listDirectoryIssues, { query: firstRejected, ...operator() })).body.total_count).toBe(0);
  });

  test('entries without an address, missing managers and unverified domains are reported separately, and administrators are notified once', async () => {
    add('nameless', undefined);
    add('foreign', 'lola@elsewhere.test');
    slapd.add(
      ldifOf({ uid: 'led', mail: `led@${home.domain}`, sn: 'Led', givenName: 'Лола', manager: dnOf('nobody') }, slapd.baseDn),
    );
    entries.add(dnOf('led'));
    const messages = () =>
      asSystem(server.services.database, (tx) =>
        tx
          .selectFrom('emails')
          .select(['user_id', 'text'])
          .where('organization_id', '=', home.id)
          .where('kind', '=', 'directory_sync')
          .execute(),
      );
    for (const added of [2, 0]) {
      expect(await sync()).toMatchObject({
        sync_result: 'done',
        sync_report: {
          added,
          rejected: 0,
          skipped: 1,
          managers_not_found: 1,
          unverified: 1,
          domains: [{ domain: 'elsewhere.test', count: 1 }],
        },
      });
      const received = await messages();
      const administrators = (['operator', 'super_user', 'system_admin'] as const).map((role) => home.people[role].id);
      expect(received.map(({ user_id }) => user_id).toSorted()).toEqual(administrators.toSorted());
      expect(received[0]!.text).toContain('elsewhere.test');
    }
  });
});

const limit = (users_limit: number) =>
  asSystem(server.services.database, (tx) =>
    tx.updateTable('organizations').set({ users_limit }).where('id', '=', home.id).execute(),
  );
