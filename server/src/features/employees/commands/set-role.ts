import type { Role } from '@vigil/contract/shared/permissions.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { endOldRole } from './end-access.ts';

/** Returns someone other roles; anyone who calls has looked whether they may be given. What the old ones opened ends. */
export async function setRole(scope: WorkContext, id: string, roles: readonly Role[]): Promise<void> {
  await scope.db
    .updateTable('users')
    .set({ roles: [...roles] })
    .where('organization_id', '=', scope.organization)
    .where('id', '=', id)
    .execute();
  await endOldRole(scope, [id]);
}
