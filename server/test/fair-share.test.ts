import * as auth from '@vigil/contract/auth/endpoints.ts';
import * as departments from '@vigil/contract/departments/endpoints.ts';
import * as employees from '@vigil/contract/employees/endpoints.ts';
import * as profile from '@vigil/contract/profile/endpoints.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { asSystem } from '../src/db/database.ts';
import { sharesInUse } from '../src/sharing/shares.ts';
import { asSuperuser } from './database.ts';
import { makeOrganization, signedIn, type TestOrganization } from './make-organization.ts';
import { appHost, phishingHost, startServer, type TestServer } from './start-server.ts';

let server: TestServer;
let busy: TestOrganization;
let neighbour: TestOrganization;

beforeAll(async () => {
  server = await startServer({ ROLE: 'web' });
});
beforeEach(async () => {
  [busy, neighbour] = await Promise.all([makeOrganization(server), makeOrganization(server)]);
});
afterAll(() => server.stop());

/** Locks rows from outside of the program while the work runs. */
async function whileLocked(statement: string, work: () => Promise<void>): Promise<void> {
  await asSuperuser(server.databaseUrl, async (client) => {
    await client.query('begin');
    await client.query(statement);
    await work();
    await client.query('rollback');
  });
}

/** Returns the statuses of a neighbour's list, an unknown phishing link and a health check. */
async function statusesOfOthers(): Promise<number[]> {
  const [list, link, health] = await Promise.all([
    server.call(employees.listEmployees, { query: {}, token: neighbour.people.operator.token }),
    server.sites.phishing.inject({ url: `/l/${'a'.repeat(22)}`, headers: { host: phishingHost } }),
    server.sites.app.inject({ url: '/health/ready', headers: { host: appHost } }),
  ]);
  return [list.status, link.statusCode, health.statusCode];
}
const SERVED = [200, 404, 200];

const signIn = (email: string) =>
  server.call(auth.signIn, { body: { grant_type: 'password', username: email, password: 'not the password' } } as never);

/** Signs in this many more people of an organisation. */
async function tokensOf({ id, department_id, domain }: TestOrganization, count: number): Promise<string[]> {
  return asSystem(server.services.database, async (tx) => {
    const people = await tx
      .insertInto('users')
      .values(
        Array.from({ length: count }, (_, number) => ({
          organization_id: id,
          department_id,
          email: `${number}@${domain}`,
          last_name: `Person ${number}`,
          first_name: 'Test',
          roles: ['employee'],
          registered_at: new Date(),
        })),
      )
      .returning('id')
      .execute();
    const tokens: string[] = [];
    for (const { id: user_id } of people) tokens.push(await signedIn(tx, { organization_id: id, user_id }));
    return tokens;
  });
}

const runningOf = (name: string): number => sharesInUse().find((share) => share.name === name)!.running;

test('People of one organisation who wait for locked rows delay nobody else', async () => {
  const tokens = await tokensOf(busy, 60);
  const lock = `select from users where organization_id = '${busy.id}' for update`;
  let changes: Promise<{ status: number }[]> = Promise.resolve([]);
  await whileLocked(lock, async () => {
    const body = { language: 'uz' as const };
    changes = Promise.all(tokens.map((token) => server.call(profile.changeMe, { token, body })));
    for (let time = 0; time < 10; time++) {
      expect(await statusesOfOthers()).toEqual(SERVED);
      expect(runningOf('database_signed_in')).toBeLessThan(20);
    }
  });
  expect(new Set((await changes).map(({ status }) => status))).toEqual(new Set([200]));
});

test('Waiting sign-ins delay neither signed-in people nor tracking nor health checks', async () => {
  let tries: Promise<unknown> = Promise.resolve();
  await whileLocked('lock table sign_in_attempts in exclusive mode', async () => {
    tries = Promise.all(Array.from({ length: 100 }, (_, number) => signIn(`${number}@${busy.domain}`)));
    for (let time = 0; time < 10; time++) expect(await statusesOfOthers()).toEqual(SERVED);
  });
  await tries;
});

test('A person’s calls with one idempotency key wait for the first without a connection', async () => {
  const { token } = busy.people.operator;
  const order = () =>
    server.call(departments.addDepartment, {
      token,
      headers: { 'idempotency-key': 'one-order-many-times' },
      body: { title: 'Once', parent_id: null },
    });
  let orders: Promise<{ status: number }[]> = Promise.resolve([]);
  await whileLocked('lock table departments in exclusive mode', async () => {
    orders = Promise.all(Array.from({ length: 30 }, order));
    expect(await statusesOfOthers()).toEqual(SERVED);
    expect(runningOf('database_signed_in')).toBeLessThanOrEqual(1);
  });
  expect(new Set((await orders).map(({ status }) => status))).toEqual(new Set([200]));
});

test('A caller with more calls than their share is refused with the time to retry, and served then', async () => {
  const { token } = busy.people.operator;
  const ask = () => server.call(employees.listEmployees, { query: {}, token });
  expect((await ask()).status).toBe(200);
  let calls: ReturnType<typeof ask>[] = [];
  await whileLocked('lock table users in access exclusive mode', async () => {
    calls = Array.from({ length: 300 }, ask);
    await Promise.any(calls);
  });
  const answers = await Promise.all(calls);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(100);
  expect(answers.filter(({ status }) => status === 200).length).toBe(300 - refused.length);
  expect(refused[0]).toMatchObject({ headers: { 'retry-after': '5' }, body: { code: 'share.own_used_up' } });
  expect((await ask()).status).toBe(200);
});

test('The calls of one page are all served at once', async () => {
  const { token } = busy.people.operator;
  const answers = await Promise.all(Array.from({ length: 16 }, () => server.call(employees.listEmployees, { query: {}, token })));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
});

test('Large bodies release their slot', async () => {
  const { token } = busy.people.employee;
  const body = { language: 'x'.repeat(100_000) };
  const answers = await Promise.all(Array.from({ length: 8 }, () => server.call(profile.changeMe, { token, body } as never)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([422]));
  await expect.poll(() => runningOf('large_bodies')).toBe(0);
});
