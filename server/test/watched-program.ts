import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BlockedTick } from './loop-watch.ts';
import { ownAddress, settingsOf, startReadyProgram, type StartedProgram } from './start-program.ts';
import type { TestServer } from './start-server.ts';

const WATCH = pathToFileURL(join(import.meta.dirname, 'loop-watch.ts')).href;

export type WatchedProgram = {
  program: StartedProgram;
  origin: string;
  /** Does the work, checks meanwhile that the program responds, and returns the longest time that its event loop was blocked. */
  blockedBy(work: () => Promise<unknown>): Promise<BlockedTick>;
};

/** Starts a process that serves requests on a test server's database and measures its own event loop. */
export async function startWatchedProgram(server: TestServer): Promise<WatchedProgram> {
  const address = await ownAddress();
  const file = join(tmpdir(), `vigil-loop-${address.port}`);
  writeFileSync(file, '');
  const program = await startReadyProgram({
    ...settingsOf(server),
    ...address.settings,
    ROLE: 'web',
    TRUST_PROXY: '1',
    LOOP_WATCH: file,
    NODE_OPTIONS: `--import ${WATCH}`,
  });
  program.process.once('exit', () => rmSync(file, { force: true }));
  const live = async () => {
    const { status } = await fetch(`${address.origin}/health/live`);
    if (status !== 200) throw new Error(`/health/live answers ${status}.`);
  };
  return {
    program,
    origin: address.origin,
    async blockedBy(work) {
      writeFileSync(file, '');
      await Promise.all([work(), live()]);
      // A response to another request proves that the measurement ran.
      await live();
      const ticks = readFileSync(file, 'utf8').split('\n').filter(Boolean);
      return ticks
        .map((line) => JSON.parse(line) as BlockedTick)
        .reduce((worst, tick) => (tick.cpu > worst.cpu ? tick : worst), { wall: 0, cpu: 0 });
    },
  };
}
