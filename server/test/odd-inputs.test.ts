import { hasBody } from '@vigil/contract/endpoint.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listEndpoints } from '../src/app/listed-endpoints.ts';
import { cases } from './cases/index.ts';
import { makeOrganization } from './make-organization.ts';
import { startServer, type LooseRequest, type TestServer } from './start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

/** What no form sends and anyone can. */
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

/** Every place of a request that holds a value. */
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

/** An address carries nothing but whole text. */
const asText = (value: unknown): string =>
  (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed().slice(0, LONGEST_IN_ADDRESS);
const LONGEST_IN_ADDRESS = 400;

const endpoints = await listEndpoints();
/** One after another over all of them, so that every value meets every kind of place. */
let next = 0;
const TRIES_A_PLACE = 4;

describe.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))('%s', (name, endpoint) => {
  test('answers odd inputs with a refusal or an answer, never with a fault of its own', async () => {
    const organization = await makeOrganization(server);
    const request: LooseRequest = await cases[name]!.request({ server, organization });
    const known = Object.keys((endpoint.query as { shape?: object }).shape ?? {});
    const query = { ...Object.fromEntries(known.map((one) => [one, ''])), ...request.query };
    const parts: Record<Part, unknown> = { params: request.params, query, body: hasBody(endpoint) ? request.body : undefined };
    for (const part of ['params', 'query', 'body'] as const) {
      for (const path of placesOf(parts[part])) {
        for (let tried = 0; tried < TRIES_A_PLACE; tried++) {
          const one = odd[next++ % odd.length];
          const value = part === 'body' && endpoint.encoding === 'json' ? one : asText(one);
          // Another path altogether.
          if (part === 'params' && (value === '' || String(value).includes('/'))) continue;
          const changed = part === 'query' ? { [path[0]!]: value } : put(parts[part], path, value);
          const { status, body } = await server.call(endpoint, {
            ...request,
            [part]: changed,
            token: organization.people.system_admin.token,
          } as never);
          // Somebody else's server that does not answer is no fault of ours.
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
