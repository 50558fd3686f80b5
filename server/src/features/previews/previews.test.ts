import { createHash } from 'node:crypto';
import { EDITING_PATH, PREVIEW_PATH } from '@vigil/contract/shared/preview.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appHost, contentHost, startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test.each([
  { path: PREVIEW_PATH, source: 'vigil-preview' },
  { path: EDITING_PATH, source: 'vigil-editing' },
])(
  'security 24: HTML being edited is served at $path of the content host, where only the page’s own scripts run',
  async (page) => {
    const { statusCode, headers, body } = await server.sites.content.inject({ url: page.path, headers: { host: contentHost } });
    expect(statusCode).toBe(200);
    const [, script] = /<script>([^]*)<\/script><\/body>/.exec(body)!;
    const inner = JSON.parse(/<script>' \+ (".*") \+/.exec(script!)![1]!) as string;
    expect(headers['content-security-policy']).toBe(
      [
        "default-src 'none'",
        "style-src 'unsafe-inline'",
        `script-src ${hashOf(script!)} ${hashOf(inner)}`,
        `img-src http://${contentHost} data:`,
        "base-uri 'none'",
        "form-action 'none'",
        `frame-ancestors http://${appHost}`,
        'sandbox allow-scripts',
      ].join('; '),
    );
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
    expect(script).toContain(`const app = "http://${appHost}";`);
    expect(script).toContain(`origin !== app || source !== parent || data?.source !== '${page.source}'`);
    expect(script).not.toContain('</script');
    expect(body).toContain('<iframe sandbox="allow-scripts" referrerpolicy="no-referrer">');
  },
);

test.each([PREVIEW_PATH, EDITING_PATH])('security 24: The application itself has no %s', async (url) => {
  const { headers } = await server.sites.app.inject({ url, headers: { host: appHost } });
  expect(String(headers['content-security-policy'])).not.toContain('sandbox');
});

const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
