import * as auth from '@vigil/contract/auth/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appHost, startServer, type TestServer } from '../../test/start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

/** Sent by anyone who has not signed in. */
const send = (payload: string) =>
  server.sites.app.inject({
    method: 'POST',
    url: auth.askRecovery.path,
    headers: { host: appHost, 'content-type': 'application/json' },
    payload,
  });

test('security 33: a body of many levels is refused and is no fault of ours', async () => {
  const answer = await send(`{"email":${'['.repeat(10_000)}${']'.repeat(10_000)}}`);
  expect(answer.statusCode).toBeLessThan(500);
});

test('security 33: a body of many values does not stop the loop', async () => {
  await send('{}');
  const payload = `{"email":[${'0,'.repeat(999_990)}0]}`;
  let worst = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    worst = Math.max(worst, performance.now() - last);
    last = performance.now();
  }, 1);
  const { statusCode } = await send(payload);
  await new Promise((resolve) => setTimeout(resolve, 20));
  clearInterval(timer);
  expect(statusCode).toBe(413);
  expect(worst).toBeLessThan(200);
});
