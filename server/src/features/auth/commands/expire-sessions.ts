import { sql } from 'kysely';
import { asSystem } from '../../../db/database.ts';
import { anyOf } from '../../../db/ids.ts';
import { workIn, type WorkContext } from '../../../jobs/work-context.ts';
import type { Services } from '../../../services.ts';
import { recordSignIn } from './record-sign-in.ts';
import { endImpersonations } from './impersonate.ts';

const SESSIONS_AT_A_TIME = 200;

/** Ends expired sessions and logs each once. Nobody waits for this work: requests already refuse an expired session. */
export async function expireSessions(services: Services, heartbeat: () => void): Promise<void> {
  for (;;) {
    const found = await findExpired(services);
    for (const { organization_id, ids } of found) {
      await workIn(services, organization_id, (work) => expire(work, ids));
      heartbeat();
    }
    if (found.length === 0) return;
  }
}

/**
 * Returns expired sessions by organisation. Leaves out sessions that still owe a second factor, because they never began, and
 * impersonations, which another job ends.
 */
const findExpired = ({ database }: Services) =>
  asSystem(database, async (tx) => {
    const { rows } = await sql<{ organization_id: string; ids: string[] }>`
      select organization_id, array_agg(id) as ids from (
        select s.organization_id, s.id from sessions s
         where s.revoked_at is null and s.kind = 'full' and s.seen_from is null and session_ends_at(s) <= now()
         order by 1, 2 limit ${SESSIONS_AT_A_TIME}
      ) over_now group by 1`.execute(tx);
    return rows;
  });

async function expire(work: WorkContext, ids: readonly string[]): Promise<void> {
  const { db, organization } = work;
  const ended = await db
    .updateTable('sessions as s')
    .set({ revoked_at: sql<string>`session_ends_at(s)`, end_noted_at: sql<string>`now()` })
    .from('users as u')
    .whereRef('u.organization_id', '=', 's.organization_id')
    .whereRef('u.id', '=', 's.user_id')
    .where('s.organization_id', '=', organization)
    .where('s.id', '=', anyOf(ids))
    // Another process may have ended the session, or the person may have used it at the same moment.
    .where('s.revoked_at', 'is', null)
    .where(sql<boolean>`session_ends_at(s) <= now()`)
    .returning(['s.id', 's.address', 'u.id as user_id', (eb) => eb.fn.coalesce('u.sort_name', 'u.email').as('name')])
    .execute();
  for (const { id, address, user_id, name } of ended) {
    const by = { address: address ?? '', trace_id: '' };
    await recordSignIn(work, { action: 'session.expire', user_id, by: 'person', ...by });
    await endImpersonations({ db, organization, actor: { id: user_id, name }, ...by }, { seen_from: id });
  }
}
