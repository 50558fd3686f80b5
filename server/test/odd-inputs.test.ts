import { hasBody } from '@vigil/contract/endpoint.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listEndpoints } from '../src/app/listed-endpoints.ts';
import { cases } from './cases/index.ts';
import { makeOrganization } from './make-organization.ts';
import { appHost, startServer, type LooseRequest, type TestServer } from './start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

/** Values that no form sends but any client can. */
const odd: readonly unknown[] = [
  '\0',
  'a\0b',
  '\ud800',
  '😀'.repeat(300),
  'x'.repeat(100_000),
  "'; drop table users; --",
  '%_\\',
  '{{constructor}}',
  '../../etc/passwd',
  '',
  ' ',
  -1,
  0.5,
  2 ** 31,
  2 ** 53,
  1e308,
  '99999999999999999999',
  '0000-00-00',
  '+275760-09-13T00:00:00.001Z',
  '294277-01-01T00:00:00Z',
  'infinity',
  'NaN',
  true,
  null,
  [],
  {},
  [null],
  { toString: 'x' },
  ['\0'],
  '__proto__',
];

type Part = 'params' | 'query' | 'body';

/** Returns every place of a request that holds a value. */
function* placesOf(value: unknown, path: string[] = []): Generator<string[]> {
  if (path.length > 0) yield path;
  if (typeof value === 'object' && value !== null && !(value instanceof Blob)) {
    for (const [name, inner] of Object.entries(value)) yield* placesOf(inner, [...path, name]);
  }
}

function put(value: unknown, [name, ...rest]: string[], replacement: unknown): unknown {
  if (name === undefined) return replacement;
  const copy: Record<string, unknown> = Array.isArray(value)
    ? ([...value] as unknown as Record<string, unknown>)
    : { ...(value as Record<string, unknown>) };
  copy[name] = put(copy[name], rest, replacement);
  return copy;
}

/** Returns a value as text that a URL can carry. */
const asText = (value: unknown): string =>
  (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed().slice(0, LONGEST_IN_ADDRESS);
const LONGEST_IN_ADDRESS = 400;

const endpoints = await listEndpoints();
/** The index of the next value. It continues across all places, so that every value is tried in every kind of place. */
let next = 0;
const TRIES_PER_PLACE = 2;

describe.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))('%s', (name, endpoint) => {
  test('Odd inputs get a refusal or a response, never a server error', async () => {
    const organization = await makeOrganization(server);
    const request: LooseRequest = await cases[name]!.request({ server, organization });
    const known = Object.keys((endpoint.query as { shape?: object }).shape ?? {});
    const query = { ...Object.fromEntries(known.map((one) => [one, ''])), ...request.query };
    const parts: Record<Part, unknown> = { params: request.params, query, body: hasBody(endpoint) ? request.body : undefined };
    for (const part of ['params', 'query', 'body'] as const) {
      for (const path of placesOf(parts[part])) {
        for (let tried = 0; tried < TRIES_PER_PLACE; tried++) {
          const one = odd[next++ % odd.length];
          const value = part === 'body' && endpoint.encoding === 'json' ? one : asText(one);
          // An empty value or a slash would make it another path.
          if (part === 'params' && (value === '' || String(value).includes('/'))) continue;
          const changed = part === 'query' ? { [path[0]!]: value } : put(parts[part], path, value);
          const { status, body } = await server.call(endpoint, {
            ...request,
            [part]: changed,
            token: organization.people.system_admin.token,
          } as never);
          // An outside server that does not respond is not the product's fault.
          if (status === 503) continue;
          expect(
            status,
            `${part}.${path.join('.')} = ${JSON.stringify(value)?.slice(0, 80)}: ${JSON.stringify(body)}`,
          ).toBeLessThan(500);
        }
      }
    }
  });
});

/** Bodies that are not JSON or exceed its limits. */
const raw: readonly { what: string; payload: Buffer | string; headers?: Record<string, string> }[] = [
  { what: 'deeply nested arrays', payload: '['.repeat(100_000) + ']'.repeat(100_000) },
  { what: 'deeply nested objects', payload: '{"a":'.repeat(50_000) + '1' + '}'.repeat(50_000) },
  {
    what: 'invalid UTF-8',
    payload: Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0xc3, 0x28, 0x22, 0x7d]),
  },
  {
    what: 'UTF-16',
    payload: Buffer.from('{"name":"ё"}', 'utf16le'),
    headers: { 'content-type': 'application/json; charset=utf-16' },
  },
  { what: 'a byte order mark', payload: '\ufeff{}' },
  { what: 'a gzip body that is not packed', payload: 'not packed', headers: { 'content-encoding': 'gzip' } },
  { what: 'a form declared as JSON', payload: 'a=1&b=%00%ff' },
  { what: 'JSON declared as a form', payload: '{"a":1}', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
  { what: 'a multipart form without parts', payload: '--x--', headers: { 'content-type': 'multipart/form-data; boundary=x' } },
  { what: 'a multipart form without a boundary', payload: 'x', headers: { 'content-type': 'multipart/form-data' } },
  { what: 'an unknown content type', payload: 'x', headers: { 'content-type': 'x/\u00ff; =' } },
  { what: 'a number beyond all limits', payload: `{"a":${'9'.repeat(5_000)}e${'9'.repeat(300)}}` },
  { what: 'names of the object prototype', payload: '{"__proto__":{"a":1},"constructor":{"prototype":{"b":1}}}' },
  { what: 'an empty body', payload: '' },
];

test.each(raw)('Every call refuses $what as its body', { timeout: 180_000 }, async ({ payload, headers, what }) => {
  const { people } = await makeOrganization(server);
  for (const endpoint of endpoints.filter(hasBody)) {
    const url = endpoint.path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000001');
    const { statusCode } = await server.sites.app.inject({
      method: endpoint.method,
      url,
      payload,
      headers: {
        host: appHost,
        authorization: `Bearer ${people.system_admin.token}`,
        'content-type': 'application/json',
        ...headers,
      },
    });
    expect(statusCode, `${what}: ${endpoint.method} ${endpoint.path}`).toBeLessThan(500);
  }
});
