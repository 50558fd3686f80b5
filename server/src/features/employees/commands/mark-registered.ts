import { sql } from 'kysely';
import { recordPeople } from '../../../jobs/facts.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';

/** Whoever comes in by another door than the invitation's has registered by it. */
export async function markRegistered(scope: WorkContext, id: string): Promise<void> {
  const { numUpdatedRows } = await scope.db
    .updateTable('users')
    .set({ registered_at: sql<string>`now()` })
    .where('organization_id', '=', scope.organization)
    .where('id', '=', id)
    .where('registered_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await recordPeople(scope, 'employee.registered', [id]);
}
