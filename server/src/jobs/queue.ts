import { CompiledQuery } from 'kysely';
import { PgBoss, type Job as BossJob } from 'pg-boss';
import type { z } from 'zod';
import type { Tx } from '../db/database.ts';
import { withTrace, type Log } from '../log.ts';
import { jobSeconds } from '../metrics.ts';

/** Work for later: its name on the queue, the shape of its input, and how it is retried. */
export type JobKind<T extends z.ZodType> = {
  name: string;
  input: T;
  retryLimit: number;
  /** Seconds a run may take before the queue takes it for dead. */
  expireInSeconds: number;
  /** At most one waiting at a time for each `key`; a further one is dropped. */
  isSingle: boolean;
};

export function jobKind<T extends z.ZodType>(spec: { name: string; input: T } & Partial<JobKind<T>>): JobKind<T> {
  return { retryLimit: 5, expireInSeconds: 900, isSingle: false, ...spec };
}

export type EnqueueOptions = { startAfter?: Date; key?: string };

export type Queue = {
  /** Written in the caller's transaction: the job exists exactly when the change that asked for it does. */
  enqueue<T extends z.ZodType>(tx: Tx, kind: JobKind<T>, input: z.input<T>, options?: EnqueueOptions): Promise<void>;
  /** The same for many inputs, in one statement. */
  enqueueAll<T extends z.ZodType>(tx: Tx, kind: JobKind<T>, inputs: z.input<T>[]): Promise<void>;
  /** Runs the jobs of a kind here, `concurrency` at a time; a throw puts the job back with a growing delay. */
  work<T extends z.ZodType>(
    kind: JobKind<T>,
    run: (input: z.output<T>) => Promise<void>,
    options?: { concurrency?: number },
  ): Promise<void>;
  /** Runs a kind by the clock, once across all processes. */
  schedule<T extends z.ZodType>(kind: JobKind<T>, cron: string, input: z.input<T>): Promise<void>;
  stop(): Promise<void>;
};

const DRAIN_MS = 30_000;

/** Opens the queue in the `pgboss` schema. A process that only asks for work (`isWorker: false`) leaves the upkeep to the workers. */
export async function openQueue(
  url: string,
  { kinds, log, isWorker }: { kinds: JobKind<z.ZodType>[]; log: Log; isWorker: boolean },
): Promise<Queue> {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'vigil-queue',
    max: 6,
    supervise: isWorker,
    schedule: isWorker,
    persistWarnings: false,
  });
  boss.on('error', (error) => log.warn({ error: error.message }, 'The queue met an error.'));
  await boss.start();
  for (const kind of kinds) {
    await boss.createQueue(kind.name, {
      policy: kind.isSingle ? 'short' : 'standard',
      retryLimit: kind.retryLimit,
      retryBackoff: true,
      retryDelay: 1,
      expireInSeconds: kind.expireInSeconds,
    });
  }
  return {
    enqueue: async (tx, kind, input, { startAfter, key } = {}) => {
      await boss.send(kind.name, kind.input.parse(input) as object, {
        db: inTransaction(tx),
        ...(startAfter && { startAfter }),
        ...(key !== undefined && { singletonKey: key }),
      });
    },
    enqueueAll: async (tx, kind, inputs) => {
      if (inputs.length > 0) {
        await boss.insert(
          kind.name,
          inputs.map((input) => ({ data: kind.input.parse(input) as object })),
          { db: inTransaction(tx) },
        );
      }
    },
    work: async (kind, run, { concurrency = 1 } = {}) => {
      await boss.work(
        kind.name,
        { batchSize: 1, localConcurrency: concurrency, pollingIntervalSeconds: 0.5 },
        async ([job]: BossJob[]) => {
          if (job === undefined) return;
          await withTrace({ trace_id: job.id }, async () => {
            const stopClock = jobSeconds.startTimer({ kind: kind.name });
            try {
              await run(kind.input.parse(job.data));
              stopClock({ outcome: 'done' });
            } catch (error) {
              stopClock({ outcome: 'failed' });
              log.error({ error, job: kind.name }, 'A job failed.');
              throw error;
            }
          });
        },
      );
    },
    schedule: async (kind, cron, input) => {
      await boss.schedule(kind.name, cron, kind.input.parse(input) as object);
    },
    stop: () => boss.stop({ graceful: true, timeout: DRAIN_MS, close: true }),
  };
}

/** pg-boss writes through the caller's transaction. */
const inTransaction = (tx: Tx) => ({
  executeSql: async (text: string, values: unknown[] = []) => ({
    rows: (await tx.executeQuery(CompiledQuery.raw(text, values))).rows,
  }),
});
