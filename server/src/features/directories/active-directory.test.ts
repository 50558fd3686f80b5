import { impersonate, signIn as signInByPassword, signInByDirectory } from '@vigil/contract/auth/endpoints.ts';
import type { NewDirectory } from '@vigil/contract/directories/directory.ts';
import { blockEmployees, unblockEmployee, changeEmployee, listEmployees } from '@vigil/contract/employees/endpoints.ts';
import * as endpoints from '@vigil/contract/directories/endpoints.ts';
import { activeDirectoryDefaults } from '@vigil/contract/directories/rules.ts';
import { getMe } from '@vigil/contract/profile/endpoints.ts';
import type { ErrorBody } from '@vigil/contract/shared/error.ts';
import { addTag, assignTag, unassignTag } from '@vigil/contract/tags/endpoints.ts';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startRangedDirectory } from '../../../test/ranged-directory.ts';
import { startSlapd, type Slapd } from '../../../test/slapd.ts';
import { until } from '../../../test/make-campaign.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';
import { hashPassword } from '../../passwords/password.ts';
import { sendRecovery } from '../auth/commands/recover-password.ts';
import { findSendingBlock } from '../phishing-delivery/queries/sending-blocks.ts';
import { syncDirectory } from './commands/sync-directory.ts';

let server: TestServer;
let slapd: Slapd;
let home: TestOrganization;
/** The unit of the directory that the current test uses. */
let root: string;

beforeAll(async () => {
  [server, slapd] = await Promise.all([startServer(), startSlapd([], { isActive: true })]);
});
afterAll(async () => {
  await slapd?.stop();
  await server.stop();
});
beforeEach(async () => {
  home = await makeOrganization(server);
  root = `ou=${randomBytes(4).toString('hex')},${slapd.baseDn}`;
  addUnit(root);
  await save();
});

const PASSWORD = 'password in the directory';
const operator = () => ({ token: home.people.operator.token });
const DISABLED = 514;

function settings(change: Partial<NewDirectory> = {}): NewDirectory {
  return {
    is_enabled: true,
    host: 'localhost',
    port: slapd.port,
    security: 'none',
    ca_certificate: '',
    bind_dn: slapd.admin.dn,
    bind_password: slapd.admin.password,
    base_dn: root,
    ...activeDirectoryDefaults,
    attributes: { ...activeDirectoryDefaults.attributes },
    creates_people: true,
    sync_hour: null,
    leavers: 'block',
    groups: [],
    removal_limit: 100,
    netbios_name: '',
    ...change,
  };
}
async function save(change: Partial<NewDirectory> = {}): Promise<void> {
  const { status, body } = await server.call(endpoints.saveDirectory, { ...operator(), body: settings(change) });
  expect(status, JSON.stringify(body)).toBe(200);
}
const sync = async () => {
  await syncDirectory(server.services, { organization_id: home.id });
  return (await server.call(endpoints.getDirectory, operator())).body.directory!;
};

/** Formats LDIF: values that are not plain ASCII, and the binary GUID, are in Base64. */
const lines = (values: Record<string, string | Buffer | readonly string[] | undefined>): string =>
  Object.entries(values)
    .flatMap(([name, value]) =>
      value === undefined
        ? []
        : [value].flat().map((item) => `${name}:: ${(Buffer.isBuffer(item) ? item : Buffer.from(item)).toString('base64')}\n`),
    )
    .join('');

function addUnit(dn: string): void {
  slapd.add(`${lines({ dn })}objectClass: organizationalUnit\n`);
}
function addGroup(cn: string, memberOf?: readonly string[]): string {
  const dn = `CN=${cn},${root}`;
  slapd.add(`${lines({ dn })}objectClass: group\n${lines({ cn, objectGUID: randomBytes(16), memberOf })}`);
  return dn;
}
type Account = Partial<
  Record<'mail' | 'userPrincipalName' | 'title' | 'department' | 'manager' | 'middleName' | 'givenName', string>
> & { memberOf?: readonly string[]; within?: string; control?: number };

function addPerson(login: string, { within = root, control = 512, ...attributes }: Account = {}): string {
  const dn = `CN=Каримова\\, ${login},${within}`;
  const values = {
    cn: `Каримова, ${login}`,
    sn: 'Каримова',
    givenName: 'Лола',
    sAMAccountName: login,
    mail: `${login}@${home.domain}`,
    objectGUID: randomBytes(16),
    objectCategory: 'person',
    userAccountControl: String(control),
    userPassword: PASSWORD,
    ...attributes,
  };
  slapd.add(`${lines({ dn })}objectClass: user\n${lines(values)}`);
  return dn;
}
function change(dn: string, values: Record<string, string | readonly string[] | null>): void {
  for (const [name, value] of Object.entries(values)) {
    slapd.modify(`${lines({ dn })}changetype: modify\nreplace: ${name}\n${value === null ? '' : lines({ [name]: value })}`);
  }
}
const people = async (query: object = {}) => (await server.call(listEmployees, { query, ...operator() })).body.data;
const find = async (login: string) => (await people({ search: `${login}@${home.domain}` }))[0]!;
const signIn = (username: string) =>
  server.call(signInByDirectory, { body: { username, password: PASSWORD, organization: home.id } });

describe('the name for signing in', () => {
  test.each([
    ['the login', () => 'lola'],
    ['the login after the domain name', () => 'PRIMER\\lola'],
    ['the login before @ and the directory’s domain', () => 'lola@primer.example'],
    ['their principal name', () => 'l.karimova@corp.local'],
    ['their address', () => `lola@${home.domain}`],
  ])('a person may sign in with %s', async (_, name) => {
    addPerson('lola', { userPrincipalName: 'l.karimova@corp.local' });
    const { status, body } = await signIn(name());
    expect(status).toBe(200);
    expect((await server.call(getMe, { token: body.access_token })).body).toMatchObject({ email: `lola@${home.domain}` });
  });

  test.each(['*', 'lo*', 'lola)(objectClass=*', '*)(sAMAccountName=lola', 'PRIMER\\', 'lola@elsewhere.example', 'lola\\2a'])(
    'security 20: %j is a literal name, not a pattern, and matches nobody',
    async (name) => {
      addPerson('lola');
      expect((await signIn(name)).status).toBe(401);
    },
  );

  test('security 20: a login of another domain matches nobody, even if that login exists here', async () => {
    addPerson('lola');
    const enter = async (username: string) => (await signIn(username)).status;
    // The directory does not state its short domain name yet, so the default derived from the base DN applies.
    expect([await enter('PRIMER\\lola'), await enter('primer.example\\lola'), await enter('OTHER\\lola')]).toEqual([
      200, 200, 401,
    ]);
    const configuration = `CN=Configuration,${slapd.baseDn}`;
    const partition = (cn: string, values: Record<string, string>) =>
      `${lines({ dn: `CN=${cn},CN=Partitions,${configuration}` })}objectClass: crossRef\n${lines({ cn, ...values })}`;
    slapd.add(`${lines({ dn: configuration })}objectClass: container\ncn: Configuration\n`);
    slapd.add(`${lines({ dn: `CN=Partitions,${configuration}` })}objectClass: container\ncn: Partitions\n`);
    slapd.add(partition('DNS', { nCName: `DC=DomainDnsZones,${slapd.baseDn}` }));
    slapd.add(partition('ACME', { nCName: slapd.baseDn, nETBIOSName: 'ACME' }));
    slapd.add(partition('CHILD', { nCName: `DC=child,${slapd.baseDn}`, nETBIOSName: 'CHILD' }));
    try {
      expect([await enter('ACME\\lola'), await enter('acme\\lola'), await enter('primer.example\\lola')]).toEqual([
        200, 200, 200,
      ]);
      expect([await enter('PRIMER\\lola'), await enter('CHILD\\lola'), await enter('\\lola')]).toEqual([401, 401, 401]);
      const trial = async (change: Partial<NewDirectory> = {}) =>
        (await server.call(endpoints.tryDirectory, { ...operator(), body: settings(change) })).body.netbios_name;
      expect([await trial(), await trial({ netbios_name: 'OLD' })]).toEqual(['ACME', 'OLD']);
      await save({ netbios_name: 'OLD' });
      expect([await enter('OLD\\lola'), await enter('ACME\\lola'), await enter('lola')]).toEqual([200, 401, 200]);
      const { body } = await server.call(endpoints.saveDirectory, { ...operator(), body: settings({ netbios_name: 'A\\B' }) });
      expect((body as unknown as ErrorBody).details).toMatchObject([{ path: 'netbios_name' }]);
    } finally {
      const below = ['DNS', 'ACME', 'CHILD'].map((cn) => `CN=${cn},CN=Partitions,${configuration}`);
      slapd.remove(...below, `CN=Partitions,${configuration}`, configuration);
    }
  });

  test('an address that is one person’s mail and another’s principal name signs in neither', async () => {
    addPerson('lola');
    addPerson('dilya', { userPrincipalName: `lola@${home.domain}` });
    expect((await signIn(`lola@${home.domain}`)).status).toBe(401);
    expect([(await signIn('lola')).status, (await signIn('dilya')).status]).toEqual([200, 200]);
  });

  test('a name from an unverified domain is looked up in the only directory, and never one from another organisation’s domain', async () => {
    await asSystem(server.services.database, (tx) =>
      tx.updateTable('directories').set({ is_enabled: false }).where('organization_id', '<>', home.id).execute(),
    );
    const elsewhere = await makeOrganization(server);
    addPerson('lola', { userPrincipalName: 'lola@corp.local' });
    addPerson('dilya', { userPrincipalName: `dilya@${elsewhere.domain}` });
    const enter = async (username: string) =>
      (await server.call(signInByDirectory, { body: { username, password: PASSWORD } })).status;
    expect(await enter('lola@corp.local')).toBe(200);
    expect(await enter(`dilya@${elsewhere.domain}`)).toBe(401);
    expect(await enter('dilya')).toBe(200);
  });

  test('a person who is disabled in the directory cannot sign in', async () => {
    addPerson('lola', { control: DISABLED });
    expect((await signIn('lola')).status).toBe(401);
  });

  test('signing in updates the name from the directory, and keeps values that the directory leaves out', async () => {
    const dn = addPerson('lola', { title: 'Бухгалтер' });
    await sync();
    change(dn, { sn: 'Юсупова', givenName: null, title: 'Главный бухгалтер' });
    expect((await signIn('lola')).status).toBe(200);
    expect(await find('lola')).toMatchObject({ last_name: 'Юсупова', first_name: 'Лола', position: 'Главный бухгалтер' });
    change(dn, { sn: 'Ю'.repeat(300) });
    expect((await signIn('lola')).status).toBe(200);
    expect(await find('lola')).toMatchObject({ last_name: 'Юсупова' });
  });
});

describe('a synchronisation', () => {
  test('it clears a value missing from one entry if other entries have it', async () => {
    const chief = addPerson('chief', { title: 'Директор', department: 'Дирекция', manager: undefined });
    const attributes = { title: 'Бухгалтер', department: 'Финансы', middleName: 'Рустамовна', manager: chief };
    const lola = addPerson('lola', attributes);
    addPerson('dilya', attributes);
    await sync();
    expect(await find('lola')).toMatchObject({
      position: 'Бухгалтер',
      middle_name: 'Рустамовна',
      department: { title: 'Финансы' },
      manager: { email: `chief@${home.domain}` },
    });
    change(lola, { title: null, department: null, middleName: null, manager: null, sn: 'Юсупова' });
    const { body } = await server.call(endpoints.previewDirectory, operator());
    expect(body.totals).toMatchObject({ to_change: 1 });
    expect(body.totals.changed_fields.map(({ field }) => field).toSorted()).toEqual([
      'department',
      'last_name',
      'manager',
      'middle_name',
      'position',
    ]);
    await sync();
    expect(await find('lola')).toMatchObject({
      last_name: 'Юсупова',
      position: '',
      middle_name: '',
      department: { title: 'Без отдела' },
      manager: null,
    });
    expect(await find('dilya')).toMatchObject({ position: 'Бухгалтер', manager: { email: `chief@${home.domain}` } });
  });

  test('it keeps values entered by hand where no entry in the directory has that attribute', async () => {
    addPerson('lola');
    await sync();
    const { id } = await find('lola');
    await server.call(changeEmployee, { params: { id }, body: { position: 'Бухгалтер' }, ...operator() });
    await sync();
    expect(await find('lola')).toMatchObject({ position: 'Бухгалтер' });
  });

  test('it follows a changed address, and refuses an address that belongs to somebody else', async () => {
    const lola = addPerson('lola');
    const dilya = addPerson('dilya');
    await sync();
    const { id } = await find('lola');
    change(lola, { mail: `karimova@${home.domain}` });
    change(dilya, { mail: home.people.content_manager.email });
    expect(await sync()).toMatchObject({ sync_result: 'partly_done', sync_report: { rejected: 1, changed: 1 }, people_count: 2 });
    expect(await find('karimova')).toMatchObject({ id });
    expect(await people({ search: 'Каримова' })).toHaveLength(2);
    expect(await find('dilya')).toMatchObject({ last_name: 'Каримова' });
  });

  test('it places people in departments named after their units if set to', async () => {
    const finance = `OU=Финансы\\, учёт,${root}`;
    const payroll = `OU=Зарплата/налоги,${finance}`;
    addUnit(finance);
    addUnit(payroll);
    addPerson('lola', { within: payroll, department: 'Иное' });
    addPerson('dilya', { within: finance });
    addPerson('anna');
    await save({ department_source: 'units' });
    await sync();
    expect(await find('lola')).toMatchObject({ department: { title: 'Зарплата налоги' } });
    expect(await find('dilya')).toMatchObject({ department: { title: 'Финансы, учёт' } });
    expect(await find('anna')).toMatchObject({ department: { title: 'Без отдела' } });
    await save({ department_source: 'attribute' });
    await sync();
    expect(await find('lola')).toMatchObject({ department: { title: 'Иное' } });
  });
});

describe('a person who is gone from the directory', () => {
  const blockedPerson = async () => {
    const dn = addPerson('lola');
    addPerson('dilya');
    const { body } = await signIn('lola');
    await sync();
    change(dn, { userAccountControl: String(DISABLED) });
    await sync();
    return { dn, token: body.access_token, person: await find('lola') };
  };
  const unblock = (id: string) => server.call(unblockEmployee, { params: { id }, ...operator() });

  test('they are blocked: they cannot sign in, get no emails, and the list finds them', async () => {
    const { token, person } = await blockedPerson();
    expect(person.blocked_at).not.toBeNull();
    expect((await server.call(getMe, { token })).status).toBe(401);
    expect((await signIn('lola')).status).toBe(401);
    expect((await people({ access: 'BLOCKED' })).map(({ id }) => id)).toEqual([person.id]);
    expect((await people({ access: 'OPEN' })).map(({ id }) => id)).not.toContain(person.id);
    const sendingBlockOf = (id: string) =>
      asSystem(server.services.database, (db) => findSendingBlock({ db, organization: home.id }, id));
    expect(await sendingBlockOf(person.id)).toBe('excluded');
    expect(await sendingBlockOf((await find('dilya')).id)).not.toBe('excluded');
  });

  test('security 15: they cannot sign in by their own password, be impersonated or recover a password', async () => {
    const { email, id } = home.people.employee;
    const [password, password_hash] = ['Password of their own 7', await hashPassword('Password of their own 7')];
    await asSystem(server.services.database, (tx) =>
      tx.updateTable('users').set({ password_hash }).where('id', '=', id).execute(),
    );
    const dn = addPerson('lola', { mail: email });
    addPerson('dilya');
    const enter = () => server.call(signInByPassword, { body: { grant_type: 'password', username: email, password } });
    const recoveries = async () => {
      await sendRecovery(server.services, { email, address: '', agent: '', trace_id: '' });
      return asSystem(server.services.database, (tx) =>
        tx.selectFrom('emails').select('kind').where('user_id', '=', id).where('kind', '=', 'recovery').execute(),
      );
    };
    await sync();
    expect((await enter()).status).toBe(200);
    change(dn, { userAccountControl: String(DISABLED) });
    await sync();
    expect((await enter()).status).toBe(401);
    expect((await server.call(impersonate, { params: { id }, ...operator() })).status).toBe(403);
    expect(await recoveries()).toEqual([]);
    await unblock(id);
    expect((await enter()).status).toBe(200);
    expect(await recoveries()).toHaveLength(1);
  });

  test('a removed person returns with the tag granted by a group, which still belongs to the group', async () => {
    const finance = addGroup('Финансы');
    const other = addGroup('Другая');
    const lola = addPerson('lola', { memberOf: [finance] });
    addPerson('dilya', { memberOf: [finance] });
    const { body } = await server.call(addTag, { body: { title: 'Финансисты', color: '#1e88e5' }, ...operator() });
    await save({ leavers: 'remove', groups: [{ group: finance, tag_id: body.id, role: null }] });
    await sync();
    change(lola, { userAccountControl: String(DISABLED) });
    await sync();
    expect(await find('lola')).toBeUndefined();
    change(lola, { userAccountControl: '512' });
    await sync();
    const tags = async () => (await find('lola')).tags.map(({ title }) => title);
    // A job restores the tags.
    await until(tags, (titles) => titles.includes('Финансисты'));
    change(lola, { memberOf: [other] });
    await sync();
    expect(await tags()).not.toContain('Финансисты');
  });

  test('an operator can unblock them permanently', async () => {
    const { person } = await blockedPerson();
    expect((await unblock(person.id)).body).toMatchObject({ id: person.id, blocked_at: null });
    expect((await unblock(person.id)).status).toBe(409);
    await sync();
    expect(await find('lola')).toMatchObject({ blocked_at: null });
  });

  test('the directory unblocks them when it has them again', async () => {
    const { dn, person } = await blockedPerson();
    change(dn, { userAccountControl: '512' });
    await sync();
    expect(await find('lola')).toMatchObject({ id: person.id, blocked_at: null });
    expect((await signIn('lola')).status).toBe(200);
  });

  test('a person blocked by hand is not unblocked by the directory, whichever block came first', async () => {
    const block = (id: string) => server.call(blockEmployees, { body: { ids: { include_ids: [id] } }, ...operator() });
    const dn = addPerson('anna');
    addPerson('lola');
    await sync();
    const { id } = await find('anna');
    await block(id);
    await sync();
    expect(await find('anna')).toMatchObject({ blocked_by: 'person' });
    expect((await signIn('anna')).status).toBe(401);
    await unblock(id);
    await sync();
    expect(await find('anna')).toMatchObject({ blocked_at: null });
    // A person was blocked by the directory, then by hand: they stay blocked when found again, and a block by hand is permanent.
    change(dn, { userAccountControl: String(DISABLED) });
    await sync();
    expect(await find('anna')).toMatchObject({ blocked_by: 'directory' });
    expect((await block(id)).body.result).toEqual({ done: 0, skipped: { blocked_before: 1 } });
    await sync();
    expect(await find('anna')).toMatchObject({ blocked_by: 'person' });
    await unblock(id);
    await sync();
    expect(await find('anna')).toMatchObject({ blocked_at: null });
    change(dn, { userAccountControl: '512' });
    await sync();
    expect((await signIn('anna')).status).toBe(200);
    // The person was found, and then missing again: the directory blocks them again, and is shown as the reason.
    change(dn, { userAccountControl: String(DISABLED) });
    await sync();
    expect(await find('anna')).toMatchObject({ blocked_by: 'directory' });
  });

  test('the directory unblocks them only where the licence has a place', async () => {
    const { dn } = await blockedPerson();
    const limit = (users_limit: number) =>
      asSystem(server.services.database, (tx) =>
        tx.updateTable('organizations').set({ users_limit }).where('id', '=', home.id).execute(),
      );
    // Counts five people of the organisation itself, and one from the directory.
    await limit(6);
    change(dn, { userAccountControl: '512' });
    expect(await sync()).toMatchObject({
      sync_result: 'partly_done',
      sync_report: { rejected: 1, reasons: [{ kind: 'rejected', reason: 'over_licence', count: 1 }] },
    });
    expect(await find('lola')).toMatchObject({ blocked_by: 'directory' });
    await limit(7);
    expect(await sync()).toMatchObject({ sync_result: 'done', sync_report: { rejected: 0, returned: 1 } });
    expect(await find('lola')).toMatchObject({ blocked_at: null });
  });

  test('nobody is blocked when too many people would be, or when leavers stay', async () => {
    const [first] = ['anna', 'lola', 'dilya'].map((login) => addPerson(login));
    await sync();
    change(first!, { userAccountControl: String(DISABLED) });
    await save({ removal_limit: 30 });
    expect(await sync()).toMatchObject({ sync_result: 'too_many_removals' });
    expect(await find('anna')).toMatchObject({ blocked_at: null });
    await save({ leavers: 'stay' });
    expect(await sync()).toMatchObject({ sync_result: 'done' });
    expect(await find('anna')).toMatchObject({ blocked_at: null });
  });
});

describe('groups of the directory', () => {
  const makeTag = async (title: string): Promise<string> =>
    (await server.call(addTag, { body: { title, color: '#1e88e5' }, ...operator() })).body.id;
  const tagsOf = async (login: string) =>
    (await find(login)).tags.filter(({ type }) => type === 'custom').map(({ title }) => title);

  test('a group grants its tag to direct and nested members, and revokes it from people who left', async () => {
    const all = addGroup('Все');
    const finance = addGroup('Финансы', [all]);
    const payroll = addGroup('Зарплата', [finance]);
    // Nested groups may form a cycle.
    change(finance, { memberOf: [all, payroll] });
    const lola = addPerson('lola', { memberOf: [payroll] });
    addPerson('dilya', { memberOf: [finance.toUpperCase().replace('CN=', 'cn= ')] });
    addPerson('anna', { memberOf: [all] });
    const tag_id = await makeTag('Финансисты');
    await save({ groups: [{ group: 'финансы', tag_id, role: null }] });
    await sync();
    expect([await tagsOf('lola'), await tagsOf('dilya'), await tagsOf('anna')]).toEqual([['Финансисты'], ['Финансисты'], []]);
    change(lola, { memberOf: [all] });
    await sync();
    expect([await tagsOf('lola'), await tagsOf('dilya')]).toEqual([[], ['Финансисты']]);
    await save({ groups: [] });
    await sync();
    expect(await tagsOf('dilya')).toEqual([]);
  });

  test('one person changes address, name, unit, title and groups, disappears, and is unblocked by hand permanently', async () => {
    const [sales, finance] = [`OU=Продажи,${root}`, `OU=Финансы,${root}`];
    addUnit(sales);
    addUnit(finance);
    const all = addGroup('Все');
    const tag_id = await makeTag('Все');
    const dn = addPerson('lola', { within: sales, title: 'Кассир', memberOf: [all] });
    addPerson('dilya', { within: sales, title: 'Бухгалтер', memberOf: [all] });
    await save({ department_source: 'units', groups: [{ group: all, tag_id, role: null }] });
    await sync();
    const before = await find('lola');
    expect(before).toMatchObject({ position: 'Кассир', department: { title: 'Продажи' } });
    expect(await tagsOf('lola')).toEqual(['Все']);
    change(dn, { mail: `yusupova@${home.domain}`, sn: 'Юсупова', title: null, memberOf: null });
    slapd.modify(
      `${lines({ dn })}changetype: modrdn\n${lines({ newrdn: 'CN=Юсупова' })}deleteoldrdn: 0\n${lines({ newsuperior: finance })}`,
    );
    expect(await sync()).toMatchObject({ sync_result: 'done', sync_report: { rejected: 0, skipped: 0 }, people_count: 2 });
    expect(await find('yusupova')).toMatchObject({
      id: before.id,
      last_name: 'Юсупова',
      position: '',
      department: { title: 'Финансы' },
    });
    expect(await tagsOf('yusupova')).toEqual([]);
    slapd.remove(`CN=Юсупова,${finance}`);
    await sync();
    expect(await find('yusupova')).toMatchObject({ id: before.id, blocked_by: 'directory' });
    expect((await server.call(unblockEmployee, { params: { id: before.id }, ...operator() })).status).toBe(200);
    await sync();
    expect(await find('yusupova')).toMatchObject({ id: before.id, blocked_at: null, last_name: 'Юсупова' });
  });

  test('groups neither revoke a tag granted by hand nor grant again a tag removed by hand', async () => {
    const finance = addGroup('Финансы');
    const other = addGroup('Другая');
    const [lola] = ['lola', 'dilya'].map((login) => addPerson(login, { memberOf: [finance] }));
    await sync();
    const tag_id = await makeTag('Финансисты');
    const byHand = { tag_id, users_ids: [(await find('lola')).id] };
    await server.call(assignTag, { body: byHand, ...operator() });
    await save({ groups: [{ group: finance, tag_id, role: null }] });
    await sync();
    const { id } = await find('dilya');
    await server.call(unassignTag, { params: { id: tag_id }, body: { users_ids: [id] }, ...operator() });
    change(lola!, { memberOf: [other] });
    await sync();
    expect([await tagsOf('lola'), await tagsOf('dilya')]).toEqual([['Финансисты'], []]);
  });

  test('all groups are read, however few a directory returns at a time', async () => {
    const names = Array.from({ length: 4_000 }, (_, n) => `CN=Group ${n},DC=x`);
    const ranged = await startRangedDirectory(names);
    const groups = [...['0', '1499', '1500', '3999'].map((n) => `Group ${n}`), 'Group 4000'].map((group) => ({
      group,
      tag_id: null,
      role: 'operator' as const,
    }));
    const { body } = await server.call(endpoints.tryDirectory, {
      ...operator(),
      body: settings({ host: '127.0.0.1', port: ranged.port, bind_dn: '', bind_password: '', base_dn: 'DC=x', groups }),
    });
    await ranged.stop();
    expect(body.people).toMatchObject([{ login: 'lola', groups: ['Group 0', 'Group 1499', 'Group 1500', 'Group 3999'] }]);
    expect(ranged.rangesGiven()).toBe(3);
  });

  test('nobody loses anything when the directory stops returning groups', async () => {
    const finance = addGroup('Финансы');
    const dns = ['lola', 'dilya'].map((login) => addPerson(login, { memberOf: [finance] }));
    const tag_id = await makeTag('Финансисты');
    await save({ groups: [{ group: finance, tag_id, role: null }] });
    await sync();
    for (const dn of dns) change(dn, { memberOf: null });
    await sync();
    expect(await tagsOf('lola')).toEqual(['Финансисты']);
  });

  test('a group grants a role, the highest of several, and people who leave get their previous role back', async () => {
    const authors = addGroup('Авторы');
    const operators = addGroup('Операторы');
    const lola = addPerson('lola', { memberOf: [authors, operators] });
    await save({
      groups: [
        { group: authors, tag_id: null, role: 'content_manager' },
        { group: operators, tag_id: null, role: 'operator' },
      ],
    });
    await sync();
    expect(await find('lola')).toMatchObject({ role: 'operator' });
    change(lola, { memberOf: [authors] });
    await sync();
    expect(await find('lola')).toMatchObject({ role: 'content_manager' });
    change(lola, { memberOf: [addGroup('Другая')] });
    await sync();
    expect(await find('lola')).toMatchObject({ role: 'employee' });
  });

  test('a role changed by hand stays', async () => {
    const operators = addGroup('Операторы');
    const lola = addPerson('lola', { memberOf: [operators] });
    await save({ groups: [{ group: operators, tag_id: null, role: 'operator' }] });
    await sync();
    const { id } = await find('lola');
    await server.call(changeEmployee, { params: { id }, body: { role: 'content_manager' }, ...operator() });
    await sync();
    change(lola, { memberOf: [addGroup('Другая')] });
    await sync();
    expect(await find('lola')).toMatchObject({ role: 'content_manager' });
  });

  test('security 8: a group grants nothing above what the person who set it up may grant, and nothing to people above', async () => {
    const operators = addGroup('Операторы');
    addPerson('lola', { memberOf: [operators] });
    addPerson('boss', { memberOf: [operators], mail: home.people.super_user.email });
    const groups = [{ group: operators, tag_id: null, role: 'super_user' as 'operator' }];
    expect((await server.call(endpoints.saveDirectory, { ...operator(), body: settings({ groups }) })).status).toBe(422);
    await save({ groups: [{ group: operators, tag_id: null, role: 'operator' }] });
    await asSystem(server.services.database, (tx) =>
      tx.updateTable('directories').set({ max_role: 'content_manager' }).where('organization_id', '=', home.id).execute(),
    );
    await sync();
    expect(await find('lola')).toMatchObject({ role: 'employee' });
    expect((await people({ search: home.people.super_user.email }))[0]).toMatchObject({ role: 'super_user' });
  });

  test('a person who is blocked because they are gone loses what groups granted', async () => {
    const operators = addGroup('Операторы');
    const lola = addPerson('lola', { memberOf: [operators] });
    addPerson('dilya', { memberOf: [operators] });
    const tag_id = await makeTag('Дежурные');
    await save({
      groups: [
        { group: operators, tag_id: null, role: 'operator' },
        { group: operators, tag_id, role: null },
      ],
    });
    await sync();
    slapd.remove(lola);
    await sync();
    expect(await find('lola')).toMatchObject({ role: 'employee', blocked_at: expect.any(String) });
    expect([await tagsOf('lola'), await tagsOf('dilya')]).toEqual([[], ['Дежурные']]);
  });
});

describe('the directory settings', () => {
  const refusedAt = async (change: Partial<NewDirectory>) => {
    const { status, body } = await server.call(endpoints.saveDirectory, { ...operator(), body: settings(change) });
    const { details = [] } = body as unknown as ErrorBody;
    return { status, fields: [...new Set((details as { path: string }[]).map(({ path }) => path))] };
  };

  test.each(['(objectClass=user', '(&(objectClass=user)', '(objectClass=user))', '(!(a=b)(c=d))', '(a=x\\zz)', '(a b=c)'])(
    'the filter %j is refused at its field',
    async (user_filter) => expect(await refusedAt({ user_filter })).toEqual({ status: 422, fields: ['user_filter'] }),
  );

  test('a filter spread over several lines is accepted and used', async () => {
    addPerson('lola');
    const user_filter = '\n(&\n  (objectClass=user)\n  (sAMAccountName=lola)\n)\n';
    const { body } = await server.call(endpoints.tryDirectory, { ...operator(), body: settings({ user_filter }) });
    expect(body).toMatchObject({ people_count: 1 });
  });

  test('a group that grants nothing, or names a missing tag, is refused', async () => {
    const [group, tag_id] = ['CN=x', home.people.employee.id];
    expect(await refusedAt({ groups: [{ group, tag_id: null, role: null }] })).toMatchObject({ fields: ['groups.0.gives'] });
    expect(await refusedAt({ groups: [{ group, tag_id, role: null }] })).toMatchObject({ fields: ['groups.0.gives'] });
    expect(await refusedAt({ groups: [{ group: ' ', tag_id: null, role: 'operator' }] })).toMatchObject({
      fields: ['groups.0.group'],
    });
  });

  test('a trial shows the groups of each person', async () => {
    const finance = addGroup('Финансы');
    addPerson('lola', { memberOf: [finance] });
    const groups = [{ group: 'Финансы', tag_id: null, role: 'operator' as const }];
    const { body } = await server.call(endpoints.tryDirectory, { ...operator(), body: settings({ groups }) });
    expect(body.people).toMatchObject([{ login: 'lola', groups: ['Финансы'] }]);
  });
});
