import type { Language } from '@vigil/contract/shared/languages.ts';
import { sql } from 'kysely';
import { findAccess, recordActivity } from '../../../http/access.ts';
import type { Context } from '../../../http/context.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import type { Services } from '../../../services.ts';
import type { Play } from '../links.ts';
import { scormProblems } from '../problems.ts';

/** Returns the parts of a player's address that identify its person's session and access. */
export async function findAccessOfCaller({ db, organization, actor }: Context): Promise<Pick<Play, 'session' | 'access_state'>> {
  const { rows } = await sql<{ access_state: string }>`
    select access_state(u) from users u where u.organization_id = ${organization} and u.id = ${actor.id}`.execute(db);
  return { session: actor.session_id, access_state: rows[0]!.access_state };
}

/**
 * Checks that the person of a player may still enter. 403 is final. 401 is not: the session expired or the person was deleted,
 * and the same address works again once they have signed in, so that nothing waiting in the player is lost.
 */
export async function requirePlayerAccess(services: Services, { session, access_state }: Play): Promise<void> {
  const access = await findAccess(services, session);
  if (access === undefined) await assertNotRemoved(services, session);
  if (access === undefined || access.access_state !== access_state) throw problem(scormProblems.access_over);
  if (access.session_state === 'over') throw problem(httpProblems.unauthorized);
  await recordActivity(services, session, access);
}

async function assertNotRemoved({ database }: Services, session: string): Promise<void> {
  const { rows } = await sql<{ language: Language | null }>`select find_removed_session(${session}) as language`.execute(
    database,
  );
  const language = rows[0]?.language ?? null;
  if (language !== null) throw problem(scormProblems.account_removed, { language });
}
