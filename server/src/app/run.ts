import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bootstrapDatabase } from '../db/bootstrap.ts';
import { startEmbeddedPostgres } from '../db/embedded-postgres.ts';
import { readEnv, StartError, type Env } from '../env.ts';
import { openLog, type Log } from '../log.ts';
import { startMailbox } from '../mail/mailbox.ts';
import { listen, openProgram } from './program.ts';

type Closing = () => Promise<unknown>;

const DRAIN_MS = 30_000;

/** Starts what the settings ask for, says where it is, and drains on Ctrl-C and SIGTERM. */
export async function runProgram(): Promise<void> {
  const closings: Closing[] = [];
  try {
    const env = readEnv(process.env);
    const log = openLog(env.LOG_LEVEL);
    stopOnSignals(closings, log);
    const databaseUrl = env.DATABASE_URL ?? (await startOwnDatabase(env, log, closings));
    const program = await openProgram({ env, log, databaseUrl });
    closings.push(program.close);
    const usesMailbox = env.SMTP_HOST === undefined && env.ROLE !== 'web';
    if (usesMailbox) {
      const mailbox = await startMailbox({
        folder: join(env.DATA_FOLDER, 'mailbox'),
        host: env.MAILBOX_HOST,
        smtpPort: env.MAILBOX_SMTP_PORT,
        pagePort: env.MAILBOX_PAGE_PORT,
        log,
      });
      closings.push(() => mailbox.close());
    }
    if (env.ROLE !== 'worker') await listen(program);
    say(env, usesMailbox);
  } catch (error) {
    await closeAll(closings);
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

async function startOwnDatabase(env: Env, log: Log, closings: Closing[]): Promise<string> {
  const folder = join(env.DATA_FOLDER, 'postgres');
  const cluster = await startEmbeddedPostgres({ folder, log: (line) => log.info(line) }).catch((error: Error) => {
    throw new StartError(error.message);
  });
  closings.push(() => cluster.stop());
  return bootstrapDatabase(cluster.adminUrl, {
    database: 'vigil',
    role: 'vigil',
    password: keptPassword(join(env.DATA_FOLDER, 'database.password')),
  });
}

function keptPassword(file: string): string {
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

/** The last thing opened is the first to close. A second signal does not wait. */
function stopOnSignals(closings: Closing[], log: Log): void {
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(1);
      isStopping = true;
      log.info('Stopping: what is under way is finished first.');
      setTimeout(() => process.exit(1), DRAIN_MS).unref();
      void closeAll(closings).then(() => process.exit(0));
    });
  }
}

async function closeAll(closings: Closing[]): Promise<void> {
  for (const close of closings.toReversed()) {
    await close().catch((error: Error) => console.error(error.message));
  }
}

function say(env: Env, usesMailbox: boolean): void {
  console.log(`\n  Vigil is ready: ${env.APP_URL}/lk`);
  if (usesMailbox) console.log(`  Mail stays on this machine: http://localhost:${env.MAILBOX_PAGE_PORT}`);
}
