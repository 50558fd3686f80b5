import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAutosave, REST_MS, RETRY_MS } from './autosave.ts';

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
const rest = () => vi.advanceTimersByTimeAsync(REST_MS);

test('what is typed on and on is saved once, after a rest', async () => {
  const { type, versions, states, calls } = open();
  type('a');
  await vi.advanceTimersByTimeAsync(REST_MS - 1);
  type('ab');
  await vi.advanceTimersByTimeAsync(REST_MS - 1);
  expect(versions()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(versions()).toEqual(['ab']);
  calls[0]?.end();
  await rest();
  expect(states).toEqual(['waiting', 'waiting', 'saving', 'saved']);
});

test('one call at a time, and the last version last', async () => {
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

test('what failed is tried again, later each time; what was typed since goes instead', async () => {
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

test('what was refused is not sent again by itself, but by the hand', async () => {
  const { type, versions, calls, queue } = open();
  type('a');
  await rest();
  calls[0]?.end(new Error('refused'));
  await vi.advanceTimersByTimeAsync(10 * RETRY_MS);
  expect([queue.state(), versions()]).toEqual(['refused', ['a']]);
  void queue.flush();
  expect(versions()).toEqual(['a', 'a']);
});

test('who leaves does not wait for the rest', async () => {
  const { type, versions, calls, queue } = open();
  type('a');
  const left = queue.flush();
  expect(versions()).toEqual(['a']);
  calls[0]?.end();
  await left;
  expect(queue.state()).toBe('saved');
  await queue.flush();
  expect(versions()).toEqual(['a']);
});

test('what was taken back before it was sent is not sent', async () => {
  const { type, versions, queue } = open();
  type('a');
  queue.settle();
  await rest();
  expect([queue.state(), versions()]).toEqual(['saved', []]);
});
