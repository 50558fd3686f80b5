import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { TestServer } from '../start-server.ts';

export type Engine = {
  /** Does the work due at this moment, and resolves when it is done. */
  tick(now: Date): Promise<void>;
  close(): Promise<void>;
};

/** Runs an engine that is killed with SIGKILL in the middle of some of its ticks, and started again each time. */
export function killedEngine(
  { databaseUrl, services: { env } }: TestServer,
  { chance, random }: { chance: number; random: () => number },
): Engine & { kills: () => number } {
  let running: { process: ChildProcess; lines: AsyncIterator<string> } | null = null;
  let kills = 0;
  let lastMs = 200;

  async function start() {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'engine.ts')], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: {
        PATH: process.env.PATH,
        ROLE: 'web',
        DATABASE_URL: databaseUrl,
        DATA_FOLDER: env.DATA_FOLDER,
        SECRET_KEY: env.SECRET_KEY,
        APP_URL: env.APP_URL,
        CONTENT_URL: env.CONTENT_URL,
        PHISHING_URLS: env.PHISHING_URLS.join(','),
      },
    });
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    await lines.next();
    return { process: child, lines };
  }

  async function stop(signal: NodeJS.Signals): Promise<void> {
    if (running === null) return;
    const { process: child } = running;
    running = null;
    child.kill(signal);
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }

  return {
    kills: () => kills,
    tick: async (now) => {
      for (;;) {
        running ??= await start();
        const begun = performance.now();
        running.process.stdin!.write(`${now.toISOString()}\n`);
        const done = running.lines.next().then(() => true);
        const isDoomed = random() < chance;
        const isDone = await (isDoomed
          ? Promise.race([done, new Promise<false>((resolve) => setTimeout(() => resolve(false), random() * lastMs))])
          : done);
        if (isDone) {
          lastMs = performance.now() - begun;
          return;
        }
        kills += 1;
        await stop('SIGKILL');
      }
    },
    close: () => stop('SIGKILL'),
  };
}
