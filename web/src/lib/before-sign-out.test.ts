import { afterEach, expect, test, vi } from 'vitest';
import { beforeSignOut } from './before-sign-out.ts';

afterEach(() => vi.useRealTimers());

test('signing out waits for pending data, but not for forms that are gone', async () => {
  const done: string[] = [];
  const remove = beforeSignOut.add(async () => void done.push('gone'));
  beforeSignOut.add(async () => void done.push('sent'));
  remove();
  await beforeSignOut.run();
  expect(done).toEqual(['sent']);
});

test('a page that does not answer does not block signing out', async () => {
  vi.useFakeTimers();
  const remove = beforeSignOut.add(() => new Promise(() => {}));
  let isOver = false;
  void beforeSignOut.run().then(() => (isOver = true));
  await vi.advanceTimersByTimeAsync(2000);
  expect(isOver).toBe(true);
  remove();
});
