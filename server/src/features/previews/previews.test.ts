import { createHash } from 'node:crypto';
import { PREVIEW_PATH } from '@vigil/contract/shared/preview.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appHost, contentHost, startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test('security 24: what is being written is shown on the content host, where only the page’s own script runs', async () => {
  const { statusCode, headers, body } = await server.sites.content.inject({ url: PREVIEW_PATH, headers: { host: contentHost } });
  expect(statusCode).toBe(200);
  const [, script] = /<script>([^]*)<\/script>/.exec(body)!;
  expect(headers['content-security-policy']).toBe(
    [
      "default-src 'none'",
      "style-src 'unsafe-inline'",
      `script-src 'sha256-${createHash('sha256').update(script!).digest('base64')}'`,
      `img-src http://${contentHost} data:`,
      "base-uri 'none'",
      "form-action 'none'",
      `frame-ancestors http://${appHost}`,
      'sandbox allow-scripts',
    ].join('; '),
  );
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
  expect(script).toContain(`origin !== "http://${appHost}"`);
  expect(body).toContain('<iframe sandbox referrerpolicy="no-referrer">');
});

test('security 24: the application itself has no such page', async () => {
  const { headers } = await server.sites.app.inject({ url: PREVIEW_PATH, headers: { host: appHost } });
  expect(String(headers['content-security-policy'])).not.toContain('sandbox');
});
