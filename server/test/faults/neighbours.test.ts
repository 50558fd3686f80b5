import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as auth from '@vigil/contract/auth/endpoints.ts';
import * as departments from '@vigil/contract/departments/endpoints.ts';
import * as employees from '@vigil/contract/employees/endpoints.ts';
import { pathOf, type AnyEndpoint } from '@vigil/contract/endpoint.ts';
import * as profile from '@vigil/contract/profile/endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Abuse } from '../abuser.ts';
import { addPeople } from '../make-campaign.ts';
import { makeOrganization, type TestOrganization } from '../make-organization.ts';
import { endPrograms, ownAddress, settingsOf, startReadyProgram, type StartedProgram } from '../start-program.ts';
import { startServer, type TestServer } from '../start-server.ts';
import { atMost, figure, isLong, pause } from './experiment.ts';
import { heavyCalls, type Call } from './heavy-calls.ts';

const ABUSER = join(import.meta.dirname, '../abuser.ts');
const PEOPLE = { busy: 20_000, neighbour: 2_000 };
const MEASURED_SECONDS = 15;
const WARM_UP_SECONDS = 3;
/** The longest wait for the jobs of the warm-up. */
const SETTLE_SECONDS = 30;
const CALL_EVERY_MS = 200;
const BAR_MS = 200;
const MEMORY_SHARE = 1.2;
const REST_SECONDS = 300;
const ORDINARY_PARALLEL = 8;

// Needs measured times, which other tests in parallel would distort; server/test/fair-share.test.ts checks the order.
describe.skipIf(!isLong)('The neighbour of an organisation that causes heavy load', () => {
  let server: TestServer;
  let busy: TestOrganization;
  let neighbour: TestOrganization;
  let program: StartedProgram;
  let origin: string;
  let alone: number;
  let megabytesBefore: number;

  beforeAll(async () => {
    server = await startServer({ ROLE: 'web' });
    [busy, neighbour] = await Promise.all([makeOrganization(server), makeOrganization(server)]);
    await addPeople(server, busy, PEOPLE.busy);
    await addPeople(server, neighbour, PEOPLE.neighbour);
    const address = await ownAddress();
    origin = address.origin;
    program = await startReadyProgram({ ...settingsOf(server), ...address.settings, ROLE: 'all' });
    await listFor(WARM_UP_SECONDS);
    // A warm-up, so that the memory of ordinary work does not count against the abuser.
    for (const [, abuse] of abuses) {
      const ordinary = await abuse();
      if (ordinary.kind === 'calls') await beside({ ...ordinary, parallel: ORDINARY_PARALLEL }, WARM_UP_SECONDS);
    }
    await pause(SETTLE_SECONDS);
    alone = await listFor(MEASURED_SECONDS);
    megabytesBefore = await megabytes();
    figure('alone, p95 of a list', alone, 'ms', atMost(BAR_MS));
  }, 300_000);
  afterAll(async () => {
    await endPrograms();
    await server.stop();
  });

  /** Requests the neighbour's list five times a second. Returns the 95th percentile of its times in milliseconds. */
  async function listFor(seconds: number): Promise<number> {
    const { token } = neighbour.people.operator;
    const taken: number[] = [];
    const list = async () => {
      const began = performance.now();
      const answer = await fetch(`${origin}${pathOf(employees.listEmployees)}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      await answer.arrayBuffer();
      expect(answer.status).toBe(200);
      taken.push(performance.now() - began);
    };
    const lists: Promise<void>[] = [];
    for (let call = 0; call < (seconds * 1000) / CALL_EVERY_MS; call++) {
      lists.push(list());
      await pause(CALL_EVERY_MS / 1000);
    }
    await Promise.all(lists);
    return taken.toSorted((one, other) => one - other)[Math.floor(taken.length * 0.95)]!;
  }

  const bar = (): number => Math.max(2 * alone, BAR_MS);

  async function megabytes(): Promise<number> {
    const status = await readFile(`/proc/${program.process.pid}/status`, 'latin1');
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
  }

  async function beside(abuse: Abuse, seconds = MEASURED_SECONDS): Promise<number> {
    const abuser = spawn(process.execPath, [ABUSER], { stdio: ['pipe', 'inherit', 'inherit'] });
    abuser.stdin.end(JSON.stringify(abuse));
    try {
      await pause(WARM_UP_SECONDS);
      return await listFor(seconds);
    } finally {
      abuser.kill('SIGTERM');
      await pause(WARM_UP_SECONDS);
    }
  }

  const call = (
    endpoint: AnyEndpoint,
    { token = '', body, type = 'application/json', search = '', ...headers }: Record<string, string>,
  ) => ({
    method: endpoint.method,
    path: `${pathOf(endpoint)}${search}`,
    headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }), ...(body && { 'content-type': type }) },
    ...(body && { body: Buffer.from(body).toString('base64') }),
  });

  const calls = (parallel: number, ...list: Call[]): Abuse => ({
    kind: 'calls',
    origin,
    parallel,
    calls: list,
  });

  const abuses: [string, () => Abuse | Promise<Abuse>][] = [
    [
      '60 lists of an operator at once',
      () =>
        calls(60, call(employees.listEmployees, { token: busy.people.operator.token, search: '?search=fa&sort_by=RISK_LEVEL' })),
    ],
    [
      '200 profile changes of an employee at once',
      () => calls(200, call(profile.changeMe, { token: busy.people.employee.token, body: '{"language":"uz"}' })),
    ],
    [
      '300 wrong passwords of a stranger at once',
      () =>
        calls(
          300,
          ...Array.from({ length: 300 }, (_, number) =>
            call(auth.signIn, {
              body: `grant_type=password&username=${number}%40nowhere.test&password=wrong`,
              type: 'application/x-www-form-urlencoded',
            }),
          ),
        ),
    ],
    [
      '60 bodies of 1.5 MB at once',
      () =>
        calls(
          60,
          call(profile.changeMe, {
            token: busy.people.employee.token,
            body: JSON.stringify({ language: 'x'.repeat(1_500_000) }),
          }),
        ),
    ],
    [
      '100 calls at once with one idempotency key',
      () =>
        calls(
          100,
          call(departments.addDepartment, {
            token: busy.people.operator.token,
            body: '{"title":"Once","parent_id":null}',
            'idempotency-key': 'one-order-for-ever',
          }),
        ),
    ],
    [
      '1,000 sockets of a stranger with bodies that arrive a byte at a time',
      () => ({
        kind: 'sockets',
        origin,
        count: 1_000,
        head: `POST ${pathOf(profile.saveMyAvatar)} HTTP/1.1\r\nHost: ${new URL(origin).host}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 1000000\r\n\r\n`,
      }),
    ],
    ...Object.entries(heavyCalls).map(([what, prepare]): [string, () => Promise<Abuse>] => [
      what,
      async () => calls(Number.parseInt(what, 10), ...(await prepare({ server, organization: busy, origin }))),
    ]),
  ];

  test.each(abuses)('The neighbour is served beside %s', { timeout: 120_000 }, async (what, abuse) => {
    const p95 = await beside(await abuse());
    figure(`beside ${what}, p95 of a list`, p95, 'ms', atMost(bar()));
    expect(p95).toBeLessThanOrEqual(bar());
  });

  test('Afterwards all figures are as before', { timeout: 420_000 }, async () => {
    await pause(REST_SECONDS);
    const p95 = await listFor(MEASURED_SECONDS);
    figure('afterwards, p95 of a list', p95, 'ms', atMost(bar()));
    expect(p95).toBeLessThanOrEqual(bar());
    figure('afterwards, memory', (await megabytes()) / megabytesBefore, '× before', atMost(MEMORY_SHARE));
  });
});
