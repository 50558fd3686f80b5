import { sql } from 'kysely';
import { z } from 'zod';
import type { Services } from '../../../services.ts';
import { tableFile, type Table, type TableCell } from '../../../documents/table-file.ts';
import type { Context } from '../../../http/context.ts';
import { ONE_OF_EACH, queued, type Background } from '../../../jobs/background.ts';
import { problem } from '../../../http/problem.ts';
import { jobKind } from '../../../jobs/queue.ts';
import { workIn, type WorkContext } from '../../../jobs/work-context.ts';
import { requireRoom } from '../../files/commands/require-room.ts';
import { putLines, recordFile } from '../../files/commands/store-file.ts';
import { longJobProblems } from '../problems.ts';
import { updateLongJob, attemptLongJob, finishLongJob, openLongJob } from './long-jobs.ts';

/** Runs a query in a transaction of its own, so that none stays open while the file is written. */
type Read = <Found>(query: (scope: WorkContext) => Promise<Found>) => Promise<Found>;

type FileContent = { filename: string; type: string; lines: AsyncIterable<string | Uint8Array> };

type RawFileSpec<T extends z.ZodType> = {
  /** The kind of the long job that the person watches. */
  kind: string;
  /** The name of the job on the queue. */
  name: string;
  /** The input that the file is made from. */
  order: T;
  /** Makes the file piece by piece; `note` reports progress and the total. */
  make: (work: FileWork, order: z.output<T>) => FileContent;
  /** Runs in the transaction that finishes or fails the file. If it throws, the file fails. */
  finished?: (scope: WorkContext, made: { event_id: string; file_id: string }, order: z.output<T>) => Promise<void>;
  failed?: (scope: WorkContext, lost: { event_id: string; error: unknown }, order: z.output<T>) => Promise<void>;
};

export type FileWork = {
  services: Services;
  organization: string;
  event_id: string;
  read: Read;
  note: (done: number, total?: number) => Promise<void>;
};

type FileSpec<T extends z.ZodType> = Omit<RawFileSpec<T>, 'make' | 'finished' | 'failed'> & {
  file: (order: z.output<T>) => Omit<Table, 'rows'>;
  /** Yields the rows in parts, so that a file of any size needs no more memory than one part. */
  parts: (read: Read, order: z.output<T>) => AsyncIterable<TableCell[][]>;
};

export type FileJob<T extends z.ZodType> = {
  kind: string;
  background: Background;
  /** Orders the file and returns the long job's id. `isByItself` means that no person waits for the file. */
  order(context: Orderer, order: z.output<T>, options?: { total?: number; isByItself?: boolean }): Promise<string>;
};

type Orderer = WorkContext & { actor: Pick<Context['actor'], 'id'> };

/**
 * How many unfinished files of one kind a person may have: files are made one at a time, and other people's files wait behind
 * them.
 */
const AT_ONCE_OF_ONE = 10;

async function assertFewUnfinished({ db, organization, actor }: Orderer, kind: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`files ${actor.id}`}, 0))`.execute(db);
  const { n } = await db
    .selectFrom('long_jobs')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('organization_id', '=', organization)
    .where('created_by', '=', actor.id)
    .where('kind', '=', kind)
    .where('status', '=', 'in_process')
    // A job that is older than this is lost, and no longer counts.
    .where('created_at', '>', sql<string>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  if (n >= AT_ONCE_OF_ONE) {
    throw problem(longJobProblems.too_many_files, { fill: { max: AT_ONCE_OF_ONE }, retryAfterSeconds: SECONDS_TO_RETRY });
  }
}
const SECONDS_TO_RETRY = 30;

const uuid = z.uuid();
type FileOrder = { organization_id: string; event_id: string; actor_id: string };

/** Defines a job that makes a file of rows. */
export const fileJob = <T extends z.ZodType>({ file, parts, ...spec }: FileSpec<T>): FileJob<T> =>
  rawFileJob({
    ...spec,
    make: ({ read, note }, order) => {
      async function* rows(): AsyncGenerator<TableCell[]> {
        let done = 0;
        for await (const part of parts(read, order)) {
          yield* part;
          done += part.length;
          await note(done);
        }
      }
      return tableFile({ ...file(order), rows: rows() });
    },
  });

/** Defines a job that makes a file: a person orders it, watches its progress, and finds it again later. */
export function rawFileJob<T extends z.ZodType>({
  kind,
  name,
  order: shape,
  make,
  finished,
  failed,
}: RawFileSpec<T>): FileJob<T> {
  const job = jobKind({
    name,
    input: z.object({ organization_id: uuid, event_id: uuid, actor_id: uuid, order: shape }),
    expireInSeconds: 3600,
  });
  const run = (services: Services, jobInput: z.output<typeof job.input>) => {
    const { organization_id, event_id, actor_id, order } = jobInput as FileOrder & { order: z.output<T> };
    const read: Read = (query) => workIn(services, organization_id, query);
    const note: FileWork['note'] = (done, total) =>
      read((scope) => updateLongJob(scope, event_id, { done, ...(total !== undefined && { total }) }));
    const work = async () => {
      const made = make({ services, organization: organization_id, event_id, read, note }, order);
      const stored = await putLines({ services, organization: organization_id }, made);
      try {
        await read(async (scope) => {
          const file_id = await recordFile({ ...scope, actor: { id: actor_id } }, stored);
          await finishLongJob(scope, event_id, { status: 'success', result: { file_id } });
          await finished?.(scope, { event_id, file_id }, order);
        });
      } catch (error) {
        await services.files.delete(stored.key).catch(() => {});
        throw error;
      }
    };
    return attemptLongJob(services, jobInput, work, (scope, error) => failed?.(scope, { event_id, error }, order));
  };
  return {
    kind,
    order: async (context, order, { total, isByItself = false } = {}) => {
      const { db, organization, services, actor } = context;
      if (!isByItself) {
        await assertFewUnfinished(context, kind);
        await requireRoom(context, 0);
      }
      const event_id = await openLongJob(context, { kind, created_by: actor.id, ...(total !== undefined && { total }) });
      const input = { organization_id: organization, event_id, actor_id: actor.id, order };
      await services.queue.enqueue(db, job, input);
      return event_id;
    },
    background: queued(job, run, ONE_OF_EACH),
  };
}
