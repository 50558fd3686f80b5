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

/** An installation as `npm start` runs it, in a folder and on ports of its own. */
export type Installation = {
  origin: string;
  /** The installation's environment; a command line tool of the product that gets it works on the same data. */
  env: NodeJS.ProcessEnv;
  mailbox: string;
  folder: string;
  logFile: string;
  databaseUrl(): Promise<string>;
  /** Stops the program; its folder stays. */
  halt(): Promise<void>;
  remove(): Promise<void>;
  /** Kills the program and starts it again on the same data. */
  crash(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * The environment variable with the folder of an installation that has been started once. Copying it takes a third of the time.
 */
export const PREPARED = 'PREPARED_INSTALLATION';

/** Copies a folder with its owners: the database's files may belong to an account of their own. */
async function copyFolder(from: string, to: string): Promise<void> {
  if (process.platform === 'win32') await cp(from, to, { recursive: true });
  else await promisify(execFile)('cp', ['-a', from, to]);
}

type Options = {
  settings?: NodeJS.ProcessEnv;
  /** The folder of the product's code; by default this repository. */
  code?: string;
};

/** Starts an installation. Tries again with other ports if another process takes a port between its choice and its use. */
export async function startInstallation(options: Options = {}, tries = 3): Promise<Installation> {
  try {
    return await startOnce(options);
  } catch (error) {
    if (tries > 1 && /is taken/.test(String(error))) return startInstallation(options, tries - 1);
    throw error;
  }
}

async function startOnce({ settings, code = root }: Options): Promise<Installation> {
  const { folder, remove } = await openThrowaway('e2e');
  const [port, smtpPort, pagePort] = await findFreePorts(3);
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
    await waitUntilReady(origin, started, logFile);
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
    databaseUrl: async () => openDatabase(dataFolder, closings),
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

async function waitUntilReady(origin: string, program: ChildProcess, logFile: string): Promise<void> {
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

/** Returns free ports, all different: each is held open until the last is known. */
export async function findFreePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

/**
 * Returns an address of the installation's database. The database server then stops only when both the installation and this
 * process have released it.
 */
async function openDatabase(dataFolder: string, closings: Closing[]): Promise<string> {
  const { startEmbeddedPostgres } = await import('../server/src/db/embedded-postgres.ts');
  const { addressOf } = await import('../server/src/db/bootstrap.ts');
  const cluster = await startEmbeddedPostgres({ folder: join(dataFolder, 'postgres'), log: () => {} });
  closings.push(() => cluster.stop());
  const password = (await readFile(join(dataFolder, 'database.password'), 'utf8')).trim();
  return addressOf(cluster.adminUrl, { database: 'vigil', role: 'vigil', password });
}
