// @vitest-environment jsdom
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noAnswerError } from './api.ts';
import { connection, WAITING_MS } from './connection.ts';
import { refetchWhenRestored, queryClient } from './query-client.ts';

let isUp = true;
let requestCount = 0;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () => new Response('{}', { status: isUp ? 200 : 502 }));
});
afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
});

test('a query that failed without an answer is repeated when a lost server answers, and not after other waits', async () => {
  refetchWhenRestored();
  const observer = new QueryObserver(queryClient, {
    queryKey: ['silent'],
    retry: false,
    meta: { silent: true },
    queryFn: () => {
      requestCount += 1;
      throw noAnswerError({ url: '/silent', method: 'GET', endpoint: '/silent' });
    },
  });
  const stop = observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(1);
  expect(requestCount).toBe(1);

  const { promise, resolve } = Promise.withResolvers<void>();
  const waited = connection.trackAnswer(promise);
  await vi.advanceTimersByTimeAsync(WAITING_MS);
  resolve();
  await waited;
  await vi.advanceTimersByTimeAsync(1);
  expect(requestCount).toBe(1);

  isUp = false;
  await connection.isReachable();
  isUp = true;
  await connection.isReachable();
  await vi.advanceTimersByTimeAsync(1);
  expect(requestCount).toBe(2);
  stop();
});
