import { spawn, type ChildProcess } from 'node:child_process';
import { connect, createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { TestServer } from './start-server.ts';

const MAIN = join(import.meta.dirname, '../src/main.ts');
const READY = 'Vigil is ready';

export type StartedProgram = {
  process: ChildProcess;
  /** Returns all output so far. */
  output(): string;
  /** Resolves to true when the program is ready, and to false when it ended instead. */
  isReady: Promise<boolean>;
  /** The exit code; null after a signal. */
  code: Promise<number | null>;
  end(signal: NodeJS.Signals): Promise<void>;
};

const running = new Set<StartedProgram>();

/** Starts the program in its own process, with these settings only. */
export function startProgram(settings: NodeJS.ProcessEnv): StartedProgram {
  const child = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, DEMONSTRATION: 'off', ...settings },
  });
  let printed = '';
  const { promise: isReady, resolve } = Promise.withResolvers<boolean>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed.includes(READY)) resolve(true);
    });
  }
  const { promise: code, resolve: ended } = Promise.withResolvers<number | null>();
  const program: StartedProgram = {
    process: child,
    output: () => printed,
    isReady,
    code,
    end: async (signal) => {
      child.kill(signal);
      await code;
    },
  };
  running.add(program);
  child.once('exit', (exitCode) => {
    running.delete(program);
    resolve(false);
    ended(exitCode);
  });
  return program;
}

/** Starts the program and waits until it is ready. Throws with its output when it ends instead. */
export async function startReadyProgram(settings: NodeJS.ProcessEnv): Promise<StartedProgram> {
  const program = startProgram(settings);
  if (await program.isReady) return program;
  throw new Error(`The program did not start: ${program.output()}`);
}

/** Ends the programs that still run, including stopped ones. */
export async function endPrograms(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  await Promise.all([...running].map((program) => program.end(signal)));
}

/** Returns settings with which a process works on a test server's database and files. */
export const settingsOf = ({ databaseUrl, services: { env } }: TestServer): NodeJS.ProcessEnv => ({
  LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
  DATABASE_URL: databaseUrl,
  ...(env.DATABASE_DIRECT_URL !== undefined && { DATABASE_DIRECT_URL: env.DATABASE_DIRECT_URL }),
  DATA_FOLDER: env.DATA_FOLDER,
  SECRET_KEY: env.SECRET_KEY,
  APP_URL: env.APP_URL,
  CONTENT_URL: env.CONTENT_URL,
  PHISHING_URLS: env.PHISHING_URLS.join(','),
  TRUSTED_HOSTS: env.TRUSTED_HOSTS.join(','),
  SMTP_HOST: '127.0.0.1',
  SMTP_SECURITY: 'none',
});

/** Starts another worker of a test server, which sends to a port of this machine. */
export const startWorker = (server: TestServer, settings: NodeJS.ProcessEnv): StartedProgram =>
  startProgram({ ...settingsOf(server), ROLE: 'worker', ...settings });

/** Returns settings with which a program serves its own port on this machine. */
export async function ownAddress(): Promise<{ port: string; origin: string; settings: NodeJS.ProcessEnv }> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  return {
    port,
    origin,
    settings: {
      PORT: port,
      APP_URL: origin,
      CONTENT_URL: `http://content.localhost:${port}`,
      PHISHING_URLS: `http://phish.localhost:${port}`,
    },
  };
}

export type Installed = StartedProgram & { port: string };

/** Starts an installation in a folder, with its own database, mailbox and address. */
export async function startInstallation(folder: string, settings: NodeJS.ProcessEnv = {}): Promise<Installed> {
  const { port, settings: address } = await ownAddress();
  const mailbox = { MAILBOX_SMTP_PORT: await freePort(), MAILBOX_PAGE_PORT: await freePort() };
  return { ...startProgram({ DATA_FOLDER: folder, ...address, ...mailbox, ...settings }), port };
}

export async function freePort(): Promise<string> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return String(port);
}

/** Waits until an external program accepts connections. */
export async function listens(port: string): Promise<void> {
  for (;;) {
    const isThere = await new Promise<boolean>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1', () => resolve(true));
      socket.once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
