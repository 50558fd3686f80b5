import { isMassDeparture } from '@vigil/contract/staff-imports/rules.ts';
import type { AddType, ImportResult } from '@vigil/contract/staff-imports/staff-import.ts';
import type { LongJob } from '@vigil/contract/shared/long-job.ts';
import { z } from 'zod';
import type { Context } from '../../../http/context.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import { jobKind } from '../../../jobs/queue.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { updateLongJob, openLongJob } from '../../long-jobs/commands/long-jobs.ts';
import { findLongJob } from '../../long-jobs/queries.ts';
import { importProblems } from '../problems.ts';
import { IMPORT_KIND, importRows, importSeen, lockImport, type ImportOrder } from '../queries/imports.ts';
import { savePeople, type PeopleSource } from './save-rows.ts';
import { updateImport, openImport } from './update-import.ts';
import { rankNewcomers } from './rank-newcomers.ts';

const uuid = z.uuid();
export const importJob = jobKind({
  name: 'import-employees',
  input: z.object({ organization_id: uuid, event_id: uuid }),
  retryLimit: 10,
  // Short, so that another run takes over soon after a crash; two at once only take turns at the import's row.
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
  manager_flaws: 0,
};

type ImportForm = {
  event_id: string;
  add_type: AddType;
  need_message: boolean;
  may_delete_most: boolean;
  with_inactive: boolean;
  columns?: string | undefined;
};

/** Queues the import of a previewed file, with the column settings of its latest preview. */
export async function orderImport(
  context: Context,
  { event_id, add_type, need_message, may_delete_most, with_inactive, columns }: ImportForm,
): Promise<LongJob> {
  const { actor, address, trace_id } = context;
  const previewed = await lockImport(context, event_id);
  if (previewed === undefined) throw problem(httpProblems.not_found);
  if (previewed.state === 'superseded') throw problem(importProblems.read_anew);
  if (previewed.state !== 'previewed') throw problem(importProblems.under_way);
  // A preview of an earlier version records neither how its columns were read nor what it showed.
  const { data: seen } = importSeen.safeParse(previewed.seen);
  if (seen === undefined || (columns !== undefined && columns !== seen.columns)) throw problem(importProblems.not_read_so);
  if (seen.rows === 0) throw problem(importProblems.nothing_read);
  if (add_type === 'sync' && isMassDeparture(seen) && !may_delete_most) {
    throw problem(importProblems.mass_departure, { fill: { people: seen.to_delete, staff: seen.staff } });
  }
  const by = { id: actor.id, name: actor.name, role: actor.role };
  const import_order = { add_type, is_shown: true, need_message, with_inactive, by, address, trace_id };
  await updateImport(context, event_id, { state: 'ordered', import_order });
  await queueImport(context, event_id);
  await recordChange(context, {
    action: 'employee.import',
    object_type: 'import',
    object_id: event_id,
    after: {
      filename: previewed.source,
      add_type,
      need_message,
      with_inactive,
      ...(add_type === 'sync' && { to_delete: seen.to_delete }),
    },
  });
  return findLongJob(context, event_id);
}

/** Orders the import of people that another part of the program has read, without a preview. Returns the event's id. */
export async function importPeople(
  scope: WorkContext,
  { by, ...people }: PeopleSource & { by: ImportOrder['by'] },
): Promise<string> {
  const event_id = await openLongJob(scope, { kind: IMPORT_KIND, created_by: by.id });
  await savePeople(scope, event_id, people);
  await rankNewcomers(scope, event_id);
  const import_order = {
    add_type: 'add_update',
    is_shown: false,
    need_message: false,
    with_inactive: false,
    by,
    address: people.name,
    trace_id: '',
  } as const;
  await openImport(scope, event_id, { source: people.name, import_order });
  await queueImport(scope, event_id);
  return event_id;
}

/** Queues a job that works through the stored rows. */
async function queueImport(scope: WorkContext, event_id: string): Promise<void> {
  const { db, organization, services } = scope;
  const { total } = await importRows(scope, event_id)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  await updateLongJob(scope, event_id, { result: nothingYet, total });
  await services.queue.enqueue(db, importJob, { organization_id: organization, event_id });
}
