// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connection, SLOW_MS, untilLoaded, WAITING_MS } from './connection.ts';

let isUp = true;
beforeEach(() => {
  isUp = true;
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () => {
    if (!isUp) throw new TypeError('network');
    return new Response('{}');
  });
});
afterEach(async () => {
  isUp = true;
  await connection.isReachable();
  vi.useRealTimers();
});

test('a wait shows after a moment, a long one with a text, and both end with the answer', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const tracked = connection.trackAnswer(promise);
  const states = [connection.state()];
  for (const passed of [WAITING_MS - 1, 1, SLOW_MS - WAITING_MS]) {
    vi.advanceTimersByTime(passed);
    states.push(connection.state());
  }
  expect(states).toEqual(['fine', 'fine', 'waiting', 'slow']);
  resolve('here');
  expect(await tracked).toBe('here');
  expect(connection.state()).toBe('fine');
});

test('a lost server is polled until it answers again', async () => {
  isUp = false;
  expect(await connection.isReachable()).toBe(false);
  expect(connection.state()).toBe('lost');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(connection.state()).toBe('lost');
  isUp = true;
  const restored = connection.untilReachable();
  await vi.advanceTimersByTimeAsync(5000);
  await restored;
  expect(connection.state()).toBe('fine');
});

test('a single unanswered call proves nothing while the server can be reached', async () => {
  await connection.isReachable();
  expect(connection.state()).toBe('fine');
});

test('a file waits for the connection, and fails if the server answers without it', async () => {
  isUp = false;
  let tries = 0;
  const loaded = untilLoaded(async () => {
    tries += 1;
    if (!isUp) throw new TypeError('network');
    return 'file';
  });
  await vi.advanceTimersByTimeAsync(12_000);
  expect(tries).toBe(1);
  isUp = true;
  await vi.advanceTimersByTimeAsync(5000);
  expect(await loaded).toBe('file');
  await expect(untilLoaded(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
});

test('simultaneous failures check once whether the server can be reached', async () => {
  let checkCount = 0;
  vi.stubGlobal('fetch', async () => {
    checkCount += 1;
    return new Response('{}');
  });
  expect(await Promise.all([connection.isReachable(), connection.isReachable(), connection.isReachable()])).toEqual([
    true,
    true,
    true,
  ]);
  expect(checkCount).toBe(1);
});
