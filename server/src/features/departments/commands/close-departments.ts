import type { DepartmentMerger, DepartmentsDeletion } from '@vigil/contract/departments/department.ts';
import type { LongJob } from '@vigil/contract/shared/long-job.ts';
import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Context } from '../../../http/context.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import { recordFact, recordPeople } from '../../../jobs/facts.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { anyOf } from '../../../db/ids.ts';
import { rowsAs } from '../../../db/rows.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { bulkWork, orderBulk } from '../../long-jobs/commands/bulk-work.ts';
import {
  endExclusionsOf,
  reassignExclusions,
  copyExclusionToChildren,
} from '../../phishing-exclusions/commands/reassign-exclusions.ts';
import { reassignCounters, reassignDeliveries } from '../../phishing-results/commands/reassign-deliveries.ts';
import { departmentsBelow } from '../../people/queries/branches.ts';
import { departmentProblems } from '../problems.ts';
import { findDepartment } from '../queries/nodes.ts';
import { heightOf, topmost } from '../rules.ts';
import { CLOSING, isClosing, lockDepartments, assertParentFits, assertNotClosing } from './tree-lock.ts';

const TITLES_NAMED = 5;

const closing = z.object({ roots: z.array(z.object({ id: z.uuid(), to: z.uuid() })) });
type Closing = z.output<typeof closing>;

/** Empties departments and all their sub-departments, each branch into its destination, and deletes them at the end. */
export const closeDepartmentsWork = bulkWork({
  name: CLOSING,
  input: closing,
  people: ({ db, organization }, { roots }) =>
    db
      .selectFrom('users')
      .select('users.id')
      .where('users.organization_id', '=', organization)
      .where(
        'users.department_id',
        'in',
        departmentsBelow(
          organization,
          roots.map(({ id }) => id),
        ),
      ),
  chunk: async (scope, ids, { roots }) => {
    const here = branchesOf(scope.organization, roots);
    await reassignDeliveries(scope, here, sql`d.user_id = ${anyOf(ids)}`);
    const who = sql`u.id = ${anyOf(ids)}`;
    await reassignExclusions(scope, here, who);
    return { done: await movePeople(scope, here, who) };
  },
  end: async (scope, { roots }) => {
    await lockDepartments(scope);
    await close(scope, roots);
  },
});

async function close(scope: WorkContext, roots: Closing['roots']): Promise<void> {
  const { db, organization } = scope;
  const here = branchesOf(organization, roots);
  await reassignExclusions(scope, here, sql`true`);
  await movePeople(scope, here, sql`true`);
  await endExclusionsOf(scope, here);
  await reassignDeliveries(scope, here, sql`true`);
  await reassignCounters(scope, here);
  await sql`with ${here} delete from departments where organization_id = ${organization} and id in (select id from going)`.execute(
    db,
  );
}

/** Deletes those of these departments that have neither staff nor sub-departments any more. */
export async function closeEmptyDepartments(scope: WorkContext, ids: readonly string[]): Promise<void> {
  const { db, organization } = scope;
  await lockDepartments(scope);
  // Another deletion in progress may be moving people into one of these departments.
  if (ids.length === 0 || (await isClosing(scope))) return;
  const { rows: empty } = await sql<{ id: string; parent_id: string | null }>`
    with recursive remaining (id, parent_id) as (
      select id, parent_id from departments
       where organization_id = ${organization} and (users_count > 0 or is_default or not id = ${anyOf(ids)})
      union
      select d.id, d.parent_id from remaining k join departments d on d.organization_id = ${organization} and d.id = k.parent_id
    )
    select id, parent_id from departments
     where organization_id = ${organization} and id = ${anyOf(ids)} and id not in (select id from remaining)`.execute(db);
  const to = await findDefaultDepartment(scope);
  await close(
    scope,
    topmost(empty).map(({ id }) => ({ id, to })),
  );
}

/** Deletes the departments with all their sub-departments. */
export async function deleteDepartments(
  context: Context,
  { departments_ids, people_to, department_id }: DepartmentsDeletion,
): Promise<LongJob> {
  const { db, organization } = context;
  await lockDepartments(context);
  const branch = await db
    .selectFrom('departments')
    .select(['id', 'title', 'parent_id', 'is_default', 'users_count'])
    .where('organization_id', '=', organization)
    .where('id', 'in', departmentsBelow(organization, departments_ids))
    .execute();
  const found = new Set(branch.map(({ id }) => id));
  if (departments_ids.some((id) => !found.has(id))) throw problem(httpProblems.not_found);
  if (branch.some(({ is_default }) => is_default)) throw problem(departmentProblems.default);
  await assertNotClosing(context);
  const chosen = people_to === 'department' ? department_id : await findDefaultDepartment(context);
  if (chosen === null || found.has(chosen)) throw problem(departmentProblems.no_destination);
  if (people_to === 'department') await findDepartment(context, chosen);
  const roots = topmost(branch).map(({ id, parent_id }) => ({ id, to: (people_to === 'parent' ? parent_id : null) ?? chosen }));
  await recordChange(context, {
    action: 'department.delete',
    object_type: 'department',
    object_id: null,
    before: {
      departments: branch.map(({ id, title }) => ({ id, title })),
      users_count: branch.reduce((sum, { users_count }) => sum + users_count, 0),
    },
    after: { people_to, ...(people_to === 'department' && { department_id }) },
  });
  return orderBulk(context, closeDepartmentsWork, { roots });
}

/** Merges one department with everything in it into another. */
export async function mergeDepartments(context: Context, { department_id, into_id }: DepartmentMerger): Promise<LongJob> {
  const { db, organization } = context;
  await lockDepartments(context);
  const [merged, into] = [await findDepartment(context, department_id), await findDepartment(context, into_id)];
  if (department_id === into_id) throw problem(departmentProblems.with_itself);
  if (merged.is_default) throw problem(departmentProblems.default);
  await assertNotClosing(context);
  const branch = await db
    .selectFrom('departments')
    .select(['id', 'parent_id'])
    .where('organization_id', '=', organization)
    .where('id', 'in', departmentsBelow(organization, [department_id]))
    .execute();
  if (branch.some(({ id }) => id === into_id)) throw problem(departmentProblems.inside_itself);
  await assertParentFits(context, { parent_id: into_id, height: heightOf(department_id, branch) - 1 });
  await assertNoClash(context, { department_id, into_id });
  await copyExclusionToChildren(context, department_id);
  await db
    .updateTable('departments')
    // Sub-departments that used the time zone of the merged department keep it.
    .set({
      parent_id: into_id,
      time_zone: sql<string | null>`coalesce(time_zone, (
        select m.time_zone from departments m where m.organization_id = ${organization} and m.id = ${department_id}))`,
    })
    .where('organization_id', '=', organization)
    .where('parent_id', '=', department_id)
    .execute();
  await recordChange(context, {
    action: 'department.merge',
    object_type: 'department',
    object_id: into_id,
    before: { id: department_id, title: merged.title, users_count: merged.users_count },
    after: { id: into_id, title: into.title },
  });
  await recordFact(context, 'department.moved', { department_id: into_id });
  return orderBulk(context, closeDepartmentsWork, { roots: [{ id: department_id, to: into_id }] });
}

async function assertNoClash({ db, organization }: Context, { department_id, into_id }: DepartmentMerger): Promise<void> {
  const clashes = await db
    .selectFrom('departments as one')
    .innerJoin('departments as other', (join) =>
      join.onRef('other.organization_id', '=', 'one.organization_id').on(sql`lower(other.title)`, '=', sql`lower(one.title)`),
    )
    .select('one.title')
    .where('one.organization_id', '=', organization)
    .where('one.parent_id', '=', department_id)
    .where('other.parent_id', '=', into_id)
    .orderBy(sql`one.title collate "ru-x-icu"`)
    .execute();
  if (clashes.length === 0) return;
  const namedTitles = clashes.slice(0, TITLES_NAMED).map(({ title }) => title);
  throw problem(departmentProblems.titles_clash, {
    fill: { titles: namedTitles.join(', ') + (clashes.length > TITLES_NAMED ? '…' : '') },
  });
}

async function findDefaultDepartment({ db, organization }: WorkContext): Promise<string> {
  const { id } = await db
    .selectFrom('departments')
    .select('id')
    .where('organization_id', '=', organization)
    .where('is_default', '=', true)
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns a CTE of the departments to delete: `going (id, destination)`. */
const branchesOf = (
  organization: string,
  roots: Closing['roots'],
): RawBuilder<unknown> => sql`recursive going (id, destination) as (
  select * from ${rowsAs('roots', roots, { id: 'uuid', to: 'uuid' })}
  union all
  select d.id, g.destination from going g join departments d on d.organization_id = ${organization} and d.parent_id = g.id
)`;

/** Returns how many of the moved people are still on the staff; people who left move as well. */
async function movePeople(context: WorkContext, here: RawBuilder<unknown>, who: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ id: string; is_present: boolean }>`
    with ${here} update users u set department_id = g.destination from going g
     where u.organization_id = ${context.organization} and u.department_id = g.id and ${who}
    returning u.id, u.deleted_at is null as is_present`.execute(context.db);
  const present = rows.filter(({ is_present }) => is_present).map(({ id }) => id);
  if (present.length > 0) await recordPeople(context, 'employee.moved', present);
  return present.length;
}
