import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, listens } from './start-program.ts';

const PROGRAM = '/usr/sbin/pgbouncer';
/** PgBouncer refuses to run as root. */
const NOBODY = 'nobody';

export type PgBouncer = { version: string; pooled: (url: string) => string; close(): Promise<void> };

/**
 * Starts a real PgBouncer in transaction mode before a PostgreSQL server, with the settings of docs/pgbouncer.md and few
 * connections.
 */
export async function startPgBouncer(
  server: { host: string; port: string; user: string; password: string },
  { connections = 20 }: { connections?: number } = {},
): Promise<PgBouncer> {
  const folder = await mkdtemp(join(tmpdir(), 'pgbouncer-'));
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
* = host=${server.host} port=${server.port} user=${server.user} password=${server.password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 2000
server_idle_timeout = 5
ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout,extra_float_digits
`,
  );
  chmodSync(folder, 0o755);
  const child = spawn(PROGRAM, [...(process.getuid?.() === 0 ? ['-u', NOBODY] : []), file], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let printed = '';
  child.stderr.on('data', (chunk: Buffer) => (printed = `${printed}${chunk.toString()}`.slice(-4_000)));
  const ended = once(child, 'exit');
  await Promise.race([listens(port), ended.then(() => Promise.reject(new Error(`PgBouncer did not start: ${printed}`)))]);
  return {
    version: /PgBouncer ([\d.]+)/.exec(printed)?.[1] ?? 'unknown',
    pooled: (url) => {
      const { pathname } = new URL(url.replace('@/', '@socket/'));
      return `postgres://${server.user}:${server.password}@127.0.0.1:${port}${pathname}`;
    },
    close: async () => {
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
