import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAutosave, TYPING_PAUSE_MS, RETRY_MS } from './autosave.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A queue whose calls end when the test says so. */
function open() {
  const states: string[] = [];
  const calls: { version: string; end: (error?: Error) => void }[] = [];
  const queue = createAutosave({
    onState: (state) => states.push(state),
    isTemporary: (error) => (error as Error).message !== 'refused',
  });
  const type = (version: string) =>
    queue.push(
      () =>
        new Promise<void>((resolve, reject) => {
          calls.push({ version, end: (error) => (error ? reject(error) : resolve()) });
        }),
    );
  return { queue, states, calls, type, versions: () => calls.map(({ version }) => version) };
}
const rest = () => vi.advanceTimersByTimeAsync(TYPING_PAUSE_MS);

test('continuous typing is saved once, after a pause', async () => {
  const { type, versions, states, calls } = open();
  type('a');
  await vi.advanceTimersByTimeAsync(TYPING_PAUSE_MS - 1);
  type('ab');
  await vi.advanceTimersByTimeAsync(TYPING_PAUSE_MS - 1);
  expect(versions()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(versions()).toEqual(['ab']);
  calls[0]?.end();
  await rest();
  expect(states).toEqual(['waiting', 'waiting', 'saving', 'saved']);
});

test('saves run one at a time, and the latest version is last', async () => {
  const { type, versions, calls, queue } = open();
  type('a');
  await rest();
  type('b');
  type('c');
  await rest();
  expect(versions()).toEqual(['a']);
  calls[0]?.end();
  await vi.advanceTimersByTimeAsync(0);
  expect(versions()).toEqual(['a', 'c']);
  calls[1]?.end();
  await vi.advanceTimersByTimeAsync(0);
  expect(queue.state()).toBe('saved');
});

test('a failed save is retried with growing delays, with the latest version', async () => {
  const { type, versions, calls, queue } = open();
  type('a');
  await rest();
  calls[0]?.end(new Error('silence'));
  await vi.advanceTimersByTimeAsync(RETRY_MS - 1);
  expect([queue.state(), versions()]).toEqual(['failed', ['a']]);
  await vi.advanceTimersByTimeAsync(1);
  expect(versions()).toEqual(['a', 'a']);
  calls[1]?.end(new Error('silence'));
  await vi.advanceTimersByTimeAsync(RETRY_MS);
  expect(versions()).toEqual(['a', 'a']);
  type('b');
  await rest();
  expect(versions()).toEqual(['a', 'a', 'b']);
});

test('a refused save is not repeated automatically, but on request', async () => {
  const { type, versions, calls, queue } = open();
  type('a');
  await rest();
  calls[0]?.end(new Error('refused'));
  await vi.advanceTimersByTimeAsync(10 * RETRY_MS);
  expect([queue.state(), versions()]).toEqual(['refused', ['a']]);
  void queue.flush();
  expect(versions()).toEqual(['a', 'a']);
});

test('leaving the form saves without waiting for the pause', async () => {
  const { type, versions, calls, queue } = open();
  type('a');
  const flushed = queue.flush();
  expect(versions()).toEqual(['a']);
  calls[0]?.end();
  await flushed;
  expect(queue.state()).toBe('saved');
  await queue.flush();
  expect(versions()).toEqual(['a']);
});

test('a change that was undone before saving is not saved', async () => {
  const { type, versions, queue } = open();
  type('a');
  queue.dropPending();
  await rest();
  expect([queue.state(), versions()]).toEqual(['saved', []]);
});
