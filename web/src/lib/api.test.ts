// @vitest-environment jsdom
import { endpoint } from '@vigil/contract/endpoint.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { call } from './api.ts';
import { session } from './session.ts';

const read = endpoint.get('/x', { permission: 'session', response: z.unknown() });
const open = endpoint.get('/open', { permission: 'public', response: z.unknown() });
let status = 200;
const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(async () => Response.json({}, { status }));

beforeEach(() => {
  status = 200;
  fetched.mockClear();
  vi.stubGlobal('fetch', fetched);
  session.start('stored');
});

test('a call sends the stored token, and cookies only to this site', async () => {
  await call(read, {});
  const [url, { headers, credentials }] = fetched.mock.calls[0]!;
  expect(url).toBe('/x');
  expect(headers).toMatchObject({ Authorization: 'Bearer stored' });
  expect(credentials).toBe('same-origin');
});

test('without a token a call has no authorization header', async () => {
  session.end();
  await call(open, {});
  expect(fetched.mock.calls[0]![1].headers).not.toHaveProperty('Authorization');
});

test('the status 401 signs the person out', async () => {
  status = 401;
  await expect(call(read, {})).rejects.toMatchObject({ status: 401 });
  expect(session.token()).toBeNull();
});

test.each([400, 403, 404, 500])('the status %i does not sign the person out', async (code) => {
  status = code;
  await expect(call(read, {})).rejects.toMatchObject({ status: code });
  expect(session.token()).toBe('stored');
});
