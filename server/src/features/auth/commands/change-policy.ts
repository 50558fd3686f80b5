import type { SignInPolicy, SignInPolicyChange } from '@vigil/contract/auth/policy.ts';
import type { Context } from '../../../http/context.ts';
import { problem } from '../../../http/problem.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { authProblems } from '../problems.ts';
import { findSignInPolicy } from '../queries/policy.ts';

export async function changeSignInPolicy(context: Context, change: SignInPolicyChange): Promise<SignInPolicy> {
  const { db, organization, actor } = context;
  const before = await findSignInPolicy(context);
  if (Object.keys(change).length === 0) return before;
  const isLowered = before.admins_need_two_factor && change.admins_need_two_factor === false;
  if (isLowered && actor.role !== 'system_admin') throw problem(authProblems.admins_two_factor);
  await db.updateTable('organizations').set(change).where('id', '=', organization).execute();
  await recordChange(context, {
    action: 'sign_in_policy.update',
    object_type: 'organization',
    object_id: organization,
    before,
    after: change,
  });
  return findSignInPolicy(context);
}
