import type { Role } from '@vigil/contract/shared/permissions.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { endOldRole } from './end-access.ts';

/** Sets a person's roles, which the caller has checked. Ends what the person opened with the old roles. */
export async function setRoles(scope: WorkContext, id: string, roles: readonly Role[]): Promise<void> {
  await scope.db
    .updateTable('users')
    .set({ roles: [...roles] })
    .where('organization_id', '=', scope.organization)
    .where('id', '=', id)
    .execute();
  await endOldRole(scope, [id]);
}
