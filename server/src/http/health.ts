import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import type { Services } from './context.ts';
import { servePage } from './serve-page.ts';

/** `/health/live`: the process answers. `/health/ready`: it can work. */
export function healthRoutes(app: FastifyInstance, { database }: Services): void {
  servePage(app, 'Asked by whoever keeps the process running.', {
    method: 'GET',
    url: '/health/live',
    handler: async () => ({ status: 'ok' }),
  });
  servePage(app, 'Asked by whoever sends traffic here.', {
    method: 'GET',
    url: '/health/ready',
    handler: async () => {
      await sql`select 1`.execute(database);
      return { status: 'ok' };
    },
  });
}
