// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connection } from './connection.ts';
import { sendUntilServed } from './send-again.ts';
import type { Answer } from './transport.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const answer = (status: number, retryAfter?: string): Answer => ({
  status,
  body: undefined,
  header: (name) => (name === 'retry-after' ? (retryAfter ?? null) : null),
});

function answers(...list: Answer[]) {
  let sent = 0;
  return { send: async () => list[Math.min(sent++, list.length - 1)]!, sent: () => sent };
}

test('a busy server is retried silently, and the person sees if it stays busy', async () => {
  const { send, sent } = answers(answer(503, '5'), answer(429, '5'), answer(200));
  const served = sendUntilServed(send);
  await vi.advanceTimersByTimeAsync(1);
  expect([sent(), connection.state()]).toEqual([1, 'fine']);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([sent(), connection.state()]).toEqual([2, 'busy']);
  expect(connection.retriesAt()! - Date.now()).toBeGreaterThan(3_000);
  await vi.advanceTimersByTimeAsync(6_000);
  expect((await served).status).toBe(200);
  expect([sent(), connection.state()]).toEqual([3, 'fine']);
});

test.each([
  ['a refusal for a quarter of an hour', answer(429, '900')],
  ['a refusal without a retry time', answer(503)],
  ['another refusal', answer(500, '5')],
])('%s is shown at once', async (_what, refusal) => {
  const { send, sent } = answers(refusal);
  expect(await sendUntilServed(send)).toBe(refusal);
  expect(sent()).toBe(1);
});

test('a cancelled call is not repeated', async () => {
  const { send, sent } = answers(answer(503, '5'));
  const leaving = new AbortController();
  const served = sendUntilServed(send, leaving.signal).catch((error: Error) => error.name);
  await vi.advanceTimersByTimeAsync(100);
  leaving.abort();
  expect(await served).toBe('AbortError');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent()).toBe(1);
});

test('a server that stays busy for minutes is reported in the end', async () => {
  const { send } = answers(answer(503, '5'));
  const served = sendUntilServed(send);
  await vi.advanceTimersByTimeAsync(120_000);
  expect((await served).status).toBe(503);
});
