import { openDatabase, type Database } from '../db/database.ts';
import { readSettings, StartError, type Env } from '../env.ts';
import { openLog } from '../observe/log.ts';
import { openDatabaseAddress } from './database-url.ts';

const UNREACHABLE = /^(ECONN|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|28\w{3}|3D000|57P0\d|08\w{3})/;

/** Runs a command on the database. What a person can put right is printed as one sentence and fails the command. */
export async function runOnDatabase(command: (work: { database: Database; env: Env }) => Promise<void>): Promise<void> {
  await orOneSentence(async () => {
    const env = readSettings();
    const log = openLog('warn');
    const address = await openDatabaseAddress(env, log);
    const database = openDatabase(address.url, { log });
    try {
      await command({ database: database.db, env });
    } finally {
      await database.close();
      await address.close();
    }
  });
}

/** Runs a command. If it fails in a way that a person can put right, prints one sentence and sets the exit code. */
export async function orOneSentence(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    console.error(sentenceOf(error));
    process.exitCode = 1;
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof StartError) return error.message;
  const { code = '', message = '', syscall } = error as { code?: string; message?: string; syscall?: string };
  // A socket that is not there; any other missing file has nothing to do with the database.
  const isNoSocket = code === 'ENOENT' && syscall === 'connect';
  if (!isNoSocket && !UNREACHABLE.test(code)) throw error;
  return `The database does not answer: ${message || code}.`;
}
