import type { LongJob } from '@vigil/contract/shared/long-job.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { asSystem } from '../../src/db/database.ts';
import type { Context } from '../../src/http/context.ts';
import type { Services } from '../../src/services.ts';
import { workIn } from '../../src/jobs/work-context.ts';
import { findLongJob } from '../../src/features/long-jobs/queries.ts';
import { until } from '../make-campaign.ts';
import type { TestOrganization } from '../make-organization.ts';
import { startWorker } from '../start-program.ts';
import type { TestServer } from '../start-server.ts';
import { atMost, figure, isLong, secondsSince } from './experiment.ts';

const TAKEN_UP_SECONDS = 60;

/** Kills the worker of a long job when half of it is done, while another worker is running. Returns how the job ended. */
export async function killMidJob(server: TestServer, { id: organization }: TestOrganization, event_id: string): Promise<LongJob> {
  const job = () => workIn(server.services, organization, (scope) => findLongJob(scope as Context, event_id));
  const settings = { SMTP_PORT: '9' };
  const worker = startWorker(server, settings);
  await until(job, ({ done, total }) => total !== null && done >= total / 2, 120);
  await worker.end('SIGKILL');
  const killed = Date.now();
  const half = await job();
  expect(half).toMatchObject({ status: 'in_process' });
  startWorker(server, settings);
  if (!isLong) await letHeartbeatsLapse(server.services);
  await until(job, ({ done, status }) => done > half.done || status !== 'in_process', 3 * TAKEN_UP_SECONDS);
  figure('taken up by another worker after', secondsSince(killed), 's', atMost(TAKEN_UP_SECONDS));
  return until(job, ({ status }) => status !== 'in_process', 120);
}

/** Dates the heartbeats back, as if the dead worker had been silent for a minute. */
const letHeartbeatsLapse = ({ database }: Services): Promise<unknown> =>
  asSystem(database, (tx) =>
    sql`update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'`.execute(tx),
  );
