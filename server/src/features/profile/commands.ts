import { sql } from 'kysely';
import type { Context } from '../../http/context.ts';
import { httpProblems, problem } from '../../http/problem.ts';
import { recordChange } from '../audit/commands.ts';

export async function endMySession(context: Context, id: string): Promise<void> {
  if ((await endSessions(context, (session) => session === id)) === 0) throw problem(httpProblems.not_found);
}

/** Everywhere but here. */
export async function endMyOtherSessions(context: Context): Promise<void> {
  await endSessions(context, (session) => session !== context.actor.session_id);
}

async function endSessions(context: Context, isMeant: (session: string) => boolean): Promise<number> {
  const { db, organization, actor } = context;
  const open = await db
    .selectFrom('sessions')
    .select('id')
    .where('organization_id', '=', organization)
    .where('user_id', '=', actor.id)
    .where('revoked_at', 'is', null)
    .forUpdate()
    .execute();
  const ids = open.map(({ id }) => id).filter(isMeant);
  if (ids.length === 0) return 0;
  await db
    .updateTable('sessions')
    .set({ revoked_at: sql`now()` })
    .where('organization_id', '=', organization)
    .where('id', 'in', ids)
    .execute();
  await recordChange(context, {
    action: 'session.end',
    object_type: 'user',
    object_id: actor.id,
    before: { sessions: ids.length },
  });
  return ids.length;
}
