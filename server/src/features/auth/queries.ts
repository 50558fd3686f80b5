import type { Recovery } from '@vigil/contract/auth/password.ts';
import type { Invitation } from '@vigil/contract/auth/registration.ts';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { hashOfSecret } from '../../http/authenticate.ts';
import { problem } from '../../http/problem.ts';
import { authProblems, usedUp } from './problems.ts';

type TokenRow = Omit<Invitation, 'organization'> & {
  token_id: string;
  user_id: string;
  organization_id: string;
  title: string;
  theme_color: string;
};

/** Whose a one-time link is, or 404 for one that was used, has expired or never was: all look alike. */
export async function findTokenHolder(database: Database, kind: keyof typeof usedUp, token: string): Promise<TokenRow> {
  const { rows } = await sql<TokenRow>`select * from find_one_time_token(${hashOfSecret(token)}, ${kind})`.execute(database);
  const row = rows[0];
  if (row === undefined) throw problem(usedUp[kind]);
  return row;
}

export async function findInvitation(database: Database, invite_token: string): Promise<Invitation> {
  const { email, last_name, first_name, middle_name, title, theme_color } = await findTokenHolder(
    database,
    'invitation',
    invite_token,
  );
  return { email, last_name, first_name, middle_name, organization: { title, theme_color } };
}

export async function findRecovery(database: Database, token: string): Promise<Recovery> {
  const { email, title, theme_color } = await findTokenHolder(database, 'recovery', token);
  return { email, organization: { title, theme_color } };
}

/** Where the organisation takes single sign-on alone, a right password opens nothing; a wrong one was refused before as any. */
export async function refuseWhereSsoIsDue(database: Database, user_id: string): Promise<void> {
  const { rows } = await sql<{ is_due: boolean }>`select must_use_sso(${user_id}) as is_due`.execute(database);
  if (rows[0]?.is_due === true) throw problem(authProblems.sso_due);
}
