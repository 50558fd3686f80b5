import { openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { checkPooler } from '../db/pooler.ts';
import { ownsAudit } from '../db/secure-audit.ts';
import { StartError, type Env } from '../env.ts';
import { openFileStore } from '../storage/open-file-store.ts';
import type { Services } from '../services.ts';
import { openSites, type Sites } from '../http/sites.ts';
import { saveAddresses } from '../features/phishing-delivery/commands/save-addresses.ts';
import { startLoadReports } from '../features/load/jobs.ts';
import { openHeartbeats } from '../jobs/heartbeats.ts';
import { openQueue } from '../jobs/queue.ts';
import type { Log } from '../observe/log.ts';
import { openTransports } from '../mail/transports.ts';
import { jobKinds, startJobs } from './jobs.ts';
import { registerRoutes } from './routes.ts';

export type Program = { services: Services; sites: Sites; close: () => Promise<void> };

/**
 * Opens everything except the port: migrates the database, opens the queue, registers routes, and starts jobs if the role
 * includes them.
 */
export async function openProgram({
  env,
  log,
  databaseUrl,
  clock = () => new Date(),
  runsSchedules = env.ROLE !== 'web',
}: {
  env: Env;
  log: Log;
  databaseUrl: string;
  clock?: Services['clock'];
  /** Whether this process queues the scheduled jobs. */
  runsSchedules?: boolean;
}): Promise<Program> {
  const isWorker = env.ROLE !== 'web';
  const directUrl = env.DATABASE_DIRECT_URL ?? databaseUrl;
  await migrate(directUrl);
  const database = openDatabase(databaseUrl, { log, directUrl });
  await checkPooler(database.pool, log);
  if (await ownsAudit(database.pool)) {
    log.warn('The program’s own database role could rewrite the audit log: run docs/external-postgres.sql as a superuser.');
  }
  const heartbeats = openHeartbeats();
  const queue = await openQueue(databaseUrl, { kinds: jobKinds, log, isWorker, runsSchedules, heartbeats, directUrl });
  const services: Services = {
    env,
    log,
    database: database.db,
    queue,
    heartbeats,
    files: await openFileStore(env),
    transports: openTransports(),
    clock,
  };
  const sites = await openSites(services, await saveAddresses(services));
  await registerRoutes(sites, services);
  await sites.ready();
  const loadReports = startLoadReports(services);
  const jobs = isWorker ? await startJobs(services) : undefined;
  return {
    services,
    sites,
    close: async () => {
      await sites.close();
      await loadReports.stop();
      await jobs?.stop();
      await queue.stop();
      await services.transports.close();
      await database.close();
    },
  };
}

/**
 * Listens on the configured port, on `host` unless the settings name one. Returns the port. If it is in use, the start stops with
 * a plain message.
 */
export function listen({ sites, services: { env } }: Program, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    sites.server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE' ? new StartError(`Port ${env.PORT} is taken. Stop the other program or set PORT.`) : error,
      ),
    );
    sites.server.listen(env.PORT, env.HOST ?? host, () => resolve((sites.server.address() as { port: number }).port));
  });
}
