import { afterAll, beforeAll, expect, test } from 'vitest';
import { appHost, contentHost, phishingHost, startServer, type TestServer } from '../../test/start-server.ts';
import { listen } from '../app/program.ts';

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

test('health answers by any name of the machine but not on the other sites', async () => {
  expect(await statusOf(appHost, '/health/live')).toBe(200);
  expect(await statusOf('10.0.0.7:8080', '/health/ready')).toBe(200);
  expect(await statusOf(phishingHost, '/health/live')).toBe(404);
  expect(await statusOf(contentHost, '/health/live')).toBe(404);
});
