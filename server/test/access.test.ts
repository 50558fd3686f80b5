import { hasBody, type AnyEndpoint } from '@vigil/contract/endpoint.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessTable } from '../src/app/access-table.ts';
import { listEndpoints } from '../src/app/listed-endpoints.ts';
import { anything } from './cases/case.ts';
import { cases } from './cases/index.ts';
import { makeOrganization, pendingToken, type TestOrganization } from './make-organization.ts';
import { startServer, type LooseRequest, type TestServer } from './start-server.ts';

const endpoints = await listEndpoints();
const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`;
const guarded = endpoints.filter(({ permission }) => permission !== 'public');
const roles = ['employee', 'content_manager', 'operator', 'super_user', 'system_admin'] as const;

/** The reviewed table: a change of who may make a call shows there as a changed line. */
const table = readFileSync(join(import.meta.dirname, '../../contract/access.tsv'), 'utf8');
const [head = [], ...lines] = table.split('\n').map((line) => line.split('\t'));
const rows = new Map(lines.map((cells) => [`${cells[0]} ${cells[1]}`, new Map(head.map((name, at) => [name, cells[at]]))]));
const isInTable = (name: string, caller: string) => rows.get(name)?.get(caller) === 'yes';

let server: TestServer;
let home: TestOrganization;

beforeAll(async () => {
  server = await startServer();
  home = await makeOrganization(server);
});
afterAll(() => server.stop());

const call = (endpoint: AnyEndpoint, request: LooseRequest & { token?: string }) => server.call(endpoint, request as never);

/**
 * Returns a function that makes calls as a caller, and makes a new caller after a successful change, which may have altered
 * anything.
 */
function opensCalls<Caller>(make: () => Promise<Caller>) {
  let caller: Caller | undefined;
  return async (endpoint: AnyEndpoint, request: LooseRequest, tokenOf: (caller: Caller) => string) => {
    caller ??= await make();
    const answer = await call(endpoint, { ...request, token: tokenOf(caller) });
    if (answer.status < 400 && endpoint.method !== 'GET') caller = undefined;
    return answer;
  };
}

const callAs = opensCalls(async () => (await makeOrganization(server)).people);
const callPending = opensCalls(() => pendingToken(server));

test('Every served endpoint has a case here, and every case an endpoint', () => {
  expect(Object.keys(cases).sort()).toEqual(endpoints.map(nameOf).sort());
});

test('security 2: The reviewed table says who may make which call', () => {
  expect(table, 'contract/access.tsv: `npm run served` writes it again').toBe(accessTable(endpoints));
});

describe.each(guarded.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', (name, endpoint) => {
  test('security 3: The call is 401 without a token and with a wrong one', async () => {
    expect((await call(endpoint, anything(endpoint))).status).toBe(401);
    expect((await call(endpoint, { ...anything(endpoint), token: 'wrong' })).status).toBe(401);
  });

  test('security 2: The call is 403 for exactly the roles without its permission', async () => {
    for (const role of roles) {
      const { status } = await callAs(endpoint, anything(endpoint), (people) => people[role].token);
      // The only permission for half-signed-in callers.
      if (endpoint.permission === 'pending2fa') expect(status).toBe(403);
      else if (isInTable(name, role)) expect([401, 403], `${role}: ${status}`).not.toContain(status);
      else expect(status, role).toBe(403);
    }
  });

  test('security 14: A token that still needs its second factor opens only the calls that complete it', async () => {
    const { status } = await callPending(endpoint, anything(endpoint), (token) => token);
    if (isInTable(name, 'pending2fa')) expect([401, 403], String(status)).not.toContain(status);
    else expect(status).toBe(endpoint.path.endsWith('/users/me') && endpoint.method === 'GET' ? 404 : 403);
  });

  test('security 1: The call refuses strangers to the records it names', async () => {
    const known = cases[name]!;
    const request = await known.request({ server, organization: home });
    const { status, body } = await callAs(endpoint, request, (people) => people[known.strangerRole ?? 'system_admin'].token);
    if (known.stranger === 'own') {
      expect(status).toBeLessThan(500);
      expect(JSON.stringify(body)).not.toContain(home.id);
      expect(JSON.stringify(body)).not.toContain(home.domain);
    } else {
      // A selection of people is checked before the record in the path.
      const isForeignChoice = known.stranger === 404 && JSON.stringify(body).includes('Not found in your organisation');
      expect(status, JSON.stringify(body)).toBe(isForeignChoice ? 422 : known.stranger);
    }
  });
});

describe.each(endpoints.filter(hasBody).map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', (name, endpoint) => {
  test('The call refuses a body of a wrong shape with 422 or 400', async () => {
    const request = await cases[name]!.request({ server, organization: home });
    const wrong = endpoint.encoding === 'json' ? ['a list', 'is no object'] : { unknown_field: 'only' };
    const { status } =
      endpoint.permission === 'pending2fa'
        ? await callPending(endpoint, { ...request, body: wrong }, (token) => token)
        : await callAs(endpoint, { ...request, body: wrong }, (people) => people.system_admin.token);
    expect([400, 422]).toContain(status);
  });
});
