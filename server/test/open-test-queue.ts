import type { z } from 'zod';
import { openHeartbeats } from '../src/jobs/heartbeats.ts';
import { type JobKind, openQueue, type Queue } from '../src/jobs/queue.ts';
import { openLog } from '../src/observe/log.ts';
import type { TestServer } from './start-server.ts';

/** Opens another queue on a server's database, for job kinds that exist only in tests. */
export const openTestQueue = ({ databaseUrl }: TestServer, kinds: JobKind<z.ZodType>[]): Promise<Queue> =>
  openQueue(databaseUrl, { kinds, log: openLog('silent'), isWorker: true, heartbeats: openHeartbeats() });
