import { randomUUID } from 'node:crypto';
import * as auth from '@vigil/contract/auth/endpoints.ts';
import { id } from '@vigil/contract/shared/page.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { appHost, startServer, type TestServer } from '../../test/start-server.ts';
import type { Problem } from './problem.ts';
import { readInput } from './validate.ts';

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
])('an unknown field is named in %s', async (language, message, text) => {
  const answer = await server.sites.app.inject({
    method: 'POST',
    url: auth.askRecovery.path,
    headers: { host: appHost, 'accept-language': language },
    payload: { email: 'a@b.test', nobody_knows_this: 1 },
  });
  const details = [{ path: 'nobody_knows_this', message: text }];
  expect([answer.statusCode, answer.json()]).toEqual([422, { message, code: 'http.invalid', details }]);
});

test('of unknown fields without end a few are named, and none at length', async () => {
  const fields = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`${n}`.padEnd(60, 'x'), n]));
  const { body, statusCode } = await send(JSON.stringify({ ...fields, ['y'.repeat(20_000)]: 1 }));
  expect([statusCode, body.length < 20_000]).toEqual([422, true]);
});

describe('of a long list', () => {
  const list = z.object({ ids: z.array(id) });
  const flawsIn = (ids: unknown[]) => {
    try {
      readInput(list, { ids }, 'en');
      return [];
    } catch (error) {
      return (error as Problem).details ?? [];
    }
  };

  test('only the first wrong element is named, and the rest is not read', () => {
    for (const wrong of [0, 'a']) {
      const ids = Array.from({ length: 1_000_000 }, () => wrong);
      const began = performance.now();
      expect(flawsIn(ids).map(({ path }) => path)).toEqual(['ids.0']);
      // 15 ms. Reading all of them takes more than three seconds.
      expect(performance.now() - began).toBeLessThan(1_500);
    }
  });

  test('a wrong element among right ones is found wherever it stands', () => {
    const ids: unknown[] = Array.from({ length: 6_000 }, () => randomUUID());
    expect(flawsIn(ids)).toEqual([]);
    expect(flawsIn([...ids.slice(1), 'a']).map(({ path }) => path)).toEqual(['ids.5999']);
  });

  test('each wrong element of a short one is named', () => {
    expect(flawsIn([0, randomUUID(), 'a']).map(({ path }) => path)).toEqual(['ids.0', 'ids.2']);
  });
});

test('what is wrong is named within the one shape that was meant, and by its whole where none or several were', () => {
  const flawed = (schema: z.ZodType, value: unknown): string[] => {
    try {
      readInput(z.object({ it: schema }), { it: value }, 'en');
      return [];
    } catch (error) {
      return ((error as Problem).details ?? []).map(({ path }) => path);
    }
  };
  const either = z.union([z.object({ ids: z.array(id) }), z.array(z.object({ id }))]);
  expect(flawed(either, { ids: ['a'] })).toEqual(['it.ids.0']);
  expect(flawed(either, [{ id: randomUUID() }, { id: 'a' }])).toEqual(['it.1.id']);
  expect(flawed(either, 'a')).toEqual(['it']);
  expect(flawed(z.union([z.object({ a: z.number() }), z.object({ b: z.number() })]), {})).toEqual(['it']);
});

test('a text that cannot be stored is named by its place, however deep it stands', () => {
  let value: unknown = 'a\0';
  for (let level = 0; level < 50_000; level += 1) value = { a: value };
  expect(() => readInput(z.unknown(), value, 'en')).toThrow('http.invalid');
  for (const [given, path] of [
    [{ a: [{ b: '\0' }] }, 'a.0.b'],
    [{ a: { '\ud800': 1 } }, 'a.\ud800'],
  ] as const) {
    expect(() => readInput(z.unknown(), given, 'en')).toThrow(
      expect.objectContaining({ details: [{ path, message: 'The text contains a character that cannot be saved' }] }) as Error,
    );
  }
});
