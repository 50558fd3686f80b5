import type { WorkContext } from '../../../jobs/work-context.ts';
import { recordPeople } from '../../../jobs/facts.ts';
import { anyOf } from '../../../db/ids.ts';
import { endLinks } from '../../emails/commands/end-links.ts';
import { endSecondFactors, endSessions } from './end-access.ts';

/** Ends the accounts of these people: they have no access until they register again, but stay employees. */
export async function endAccounts(scope: WorkContext, user_ids: readonly string[]): Promise<void> {
  if (user_ids.length === 0) return;
  await scope.db
    .updateTable('users')
    .set({ registered_at: null, password_hash: null })
    .where('organization_id', '=', scope.organization)
    .where('id', '=', anyOf(user_ids))
    .execute();
  await endSessions(scope, user_ids);
  await endLinks(scope, user_ids);
  await endSecondFactors(scope, user_ids);
  await recordPeople(scope, 'employee.unregistered', user_ids);
}
