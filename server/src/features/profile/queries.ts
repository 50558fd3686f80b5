import type { CurrentUser } from '@vigil/contract/profile/profile.ts';
import type { Context } from '../../http/context.ts';
import { httpProblems, problem } from '../../http/problem.ts';

export async function findMe({ db, organization, actor }: Context): Promise<CurrentUser> {
  // The contract's sign for someone who is signed in and may do nothing.
  if (actor.permissions.size === 0) throw problem(httpProblems.no_permissions);
  const user = await db
    .selectFrom('users')
    .select(['id', 'organization_id', 'first_name', 'last_name', 'middle_name', 'email', 'position', 'language'])
    .where('organization_id', '=', organization)
    .where('id', '=', actor.id)
    .executeTakeFirstOrThrow();
  return { ...user, role: actor.role, roles: actor.roles, avatar_url: null };
}
