import type { AddressLink, PendingAddress } from '@vigil/contract/auth/address.ts';
import type { Recovery } from '@vigil/contract/auth/password.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import type { Invitation } from '@vigil/contract/auth/registration.ts';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { hashOfSecret } from '../../../http/authenticate.ts';
import type { Context } from '../../../http/context.ts';
import { problem } from '../../../http/problem.ts';
import { authProblems, usedLinkProblems } from '../problems.ts';

type TokenRow = Omit<Invitation, 'organization'> & {
  token_id: string;
  user_id: string;
  organization_id: string;
  title: string;
  theme_color: string;
  password_min_length: number;
  /** The address that an `address` link proves; null for other links. */
  address: string | null;
};

/**
 * Returns the person of a one-time link. A used, an expired and an unknown link get the same 404; a deleted person learns that
 * the account was removed.
 */
export async function findTokenHolder(database: Database, kind: keyof typeof usedLinkProblems, token: string): Promise<TokenRow> {
  const { rows } = await sql<TokenRow>`select * from find_one_time_token(${hashOfSecret(token)}, ${kind})`.execute(database);
  const row = rows[0];
  if (row !== undefined) return row;
  const removed = await sql<{ language: Language | null }>`
    select find_removed_holder(${hashOfSecret(token)}, ${kind}) as language`.execute(database);
  const language = removed.rows[0]?.language ?? null;
  throw language === null ? problem(usedLinkProblems[kind]) : problem(authProblems.account_removed, { language });
}

export async function findInvitation(database: Database, invite_token: string): Promise<Invitation> {
  const { email, last_name, first_name, middle_name, ...holder } = await findTokenHolder(database, 'invitation', invite_token);
  return { email, last_name, first_name, middle_name, organization: holder };
}

export async function findRecovery(database: Database, token: string): Promise<Recovery> {
  const { email, ...holder } = await findTokenHolder(database, 'recovery', token);
  return { email, organization: holder };
}

export async function findAddressLink(database: Database, token: string): Promise<AddressLink> {
  const { address, ...holder } = await findTokenHolder(database, 'address', token);
  return { email: address!, organization: holder };
}

/** Returns the new address that the person requested and has not confirmed yet, or null. */
export async function findPendingAddress({ db, organization, actor }: Context): Promise<PendingAddress | null> {
  const wish = await db
    .selectFrom('one_time_tokens')
    .select((eb) => eb.ref('address').$notNull().as('email'))
    .select('expires_at')
    .where('organization_id', '=', organization)
    .where('user_id', '=', actor.id)
    .where('kind', '=', 'address')
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();
  return wish ?? null;
}
