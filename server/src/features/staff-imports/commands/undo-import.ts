import type { ImportFate } from '@vigil/contract/staff-imports/staff-import.ts';
import { UNDO_HOURS } from '@vigil/contract/shared/undo.ts';
import type { LongJob } from '@vigil/contract/shared/long-job.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Context } from '../../../http/context.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import { anyOf } from '../../../db/ids.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { closeEmptyDepartments } from '../../departments/commands/close-departments.ts';
import { bulkWork, orderBulk, type OrderedWork } from '../../long-jobs/commands/bulk-work.ts';
import { findLongJob } from '../../long-jobs/queries.ts';
import { isPastUndo } from '../../long-jobs/rules.ts';
import { idsOf, markDeleted, rolesAbove } from '../../employees/commands/delete-employees.ts';
import { restoreEmployees } from '../../employees/commands/restore-employees.ts';
import { restorePeople } from '../../employees/commands/write-people.ts';
import { lockStaff } from '../../employees/commands/staff-lock.ts';
import { importProblems } from '../problems.ts';
import { findImport, isOver, lockImport } from '../queries/imports.ts';
import { updateImport } from './update-import.ts';

/**
 * Undoes an import: deletes the people that it added, restores the former data of people that it changed, and restores people
 * that it deleted. Finally deletes its empty departments.
 */
export const undoImportWork = bulkWork({
  name: 'undo-import',
  input: z.object({ import_id: z.uuid() }),
  people: ({ db, organization }, { import_id }) =>
    db
      .selectFrom('users')
      .select('users.id')
      .where('users.organization_id', '=', organization)
      .where('users.id', 'in', peopleWithOutcome(organization, import_id, ['add', 'change', 'delete'])),
  // People who are deleted first free licence places for people who return.
  order: ({ organization }, { import_id }) => sql`user_id in ${peopleWithOutcome(organization, import_id, ['delete'])}`,
  chunk: async (scope, ids, { import_id }) => {
    await lockStaff(scope);
    const people = await findUndoable(scope, import_id, ids);
    const able = people.filter(({ hindrance }) => hindrance === null);
    const withOutcome = (outcome: ImportFate) => able.filter((person) => person.outcome === outcome);
    await markDeleted(scope, idsOf(withOutcome('add')));
    await restorePeople(scope, withOutcome('change'));
    const returned = await restoreEmployees(scope, idsOf(withOutcome('delete')));
    const skipped: Record<string, number> = { ...returned.skipped };
    for (const { hindrance } of people) if (hindrance !== null) skipped[hindrance] = (skipped[hindrance] ?? 0) + 1;
    return { done: withOutcome('add').length + withOutcome('change').length + returned.done, skipped, lost: returned.lost };
  },
  end: async (scope, { import_id }) => {
    await closeEmptyDepartments(scope, (await findImport(scope, import_id))?.departments ?? []);
    await updateImport(scope, import_id, { state: 'undone' });
  },
});

/** Undoes an import, once, within a day of it. An undo that was interrupted may be continued. */
export async function undoImport(context: Context, import_id: string): Promise<LongJob> {
  const done = await lockImport(context, import_id);
  if (done === undefined) throw problem(httpProblems.not_found);
  if (!isOver(done.state)) throw problem(importProblems.not_over);
  if (isPastUndo(done, Date.now())) {
    throw problem(importProblems.too_late_to_undo, { fill: { hours: UNDO_HOURS } });
  }
  const { state, undone_by } = done;
  const isBrokenOff = state === 'undoing' && undone_by !== null && (await findLongJob(context, undone_by)).status === 'error';
  if (state === 'undone' || (state === 'undoing' && !isBrokenOff)) throw problem(importProblems.undone);
  await updateImport(context, import_id, { state: 'undoing' });
  const job = await orderBulk(context, undoImportWork, { import_id });
  await updateImport(context, import_id, { undone_by: job.id });
  await recordChange(context, {
    action: 'employee.import_undo',
    object_type: 'import',
    object_id: import_id,
    after: { users_count: job.total, job: job.id },
  });
  return job;
}

/** Returns a subselect of the people whose rows in the import had one of these outcomes. */
const peopleWithOutcome = (organization: string, import_id: string, outcomes: ImportFate[]) => sql<string>`(
  select user_id from staff_import_rows
   where organization_id = ${organization} and event_id = ${import_id} and outcome in ('add', 'change', 'delete')
     and outcome = any(${outcomes}::text[]))`;

type Undoable = {
  id: string;
  outcome: ImportFate;
  /** The values that the person had before the import. */
  before: object;
  /** Why the person stays as they are. For a deleted person, the restore itself reports the reason. */
  hindrance: string | null;
};

/** Returns what the import did to each person, and whether it can be undone. Of several rows of a person, the last decides. */
async function findUndoable({ db, organization, actor }: OrderedWork, import_id: string, ids: string[]): Promise<Undoable[]> {
  const superior = rolesAbove(actor.role);
  const { rows } = await sql<Undoable>`
    select distinct on (u.id) u.id, r.outcome, coalesce(r.before, '{}')
             -- A person without a manager in the import keeps their present manager.
             || case when r.manager_id is null then jsonb_build_object('manager_id', u.manager_id) else '{}' end as before,
           case when r.outcome = 'delete' then null
                when u.deleted_at is not null then 'gone'
                when person_state(u) is distinct from r.state or u.manager_id <> r.manager_id then 'changed_since'
                when u.roles && ${superior}::text[] or former.roles && ${superior}::text[] then 'outranked'
                when u.id = ${actor.id} and (r.outcome = 'add' or former.roles <> u.roles) then 'oneself'
                when r.outcome = 'change' and not exists (select from departments d
                  where d.organization_id = u.organization_id and d.id = former.department_id) then 'no_department'
            end as hindrance
      from staff_import_rows r
      join users u on u.organization_id = r.organization_id and u.id = r.user_id
     cross join lateral jsonb_to_record(coalesce(r.before, '{}')) as former (department_id uuid, roles text[])
     where r.organization_id = ${organization} and r.event_id = ${import_id} and r.outcome in ('add', 'change', 'delete')
       and r.user_id = ${anyOf(ids)}
     order by u.id, r.row desc`.execute(db);
  return rows;
}
