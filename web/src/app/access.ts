import { flattenPermissions } from '@vigil/contract/profile/rules.ts';
import type { CurrentUser } from '@vigil/contract/profile/profile.ts';
import type { Permission } from '@vigil/contract/shared/permissions.ts';
import type { QueryClient } from '@tanstack/react-query';
import { meQuery, permissionsQuery } from '../features/profile/api.ts';
import { hasStatus } from '../lib/api-error.ts';
import { session } from '../lib/session.ts';

export type Access =
  | { kind: 'anonymous' }
  | { kind: 'two-factor' }
  | { kind: 'no-permissions' }
  | { kind: 'signed-in'; user: CurrentUser; permissions: ReadonlySet<Permission> };

/** Who is asking, once authentication is initialised and the permissions are there. */
export async function findAccess(client: QueryClient): Promise<Access> {
  if (session.token() === null) return { kind: 'anonymous' };
  try {
    const [user, tree] = await Promise.all([client.ensureQueryData(meQuery()), client.ensureQueryData(permissionsQuery())]);
    session.remember({ userID: user.id, organizationID: user.organization_id });
    return { kind: 'signed-in', user, permissions: new Set(flattenPermissions(tree) as Permission[]) };
  } catch (error) {
    return accessAfter(error);
  }
}

/** Spec point 4: 404 owes a second factor, 400 has no permissions; any other answer is no sign-in at all. */
export function accessAfter(error: unknown): Access {
  if (hasStatus(error, 404) || hasStatus(error, 403)) return { kind: 'two-factor' };
  if (hasStatus(error, 400)) return { kind: 'no-permissions' };
  if (hasStatus(error, 401)) return { kind: 'anonymous' };
  throw error;
}
