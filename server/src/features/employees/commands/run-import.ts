import { importResult, isMassDeparture, type AddType, type ImportResult } from '@vigil/contract/employees/import.ts';
import type { LongJob } from '@vigil/contract/shared/long-job.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Context } from '../../../http/context.ts';
import type { Services } from '../../../services.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import { inOrganization, trustedScope } from '../../../db/database.ts';
import { jobKind } from '../../../jobs/queue.ts';
import { workIn, type WorkContext } from '../../../jobs/work-context.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { attemptLongJob, finishLongJob, forgetLongJobs, noteLongJob, openLongJob } from '../../long-jobs/commands/long-jobs.ts';
import { findLongJob } from '../../long-jobs/queries.ts';
import { importProblems } from '../problems.ts';
import { importChunk } from './import-chunk.ts';
import { importLeavers } from './import-leavers.ts';
import { importOrder, previewed, type ImportOrder } from './import-order.ts';
import { IMPORT_KIND, keepPeople, rowKeeper, type PeopleSource } from './preview-import.ts';

const uuid = z.uuid();
export const importJob = jobKind({
  name: 'import-employees',
  input: z.object({ organization_id: uuid, event_id: uuid }),
  retryLimit: 10,
  // Soon after a crash another run takes over; two at once only take turns at the event's row.
  expireInSeconds: 120,
});

const nothingYet: ImportResult = {
  added: 0,
  changed: 0,
  unchanged: 0,
  skipped: 0,
  refused: 0,
  departments_added: 0,
  letters: 0,
  deleted: 0,
};

type Wanted = { event_id: string; add_type: AddType; need_message: boolean; may_delete_most: boolean };

/** Orders the import of a previewed file. */
export async function runImport(
  context: Context,
  { event_id, add_type, need_message, may_delete_most }: Wanted,
): Promise<LongJob> {
  const { actor, address, trace_id } = context;
  const job = await lockImport(context, event_id);
  if (job.total !== null || job.status !== 'in_process') throw problem(importProblems.under_way);
  const { filename, ...seen } = previewed.parse(job.input);
  if (seen.rows === 0) throw problem(importProblems.nothing_read);
  if (add_type === 'sync' && isMassDeparture(seen) && !may_delete_most) {
    throw problem(importProblems.mass_departure, { fill: { people: seen.to_delete, staff: seen.staff } });
  }
  const order: ImportOrder = {
    filename,
    add_type,
    need_message,
    by: { id: actor.id, name: actor.name, role: actor.role },
    address,
    trace_id,
  };
  await orderImport(context, event_id, order);
  await recordChange(context, {
    action: 'employee.import',
    object_type: 'import',
    object_id: event_id,
    after: { filename, add_type, need_message, ...(add_type === 'sync' && { to_delete: seen.to_delete }) },
  });
  return findLongJob(context, event_id);
}

async function lockImport({ db, organization }: Context, event_id: string) {
  const job = await db
    .selectFrom('long_jobs')
    .select(['input', 'total', 'status'])
    .where('organization_id', '=', organization)
    .where('id', '=', event_id)
    .where('kind', '=', IMPORT_KIND)
    .forUpdate()
    .executeTakeFirst();
  if (job === undefined) throw problem(httpProblems.not_found);
  return job;
}

/** The rows that are kept under this event are worked through as ordered. */
export async function orderImport(
  { db, organization, services }: WorkContext,
  event_id: string,
  order: ImportOrder,
): Promise<void> {
  const { n: total } = await db
    .selectFrom('employee_import_rows')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('organization_id', '=', organization)
    .where('event_id', '=', event_id)
    .executeTakeFirstOrThrow();
  await noteLongJob({ db, organization }, event_id, { input: order, result: nothingYet, total });
  await db.insertInto('employee_imports').values({ event_id, organization_id: organization }).execute();
  await services.queue.enqueue(db, importJob, { organization_id: organization, event_id });
}

/** Orders the import of people that another part of the program has read, without a preview. Gives its event. */
export async function importPeople(
  scope: WorkContext,
  { by, ...source }: PeopleSource & { by: ImportOrder['by'] },
): Promise<string> {
  const { name } = source;
  const event_id = await openLongJob(scope, { kind: IMPORT_KIND, created_by: by.id });
  await keepPeople(rowKeeper(scope, event_id), source);
  await orderImport(scope, event_id, {
    filename: name,
    add_type: 'add_update',
    need_message: false,
    by,
    address: name,
    trace_id: '',
  });
  return event_id;
}

/** Forgets the file; an import under way stops after the rows at hand, and what it did can be undone. */
export async function deleteImport(context: Context, event_id: string): Promise<void> {
  const { status, total } = await lockImport(context, event_id);
  if (status !== 'in_process') throw problem(importProblems.over);
  if (total !== null) await finishLongJob(context, event_id, { status: 'error', error: 'stopped' });
  else await forgetLongJobs(context.db, [event_id]);
  await recordChange(context, { action: 'employee.import_delete', object_type: 'import', object_id: event_id });
}

type Named = z.infer<typeof importJob.input>;
const ROWS_WORTH_TIDYING = 2_000;

/** Works through the rows still waiting; each chunk leaves with its own transaction, so that a second run goes on from there. */
export const importEmployees = (services: Services, named: Named): Promise<void> =>
  attemptLongJob(services, named, async () => {
    for (let isMore = true; isMore;) isMore = await importNext(services, named);
    await tidyUp(services, named);
  });

function importNext(services: Services, { organization_id, event_id }: Named): Promise<boolean> {
  return workIn(services, organization_id, async (scope) => {
    const { db, organization } = scope;
    const job = await db
      .selectFrom('long_jobs')
      .select(['input', 'result', 'done', 'status'])
      .where('organization_id', '=', organization)
      .where('id', '=', event_id)
      .forUpdate()
      .executeTakeFirst();
    if (job?.status !== 'in_process') return false;
    const before = importResult.parse(job.result);
    const order = importOrder.parse(job.input);
    // Those who leave first free their licence places for those who come.
    const step =
      (order.add_type === 'sync' ? await importLeavers(scope, event_id, order) : null) ??
      (await importChunk(scope, event_id, order));
    if (step === null) {
      await finishLongJob(scope, event_id, { status: 'success', result: before });
      return false;
    }
    const result = Object.fromEntries(
      Object.entries(before).map(([name, n]) => [name, n + step.result[name as keyof ImportResult]]),
    );
    await noteLongJob(scope, event_id, { done: job.done + step.rows, result });
    return true;
  });
}

/** After a large import the list is as quick as before it once the table has been gone over. */
async function tidyUp({ database, log }: Services, { organization_id, event_id }: Named): Promise<void> {
  const job = await inOrganization(database, trustedScope(organization_id), (db) =>
    db.selectFrom('long_jobs').select('done').where('id', '=', event_id).executeTakeFirst(),
  );
  if ((job?.done ?? 0) < ROWS_WORTH_TIDYING) return;
  await sql`vacuum (analyze) users, departments`
    .execute(database)
    .catch((error: unknown) => log.warn({ error }, 'The table of people was not tidied.'));
}
