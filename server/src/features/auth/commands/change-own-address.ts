import type { PendingAddress, NewAddress } from '@vigil/contract/auth/address.ts';
import { inOrganization, trustedScope } from '../../../db/database.ts';
import type { Context, PublicContext } from '../../../http/context.ts';
import { isPasswordOf } from '../../../passwords/password.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { changeAddress } from '../../employees/commands/change-address.ts';
import { endLinks } from '../../emails/commands/end-links.ts';
import { writeEmail } from '../../emails/commands/write-emails.ts';
import { authProblems } from '../problems.ts';
import { findPendingAddress, findTokenHolder } from '../queries/tokens.ts';
import { countOwnEmail } from './count-attempt.ts';
import { useToken } from './use-token.ts';

type Wish = { wish: PendingAddress | null };

/** Sends an email to the requested address, which becomes the person's address once they follow the link. */
export async function requestMyAddress(context: Context, { email, password }: NewAddress): Promise<Wish> {
  const { db, organization, actor } = context;
  const person = await db
    .selectFrom('users')
    .select(['email', 'password_hash'])
    .where('organization_id', '=', organization)
    .where('id', '=', actor.id)
    .executeTakeFirstOrThrow();
  if (person.password_hash === null) throw problem(authProblems.no_password);
  if (!(await isPasswordOf(password, person.password_hash))) throw problem(authProblems.wrong_old_password);
  if (email === person.email) throw problem(authProblems.same_address);
  await recordChange(context, {
    action: 'employee.address_wish',
    object_type: 'user',
    object_id: actor.id,
    before: { email: person.email },
    after: { email },
  });
  return sendLink(context, email);
}

/** Sends another email for the same request. */
export async function resendMyAddress(context: Context): Promise<Wish> {
  const wish = await findPendingAddress(context);
  if (wish === null) throw problem(httpProblems.not_found);
  return sendLink(context, wish.email);
}

async function sendLink(context: Context, address: string): Promise<Wish> {
  const { db, actor } = context;
  await countOwnEmail(db, actor.id);
  await endLinks(context, [actor.id], ['address']);
  await writeEmail(context, 'address_wish', actor.id, { address });
  return { wish: await findPendingAddress(context) };
}

export async function cancelMyAddress(context: Context): Promise<void> {
  const wish = await findPendingAddress(context);
  if (wish === null) throw problem(httpProblems.not_found);
  await endLinks(context, [context.actor.id], ['address']);
  await recordChange(context, {
    action: 'employee.address_wish_cancel',
    object_type: 'user',
    object_id: context.actor.id,
    before: { email: wish.email },
  });
}

/**
 * Makes the address of the link the person's address. The link proves access to the mailbox, so the person need not be signed in;
 * following it does not sign the person in.
 */
export async function confirmAddress(context: PublicContext, { token }: { token: string }): Promise<{ email: string }> {
  const { services, address, trace_id } = context;
  const holder = await findTokenHolder(services.database, 'address', token);
  const email = holder.address!;
  const organization = trustedScope(holder.organization_id);
  await inOrganization(services.database, organization, async (db) => {
    await useToken({ db, organization }, 'address', holder);
    await changeAddress({ db, organization, services }, { id: holder.user_id, email, isProven: true });
    const actor = { id: holder.user_id, name: `${holder.last_name} ${holder.first_name}`.trim() || holder.email };
    await recordChange(
      { db, organization, actor, address, trace_id },
      {
        action: 'employee.address',
        object_type: 'user',
        object_id: holder.user_id,
        before: { email: holder.email },
        after: { email },
      },
    );
  });
  return { email };
}
