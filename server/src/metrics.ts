import { createServer } from 'node:http';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { StartError } from './env.ts';

/** What this process counts of itself. Labels are few and known beforehand: no address, id or name is ever one. */
const registry = new Registry();

export const requestSeconds = new Histogram({
  name: 'vigil_request_duration_seconds',
  help: 'How long a request took, by the host it came to and the pattern of its route.',
  labelNames: ['site', 'method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers: [registry],
});

export const jobSeconds = new Histogram({
  name: 'vigil_job_duration_seconds',
  help: 'How long a job took, by its kind and whether it ended well.',
  labelNames: ['kind', 'outcome'],
  buckets: [0.05, 0.25, 1, 5, 15, 60, 300, 900],
  registers: [registry],
});

export type MetricsServer = { port: number; close(): Promise<void> };

/** `GET /metrics` for Prometheus, on a port that the outside never needs. */
export async function serveMetrics({ host, port }: { host: string; port: number }): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
    void registry.metrics().then((text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', () => reject(new StartError(`Port ${port} is taken. Stop the other program or set METRICS_PORT.`)));
    server.listen(port, host, resolve);
  });
  collectDefaultMetrics({ register: registry });
  return {
    port: (server.address() as { port: number }).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
