/**
 * Loaded into the program with `--import`. Appends to the file `LOOP_WATCH` each long block of the event loop: its clock time,
 * and the processor time of the main thread, which a busy machine does not lengthen.
 */
import { appendFileSync } from 'node:fs';

const EVERY_MS = 5;
const REPORTED_FROM_MS = 40;

export type BlockedTick = { wall: number; cpu: number };

const file = process.env.LOOP_WATCH;
// Child processes of the program are not watched.
delete process.env.NODE_OPTIONS;
delete process.env.LOOP_WATCH;

const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

if (file !== undefined) {
  let last = { at: performance.now(), cpu: cpuMs() };
  setInterval(() => {
    const now = { at: performance.now(), cpu: cpuMs() };
    const tick: BlockedTick = { wall: now.at - last.at - EVERY_MS, cpu: now.cpu - last.cpu };
    if (tick.wall > REPORTED_FROM_MS) appendFileSync(file, `${JSON.stringify(tick)}\n`);
    last = { at: performance.now(), cpu: cpuMs() };
  }, EVERY_MS).unref();
}
