import { hasBody, pathOf, type AnyEndpoint } from '@vigil/contract/endpoint.ts';
import type { ErrorBody } from '@vigil/contract/shared/error.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listEndpoints } from '../src/app/listed-endpoints.ts';
import { cases } from './cases/index.ts';
import { makeOrganization, pendingToken, type TestOrganization } from './make-organization.ts';
import { appHost, startServer, type LooseRequest, type TestServer } from './start-server.ts';

let server: TestServer;
let organization: TestOrganization;
beforeAll(async () => {
  server = await startServer();
  organization = await makeOrganization(server);
});
afterAll(() => server.stop());

const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`;
const endpoints = await listEndpoints();

/** Reviewed here: each of these calls says in the contract why it accepts unknown fields. */
test('Only these calls accept unknown fields', () => {
  const tolerant = endpoints.filter(({ takesMore }) => takesMore !== undefined).map(nameOf);
  expect(tolerant.toSorted()).toEqual([
    'PATCH /learning/api/learning/assigned-courses/{id}/steps/scorm/statement',
    'POST /gateway/v1/authentication/oauth',
    'POST /lk/api/v2/scorm/statement',
  ]);
});

const UNKNOWN = 'nobody_knows_this';

const refusalOf = (path: string) => ({
  status: 422,
  body: {
    message: expect.stringContaining(UNKNOWN) as string,
    details: expect.arrayContaining([{ path, message: 'Unknown field' }]) as ErrorBody['details'],
  },
});

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Blob);

/** Returns one copy of the body for each object in it, with one more field there. JSON inside a form counts as an object. */
function* withOneMore(value: unknown, path = ''): Generator<[path: string, changed: unknown]> {
  if (isObject(value)) yield [`${path}${UNKNOWN}`, { ...value, [UNKNOWN]: 'x' }];
  if (isObject(value) || Array.isArray(value)) {
    for (const [name, inner] of Object.entries(value)) {
      for (const [where, changed] of withOneMore(inner, `${path}${name}.`)) {
        yield [where, Array.isArray(value) ? value.with(Number(name), changed) : { ...value, [name]: changed }];
      }
    }
  }
  const parsed = typeof value === 'string' && /^[[{]/.test(value) ? (JSON.parse(value) as unknown) : undefined;
  if (parsed !== undefined) for (const [where, changed] of withOneMore(parsed, path)) yield [where, JSON.stringify(changed)];
}

const strictOnes = endpoints.filter(({ takesMore }) => takesMore === undefined);

const requests = new Map<string, LooseRequest>();

/**
 * Returns the case of an endpoint as a role that may make it. A refused request changes nothing, so one request serves all
 * tests.
 */
async function requestOf(endpoint: AnyEndpoint): Promise<LooseRequest> {
  const known = requests.get(nameOf(endpoint));
  if (known !== undefined) return known;
  const request = await cases[nameOf(endpoint)]!.request({ server, organization });
  const owing = endpoint.permission === 'pending2fa';
  const signed = { ...request, token: owing ? await pendingToken(server) : organization.people.system_admin.token };
  requests.set(nameOf(endpoint), signed);
  return signed;
}

const call = (endpoint: AnyEndpoint, request: LooseRequest) => server.call(endpoint, request as never);
const named = (list: AnyEndpoint[]) => list.map((endpoint) => [nameOf(endpoint), endpoint] as const);

describe('A query with an unknown field is refused', () => {
  test.each(named(strictOnes))('%s', async (_, endpoint) => {
    const request = await requestOf(endpoint);
    const answer = await call(endpoint, { ...request, query: { ...request.query, [UNKNOWN]: 'x' } });
    expect(answer).toMatchObject(refusalOf(UNKNOWN));
  });
});

describe('A body with an unknown field at any level is refused', () => {
  test.each(named(strictOnes.filter(hasBody)))('%s', async (_, endpoint) => {
    const request = await requestOf(endpoint);
    const bodies = [...withOneMore(request.body)];
    expect(bodies.length).toBeGreaterThan(0);
    for (const [path, body] of bodies) expect(await call(endpoint, { ...request, body }), path).toMatchObject(refusalOf(path));
  });
});

describe('A file in an unknown field is refused', () => {
  test.each(named(strictOnes.filter(({ encoding }) => encoding === 'multipart')))('%s', async (_, endpoint) => {
    const request = await requestOf(endpoint);
    const picture = new File(['x'], 'x.png', { type: 'image/png' });
    const body = { ...(request.body as object), [UNKNOWN]: picture };
    expect(await call(endpoint, { ...request, body })).toMatchObject(refusalOf(UNKNOWN));
  });
});

describe('A body is refused by calls that take none', () => {
  const bodiless = strictOnes.filter((endpoint) => !hasBody(endpoint) && endpoint.method !== 'GET');
  test.each(named(bodiless))('%s', async (_, endpoint) => {
    const request = await requestOf(endpoint);
    const answer = await server.sites.app.inject({
      method: endpoint.method,
      url: pathOf(endpoint, request.params),
      query: Object.fromEntries(Object.entries(request.query ?? {}).map(([key, value]) => [key, String(value)])),
      headers: { host: appHost, 'accept-language': 'en', authorization: `Bearer ${request.token}` },
      payload: { [UNKNOWN]: 'x' },
    });
    expect({ status: answer.statusCode, body: answer.json<unknown>() }).toMatchObject(refusalOf(UNKNOWN));
  });
});
