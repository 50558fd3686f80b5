import type { Database } from './db/database.ts';
import type { Env } from './env.ts';
import type { FileStore } from './storage/file-store.ts';
import type { Heartbeats } from './jobs/heartbeats.ts';
import type { Queue } from './jobs/queue.ts';
import type { Log } from './observe/log.ts';
import type { Transports } from './mail/transports.ts';

/** What a process opens once and every request and job shares. */
export type Services = {
  env: Env;
  log: Log;
  database: Database;
  queue: Queue;
  heartbeats: Heartbeats;
  files: FileStore;
  transports: Transports;
  /** The clock for tags, which tests can change. Ordering and locking use the database's clock. */
  clock: () => Date;
};
