import type { Context } from '../../../http/context.ts';
import { hashPassword, isPasswordOf } from '../../../passwords/password.ts';
import { assertStrongPassword } from '../../../passwords/password-rules.ts';
import { problem } from '../../../http/problem.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { endSessions } from '../../employees/commands/end-access.ts';
import { endLinks } from '../../emails/commands/end-links.ts';
import { writeEmail } from '../../emails/commands/write-emails.ts';
import { authProblems } from '../problems.ts';

type PasswordChange = { old_password: string; new_password: string };

/** Changes the person's own password, and ends their other sessions. */
export async function changePassword(context: Context, { old_password, new_password }: PasswordChange): Promise<void> {
  const { db, organization, actor } = context;
  const person = await db
    .selectFrom('users as u')
    .innerJoin('organizations as o', 'o.id', 'u.organization_id')
    .select(['u.password_hash', 'u.email', 'u.last_name', 'u.first_name', 'o.password_min_length'])
    .where('u.organization_id', '=', organization)
    .where('u.id', '=', actor.id)
    .executeTakeFirstOrThrow();
  if (!(await isPasswordOf(old_password, person.password_hash))) throw problem(authProblems.wrong_old_password);
  await assertStrongPassword(new_password, person);
  await db
    .updateTable('users')
    .set({ password_hash: await hashPassword(new_password) })
    .where('organization_id', '=', organization)
    .where('id', '=', actor.id)
    .execute();
  await endSessions(context, [actor.id], actor.session_id);
  await endLinks(context, [actor.id]);
  await writeEmail(context, 'password_changed', actor.id, { caller: context });
  await recordChange(context, { action: 'password.change', object_type: 'user', object_id: actor.id });
}
