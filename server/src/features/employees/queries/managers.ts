import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { problem } from '../../../http/problem.ts';
import { employeeProblems } from '../problems.ts';

type Scope = { db: Tx; organization: string };

/** Refuses a manager who is not on the same staff, or who is the person or somebody below the person. */
export async function assertMayManage({ db, organization }: Scope, manager_id: string, user_id?: string): Promise<void> {
  const { rows } = await sql<{ above: string }>`
    -- A plain union removes duplicates, so the walk ends even in a cycle.
    with recursive above as (
      select id, manager_id from users where organization_id = ${organization} and id = ${manager_id} and deleted_at is null
      union
      select u.id, u.manager_id from above join users u on u.organization_id = ${organization} and u.id = above.manager_id
    )
    select id as above from above`.execute(db);
  if (rows.length === 0) throw problem(employeeProblems.no_such_manager);
  if (rows.some(({ above }) => above === user_id)) throw problem(employeeProblems.own_manager);
}
