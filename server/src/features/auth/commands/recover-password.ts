import { sql } from 'kysely';
import { z } from 'zod';
import { asSystem, inOrganization, trustedScope } from '../../../db/database.ts';
import type { PublicContext } from '../../../http/context.ts';
import type { Services } from '../../../services.ts';
import { hashPassword } from '../../../passwords/password.ts';
import { assertStrongPassword } from '../../../passwords/password-rules.ts';
import { problem } from '../../../http/problem.ts';
import { jobKind } from '../../../jobs/queue.ts';
import { workIn } from '../../../jobs/work-context.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { endSessions } from '../../employees/commands/end-access.ts';
import { endLinks } from '../../emails/commands/end-links.ts';
import { writeEmail } from '../../emails/commands/write-emails.ts';
import { authProblems } from '../problems.ts';
import { mayRevealUnknown } from '../queries/policy.ts';
import { findTokenHolder } from '../queries/tokens.ts';
import { countEmail } from './count-attempt.ts';
import { recordSignIn } from './record-sign-in.ts';
import { useToken } from './use-token.ts';

export const recoverJob = jobKind({
  name: 'recover-password',
  input: z.object({
    email: z.string(),
    address: z.string().default(''),
    agent: z.string().default(''),
    trace_id: z.string().default(''),
  }),
  isSingle: true,
});

/** Requests an email. A job looks up the person, so that neither the answer nor its time reveals whether the address is known. */
export async function requestRecovery(context: PublicContext, { email }: { email: string }): Promise<void> {
  const { services, address, agent, trace_id } = context;
  const name = email.toLowerCase();
  await countEmail(context, name);
  if (await mayRevealUnknown(services.database, name)) throw problem(authProblems.unknown_address);
  const input = { email: name, address, agent, trace_id };
  await asSystem(services.database, (tx) => services.queue.enqueue(tx, recoverJob, input, { key: name }));
}

type Account = { user_id: string; organization_id: string };

/** Sends an email if the address belongs to a registered person; an unknown address gets nothing. */
export async function sendRecovery(
  services: Services,
  { email, agent, ...from }: z.output<typeof recoverJob.input>,
): Promise<void> {
  const { rows } = await sql<Account>`select user_id, organization_id from find_account(${email})`.execute(services.database);
  const account = rows[0];
  if (account === undefined) return;
  await workIn(services, account.organization_id, async (scope) => {
    await endLinks(scope, [account.user_id], ['recovery']);
    await writeEmail(scope, 'recovery', account.user_id, { caller: { agent, ...from } });
    await recordSignIn(scope, { action: 'password.ask_recovery', user_id: account.user_id, by: 'stranger', ...from });
  });
}

/** Sets the new password, and ends the sessions opened with the old one. */
export async function confirmRecovery(
  context: PublicContext,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const { services, address, trace_id } = context;
  const holder = await findTokenHolder(services.database, 'recovery', token);
  await assertStrongPassword(password, holder);
  const password_hash = await hashPassword(password);
  const organization = trustedScope(holder.organization_id);
  await inOrganization(services.database, organization, async (db) => {
    await useToken({ db, organization }, 'recovery', holder);
    await db
      .updateTable('users')
      .set({ password_hash })
      .where('organization_id', '=', organization)
      .where('id', '=', holder.user_id)
      .execute();
    await endSessions({ db, organization }, [holder.user_id]);
    await endLinks({ db, organization }, [holder.user_id]);
    await writeEmail({ db, organization, services }, 'password_changed', holder.user_id, { caller: context });
    const actor = { id: holder.user_id, name: `${holder.last_name} ${holder.first_name}`.trim() || holder.email };
    await recordChange(
      { db, organization, actor, address, trace_id },
      { action: 'password.recover', object_type: 'user', object_id: holder.user_id },
    );
  });
}
