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
import { atMost, figure, isLong, secondsSince, sized } from './experiment.ts';

/** The limit of the short form is higher, because it runs beside other tests. */
const BLOCKED_MS_MAX = sized({ short: 1_000, long: 100 });
const ANSWER_MS_MAX = 120_000;
/** How often an input is repeated, so that noise of the machine does not fail the test. */
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
/** `STALLS_CALLS=scorm/statement` tries some calls only. */
const filter = process.env.STALLS_CALLS;
const endpoints = (await listEndpoints()).filter((endpoint) => filter === undefined || nameOf(endpoint).includes(filter));

/**
 * Provides a good request of a call by a person who may make it, and a new one once its record is gone or no longer accepts it.
 */
function goodRequests(endpoint: AnyEndpoint) {
  let current: LooseRequest | undefined;
  let hasChanged = false;
  return {
    async request(): Promise<LooseRequest> {
      if (current === undefined) {
        const made = await madeRequest(endpoint);
        current = made;
        hasChanged = false;
      }
      return current;
    },
    /** Returns whether the same input must be sent again with another request. */
    isSpentBy(status: number): boolean {
      const isSpent = hasChanged && SPENT.has(status);
      if (isSpent) current = undefined;
      hasChanged ||= status < 400 && endpoint.method !== 'GET';
      return isSpent;
    },
  };
}

/** Retries for a while: jobs of earlier inputs run before those that a new record waits for. */
async function madeRequest(endpoint: AnyEndpoint, triesLeft = sized({ short: 0, long: 10 })): Promise<LooseRequest> {
  const organization = await makeOrganization(server);
  try {
    const request = await cases[nameOf(endpoint)]!.request({ server, organization });
    return { ...request, token: await tokenFor(endpoint, organization) };
  } catch (error) {
    if (triesLeft === 0) throw error;
    return madeRequest(endpoint, triesLeft - 1);
  }
}

/** Statuses of an ended session, or of a record that is gone or has changed. */
const SPENT = new Set([401, 403, 404, 409]);

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
      // Attempts are limited by address, so each request has another one.
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

/** Measures how long an input blocks the event loop, taking the best of a few tries. */
async function stallBy(endpoint: AnyEndpoint, good: ReturnType<typeof goodRequests>, input: WorstInput): Promise<Stall> {
  let best: Stall | undefined;
  for (let tries = 0; tries < TRIES && (best === undefined || best.cpu > BLOCKED_MS_MAX); tries += 1) {
    let status = 0;
    const once = async () => {
      const request = await good.request();
      return watched.blockedBy(async () => {
        status = await send(endpoint, request, input);
      });
    };
    let tick = await once();
    if (good.isSpentBy(status)) {
      tick = await once();
      good.isSpentBy(status);
    }
    expect(status, `${nameOf(endpoint)}: ${input.what}`).not.toBe(500);
    if (best === undefined || tick.cpu < best.cpu) best = { ...tick, call: nameOf(endpoint), what: input.what, status };
  }
  return best!;
}

const described = ({ call, what, cpu, status }: Stall) => `${call}: ${what}: ${Math.round(cpu)} ms (${status})`;

/** The short form tries some inputs of some calls, others each day. */
const SHORT_SECONDS = 15;
const EVERY = sized({ short: 9, long: 1 });
const today = Math.floor(Date.now() / 86_400_000);
const from = isLong ? 0 : (today * 37) % Math.max(1, endpoints.length);
const rotated = [...endpoints.slice(from), ...endpoints.slice(0, from)];

test('No input of any call blocks the event loop for long', async () => {
  const began = Date.now();
  let longest = 0;
  const stalls: string[] = [];
  for (const [number, endpoint] of rotated.entries()) {
    if (!isLong && secondsSince(began) > SHORT_SECONDS) break;
    const good = goodRequests(endpoint);
    const first = await good.request().catch((error: unknown) => {
      // A record that the call needs may come late on a busy machine; the short form skips the call.
      if (isLong) throw error;
      return null;
    });
    if (first === null) continue;
    let at = today + number;
    for (const input of worstInputs(endpoint, first)) {
      at += 1;
      if (at % EVERY !== 0) continue;
      const stall = await stallBy(endpoint, good, input);
      longest = Math.max(longest, stall.cpu);
      if (stall.cpu > BLOCKED_MS_MAX) stalls.push(described(stall));
      if (stall.cpu > BLOCKED_MS_MAX && isLong) console.log(described(stall));
    }
    if (isLong && number % 20 === 19) console.log(`${number + 1} of ${rotated.length} calls, ${sent} requests`);
  }
  expect(stalls).toEqual([]);
  figure('the longest time that the loop was blocked', longest, 'ms', atMost(BLOCKED_MS_MAX));
}, 3_600_000);
