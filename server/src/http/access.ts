import { sql } from 'kysely';
import { inOrganization, trustedScope } from '../db/database.ts';
import type { Services } from '../services.ts';

/**
 * The access of a session at present. `live`: the session is open. `paused`: it expired a short while ago, or its person has
 * signed in again. `over`: it expired. People who are blocked or deleted have no access, nor has a session that somebody ended.
 */
export type Access = {
  user_id: string;
  organization_id: string;
  session_state: 'live' | 'paused' | 'over';
  /** Changes with the person's password, roles, address and second factor. */
  access_state: string;
  is_activity_due: boolean;
};

/** How long an access is cached: a page with a hundred pictures checks once, and a blocked person loses access in five seconds. */
const REMEMBER_MS = 5000;
const CACHED_MAX = 20_000;

type Cached = { at: number; access: Promise<Access | undefined> };
const cached = new Map<string, Cached>();

/** Returns the access of a session; undefined if it has none. Called on each use of an address that is bound to a session. */
export function findAccess(services: Services, session_id: string): Promise<Access | undefined> {
  const now = services.clock().getTime();
  const known = cached.get(session_id);
  if (known !== undefined && Math.abs(now - known.at) < REMEMBER_MS) return known.access;
  const access = readAccess(services, session_id);
  cached.delete(session_id);
  cached.set(session_id, { at: now, access });
  const [oldest] = cached.keys();
  if (cached.size > CACHED_MAX && oldest !== undefined) cached.delete(oldest);
  // A failed read must not be cached.
  access.catch(() => cached.delete(session_id));
  return access;
}

async function readAccess({ database }: Services, session_id: string): Promise<Access | undefined> {
  const { rows } = await sql<Access>`select * from find_access(${session_id})`.execute(database);
  return rows[0];
}

/** Keeps the session of a learner on the content host alive; writes at most once a minute. */
export async function recordActivity({ database }: Services, session_id: string, access: Access): Promise<void> {
  if (!access.is_activity_due) return;
  access.is_activity_due = false;
  await inOrganization(database, trustedScope(access.organization_id), (tx) =>
    tx
      .updateTable('sessions')
      .set({ last_seen_at: sql`now()` })
      .where('organization_id', '=', access.organization_id)
      .where('id', '=', session_id)
      .where('revoked_at', 'is', null)
      .execute(),
  );
}
