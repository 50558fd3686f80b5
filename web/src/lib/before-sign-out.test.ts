import { afterEach, expect, test, vi } from 'vitest';
import { beforeSignOut } from './before-sign-out.ts';

afterEach(() => vi.useRealTimers());

test('signing out waits for what is to be sent, and no more for what has gone', async () => {
  const done: string[] = [];
  const forget = beforeSignOut.add(async () => void done.push('gone'));
  beforeSignOut.add(async () => void done.push('sent'));
  forget();
  await beforeSignOut.run();
  expect(done).toEqual(['sent']);
});

test('a page that does not answer holds nobody back', async () => {
  vi.useFakeTimers();
  const forget = beforeSignOut.add(() => new Promise(() => {}));
  let isOver = false;
  void beforeSignOut.run().then(() => (isOver = true));
  await vi.advanceTimersByTimeAsync(2000);
  expect(isOver).toBe(true);
  forget();
});
