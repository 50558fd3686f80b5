import type { Targets } from '@vigil/contract/shared/targets.ts';
import { targets } from '@vigil/contract/shared/targets.ts';
import type { Context } from '../../../http/context.ts';
import { targetedUsers } from './targeted-users.ts';

export async function countTargets({ db, organization }: Context, chosen: Targets): Promise<{ users_count: number }> {
  return db
    .selectFrom(targetedUsers(db, organization, chosen).as('meant'))
    .select((eb) => eb.fn.countAll<number>().as('users_count'))
    .executeTakeFirstOrThrow();
}

export function countDepartmentUsers(
  context: Context,
  { departments_ids, exclude_user_ids }: { departments_ids: string[]; exclude_user_ids: string[] },
): Promise<{ users_count: number }> {
  return countTargets(context, targets.parse({ target_departments: departments_ids, exclude_users: exclude_user_ids }));
}
