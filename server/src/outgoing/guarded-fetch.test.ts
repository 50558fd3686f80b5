import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { getCACertificates } from 'node:tls';
import { generate } from 'selfsigned';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readEnv } from '../env.ts';
import { trustOptions } from './ca-certificates.ts';
import { fetchFrom, isPublic, OutboundError } from './guarded-fetch.ts';

let canary: Server;
let port: number;
const hits: string[] = [];

beforeAll(async () => {
  canary = createServer((request, response) => {
    hits.push(request.url ?? '');
    if (request.url === '/elsewhere') response.writeHead(302, { location: '/inside' }).end();
    else if (request.url === '/endless') response.end(Buffer.alloc(1024 * 1024 + 1));
    else response.end('hello');
  });
  await new Promise<void>((resolve) => {
    canary.listen(0, resolve);
  });
  port = (canary.address() as { port: number }).port;
});
afterAll(() => canary.close());

const trusting = (list: string) => readEnv({ SECRET_KEY: 'a key that is long enough for the test', TRUSTED_HOSTS: list });
const kindOf = (error: unknown) => (error instanceof OutboundError ? error.kind : error);
const refusal = (address: string, list = '') => fetchFrom(trusting(list), address).then(() => 'fetched', kindOf);

describe('security 30: an address of our own network is never asked', () => {
  test.each([
    'https://127.0.0.1',
    'https://localhost',
    'https://0.0.0.0',
    'https://[::1]',
    'https://[::]',
    'https://10.0.0.1',
    'https://172.16.0.1',
    'https://192.168.1.1',
    'https://169.254.169.254',
    'https://100.64.0.1',
    'https://[::ffff:127.0.0.1]',
    'https://[::ffff:7f00:1]',
    'https://[fd00::1]',
    'https://[fe80::1]',
    'https://[64:ff9b::7f00:1]',
    'https://[2002:7f00:1::]',
    'https://0177.0.0.1',
    'https://2130706433',
    'https://0x7f.1',
    'https://127.1',
    'http://127.0.0.1',
    'https://name:password@example.com',
    'file:///etc/passwd',
    'gopher://example.com',
    'no address',
  ])('%s', async (address) => {
    const before = hits.length;
    const withPort = /^https?:/.test(address) ? `${address}:${port}/inside` : address;
    expect(await refusal(withPort)).toBe('forbidden');
    expect(hits).toHaveLength(before);
  });

  test('nor plain http of the open network', async () => {
    expect(await refusal('http://93.184.216.34/')).toBe('forbidden');
  });
});

test('what the operator lists is asked, by name, address or network', async () => {
  for (const [list, host] of [
    ['localhost', 'localhost'],
    ['127.0.0.1', '127.0.0.1'],
    ['10.0.0.0/8, 127.0.0.0/8', '127.0.0.1'],
    ['::1', '[::1]'],
  ] as const) {
    expect(await (await fetchFrom(trusting(list), `http://${host}:${port}/`)).text(), list).toBe('hello');
  }
  expect(await refusal(`http://127.0.0.1:${port}/`, '127.0.0.2,localhost')).toBe('forbidden');
});

test('a redirect is returned and not followed', async () => {
  const answer = await fetchFrom(trusting('127.0.0.1'), `http://127.0.0.1:${port}/elsewhere`);
  expect([answer.status, hits.at(-1)]).toEqual([302, '/elsewhere']);
});

test('an answer without an end is cut off', async () => {
  expect(await refusal(`http://127.0.0.1:${port}/endless`, '127.0.0.1')).toBe('unreachable');
});

test('the open network is open', () => {
  expect(['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946'].map(isPublic)).toEqual([true, true]);
});

test.each(['10.0.0.0/33', '::1/129', 'a b', '10.0.0.0/x'])('%s in TRUSTED_HOSTS stops the start', (list) => {
  expect(() => trusting(list)).toThrow(/Setting TRUSTED_HOSTS/);
});

describe('an authority that the system does not know', () => {
  test('is believed where its certificate is given, for that call alone, and beside the others', async () => {
    const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }], {
      keySize: 2048,
      extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
    });
    const secure = createSecureServer({ key, cert }, (_, response) => void response.end('hello')).listen(0, '127.0.0.1');
    await once(secure, 'listening');
    const url = `https://localhost:${(secure.address() as { port: number }).port}/`;
    const ask = (ca_certificate?: string) =>
      fetchFrom(trusting('localhost'), url, ca_certificate === undefined ? {} : { ca_certificate }).then(
        async (answer) => answer.text(),
        (error: OutboundError) => error.rule,
      );
    expect(await ask()).toBe('strange_certificate');
    expect(await ask(`Our own\n${cert}`)).toBe('hello');
    expect(await ask('')).toBe('strange_certificate');
    const { ca = [] } = trustOptions(cert);
    expect(ca).toEqual(expect.arrayContaining(getCACertificates('default')));
    secure.close();
  });
});
