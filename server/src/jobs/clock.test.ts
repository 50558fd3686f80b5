import { afterEach, expect, test, vi } from 'vitest';
import { openLog } from '../observe/log.ts';
import { repeatEvery } from './repeat-every.ts';
import { openHeartbeats } from './heartbeats.ts';

const log = openLog('silent');
afterEach(() => vi.useRealTimers());

test('a run that fails does not prevent the next run', async () => {
  let runs = 0;
  const worker = repeatEvery(
    { log, heartbeats: openHeartbeats() },
    { worker: 'w', everyMs: 1, failed: 'no', run: () => Promise.reject(new Error(`run ${++runs}`)) },
  );
  await expect.poll(() => runs).toBeGreaterThan(2);
  await worker.stop();
  const ended = runs;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(runs).toBe(ended);
});

test('a worker whose run hangs is late after a minute and a half, and a worker that sends heartbeats is not', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const heartbeats = openHeartbeats();
  let release: (() => void) | undefined;
  let heartbeat: (() => void) | undefined;
  const worker = repeatEvery(
    { log, heartbeats },
    {
      worker: 'hangs',
      everyMs: 1,
      failed: 'no',
      run: (shown) =>
        new Promise((resolve) => {
          release = resolve;
          heartbeat = shown;
        }),
    },
  );
  const isLate = () => heartbeats.list().map(({ is_late }) => is_late);
  expect(isLate()).toEqual([false]);
  vi.setSystemTime(Date.now() + 89_000);
  expect(isLate()).toEqual([false]);
  heartbeat!();
  vi.setSystemTime(Date.now() + 89_000);
  expect(isLate()).toEqual([false]);
  vi.setSystemTime(Date.now() + 2_000);
  expect(heartbeats.list()).toEqual([{ worker: 'hangs', silent_seconds: 91, is_late: true }]);
  const stopping = worker.stop();
  release!();
  await stopping;
  expect(heartbeats.list()).toEqual([]);
});
