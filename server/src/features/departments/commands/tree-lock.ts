import { DEPTH_MAX } from '@vigil/contract/departments/rules.ts';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.ts';
import { problem } from '../../../http/problem.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { departmentProblems } from '../problems.ts';
import { findDepartment } from '../queries/nodes.ts';

/** The kind of the long job that deletes or merges departments. */
export const CLOSING = 'close-departments';

/** Locks the organisation's departments: two concurrent moves could form a cycle. */
export async function lockDepartments({ db, organization }: WorkContext): Promise<void> {
  await db.selectFrom('organizations').select('id').where('id', '=', organization).forNoKeyUpdate().executeTakeFirstOrThrow();
}

/** Refuses the default department as a parent, and a branch of this height that would make the tree too deep. */
export async function assertParentFits(
  context: Context,
  { parent_id, height }: { parent_id: string; height: number },
): Promise<void> {
  const parent = await findDepartment(context, parent_id);
  if (parent.is_default) throw problem(departmentProblems.default);
  const { rows } = await sql<{ depth: number }>`
    with recursive above as (
      select d.parent_id from departments d where d.organization_id = ${context.organization} and d.id = ${parent_id}
      union all
      select d.parent_id from above a join departments d on d.organization_id = ${context.organization} and d.id = a.parent_id
    )
    select count(*) as depth from above
  `.execute(context.db);
  if (rows[0]!.depth + height > DEPTH_MAX) throw problem(departmentProblems.too_deep, { fill: { depth: DEPTH_MAX } });
}

/**
 * Refuses to delete or move a department while people are being moved out of departments that are being deleted: their
 * destination could be lost.
 */
export async function assertNotClosing(context: Context): Promise<void> {
  if (await isClosing(context)) throw problem(departmentProblems.under_way);
}

/** Whether people are being moved out of departments that are being deleted. */
export async function isClosing({ db, organization }: WorkContext): Promise<boolean> {
  const job = await db
    .selectFrom('long_jobs')
    .select('id')
    .where('organization_id', '=', organization)
    .where('kind', '=', CLOSING)
    .where('status', '=', 'in_process')
    .executeTakeFirst();
  return job !== undefined;
}
