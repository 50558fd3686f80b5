import { createServer } from 'node:http';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { StartError } from '../env.ts';

/** Counters of this process. Labels are few and known in advance: never an address, id or name. */
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

export const transactionsGivenUp = new Counter({
  name: 'vigil_transactions_given_up_total',
  help: 'Transactions that the database aborted in favour of others, and that were run again.',
  registers: [registry],
});

/** What the metrics page reads from the running program. */
export type Measured = {
  workers: () => { worker: string; silent_seconds: number }[];
  /** For each kind of due job: how many wait, and the longest wait. */
  waiting: () => Promise<{ kind: string; count: number; seconds: number }[]>;
  /** Simulated emails that are overdue. */
  overdue: () => Promise<{ count: number; seconds: number }>;
};

/** Registers the program's metrics. Metrics that cannot be read are omitted from the page. */
export function registerMetrics({ workers, waiting, overdue }: Measured): void {
  gauge('vigil_worker_silent_seconds', 'How long a worker of this process has not shown itself.', ['worker'], (of) => {
    for (const { worker, silent_seconds } of workers()) of.set({ worker }, silent_seconds);
  });
  gauge('vigil_jobs_waiting', 'Jobs that should have begun.', ['kind'], async (of) => {
    for (const { kind, count } of await waiting()) of.set({ kind }, count);
  });
  gauge('vigil_jobs_waiting_seconds', 'How long the oldest overdue email has waited.', ['kind'], async (of) => {
    for (const { kind, seconds } of await waiting()) of.set({ kind }, seconds);
  });
  gauge('vigil_letters_overdue', 'Simulated emails that should have left.', [], async (of) => of.set((await overdue()).count));
  gauge('vigil_letters_overdue_seconds', 'How long the oldest overdue email has waited.', [], async (of) =>
    of.set((await overdue()).seconds),
  );
}

function gauge<Label extends string>(
  name: string,
  help: string,
  labelNames: Label[],
  read: (of: Gauge<Label>) => void | Promise<void>,
): void {
  registry.removeSingleMetric(name);
  const one: Gauge<Label> = new Gauge({
    name,
    help,
    labelNames,
    registers: [registry],
    collect: async () => {
      one.reset();
      await Promise.resolve(read(one)).catch(() => {});
    },
  });
}

export type MetricsServer = { port: number; close(): Promise<void> };
type Pages = Record<string, () => Promise<{ status: number; type: string; text: string }>>;

const metricsPage = async () => ({ status: 200, type: registry.contentType, text: await registry.metrics() });

/** Serves `GET /metrics` for Prometheus and the given pages, on an internal port. */
export async function serveMetrics({
  host,
  port,
  pages = {},
}: {
  host: string;
  port: number;
  pages?: Pages;
}): Promise<MetricsServer> {
  const known = new Map(Object.entries({ '/metrics': metricsPage, ...pages }));
  const server = createServer((request, response) => {
    const page = request.method === 'GET' ? known.get(request.url ?? '') : undefined;
    if (page === undefined) return void response.writeHead(404).end();
    page().then(
      ({ status, type, text }) => response.writeHead(status, { 'content-type': type }).end(text),
      () => response.writeHead(503).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', () => reject(new StartError(`Port ${port} is taken. Stop the other program or set METRICS_PORT.`)));
    server.listen(port, host, resolve);
  });
  // Once per process, however often the metrics are served.
  if (registry.getSingleMetric('process_start_time_seconds') === undefined) collectDefaultMetrics({ register: registry });
  return {
    port: (server.address() as { port: number }).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
