import { GRACE_DAYS } from '@vigil/contract/two-factor/rules.ts';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.ts';
import { problem } from '../../../http/problem.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { endSecondFactors, endSessions } from '../../employees/commands/end-access.ts';
import { writeEmail } from '../../emails/commands/write-emails.ts';
import { findEmployeeInReach } from '../../employees/queries/employees.ts';
import { twoFactorProblems } from '../problems.ts';
import { findTwoFactor } from '../../auth/queries/second-factor.ts';
import { verifyCode } from './verify-code.ts';

/** Switches off one's own second factor, with a code that proves who the caller is. */
export async function deactivateTwoFactor(context: Context, { code }: { code: string }): Promise<void> {
  const { actor } = context;
  const { is_on, is_required } = await findTwoFactor({ ...context, user_id: actor.id });
  if (!is_on) throw problem(twoFactorProblems.is_off);
  if (is_required) throw problem(twoFactorProblems.is_required);
  await verifyCode(context, code);
  await endSecondFactors(context, [actor.id]);
  await endSessions(context, [actor.id], actor.session_id);
  await writeEmail(context, 'two_factor_changed', actor.id, { caller: context });
  await recordChange(context, { action: 'two_factor.off', object_type: 'user', object_id: actor.id });
}

/** Resets the second factor of a person who lost their device, and ends their sessions. */
export async function resetTwoFactor(context: Context, id: string): Promise<void> {
  await findEmployeeInReach(context, id);
  const { is_on } = await findTwoFactor({ ...context, user_id: id });
  if (!is_on) throw problem(twoFactorProblems.is_off);
  await endSecondFactors(context, [id]);
  await endSessions(context, [id]);
  await writeEmail(context, 'two_factor_reset', id);
  await recordChange(context, { action: 'two_factor.reset', object_type: 'user', object_id: id });
}

/**
 * Requires a second factor of everyone in the organisation after days of grace, or stops requiring it. A second identical call
 * changes nothing.
 */
export async function requireTwoFactor(context: Context, { active }: { active: boolean }): Promise<void> {
  const { db, organization } = context;
  const { numUpdatedRows } = await db
    .updateTable('organizations')
    .set({
      requires_two_factor: active,
      two_factor_due_at: active ? sql<string>`now() + ${GRACE_DAYS} * interval '1 day'` : null,
    })
    .where('id', '=', organization)
    .where('requires_two_factor', '<>', active)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await recordChange(context, {
    action: 'two_factor.require',
    object_type: 'organization',
    object_id: organization,
    before: { requires_two_factor: !active },
    after: { requires_two_factor: active },
  });
}
