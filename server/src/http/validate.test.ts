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

test.each([
  ['ru', 'Проверьте поля: nobody_knows_this.', 'Неизвестное поле'],
  ['en', 'Check these fields: nobody_knows_this.', 'Unknown field'],
  ['uz', 'Maydonlarni tekshiring: nobody_knows_this.', 'Nomaʼlum maydon'],
])('an unknown field is named in %s', async (language, message, told) => {
  const answer = await server.sites.app.inject({
    method: 'POST',
    url: auth.askRecovery.path,
    headers: { host: appHost, 'accept-language': language },
    payload: { email: 'a@b.test', nobody_knows_this: 1 },
  });
  const details = [{ path: 'nobody_knows_this', message: told }];
  expect([answer.statusCode, answer.json()]).toEqual([422, { message, code: 'http.invalid', details }]);
});

test('of unknown fields without end a few are named, and none at length', async () => {
  const fields = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`${n}`.padEnd(60, 'x'), n]));
  const { body, statusCode } = await send(JSON.stringify({ ...fields, ['y'.repeat(20_000)]: 1 }));
  expect([statusCode, body.length < 20_000]).toEqual([422, true]);
});
