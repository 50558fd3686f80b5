import { sql } from 'kysely';
import { anyOf } from '../../../db/ids.ts';
import { rowsAs } from '../../../db/rows.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { lockStaff } from '../../employees/commands/staff-lock.ts';
import { breakCycles, setManagers } from '../../employees/commands/write-people.ts';
import { findCircles } from '../queries/circles.ts';

const ROWS_AT_ONCE = 2_000;

/**
 * Sets the managers of the next people of the file. Called after all people are added, because a manager may stand below their
 * people in the file. Returns whether there may be more.
 */
export async function importManagers(scope: WorkContext, event_id: string): Promise<boolean> {
  const { db, organization } = scope;
  await lockStaff(scope);
  await flagCircles(scope, event_id);
  const { rows } = await sql<{ row: number; user_id: string; manager_id: string | null }>`
    select r.row, r.user_id, m.id as manager_id
      from (
        select row, user_id, manager from staff_import_rows
         where organization_id = ${organization} and event_id = ${event_id} and ${waiting}
         order by row limit ${ROWS_AT_ONCE}
      ) r
      left join lateral (
        select id from users where email = r.manager and (organization_id = ${organization}) is true and deleted_at is null offset 0
      ) m on m.id <> r.user_id
     order by r.row`.execute(db);
  if (rows.length === 0) return false;
  await setManagers(
    scope,
    rows.flatMap(({ user_id: id, manager_id }) => (manager_id === null ? [] : { id, manager_id })),
  );
  await sql`
    update staff_import_rows r
       set is_manager_settled = true, manager_id = given.manager_id,
           manager_flaw = case when given.manager_id is null then 'unknown_manager' end,
           reasons = case when given.manager_id is null then r.reasons || '{unknown_manager}'::text[] else r.reasons end
      from ${rowsAs('given', rows, { row: 'integer', manager_id: 'uuid' })}
     where r.organization_id = ${organization} and r.event_id = ${event_id} and r.row = given.row`.execute(db);
  return true;
}

/** Whether the manager of a row still has to be set. */
const waiting = sql<boolean>`manager <> '' and manager_flaw is null and not is_manager_settled
  and (outcome = 'add' or (outcome = 'change' and 'manager' = any(changes)))`;

/**
 * Flags rows that would put a person above themselves: the person keeps their present manager. Runs before the first manager is
 * set.
 */
async function flagCircles(scope: WorkContext, event_id: string): Promise<void> {
  const { db, organization } = scope;
  const ofFile = sql`organization_id = ${organization} and event_id = ${event_id}`;
  const { rows } = await sql`select from staff_import_rows where ${ofFile} and is_manager_settled limit 1`.execute(db);
  if (rows.length > 0) return;
  const emails = await findCircles(scope, event_id, waiting);
  if (emails.length === 0) return;
  await sql`
    update staff_import_rows
       set manager_flaw = 'circle_of_managers', reasons = reasons || '{circle_of_managers}'::text[]
     where ${ofFile} and ${waiting} and email = any(${emails}::text[])`.execute(db);
}

/** Breaks circles that another change has closed since the import began: the people in them lose their manager. */
export async function breakImportedCircles(scope: WorkContext, event_id: string): Promise<void> {
  const { db, organization } = scope;
  const imported = sql`staff_import_rows where organization_id = ${organization} and event_id = ${event_id} and manager_id is not null`;
  const broken = await breakCycles(scope, sql`(select user_id from ${imported})`);
  if (broken.length === 0) return;
  await sql`
    update staff_import_rows set manager_id = null, manager_flaw = 'circle_of_managers', reasons = reasons || '{circle_of_managers}'::text[]
     where organization_id = ${organization} and event_id = ${event_id} and manager_id is not null and user_id = ${anyOf(broken)}`.execute(
    db,
  );
}

/** Counts the people who did not get the manager that the file names. */
export async function countManagerFlaws({ db, organization }: WorkContext, event_id: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from staff_import_rows
     where organization_id = ${organization} and event_id = ${event_id} and manager_flaw is not null
       and outcome in ('add', 'change', 'unchanged')`.execute(db);
  return rows[0]!.n;
}
