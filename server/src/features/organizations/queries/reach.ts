import { sql } from 'kysely';
import { trustedScope, switchOrganization, type OrganizationScope } from '../../../db/database.ts';
import type { Context } from '../../../http/context.ts';
import { httpProblems, problem } from '../../../http/problem.ts';

/**
 * Returns the scope of an organisation in which the caller may act: their own, one below it, or any for a person who runs the
 * installation. Throws 404 for any other.
 */
export async function findReachableScope(
  { db, organization, actor }: Pick<Context, 'db' | 'organization'> & { actor: Pick<Context['actor'], 'role'> },
  id: string,
): Promise<OrganizationScope> {
  const { rows } = await sql<{ id: string }>`
    with recursive up as (
      select id, parent_id from organizations where id = ${id} and deleted_at is null
      union all
      select o.id, o.parent_id from organizations o join up on o.id = up.parent_id
    )
    select id from up where id = ${organization} or ${actor.role === 'system_admin'} limit 1
  `.execute(db);
  if (rows.length === 0) throw problem(httpProblems.not_found);
  return trustedScope(id);
}

/** Runs work in an organisation within reach, in the caller's transaction, and then switches back to their own. */
export async function inReach<T>(context: Context, id: string, work: (inTarget: Context) => Promise<T>): Promise<T> {
  const organization = await findReachableScope(context, id);
  await switchOrganization(context.db, organization);
  const done = await work({ ...context, organization });
  await switchOrganization(context.db, context.organization);
  return done;
}
