import { hasBody, pathOf, type AnyEndpoint } from '@vigil/contract/endpoint.ts';
import { isAllowed, rolePermissions } from '@vigil/contract/shared/permissions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listEndpoints } from '../../src/app/listed-endpoints.ts';
import { cases } from '../cases/index.ts';
import type { BlockedTick } from '../loop-watch.ts';
import { makeOrganization, pendingToken, type TestOrganization } from '../make-organization.ts';
import { endPrograms } from '../start-program.ts';
import { bodyOf, searchOf, startServer, type LooseRequest, type TestServer } from '../start-server.ts';
import { startWatchedProgram, type WatchedProgram } from '../watched-program.ts';
import { worstInputs, type WorstInput } from '../worst-inputs.ts';
import { atMost, figure, isLong, none } from './experiment.ts';

const BLOCKED_MS_MAX = 100;
const ANSWER_MS_MAX = 120_000;
/** Noise of the machine must not fail an input. */
const TRIES = 3;

let server: TestServer;
let watched: WatchedProgram;
beforeAll(async () => {
  server = await startServer();
  watched = await startWatchedProgram(server);
});
afterAll(async () => {
  await endPrograms();
  await server.stop();
});

const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`;
const filter = process.env.STALLS_CALLS;
const endpoints = (await listEndpoints()).filter((endpoint) => filter === undefined || nameOf(endpoint).includes(filter));

/** A good request of a call by someone who may make it; made anew once the last one has changed something. */
function goodRequests(endpoint: AnyEndpoint) {
  let current: LooseRequest | undefined;
  return {
    async request(): Promise<LooseRequest> {
      if (current === undefined) {
        const organization = await makeOrganization(server);
        const request = await cases[nameOf(endpoint)]!.request({ server, organization });
        current = { ...request, token: await tokenFor(endpoint, organization) };
      }
      return current;
    },
    answered(status: number) {
      if (status < 400 && endpoint.method !== 'GET') current = undefined;
    },
  };
}

async function tokenFor({ permission }: AnyEndpoint, { people }: TestOrganization): Promise<string> {
  if (permission === 'pending2fa') return pendingToken(server);
  const isForEmployees = permission === 'public' || isAllowed(new Set(rolePermissions.employee), permission);
  return people[isForEmployees ? 'employee' : 'system_admin'].token;
}

let sent = 0;

async function send(endpoint: AnyEndpoint, request: LooseRequest, input: WorstInput): Promise<number> {
  const changed = 'raw' in input ? request : { ...request, [input.part]: input.change(request[input.part] ?? {}) };
  const { payload, type } = await encoded(endpoint, changed.body, input);
  sent += 1;
  const { status } = await fetch(`${watched.origin}${pathOf(endpoint, changed.params)}${searchOf(changed.query)}`, {
    method: endpoint.method,
    redirect: 'manual',
    signal: AbortSignal.timeout(ANSWER_MS_MAX),
    headers: {
      'accept-language': 'en',
      authorization: `Bearer ${request.token}`,
      // Guesses are counted by address; each of these comes from another.
      'x-forwarded-for': `10.${sent >> 16}.${(sent >> 8) & 255}.${sent & 255}`,
      ...(type && { 'content-type': type }),
    },
    ...(payload !== undefined && { body: payload as never }),
  });
  return status;
}

async function encoded(endpoint: AnyEndpoint, body: unknown, input: WorstInput) {
  if ('raw' in input) return { ...(await bodyOf(endpoint, {})), payload: input.raw };
  if (!hasBody(endpoint) || endpoint.encoding === 'json') return bodyOf(endpoint, body);
  // A form carries structured fields as JSON text.
  const fields = Object.entries(body as object).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === 'string' || value instanceof Blob ? value : JSON.stringify(value),
  ]);
  return bodyOf(endpoint, Object.fromEntries(fields));
}

type Stall = BlockedTick & { call: string; what: string; status: number };

/** The inputs of a call that block the loop for too long, each by the best of a few tries. */
async function stallsOf(endpoint: AnyEndpoint, longest: { cpu: number }): Promise<Stall[]> {
  const good = goodRequests(endpoint);
  const stalls: Stall[] = [];
  const statuses = new Map<number, number>();
  for (const input of worstInputs(endpoint, await good.request())) {
    let best: Stall | undefined;
    for (let tries = 0; tries < TRIES && (best === undefined || best.cpu > BLOCKED_MS_MAX); tries += 1) {
      const request = await good.request();
      let status = 0;
      const tick = await watched.blockedBy(async () => {
        status = await send(endpoint, request, input);
      });
      good.answered(status);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      expect(status, `${nameOf(endpoint)}: ${input.what}`).not.toBe(500);
      if (best === undefined || tick.cpu < best.cpu) best = { ...tick, call: nameOf(endpoint), what: input.what, status };
    }
    longest.cpu = Math.max(longest.cpu, best!.cpu);
    if (best!.cpu > BLOCKED_MS_MAX) {
      stalls.push(best!);
      if (isLong) console.log(`  ${best!.call}: ${best!.what}: ${Math.round(best!.cpu)} ms (${best!.status})`);
    }
  }
  if (filter !== undefined) console.log(nameOf(endpoint), statuses);
  return stalls;
}

test('no input of any call blocks the event loop', async () => {
  const longest = { cpu: 0 };
  const stalls: Stall[] = [];
  for (const endpoint of endpoints) stalls.push(...(await stallsOf(endpoint, longest)));
  figure('inputs tried', sent, 'inputs', { value: 1, better: 'more' });
  figure('inputs that block the loop for too long', stalls.length, 'inputs', none);
  figure('the longest time that the loop was blocked', longest.cpu, 'ms', atMost(BLOCKED_MS_MAX));
}, 1_800_000);
