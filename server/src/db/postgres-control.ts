import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { appendFile, chmod, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { giveTo, makePrivateFolder, socketFolder, type PostgresHome } from './postgres-home.ts';

const LOG_SIZE_MAX = 8 * 1024 * 1024;
/** Above every system's highest process id. */
const PID_OF_NOBODY = '2147483646';
const SETTINGS_FILE = 'vigil.conf';
/** pg_trgm asks the C library which characters form words. The C locale knows no Cyrillic, so search would use no index. */
const LOCALES = ['C.UTF-8', 'en_US.UTF-8', 'C'];
/** The server's settings, for a machine with 2 cores and 2–4 GB that also runs the application. */
const SETTINGS = [
  'max_connections = 200',
  'shared_buffers = 512MB',
  'effective_cache_size = 1GB',
  'work_mem = 8MB',
  'maintenance_work_mem = 128MB',
  'max_wal_size = 2GB',
  'random_page_cost = 1.1',
  // Analyse soon after an import of the whole staff: until then plans assume the few rows before it.
  "autovacuum_naptime = '15s'",
  'jit = off',
  'fsync = on',
  'synchronous_commit = on',
  "timezone = 'UTC'",
  "log_timezone = 'UTC'",
  'unix_socket_permissions = 0700',
];

/** Creates the cluster if it does not exist. It is renamed into place when complete, so a half-made one is never used. */
export async function createCluster(home: PostgresHome, bin: string): Promise<void> {
  if (existsSync(join(home.data, 'PG_VERSION'))) return;
  await writeFile(home.secret, randomBytes(24).toString('base64url'), { mode: 0o600 });
  await chmod(home.secret, 0o600);
  await giveTo(home.secret, home.account);
  const unfinished = `${home.data}.new`;
  await fillCluster(home, bin, unfinished);
  await appendFile(join(unfinished, 'postgresql.conf'), `\ninclude '${SETTINGS_FILE}'\n`);
  await rename(unfinished, home.data);
}

/** Starts the server and waits until it accepts connections; rejects with the last lines of its log. */
export async function startServer(home: PostgresHome, bin: string): Promise<void> {
  await writeSettings(home);
  await rotateLog(home);
  await releaseDeadLock(home);
  const before = (await stat(home.log)).size;
  try {
    await runTool(home, join(bin, 'pg_ctl'), ['-D', home.data, '-w', '-t', '60', '-s', '-l', home.log, 'start']);
  } catch (error) {
    throw new Error(lastFatal((await readFile(home.log)).subarray(before).toString()) ?? (error as Error).message, {
      cause: error,
    });
  }
}

export async function stopServer(home: PostgresHome, bin: string): Promise<void> {
  await runTool(home, join(bin, 'pg_ctl'), ['-D', home.data, '-m', 'fast', '-w', '-t', '60', '-s', 'stop']);
}

/** Where the server of this lock file listens; undefined if there is none. The port matters only on Windows. */
export async function findAddress(home: PostgresHome): Promise<{ host: string; port: number } | undefined> {
  const text = await readFile(join(home.data, 'postmaster.pid'), 'utf8').catch(() => '');
  const [, , , port, socket, address] = text.split('\n');
  const host = socket || address;
  return host && port ? { host, port: Number(port) } : undefined;
}

async function fillCluster(home: PostgresHome, bin: string, data: string): Promise<void> {
  // ICU sorts Russian correctly: the C library's default puts Ё before А.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=ru'];
  const access = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${home.secret}`];
  for (const ctype of LOCALES) {
    await rm(data, { recursive: true, force: true });
    await makePrivateFolder(data, home.account);
    const options = [...access, ...locale, `--lc-ctype=${ctype}`, '--no-instructions'];
    try {
      await runTool(home, join(bin, 'initdb'), ['-D', data, ...options]);
      return;
    } catch (error) {
      if (ctype === LOCALES.at(-1) || !/locale/.test((error as Error).message)) throw error;
    }
  }
}

async function writeSettings(home: PostgresHome): Promise<void> {
  const place =
    process.platform === 'win32'
      ? ["listen_addresses = '127.0.0.1'", `port = ${await findFreePort()}`]
      : ["listen_addresses = ''", `unix_socket_directories = '"${await socketFolder(home)}"'`];
  const path = join(home.data, SETTINGS_FILE);
  await writeFile(path, ['# Written at every start; ALTER SYSTEM overrides it.', ...SETTINGS, ...place, ''].join('\n'));
  await giveTo(path, home.account);
}

async function rotateLog(home: PostgresHome): Promise<void> {
  const size = await stat(home.log).then(
    (found) => found.size,
    () => 0,
  );
  if (size > LOG_SIZE_MAX) await rename(home.log, `${home.log}.1`);
  await (await open(home.log, 'a', 0o600)).close();
  await giveTo(home.log, home.account);
}

/**
 * Replaces the process number in the lock file of a server that is gone. After a power cut or a container's restart the number may
 * be another program's or a zombie's, and PostgreSQL would never start again. The rest of the file stays: by it PostgreSQL still
 * finds a server whose children are alive, and refuses to start beside it.
 */
async function releaseDeadLock(home: PostgresHome): Promise<void> {
  const file = join(home.data, 'postmaster.pid');
  const [pid, ...rest] = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  const process = pid && (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined));
  if (!process || /\(postgres\) [^ZX]/.test(process)) return;
  await writeFile(file, [PID_OF_NOBODY, ...rest].join('\n'));
}

function lastFatal(log: string): string | undefined {
  return log
    .split('\n')
    .map((line) => /(?:FATAL|PANIC): {2}(.*)/.exec(line)?.[1])
    .findLast(Boolean);
}

async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done, fail) => probe.once('error', fail).listen(0, '127.0.0.1', done));
  const { port } = probe.address() as AddressInfo;
  await new Promise((done) => probe.close(done));
  return port;
}

const ENVIRONMENT = ['PATH', 'SystemRoot', 'ComSpec', 'TEMP', 'TMP', 'TMPDIR'];

/** Our environment contains secrets, so the tools get only the variables they need. */
async function runTool(home: PostgresHome, program: string, args: string[]): Promise<void> {
  const env = Object.fromEntries(ENVIRONMENT.map((name) => [name, process.env[name]]).filter(([, value]) => value));
  const child = spawn(program, args, {
    cwd: home.folder,
    env: { ...env, LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
    windowsHide: true,
    ...home.account,
  });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
  // On Windows the server inherits the pipe and holds it open while it runs, so `close` would never come.
  const read = once(child, 'close');
  const code = await new Promise<number | null>((done, fail) => child.once('error', fail).once('exit', done));
  await Promise.race([read, sleep(300)]);
  child.stderr.destroy();
  if (code !== 0) throw new Error(complaint.trim() || `${program} ended with code ${code}.`);
}
