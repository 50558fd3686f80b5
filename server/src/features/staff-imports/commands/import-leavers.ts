import type { ImportResult } from '@vigil/contract/staff-imports/staff-import.ts';
import { sql } from 'kysely';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { anyOf } from '../../../db/ids.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { updateLongJob } from '../../long-jobs/commands/long-jobs.ts';
import { markDeleted } from '../../employees/commands/delete-employees.ts';
import { lockStaff } from '../../employees/commands/staff-lock.ts';
import type { ImportOrder } from '../queries/imports.ts';
import { leaversOf, protectedRoles } from '../queries/leavers.ts';

const PEOPLE_AT_ONCE = 2_000;

type Step = { rows: number; result: ImportResult };

/** Deletes the next leavers. Returns null if none are left. The leavers are listed once. */
export async function importLeavers(scope: WorkContext, event_id: string, order: ImportOrder): Promise<Step | null> {
  const waiting =
    (await findNextLeavers(scope, event_id)) ??
    ((await addLeaverRows(scope, event_id, order)) ? await findNextLeavers(scope, event_id) : null);
  return waiting === null ? null : deleteLeavers(scope, { event_id, order, waiting });
}

type Waiting = { row: number; user_id: string | null; email: string }[];

async function findNextLeavers({ db, organization }: WorkContext, event_id: string): Promise<Waiting | null> {
  const waiting = await db
    .selectFrom('staff_import_rows')
    .select(['row', 'user_id', 'email'])
    .where('organization_id', '=', organization)
    .where('event_id', '=', event_id)
    .where('is_leaver', '=', true)
    .where('outcome', 'is', null)
    .orderBy('turn')
    .limit(PEOPLE_AT_ONCE)
    .execute();
  return waiting.length === 0 ? null : waiting;
}

/** Adds the leavers as rows after the rows of the file, once. Returns whether this call added them. */
async function addLeaverRows(scope: WorkContext, event_id: string, { by }: ImportOrder): Promise<boolean> {
  const { db, organization } = scope;
  const { rows } = await sql<{ last: number; is_begun: boolean; count: number }>`
    select max(row) as last, bool_or(outcome is not null) as is_begun, count(*)::int as count from staff_import_rows
     where organization_id = ${organization} and event_id = ${event_id}`.execute(db);
  const { last, is_begun, count } = rows[0]!;
  if (is_begun) return false;
  const { numAffectedRows } = await sql`
    insert into staff_import_rows (organization_id, event_id, row, turn, email, last_name, first_name, middle_name, position, department,
      refusals, is_leaver, user_id)
    select ${organization}, ${event_id}, row, row, email, last_name, first_name, middle_name,
           position, department, '{}', true, id
      from (select *, ${last} + row_number() over (order by sort_name, id) as row from (${leaversOf(scope, event_id, by)}) missing) leavers`.execute(
    db,
  );
  await updateLongJob(scope, event_id, { total: count + Number(numAffectedRows ?? 0) });
  return true;
}

type LeaverDeletion = { event_id: string; order: ImportOrder; waiting: Waiting };

/** Deletes these leavers. Skips people who have got a higher role since, or are deleted already. */
async function deleteLeavers(scope: WorkContext, { event_id, order, waiting }: LeaverDeletion): Promise<Step> {
  const { db, organization } = scope;
  await lockStaff(scope);
  const present = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('organization_id', '=', organization)
    .where('deleted_at', 'is', null)
    .where('id', '=', anyOf(waiting.flatMap(({ user_id }) => user_id ?? [])))
    .where('id', '<>', order.by.id)
    .where(sql<boolean>`not roles && ${protectedRoles(order.by.role)}::text[]`)
    .execute();
  const ids = present.map(({ id }) => id);
  await markDeleted(scope, ids);
  await sql`
    update staff_import_rows set outcome = case when user_id = ${anyOf(ids)} then 'delete' else 'skip' end
     where organization_id = ${organization} and event_id = ${event_id}
       and row between ${waiting[0]!.row} and ${waiting.at(-1)!.row}`.execute(db);
  if (ids.length > 0) {
    await recordChange(
      { ...scope, actor: order.by, address: order.address, trace_id: order.trace_id },
      {
        action: 'employee.import_leavers',
        object_type: 'import',
        object_id: event_id,
        before: { deleted: present.map(({ email }) => email) },
      },
    );
  }
  const result = {
    added: 0,
    changed: 0,
    unchanged: 0,
    skipped: waiting.length - ids.length,
    refused: 0,
    departments_added: 0,
    letters: 0,
    deleted: ids.length,
    manager_flaws: 0,
  };
  return { rows: waiting.length, result };
}
