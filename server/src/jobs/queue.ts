import { CompiledQuery } from 'kysely';
import { PgBoss, type Job as BossJob } from 'pg-boss';
import type { z } from 'zod';
import { afterCommit, type Tx } from '../db/database.ts';
import { openPool } from '../db/pool.ts';
import { withTrace, type Log } from '../observe/log.ts';
import { jobSeconds } from '../observe/metrics.ts';
import { INSTALLATION, ownerAtAddress, ownerIn, workFor, type Owner } from '../sharing/owner.ts';
import { findRanks, priorityOf, RANK_INDEX } from './fair-order.ts';
import type { Heartbeats } from './heartbeats.ts';

/** A kind of deferred work: its queue name, the shape of its input, and its retry policy. */
export type JobKind<T extends z.ZodType> = {
  name: string;
  input: T;
  retryLimit: number;
  /** Seconds after which the queue considers a run dead. */
  expireInSeconds: number;
  /** Whether at most one job waits for each `key`; further ones are dropped. */
  isSingle: boolean;
};

export function jobKind<T extends z.ZodType>(spec: { name: string; input: T } & Partial<JobKind<T>>): JobKind<T> {
  return { retryLimit: 5, expireInSeconds: 900, isSingle: false, ...spec };
}

/** `atOnce`: concurrent jobs of a kind in this process. `ofOrganization`: concurrent jobs of one organisation. */
export type Concurrency = { atOnce?: number; ofOrganization?: number };

type EnqueueOptions = { startAfter?: Date; key?: string };

export type Queue = {
  /** Queues a job in the caller's transaction: the job exists exactly if the change that queued it does. */
  enqueue<T extends z.ZodType>(tx: Tx, kind: JobKind<T>, input: z.input<T>, options?: EnqueueOptions): Promise<void>;
  /** Queues many inputs in one statement. */
  enqueueAll<T extends z.ZodType>(tx: Tx, kind: JobKind<T>, inputs: z.input<T>[]): Promise<void>;
  /** Runs the jobs of a kind here, by default one at a time; an error puts the job back with a growing delay. */
  work<T extends z.ZodType>(kind: JobKind<T>, run: (input: z.output<T>) => Promise<void>, options?: Concurrency): Promise<void>;
  /** Queues a kind on a schedule, once across all processes. */
  schedule<T extends z.ZodType>(kind: JobKind<T>, cron: string, input: z.input<T>): Promise<void>;
  /** For each kind of due job: how many wait, and the age of the oldest. */
  waiting(): Promise<{ kind: string; count: number; seconds: number }[]>;
  stop(): Promise<void>;
};

const DRAIN_MS = 30_000;
/** How soon a job whose process died is retried, and how often this is checked. */
const JOB_HEARTBEAT_SECONDS = 15;
const SUPERVISE_SECONDS = 10;
/** The longest wait of a due job that was queued in another process, retried or scheduled. Others start at once. */
const POLL_SECONDS = 2;

/** Opens the queue in the `pgboss` schema. A process that only queues work (`isWorker: false`) leaves maintenance to workers. */
export async function openQueue(
  url: string,
  {
    kinds,
    log,
    isWorker,
    heartbeats,
    runsSchedules = isWorker,
    directUrl,
  }: {
    kinds: JobKind<z.ZodType>[];
    log: Log;
    isWorker: boolean;
    heartbeats: Pick<Heartbeats, 'watch'>;
    runsSchedules?: boolean;
    directUrl?: string;
  },
): Promise<Queue> {
  const pool = openPool(url, { log, connections: 6, name: 'vigil-queue', ...(directUrl !== undefined && { directUrl }) });
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    supervise: isWorker,
    schedule: runsSchedules,
    persistWarnings: false,
  });
  boss.on('error', (error) => log.warn({ error }, 'The queue met an error.'));
  await boss.start();
  await pool.query(RANK_INDEX);
  await declareQueues(boss, kinds);
  return {
    enqueue: async (tx, kind, input, { startAfter, key } = {}) => {
      const [job] = await inFairOrder(tx, kind, [input]);
      const { data, ...order } = job!;
      await boss.send(kind.name, data, {
        ...order,
        db: inTransaction(tx),
        ...(startAfter && { startAfter }),
        ...(key !== undefined && { singletonKey: key }),
      });
      if (startAfter === undefined) afterCommit(tx, () => wakeIdle(boss, kind.name, 1));
    },
    enqueueAll: async (tx, kind, inputs) => {
      if (inputs.length === 0) return;
      await boss.insert(kind.name, await inFairOrder(tx, kind, inputs), { db: inTransaction(tx) });
      afterCommit(tx, () => wakeIdle(boss, kind.name, inputs.length));
    },
    work: async (kind, run, { atOnce = 1, ofOrganization } = {}) => {
      heartbeats.watch(`queue ${kind.name}`, () => lastSeen(boss, kind.name));
      await boss.work(
        kind.name,
        {
          batchSize: 1,
          localConcurrency: atOnce,
          pollingIntervalSeconds: POLL_SECONDS,
          ...(ofOrganization !== undefined && { localGroupConcurrency: ofOrganization }),
        },
        async ([job]: BossJob[]) => {
          if (job === undefined) return;
          await withTrace({ trace_id: job.id }, async () => {
            const stopClock = jobSeconds.startTimer({ kind: kind.name });
            try {
              await workFor('job', ownerOf(job.data), () => run(kind.input.parse(job.data)));
              stopClock({ outcome: 'done' });
            } catch (error) {
              stopClock({ outcome: 'failed' });
              log.error({ error, job: kind.name }, 'A job failed.');
              throw error;
            } finally {
              fetchNextAtOnce(boss, kind.name);
            }
          });
        },
      );
    },
    schedule: async (kind, cron, input) => {
      if (runsSchedules) await boss.schedule(kind.name, cron, kind.input.parse(input) as object);
    },
    waiting: async () => {
      const { rows } = await pool.query<{ kind: string; count: number; seconds: number }>(
        `select name as kind, count(*)::int as count, extract(epoch from now() - min(start_after))::int as seconds
           from pgboss.job where state < 'active' and start_after <= now() and name not like '\\_\\_pgboss%' group by name`,
      );
      return rows;
    },
    stop: async () => {
      await boss.stop({ graceful: true, timeout: DRAIN_MS });
      await pool.end();
    },
  };
}

/** Updates the settings of a known kind. */
async function declareQueues(boss: PgBoss, kinds: JobKind<z.ZodType>[]): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const kind of kinds) {
    const options = {
      retryLimit: kind.retryLimit,
      retryBackoff: true,
      retryDelay: 1,
      expireInSeconds: kind.expireInSeconds,
      heartbeatSeconds: JOB_HEARTBEAT_SECONDS,
    };
    const before = known.get(kind.name);
    if (before === undefined) await boss.createQueue(kind.name, { policy: kind.isSingle ? 'short' : 'standard', ...options });
    else if (Object.entries(options).some(([name, value]) => before[name as keyof typeof options] !== value)) {
      await boss.updateQueue(kind.name, options);
    }
  }
}

/** Returns the slots of a kind in this process; `count` is 1 while a slot runs a job. */
const slotsOf = (boss: PgBoss, kind: string) => boss.getWipData().filter(({ name }) => name === kind);

/** Wakes an idle slot for each of this many new jobs, as far as there are idle ones. */
function wakeIdle(boss: PgBoss, kind: string, jobs: number): void {
  const idle = slotsOf(boss, kind).filter(({ count }) => count === 0);
  for (const { id } of idle.slice(0, jobs)) boss.notifyWorker(id);
}

/**
 * Has the slots that are running a job fetch their next one without waiting for a poll: with one job a poll, a thousand jobs take
 * minutes. Idle slots are left to their polls.
 */
function fetchNextAtOnce(boss: PgBoss, kind: string): void {
  for (const { id, count } of slotsOf(boss, kind)) if (count > 0) boss.notifyWorker(id);
}

/** Returns when the slowest poller of a kind last polled; a busy poller counts as polling now. */
function lastSeen(boss: PgBoss, kind: string): number {
  const now = Date.now();
  const pollers = slotsOf(boss, kind);
  return Math.min(now, ...pollers.map(({ count, lastFetchedOn, createdOn }) => (count > 0 ? now : (lastFetchedOn ?? createdOn))));
}

/** Returns the owner of a job: the organisation in its input, or the address of the stranger whose request queued it. */
function ownerOf(data: object): Owner {
  const { organization_id, address } = data as { organization_id?: unknown; address?: unknown };
  if (typeof organization_id === 'string') return ownerIn(organization_id);
  return typeof address === 'string' && address !== '' ? ownerAtAddress(address) : INSTALLATION;
}

type OrderedJob = { data: object; priority?: number; group?: { id: string } };

/** Returns the jobs with their rank among those of other owners. The installation's own jobs have no rank and no limit. */
async function inFairOrder<T extends z.ZodType>(tx: Tx, kind: JobKind<T>, inputs: z.input<T>[]): Promise<OrderedJob[]> {
  const jobs = inputs.map((input) => {
    const data = kind.input.parse(input) as object;
    return { data, id: ownerOf(data).group };
  });
  const owners = jobs.map(({ id }) => id).filter((id) => id !== INSTALLATION.group);
  if (owners.length === 0) return jobs.map(({ data }) => ({ data }));
  const ranks = await findRanks(tx, kind.name, owners);
  return jobs.map(({ data, id }) =>
    id === INSTALLATION.group ? { data } : { data, priority: priorityOf(ranks.next(id)), group: { id } },
  );
}

/** Makes pg-boss write through the caller's transaction. */
const inTransaction = (tx: Tx) => ({
  executeSql: async (text: string, values: unknown[] = []) => ({
    rows: (await tx.executeQuery(CompiledQuery.raw(text, values))).rows,
  }),
});
