import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { cp, readFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openThrowaway } from '../tools/throwaway.ts';

type Closing = () => Promise<void>;

const root = join(import.meta.dirname, '..');

/** The product as `npm start` runs it, in a folder and on ports of its own. */
export type Installation = {
  origin: string;
  /** The settings it runs with: a command of the product that has them works on its data. */
  env: NodeJS.ProcessEnv;
  mailbox: string;
  folder: string;
  logFile: string;
  databaseUrl(): Promise<string>;
  /** Ends the program; its folder stays. */
  halt(): Promise<void>;
  remove(): Promise<void>;
  /** Ends the program without a word, and starts it again on what it left. */
  crash(): Promise<void>;
  stop(): Promise<void>;
};

/** Names the folder of an installation that has been started once: a copy of it is ready in a third of the time. */
export const PREPARED = 'PREPARED_INSTALLATION';

/** With whose everything is: the database's files may belong to an account of its own. */
async function copyFolder(from: string, to: string): Promise<void> {
  if (process.platform === 'win32') await cp(from, to, { recursive: true });
  else await promisify(execFile)('cp', ['-a', from, to]);
}

type Wanted = {
  settings?: NodeJS.ProcessEnv;
  /** Where the product's code is, when it is not this. */
  code?: string;
};

/** Between being found free and being taken, a port may go to another: then there are others. */
export async function startInstallation(wanted: Wanted = {}, tries = 3): Promise<Installation> {
  try {
    return await startOnce(wanted);
  } catch (error) {
    if (tries > 1 && /is taken/.test(String(error))) return startInstallation(wanted, tries - 1);
    throw error;
  }
}

async function startOnce({ settings, code = root }: Wanted): Promise<Installation> {
  const { folder, remove } = await openThrowaway('e2e');
  const [port, smtpPort, pagePort] = await freePorts(3);
  const origin = `http://localhost:${port}`;
  const logFile = join(folder, 'program.log');
  const dataFolder = join(folder, 'data');
  if (process.env[PREPARED] !== undefined) await copyFolder(process.env[PREPARED], dataFolder);
  const log = createWriteStream(logFile);
  const env = {
    ...process.env,
    TMPDIR: folder,
    DATABASE_URL: '',
    DATA_FOLDER: dataFolder,
    LOG_LEVEL: 'debug',
    PORT: String(port),
    APP_URL: origin,
    CONTENT_URL: `http://content.localhost:${port}`,
    PHISHING_URLS: `http://phish.localhost:${port}`,
    MAILBOX_SMTP_PORT: String(smtpPort),
    MAILBOX_PAGE_PORT: String(pagePort),
    ...settings,
  };
  const start = async () => {
    const started = spawn(process.execPath, [join(code, 'scripts/start.ts')], { cwd: code, env });
    started.stdout.pipe(log, { end: false });
    started.stderr.pipe(log, { end: false });
    await ready(origin, started, logFile);
    return started;
  };
  let program = await start().catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  const closings: Closing[] = [];
  const halt = async () => {
    program.kill('SIGTERM');
    await new Promise((resolve) => program.once('exit', resolve));
    for (const close of closings) await close();
  };
  return {
    origin,
    env,
    mailbox: `http://localhost:${pagePort}`,
    folder,
    logFile,
    databaseUrl: async () => ownDatabaseUrl(dataFolder, closings),
    halt,
    remove,
    crash: async () => {
      const over = once(program, 'exit');
      program.kill('SIGKILL');
      await over;
      program = await start();
    },
    stop: async () => {
      await halt();
      await remove();
    },
  };
}

async function ready(origin: string, program: ChildProcess, logFile: string): Promise<void> {
  for (;;) {
    if (program.exitCode !== null) throw new Error(`The program ended:\n${await readFile(logFile, 'utf8')}`);
    const isUp = await fetch(`${origin}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Held together until the last is known, so that no two are the same. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

/** A second keeper of the running cluster: the same folder, the same password. The server runs until both have left. */
async function ownDatabaseUrl(dataFolder: string, closings: Closing[]): Promise<string> {
  const { startEmbeddedPostgres } = await import('../server/src/db/embedded-postgres.ts');
  const { addressOf } = await import('../server/src/db/bootstrap.ts');
  const cluster = await startEmbeddedPostgres({ folder: join(dataFolder, 'postgres'), log: () => {} });
  closings.push(() => cluster.stop());
  const password = (await readFile(join(dataFolder, 'database.password'), 'utf8')).trim();
  return addressOf(cluster.adminUrl, { database: 'vigil', role: 'vigil', password });
}
