import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { extraAuthorities, readSettings, secretsOf, StartError, type Env } from '../env.ts';
import { loadCourseLibrary } from '../features/courses/commands/load-course-library.ts';
import { loadTemplateLibrary } from '../features/phishing-templates/commands/load-library.ts';
import { lockFile } from '../db/file-lock.ts';
import { trustEverywhere } from '../outgoing/ca-certificates.ts';
import type { Services } from '../services.ts';
import { openLog, type Log } from '../observe/log.ts';
import { openMetrics } from './metrics.ts';
import { startMailbox } from '../mail/mailbox.ts';
import { openDatabaseAddress } from './database-url.ts';
import { listen, openProgram } from './program.ts';
import { loginLines } from './seed/print-logins.ts';
import { findDemonstration, awaitsDemonstration, makeDemonstration, type Demonstration } from './seed/demonstration.ts';

type Closing = () => Promise<unknown>;

const DRAIN_MS = 30_000;
const EVERYWHERE = '0.0.0.0';
const THIS_MACHINE = '127.0.0.1';

/** Starts what the settings ask for, prints where it listens, and drains on Ctrl-C and SIGTERM. */
export async function runProgram(): Promise<void> {
  const closings: Closing[] = [];
  try {
    const env = readSettings();
    trustEverywhere(extraAuthorities(env));
    const log = openLog(env.LOG_LEVEL, { secrets: secretsOf(env) });
    stopOnSignals(closings, log);
    stopOnFaults(log);
    const release = takeFolder(env);
    closings.push(async () => release());
    const address = await openDatabaseAddress(env, log);
    closings.push(() => address.close());
    const program = await openProgram({ env, log, databaseUrl: address.url });
    closings.push(program.close);
    if (env.METRICS_PORT !== undefined) {
      const metrics = await openMetrics(program.services, { host: env.METRICS_HOST, port: env.METRICS_PORT });
      closings.push(() => metrics.close());
    }
    await loadTemplateLibrary(program.services.database);
    await loadCourseLibrary(program.services.database);
    const demonstration = await demonstrationOf(program.services);
    const usesMailbox = env.SMTP_HOST === undefined && env.ROLE !== 'web';
    if (usesMailbox) {
      const mailbox = await startMailbox({
        folder: join(env.DATA_FOLDER, 'mailbox'),
        host: env.MAILBOX_HOST,
        smtpPort: env.MAILBOX_SMTP_PORT,
        pagePort: env.MAILBOX_PAGE_PORT,
        log,
      }).catch((error: Error) => {
        throw new StartError(error.message);
      });
      closings.push(() => mailbox.close());
    }
    // Logins printed for everyone must not be reachable from the network by default.
    if (env.ROLE !== 'worker') await listen(program, demonstration === null ? EVERYWHERE : THIS_MACHINE);
    printReady(env, { usesMailbox, demonstration, isEmpty: await awaitsDemonstration(program.services.database) });
  } catch (error) {
    await closeAll(closings);
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/**
 * Locks the data folder and returns the function that unlocks it. Two complete programs on one folder would both create its
 * demonstration and compete for its mailbox.
 */
function takeFolder({ ROLE, DATABASE_URL, DATA_FOLDER }: Env): () => void {
  if (ROLE !== 'all' || DATABASE_URL !== undefined) return () => {};
  mkdirSync(DATA_FOLDER, { recursive: true });
  const release = lockFile(join(DATA_FOLDER, 'program.lock'));
  if (release) return release;
  throw new StartError(`Vigil is running on the folder ${DATA_FOLDER} already. Stop it, or set DATA_FOLDER to another.`);
}

/**
 * Returns the demonstration; null if there is none. It is made for a new installation with its own database, and on an existing
 * server only on request.
 */
async function demonstrationOf(services: Services): Promise<Demonstration | null> {
  const { env, database } = services;
  const isWanted = env.DEMONSTRATION ?? env.DATABASE_URL === undefined;
  if (isWanted && env.ROLE !== 'web' && (await awaitsDemonstration(database))) return makeDemonstration(services);
  return findDemonstration(services);
}

/** On Ctrl-C or SIGTERM, closes what was opened, in reverse order, and exits. A second signal exits at once. */
function stopOnSignals(closings: Closing[], log: Log): void {
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(1);
      isStopping = true;
      log.info('Stopping after work in progress is finished.');
      setTimeout(() => process.exit(1), DRAIN_MS).unref();
      void closeAll(closings).then(() => process.exit(0));
    });
  }
}

/** Ends the process on an uncaught error: the process can no longer be trusted, and its supervisor starts another. */
function stopOnFaults(log: Log): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ error }, 'An uncaught error ends this process.');
      process.exit(1);
    });
  }
}

async function closeAll(closings: Closing[]): Promise<void> {
  for (const close of closings.toReversed()) {
    await close().catch((error: Error) => console.error(error.message));
  }
}

const FIRST_ORGANIZATION = 'npm run organization -- --title "Example Ltd" --domain example.com --admin you@example.com';

type Started = { usesMailbox: boolean; demonstration: Demonstration | null; isEmpty: boolean };
function printReady(env: Env, { usesMailbox, demonstration, isEmpty }: Started): void {
  const lines = [`Vigil is ready: ${env.APP_URL}/lk`];
  if (usesMailbox) lines.push(`Mail stays on this machine: http://localhost:${env.MAILBOX_PAGE_PORT}`);
  if (isEmpty)
    lines.push('', 'No one can sign in yet. In another terminal, create the first organisation:', `  ${FIRST_ORGANIZATION}`);
  if (demonstration !== null) {
    lines.push('', ...loginLines(demonstration));
    if (env.HOST === undefined) {
      lines.push('', 'Everyone knows these logins, so Vigil answers only this machine. HOST=0.0.0.0 opens it to the network.');
    }
  }
  console.log(`\n${lines.map((line) => `  ${line}`.trimEnd()).join('\n')}\n`);
}
