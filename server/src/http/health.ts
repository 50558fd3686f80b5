import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import type { Heartbeat } from '../jobs/heartbeats.ts';
import type { Services } from '../services.ts';
import { INSTALLATION, workFor } from '../sharing/owner.ts';
import { servePage } from './serve-page.ts';

/** Serves `/health/live`: the process responds; and `/health/ready`: the process can work. */
export function healthRoutes(app: FastifyInstance, services: Services): void {
  servePage(app, 'Asked by the supervisor that keeps the process running.', {
    method: 'GET',
    url: '/health/live',
    handler: async () => ({ status: 'ok' }),
  });
  servePage(app, 'Asked by the load balancer that sends traffic here.', {
    method: 'GET',
    url: '/health/ready',
    handler: async (_, reply) => {
      const health = await workFor('health', INSTALLATION, () => readiness(services));
      return reply.status(health.status === 'ok' ? 200 : 503).send(health);
    },
  });
}

export type Readiness = { status: 'ok' | 'late'; late: Heartbeat[] };

/** Returns the workers of this process that are late. Throws if the database does not respond. */
export async function readiness({ database, heartbeats }: Pick<Services, 'database' | 'heartbeats'>): Promise<Readiness> {
  await sql`select 1`.execute(database);
  const late = heartbeats.list().filter(({ is_late }) => is_late);
  return { status: late.length === 0 ? 'ok' : 'late', late };
}
