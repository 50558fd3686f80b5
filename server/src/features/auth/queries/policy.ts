import type { SignInPolicy } from '@vigil/contract/auth/policy.ts';
import { sql } from 'kysely';
import { asSystem, type Database } from '../../../db/database.ts';
import type { Context } from '../../../http/context.ts';
import { problem } from '../../../http/problem.ts';
import { same, versionOf, type Editable } from '../../../http/version.ts';
import { authProblems } from '../problems.ts';

export async function findSignInPolicy({ db, organization }: Pick<Context, 'db' | 'organization'>): Promise<SignInPolicy> {
  const found = await db
    .selectFrom('organizations')
    .select([
      'password_min_length',
      'admins_need_two_factor',
      'tells_unknown_address',
      'requires_two_factor',
      'two_factor_due_at',
    ])
    .where('id', '=', organization)
    .executeTakeFirstOrThrow();
  return { ...found, version: versionOf(editablePolicy, found) };
}

export const editablePolicy = {
  kind: 'sign_in_policy',
  fields: same('password_min_length', 'admins_need_two_factor', 'tells_unknown_address'),
} satisfies Editable<SignInPolicy>;

/** Whether the organisation that owns the address's domain lets strangers learn that the address is unknown. */
export function mayRevealUnknown(database: Database, email: string): Promise<boolean> {
  return asSystem(database, async (tx) => {
    const { rows } = await sql<{ is_visible: boolean }>`
      select exists (select 1 from verified_domains v join organizations o on o.id = v.organization_id
                      where v.domain = split_part(${email}, '@', 2) and v.verified_at is not null and o.tells_unknown_address)
             and not exists (select 1 from users u where u.email = ${email} and u.deleted_at is null and u.registered_at is not null)
          as is_visible`.execute(tx);
    return rows[0]!.is_visible;
  });
}

/**
 * Refuses to sign in a person who must use single sign-on. Called only after the password was right, so that a wrong password
 * gets the usual answer.
 */
export async function assertSsoNotRequired(database: Database, user_id: string): Promise<void> {
  const { rows } = await sql<{ is_due: boolean }>`select must_use_sso(${user_id}) as is_due`.execute(database);
  if (rows[0]?.is_due === true) throw problem(authProblems.sso_due);
}
