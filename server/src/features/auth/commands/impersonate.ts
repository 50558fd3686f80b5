import { randomBytes } from 'node:crypto';
import type { AccessToken } from '@vigil/contract/auth/access-token.ts';
import { IMPERSONATION_MINUTES } from '@vigil/contract/auth/rules.ts';
import { displayName } from '@vigil/contract/profile/rules.ts';
import { mayImpersonate } from '@vigil/contract/shared/permissions.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { hashOfSecret } from '../../../http/authenticate.ts';
import type { Context } from '../../../http/context.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import { jobKind } from '../../../jobs/queue.ts';
import { workIn } from '../../../jobs/work-context.ts';
import type { Services } from '../../../services.ts';
import { recordChange, type AuditedContext } from '../../audit/commands/record-change.ts';
import { findEmployee } from '../../employees/queries/employees.ts';
import { authProblems } from '../problems.ts';
import { countImpersonation } from './count-attempt.ts';

const IMPERSONATION_SECONDS = IMPERSONATION_MINUTES * 60;

/**
 * Opens a session as a person with a lower role. `serve` refuses every change in that session. The session ends with the session
 * that requested it, and is bound to the same cookie.
 */
export async function impersonate(context: Context, id: string): Promise<AccessToken> {
  const { db, organization, actor, services, address, trace_id } = context;
  const person = await findEmployee(context, id);
  const isOpen = person.id !== actor.id && person.blocked_at === null;
  if (!isOpen || !mayImpersonate(actor.role, person.role)) throw problem(authProblems.cannot_see_as);
  await countImpersonation(db, actor.id);
  await endImpersonations(context, { seen_from: actor.session_id });
  const { binding_hash, agent } = await db
    .selectFrom('sessions')
    .select(['binding_hash', 'agent'])
    .where('organization_id', '=', organization)
    .where('id', '=', actor.session_id)
    .executeTakeFirstOrThrow();
  const access_token = randomBytes(32).toString('base64url');
  const { id: session_id } = await db
    .insertInto('sessions')
    .values({
      organization_id: organization,
      user_id: person.id,
      token_hash: hashOfSecret(access_token),
      binding_hash,
      expires_at: sql<string>`now() + ${IMPERSONATION_SECONDS} * interval '1 second'`,
      address,
      agent,
      seen_from: actor.session_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordChange(context, {
    action: 'see_as.start',
    object_type: 'user',
    object_id: person.id,
    after: { name: displayName(person) },
  });
  const by = { actor: { id: actor.id, name: actor.name }, address, trace_id };
  await services.queue.enqueue(
    db,
    endImpersonationJob,
    { organization_id: organization, session_id, ...by },
    { startAfter: impersonationEnd() },
  );
  return { access_token, token_type: 'bearer', expires_in: IMPERSONATION_SECONDS };
}

const impersonationEnd = (): Date => new Date(Date.now() + IMPERSONATION_SECONDS * 1000);

/** Ends the impersonation in whose session this is called; 404 in an ordinary session. */
export async function endOwnImpersonation(context: Context): Promise<void> {
  const { session_id, seen_by } = context.actor;
  if (seen_by === null) throw problem(httpProblems.not_found);
  await endImpersonations({ ...context, actor: seen_by }, { id: session_id });
}

/** Ends an impersonation when its time is over. The log records each end once, whether a person or this job ends it. */
export const endImpersonationJob = jobKind({
  name: 'end-look',
  input: z.object({
    organization_id: z.uuid(),
    session_id: z.uuid(),
    actor: z.object({ id: z.uuid(), name: z.string() }),
    address: z.string(),
    trace_id: z.string(),
  }),
});

export const endExpiredImpersonation = (
  services: Services,
  { organization_id, session_id, ...by }: z.output<typeof endImpersonationJob.input>,
): Promise<void> =>
  workIn(services, organization_id, ({ db, organization }) => endImpersonations({ db, organization, ...by }, { id: session_id }));

/** Ends one impersonation, or all that were started from a session. */
export async function endImpersonations(context: AuditedContext, which: { id: string } | { seen_from: string }): Promise<void> {
  const { db, organization } = context;
  const ended = await db
    .updateTable('sessions as s')
    .set({ revoked_at: sql`coalesce(s.revoked_at, now())`, end_noted_at: sql`now()` })
    .from('users as u')
    .whereRef('u.organization_id', '=', 's.organization_id')
    .whereRef('u.id', '=', 's.user_id')
    .where('s.organization_id', '=', organization)
    .where((eb) => ('id' in which ? eb('s.id', '=', which.id) : eb('s.seen_from', '=', which.seen_from)))
    .where('s.end_noted_at', 'is', null)
    .returning(['u.id', 'u.last_name', 'u.first_name', 'u.middle_name', 'u.email'])
    .execute();
  for (const person of ended) {
    await recordChange(context, {
      action: 'see_as.end',
      object_type: 'user',
      object_id: person.id,
      before: { name: displayName(person) },
    });
  }
}
