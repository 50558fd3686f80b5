import type { AccessToken } from '@vigil/contract/auth/access-token.ts';
import { WRONG_CODES_MAX } from '@vigil/contract/two-factor/rules.ts';
import { sql } from 'kysely';
import { inOrganization } from '../../../db/database.ts';
import type { Context } from '../../../http/context.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import { upgradeSession } from '../../auth/commands/open-session.ts';
import { verifyCode } from './verify-code.ts';

/** Exchanges a token that waits for its second factor for a full one. */
export async function verifyTwoFactor(context: Context, { code }: { code: string }): Promise<AccessToken> {
  await verifyCode(context, code);
  const token = await upgradeSession(context);
  if (token === null) throw problem(httpProblems.unauthorized);
  return token;
}

/**
 * Allows five codes for each sign-in. Counts a code before it is checked, so that no more than five codes sent at once are
 * checked.
 */
export async function countCode({
  services,
  organization,
  actor,
}: Pick<Context, 'services' | 'organization' | 'actor'>): Promise<void> {
  const { numUpdatedRows } = await inOrganization(services.database, organization, (tx) =>
    tx
      .updateTable('sessions')
      .set({ wrong_codes: sql<number>`wrong_codes + 1` })
      .where('id', '=', actor.session_id)
      .where('wrong_codes', '<', WRONG_CODES_MAX)
      .executeTakeFirst(),
  );
  if (numUpdatedRows === 0n) throw problem(httpProblems.unauthorized);
}
