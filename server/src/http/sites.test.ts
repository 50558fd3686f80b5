import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { signOut } from '@vigil/contract/auth/endpoints.ts';
import { basePaths } from '@vigil/contract/shared/base-paths.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { appHost, contentHost, phishingHost, startServer, type TestServer } from '../../test/start-server.ts';
import { listen } from '../app/program.ts';
import { webFolder } from '../features/site/queries/build.ts';

let server: TestServer;
let port: number;

beforeAll(async () => {
  server = await startServer({ PORT: '0' });
  port = await listen(server, '127.0.0.1');
});
afterAll(() => server.stop());

/** `fetch` may not set Host, so the request is written by hand. */
async function statusOf(host: string, path: string): Promise<number> {
  const { request } = await import('node:http');
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });
}

test('each kind of host answers for itself alone', async () => {
  const [onlyOnApp, everywhere] = ['/openapi.json', '/nothing-at-all'];
  expect(await statusOf(appHost, onlyOnApp)).toBe(200);
  for (const host of [contentHost, phishingHost, 'unknown.test', '']) expect(await statusOf(host, onlyOnApp), host).toBe(404);
  for (const host of [appHost, contentHost, phishingHost]) expect(await statusOf(host, everywhere), host).toBe(404);
  const paths = server.sites.routes.filter(({ site, method }) => site !== 'app' && method === 'GET');
  for (const { site, url } of paths.filter(({ url: one }) => !one.startsWith('/health'))) {
    expect(await statusOf(appHost, url.replace(/:\w+/g, 'x')), `${site} ${url}`).toBe(404);
  }
});

test('a long answer travels compressed to anyone who takes it so, a short one as it is', async () => {
  const ask = (url: string, accepted: string) =>
    server.sites.app.inject({ url, headers: { host: appHost, 'accept-encoding': accepted } });
  const plain = await ask('/openapi.json', 'identity');
  expect(plain.headers['content-encoding']).toBeUndefined();
  const packed = await ask('/openapi.json', 'gzip, deflate, br, zstd');
  expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: expect.stringContaining('accept-encoding') });
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.payload);
  expect((await ask('/health/live', 'br')).headers['content-encoding']).toBeUndefined();
});

test('HEAD is answered as GET would be, without its body', async () => {
  const reads = server.sites.routes.filter(({ site, method }) => site !== 'phishing' && method === 'GET');
  expect(reads.length).toBeGreaterThan(200);
  for (const { site, url } of reads) {
    const host = { app: appHost, content: contentHost, elsewhere: 'unknown.test', phishing: phishingHost }[site];
    const ask = (method: 'GET' | 'HEAD') =>
      server.sites[site].inject({ method, url: url.replace(/:\w+(\([^)]*\))?/g, randomUUID()), headers: { host } });
    const [get, head] = [await ask('GET'), await ask('HEAD')];
    expect([head.statusCode, head.headers['content-type'], head.payload], `${site} ${url}`).toEqual([
      get.statusCode,
      get.headers['content-type'],
      '',
    ]);
  }
});

test('a name that is none of ours is logged once, with those that are', async () => {
  const warn = vi.spyOn(server.services.log, 'warn');
  await statusOf('wrong.example', '/lk');
  await statusOf('wrong.example', '/lk');
  await statusOf('10.0.0.7:8080', '/health/live');
  expect(warn.mock.calls.map(([facts]) => facts)).toEqual([
    { host: 'wrong.example', expected: [appHost, contentHost, phishingHost] },
  ]);
  for (let at = 0; at < 50; at++) await statusOf(`${at}.example`, '/lk');
  expect(warn.mock.calls.length).toBeLessThanOrEqual(20);
  warn.mockRestore();
});

test('health answers by any name of the machine but not on the other sites', async () => {
  expect(await statusOf(appHost, '/health/live')).toBe(200);
  expect(await statusOf('10.0.0.7:8080', '/health/ready')).toBe(200);
  expect(await statusOf(phishingHost, '/health/live')).toBe(404);
  expect(await statusOf(contentHost, '/health/live')).toBe(404);
});

describe.each(basePaths)('under %s', (base) => {
  const unknown = [base, `${base}/`, `${base}/nothing`, `${base}/nothing/at/all?x=1`];
  test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)(
    'an unknown %s is a problem of 404',
    async (method) => {
      for (const url of unknown) {
        for (const [language, message] of [
          ['ru', 'Не найдено.'],
          ['en', 'Not found.'],
          ['uz', 'Topilmadi.'],
        ] as const) {
          const answer = await server.sites.app.inject({ method, url, headers: { host: appHost, 'accept-language': language } });
          expect(answer.statusCode, url).toBe(404);
          expect(answer.headers['content-type'], url).toMatch(/^application\/json/);
          expect(answer.json(), url).toEqual({ message, code: 'http.not_found' });
        }
      }
    },
  );

  test('and so is HEAD', async () => {
    for (const url of unknown) {
      const { statusCode } = await server.sites.app.inject({ method: 'HEAD', url, headers: { host: appHost } });
      expect(statusCode, url).toBe(404);
    }
  });
});

test('no page answers where calls live', async () => {
  const get = (url: string) => server.sites.app.inject({ method: 'GET', url, headers: { host: appHost } });
  // Another method, another version, an encoded segment, an asset that is gone.
  for (const url of [signOut.path, '/lk/api', '/lk/api/v1/users', '/lk/%61pi/v2/nothing', '/lk/assets/gone.js']) {
    const answer = await get(url);
    expect([answer.statusCode, answer.headers['content-type']], url).toEqual([404, 'application/json; charset=utf-8']);
  }
});

// Needs the web build, which contains the page.
test.runIf(existsSync(join(webFolder, 'index.html')))('screens still get the page', async () => {
  for (const url of ['/lk', '/lk/', '/lk/auth/login', '/lk/admin/staff/employees', '/lk/apiary', '/lk/admin/nowhere']) {
    const answer = await server.sites.app.inject({ method: 'GET', url, headers: { host: appHost } });
    expect([answer.statusCode, answer.headers['content-type']], url).toEqual([200, 'text/html; charset=utf-8']);
  }
});
