import { timingSafeEqual } from 'node:crypto';
import type { AccessToken } from '@vigil/contract/auth/access-token.ts';
import { asSystem } from '../../../db/database.ts';
import { hashOfSecret } from '../../../http/authenticate.ts';
import type { PublicContext } from '../../../http/context.ts';
import { problem } from '../../../http/problem.ts';
import { workIn } from '../../../jobs/work-context.ts';
import { openSession } from '../../auth/commands/open-session.ts';
import { ssoProblems } from '../problems.ts';
import { browserCookie, forgetSignedOut } from './start-sign-in.ts';

/** The columns by which the provider will recognise the session. */
const sessionColumns = [
  'provider_id',
  'subject',
  'subject_format',
  'name_qualifier',
  'sp_name_qualifier',
  'session_index',
  'id_token',
] as const;

/** Opens the session of a person that a provider has verified. A code works once, for a limited time and in one browser. */
export async function exchangeCode(context: PublicContext, { code }: { code: string }): Promise<AccessToken> {
  const { services } = context;
  const row = await asSystem(services.database, async (tx) => {
    const taken = await tx.deleteFrom('sso_codes').where('code_hash', '=', hashOfSecret(code)).returningAll().executeTakeFirst();
    if (taken === undefined) return undefined;
    const person = await tx
      .selectFrom('users')
      .select('email')
      .where('id', '=', taken.user_id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    return person === undefined ? undefined : { ...taken, email: person.email };
  });
  const shown = context.cookies[browserCookie(services.env)] ?? '';
  const isOurs = row !== undefined && timingSafeEqual(row.binding_hash, hashOfSecret(shown));
  if (!isOurs || Date.parse(row.expires_at) < Date.now()) throw problem(ssoProblems.expired);
  const { organization_id, user_id, email } = row;
  const token = await openSession(context, {
    user_id,
    organization_id,
    name: email,
    way: 'sso',
  });
  await workIn(services, organization_id, ({ db }) =>
    db
      .insertInto('sso_sessions')
      .columns(['session_id', 'organization_id', ...sessionColumns])
      .expression((eb) =>
        eb
          .selectFrom('sessions')
          .select((eb) => ['id', 'organization_id', ...sessionColumns.map((name) => eb.val(row[name]).as(name))])
          .where('token_hash', '=', hashOfSecret(token.access_token)),
      )
      .execute(),
  );
  forgetSignedOut(context);
  return token;
}
