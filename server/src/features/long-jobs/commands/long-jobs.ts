import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { Problem } from '../../../http/problem.ts';
import type { Services } from '../../../services.ts';
import { workIn, type WorkContext } from '../../../jobs/work-context.ts';

type Scope = { db: Tx; organization: string };

/** Creates the row by which a person watches long work; the work itself is a job of the queue. */
export async function openLongJob(
  { db, organization }: Scope,
  job: { kind: string; created_by: string; total?: number; input?: unknown },
): Promise<string> {
  const { id } = await db
    .insertInto('long_jobs')
    .values({
      organization_id: organization,
      kind: job.kind,
      created_by: job.created_by,
      total: job.total ?? null,
      input: job.input === undefined ? null : JSON.stringify(job.input),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type JobUpdate = { input?: unknown; result?: unknown; done?: number; total?: number };

/** Saves the present facts of a long job: its input, size and result so far. */
export async function updateLongJob(
  { db, organization }: Scope,
  id: string,
  { input, result, ...counts }: JobUpdate,
): Promise<void> {
  await db
    .updateTable('long_jobs')
    .set({
      ...counts,
      ...(input !== undefined && { input: JSON.stringify(input) }),
      ...(result !== undefined && { result: JSON.stringify(result) }),
    })
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .execute();
}

/** Deletes the rows of long jobs whose work was never queued. */
export async function deleteLongJobs(db: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await db
      .deleteFrom('long_jobs')
      .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
      .execute();
}

export async function finishLongJob(
  { db, organization }: Scope,
  id: string,
  end: { status: 'success'; result: unknown } | { status: 'error'; error: string },
): Promise<void> {
  await db
    .updateTable('long_jobs')
    .set({
      status: end.status,
      ...(end.status === 'success' ? { result: JSON.stringify(end.result) } : { error: end.error }),
      finished_at: sql<string>`now()`,
    })
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .execute();
}

/** The waits between attempts: a restarting database is back before the last attempt. */
const WAITS_MS = [1_000, 8_000];

/**
 * Runs long work, and repeats it if it fails. Shows the last failure to people who watch the work, and reports it to the queue.
 * The work must be safe to repeat. `failed` runs in the transaction that records the error.
 */
export async function attemptLongJob(
  services: Services,
  { organization_id, event_id }: { organization_id: string; event_id: string },
  work: () => Promise<void>,
  failed?: (scope: WorkContext, error: unknown) => Promise<void> | undefined,
): Promise<void> {
  try {
    await runWithRetries(work);
  } catch (error) {
    await workIn(services, organization_id, async (scope) => {
      await finishLongJob(scope, event_id, { status: 'error', error: error instanceof Problem ? error.kind.code : 'internal' });
      await failed?.(scope, error);
    });
    if (!(error instanceof Problem)) throw error;
  }
}

async function runWithRetries(work: () => Promise<void>, attempt = 0): Promise<void> {
  try {
    await work();
  } catch (error) {
    const wait = WAITS_MS[attempt];
    // Only a temporary refusal, such as a full queue, may succeed later.
    const isFinal = error instanceof Problem && error.retryAfterSeconds === undefined;
    if (wait === undefined || isFinal) throw error;
    await sleep(wait);
    await runWithRetries(work, attempt + 1);
  }
}
