import { targets, type Targets } from '@vigil/contract/people/targets.ts';
import type { Context } from '../../../http/context.ts';
import { peopleOfTargets } from '../../people/queries/chosen.ts';
import { assertFilterVisible } from '../../people/queries/result-visibility.ts';
import { countPeople } from '../../people/queries/counts.ts';

export async function countTargets(context: Context, chosen: Targets): Promise<{ users_count: number }> {
  await assertFilterVisible(context, chosen.filter);
  return { users_count: await countPeople(peopleOfTargets(context, chosen)) };
}

export function countDepartmentUsers(
  context: Context,
  { departments_ids, exclude_user_ids }: { departments_ids: string[]; exclude_user_ids: string[] },
): Promise<{ users_count: number }> {
  return countTargets(context, targets.parse({ target_departments: departments_ids, exclude_users: exclude_user_ids }));
}
