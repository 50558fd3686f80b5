import { findOverdue } from '../features/phishing-delivery/queries/overdue.ts';
import type { Services } from '../services.ts';
import { readiness } from '../http/health.ts';
import { registerMetrics, serveMetrics, type MetricsServer } from '../observe/metrics.ts';

/** Serves Prometheus metrics and health checks on an internal port; a worker has no other port. */
export function openMetrics(services: Services, { host, port }: { host: string; port: number }): Promise<MetricsServer> {
  const { database, heartbeats, queue } = services;
  registerMetrics({ workers: () => heartbeats.list(), waiting: () => queue.waiting(), overdue: () => findOverdue(database) });
  return serveMetrics({
    host,
    port,
    pages: {
      '/health/live': async () => json(200, { status: 'ok' }),
      '/health/ready': async () => {
        const health = await readiness(services);
        return json(health.status === 'ok' ? 200 : 503, health);
      },
    },
  });
}

const json = (status: number, body: object) => ({ status, type: 'application/json', text: JSON.stringify(body) });
