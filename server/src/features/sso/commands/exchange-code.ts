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

/** Opens the session of someone whom a provider has proven; one code, one time, one browser. */
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
  const { organization_id, user_id, provider_id, subject, subject_format, session_index, id_token, email } = row;
  const token = await openSession(context, {
    user_id,
    organization_id,
    name: email,
    way: 'sso',
  });
  await workIn(services, organization_id, ({ db }) =>
    db
      .insertInto('sso_sessions')
      .columns(['session_id', 'organization_id', 'provider_id', 'subject', 'subject_format', 'session_index', 'id_token'])
      .expression((eb) =>
        eb
          .selectFrom('sessions')
          .select((of) => [
            'id',
            'organization_id',
            of.val(provider_id).$castTo<string>().as('provider_id'),
            of.val(subject).as('subject'),
            of.val(subject_format).as('subject_format'),
            of.val(session_index).as('session_index'),
            of.val(id_token).as('id_token'),
          ])
          .where('token_hash', '=', hashOfSecret(token.access_token)),
      )
      .execute(),
  );
  forgetSignedOut(context);
  return token;
}
