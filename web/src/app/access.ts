import { flattenPermissions } from '@vigil/contract/profile/rules.ts';
import type { Permission } from '@vigil/contract/shared/permissions.ts';
import type { QueryClient } from '@tanstack/react-query';
import { meQuery, permissionsQuery } from '../features/profile/api.ts';
import { adoptZone } from '../lib/clock.ts';
import { adoptLanguage } from '../lib/i18n.ts';
import { session } from '../lib/session.ts';
import { type Access, accessOnError } from './guard.ts';

/** Returns who is signed in, once authentication is initialised and the permissions are loaded. */
export async function findAccess(client: QueryClient): Promise<Access> {
  if (session.token() === null) return { kind: 'anonymous' };
  try {
    const [user, tree] = await Promise.all([client.ensureQueryData(meQuery()), client.ensureQueryData(permissionsQuery())]);
    // An impersonating operator keeps their own language and drafts.
    adoptLanguage((user.seen_by ?? user).language);
    adoptZone(user.time_zone);
    if (user.seen_by === null) session.remember({ userID: user.id, organizationID: user.organization_id });
    return { kind: 'signed-in', user, permissions: new Set(flattenPermissions(tree) as Permission[]) };
  } catch (error) {
    return accessOnError(error);
  }
}

/** Starts to load the access before it is needed; `findAccess` repeats a failed call. */
export function preloadAccess(client: QueryClient): void {
  void client.prefetchQuery(meQuery());
  void client.prefetchQuery(permissionsQuery());
}
