import type { Registration } from '@vigil/contract/auth/registration.ts';
import { sql } from 'kysely';
import { inOrganization, trustedScope } from '../../../db/database.ts';
import type { PublicContext } from '../../../http/context.ts';
import { hashPassword } from '../../../http/password.ts';
import { problem } from '../../../http/problem.ts';
import { recordChange } from '../../audit/commands.ts';
import { authProblems } from '../problems.ts';
import { findInvited } from '../queries.ts';

/** Turns an invitation into an account. However many ask at once with one invitation, one of them gets it. */
export async function register(context: PublicContext, form: Registration): Promise<{ email: string }> {
  const { services, language } = context;
  const invited = await findInvited(services.database, form.invite_token);
  const password_hash = await hashPassword(form.password);
  const organization = trustedScope(invited.organization_id);
  await inOrganization(services.database, organization, async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('one_time_tokens')
      .set({ used_at: sql`now()` })
      .where('id', '=', invited.token_id)
      .where('used_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw problem(authProblems.invitation_used);
    const { last_name, first_name, middle_name } = form;
    await db
      .updateTable('users')
      .set({ last_name, first_name, middle_name, password_hash, language, registered_at: sql`coalesce(registered_at, now())` })
      .where('organization_id', '=', organization)
      .where('id', '=', invited.user_id)
      .execute();
    // Other letters of the same kind are worth nothing any more.
    await db
      .updateTable('one_time_tokens')
      .set({ used_at: sql`now()` })
      .where('user_id', '=', invited.user_id)
      .where('kind', '=', 'invitation')
      .where('used_at', 'is', null)
      .execute();
    const actor = { id: invited.user_id, name: `${last_name} ${first_name}` };
    await recordChange(
      { db, organization, actor, address: context.address, trace_id: context.trace_id },
      {
        action: 'employee.register',
        object_type: 'user',
        object_id: invited.user_id,
        after: { accepts_agreement: form.accepts_agreement, accepts_privacy_policy: form.accepts_privacy_policy },
      },
    );
  });
  return { email: invited.email };
}
