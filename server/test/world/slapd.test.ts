import type { NewDirectory } from '@vigil/contract/directories/directory.ts';
import * as endpoints from '@vigil/contract/directories/endpoints.ts';
import { activeDirectoryDefaults } from '@vigil/contract/directories/rules.ts';
import { listEmployees } from '@vigil/contract/employees/endpoints.ts';
import { addTag } from '@vigil/contract/tags/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../src/db/database.ts';
import { syncDirectory } from '../../src/features/directories/commands/sync-directory.ts';
import { makeOrganization, type TestOrganization } from '../make-organization.ts';
import { startSlapd, type Slapd } from '../slapd.ts';
import { startServer, type TestServer } from '../start-server.ts';

const PEOPLE = 100_000;
const UNITS = 200;
/** The groups of each person, as many as accounts have after years. */
const GROUPS_EACH = 20;
const MINUTES = 60_000;

let server: TestServer;
let slapd: Slapd;
let home: TestOrganization;

const base64 = (name: string, value: string | Buffer): string => `${name}:: ${Buffer.from(value).toString('base64')}\n`;

function guid(kind: number, n: number): Buffer {
  const bytes = Buffer.alloc(16);
  bytes.writeUInt32BE(kind, 0);
  bytes.writeUInt32BE(n, 12);
  return bytes;
}

/** Generates the tree of a large domain: units, nested groups, and people with managers. */
function* domain(base: string, mail: string): Generator<string> {
  for (let unit = 0; unit < UNITS; unit += 1) {
    yield `dn: OU=Unit ${unit},${base}\nobjectClass: organizationalUnit\nou: Unit ${unit}\n`;
  }
  yield `dn: CN=Everyone,${base}\nobjectClass: group\ncn: Everyone\n${base64('objectGUID', guid(1, 0))}`;
  for (let group = 0; group < GROUPS_EACH * 10; group += 1) {
    yield `dn: CN=Group ${group},${base}\nobjectClass: group\ncn: Group ${group}\nmemberOf: CN=Everyone,${base}\n${base64('objectGUID', guid(2, group))}`;
  }
  for (let n = 0; n < PEOPLE; n += 1) {
    const groups = Array.from({ length: GROUPS_EACH }, (_, at) => `memberOf: CN=Group ${(n % 10) * GROUPS_EACH + at},${base}\n`);
    const manager = n < UNITS ? '' : `manager: CN=Person ${n % UNITS},OU=Unit ${n % UNITS},${base}\n`;
    yield (
      `dn: CN=Person ${n},OU=Unit ${n % UNITS},${base}\nobjectClass: user\ncn: Person ${n}\n${base64('sn', `Фамилия${n}`)}` +
        `${base64('givenName', 'Имя')}sAMAccountName: person${n}\nmail: person${n}@${mail}\nobjectCategory: person\n` +
        `userAccountControl: 512\ntitle: Clerk\ndepartment: Department ${n % UNITS}\n${manager}${groups.join('')}${base64('objectGUID', guid(3, n))}`
    );
  }
}

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
  slapd = await startSlapd([], { isActive: true, more: (baseDn) => domain(baseDn, home.domain) });
}, 10 * MINUTES);
afterAll(async () => {
  await slapd?.stop();
  await server?.stop();
});

const operator = () => ({ token: home.people.operator.token });
const save = async (change: Partial<NewDirectory>) => {
  const { status, body } = await server.call(endpoints.saveDirectory, {
    ...operator(),
    body: {
      is_enabled: true,
      host: 'localhost',
      port: slapd.tlsPort,
      security: 'tls',
      ca_certificate: slapd.certificate,
      bind_dn: slapd.admin.dn,
      bind_password: slapd.admin.password,
      base_dn: slapd.baseDn,
      ...activeDirectoryDefaults,
      attributes: { ...activeDirectoryDefaults.attributes },
      creates_people: false,
      sync_hour: null,
      leavers: 'block',
      removal_limit: 10,
      netbios_name: '',
      groups: [],
      ...change,
    },
  });
  expect(status, JSON.stringify(body)).toBe(200);
};
async function sync() {
  const startedAt = performance.now();
  await syncDirectory(server.services, { organization_id: home.id });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`A synchronisation with ${PEOPLE} people: ${seconds} s, ${Math.round(process.memoryUsage().rss / 2 ** 20)} MB.`);
  return (await server.call(endpoints.getDirectory, operator())).body.directory!;
}
const count = async (query: object) =>
  (await server.call(listEmployees, { query: { limit: 1, ...query }, ...operator() })).body.total_count;

test(
  'A domain of a hundred thousand people, whose server returns a thousand at a time, is synchronised',
  async () => {
    const tag_id = (await server.call(addTag, { body: { title: 'Все', color: '#1e88e5' }, ...operator() })).body.id;
    await save({ groups: [{ group: 'Everyone', tag_id, role: null }] });
    expect(await sync()).toMatchObject({ sync_result: 'done', people_count: PEOPLE, sync_report: { rejected: 0 } });
    expect(await count({ tags: tag_id })).toBe(PEOPLE);
    // A second synchronisation without changes in the directory changes nothing.
    expect(await sync()).toMatchObject({ sync_result: 'done', people_count: PEOPLE });
    await save({ groups: [], user_filter: '(&(objectCategory=person)(!(department=Department 7)))', department_source: 'units' });
    expect(await sync()).toMatchObject({ sync_result: 'done' });
    expect(await count({ access: 'BLOCKED' })).toBe(PEOPLE / UNITS);
    expect(await count({ tags: tag_id })).toBe(0);
    await save({ user_filter: '(sAMAccountName=person1)' });
    expect(await sync()).toMatchObject({ sync_result: 'too_many_removals' });
    expect(await count({ access: 'BLOCKED' })).toBe(PEOPLE / UNITS);
  },
  20 * MINUTES,
);
