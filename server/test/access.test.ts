import { hasBody, type AnyEndpoint } from '@vigil/contract/endpoint.ts';
import { rolePermissions, type Permission } from '@vigil/contract/shared/permissions.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listEndpoints } from '../src/app/listed-endpoints.ts';
import { cases } from './cases/index.ts';
import { makeOrganization, type TestOrganization } from './make-organization.ts';
import { startServer, type LooseRequest, type TestServer } from './start-server.ts';

const endpoints = await listEndpoints();
const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`;
const guarded = endpoints.filter(({ permission }) => permission !== 'public');
const roles = ['employee', 'content_manager', 'operator', 'super_user', 'system_admin'] as const;

let server: TestServer;
let home: TestOrganization;

beforeAll(async () => {
  server = await startServer();
  home = await makeOrganization(server);
});
afterAll(() => server.stop());

const call = (endpoint: AnyEndpoint, request: LooseRequest & { token?: string }) => server.call(endpoint, request as never);

/** Ids of nothing: enough to reach the guard, which stands before the input is read. */
const anything = (endpoint: AnyEndpoint): LooseRequest => ({
  params: Object.fromEntries(
    [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [
      name,
      name === 'hash' ? 'a1b2c3' : '00000000-0000-4000-8000-000000000000',
    ]),
  ),
});

test('every endpoint served has a case here, and every case an endpoint', () => {
  expect(Object.keys(cases).sort()).toEqual(endpoints.map(nameOf).sort());
});

describe.each(guarded.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', (name, endpoint) => {
  test('is 401 without a token and with a wrong one', async () => {
    expect((await call(endpoint, anything(endpoint))).status).toBe(401);
    expect((await call(endpoint, { ...anything(endpoint), token: 'wrong' })).status).toBe(401);
  });

  test('is 403 for exactly the roles without its permission', async () => {
    for (const role of roles) {
      // A person for each try: a session may end by being tried.
      const { people } = await makeOrganization(server);
      const isAllowed = endpoint.permission === 'session' || rolePermissions[role].includes(endpoint.permission as Permission);
      const { status } = await call(endpoint, { ...anything(endpoint), token: people[role].token });
      if (isAllowed) expect([401, 403], `${role}: ${status}`).not.toContain(status);
      else expect(status, role).toBe(403);
    }
  });

  test('refuses a stranger to the records it names', async () => {
    const known = cases[name]!;
    const request = await known.request({ server, organization: home });
    const { people } = await makeOrganization(server);
    const { status, body } = await call(endpoint, { ...request, token: people[known.strangerRole ?? 'system_admin'].token });
    if (known.stranger === 'own') {
      expect(status).toBeLessThan(500);
      expect(JSON.stringify(body)).not.toContain(home.id);
      expect(JSON.stringify(body)).not.toContain(home.domain);
    } else {
      expect(status, JSON.stringify(body)).toBe(known.stranger);
    }
  });
});

describe.each(endpoints.filter(hasBody).map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', (name, endpoint) => {
  test('refuses a body of a wrong shape with 422 or 400', async () => {
    const { people } = await makeOrganization(server);
    const request = await cases[name]!.request({ server, organization: home });
    const wrong = endpoint.encoding === 'json' ? ['a list', 'is no object'] : { unknown_field: 'only' };
    const { status } = await call(endpoint, { ...request, body: wrong, token: people.system_admin.token });
    expect([400, 422]).toContain(status);
  });
});
