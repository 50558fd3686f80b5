import { sql } from 'kysely';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { type Viewer, isSelf, roundedMoment } from '../../people/queries/result-visibility.ts';

/** Returns when a person registered, or null. */
export async function findRegistered(scope: WorkContext & Viewer, user_id: string): Promise<string | null> {
  const { db, organization } = scope;
  const moment = sql<string | null>`registered_at`;
  const { registered_at } = await db
    .selectFrom('users')
    .select((isSelf(scope, user_id) ? moment : roundedMoment(organization, moment)).as('registered_at'))
    .where('organization_id', '=', organization)
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow();
  return registered_at;
}
