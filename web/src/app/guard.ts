import type { CurrentUser } from '@vigil/contract/profile/profile.ts';
import { isInternalPath } from '@vigil/contract/shared/internal-path.ts';
import type { Permission } from '@vigil/contract/shared/permissions.ts';
import { hasStatus } from '../lib/api-error.ts';
import type { Screen } from './screen.ts';

export type Access =
  | { kind: 'anonymous' }
  | { kind: 'two-factor' }
  | { kind: 'no-permissions' }
  | { kind: 'signed-in'; user: CurrentUser; permissions: ReadonlySet<Permission> };

export const LOGIN = '/auth/login';

export type GuardDecision = { kind: 'open' } | { kind: 'login' } | { kind: 'home' };

/**
 * Decides whether a person may open a screen; if not, whether they are redirected to sign-in or to their home page (spec point
 * 2).
 */
export function decideAccess({ needAuth, permission }: Pick<Screen, 'needAuth' | 'permission'>, access: Access): GuardDecision {
  if (!needAuth) return { kind: 'open' };
  if (access.kind !== 'signed-in') return { kind: 'login' };
  return isGranted(access.permissions, permission) ? { kind: 'open' } : { kind: 'home' };
}

export const isGranted = (held: ReadonlySet<Permission>, permission: Permission | undefined): boolean =>
  permission === undefined || held.has(permission);

/** Returns the address to open after sign-in, or null if it is not an address of the application. */
export function addressAfterSignIn(origin: unknown): string | null {
  if (typeof origin !== 'string') return null;
  return isInternalPath(origin) ? origin : null;
}

/**
 * Returns the access of a person whose account could not be loaded: 404 or 403 means a missing second factor, 400 no permissions
 * (spec point 4), 401 no session. Throws all other errors.
 */
export function accessOnError(error: unknown): Access {
  if (hasStatus(error, 404) || hasStatus(error, 403)) return { kind: 'two-factor' };
  if (hasStatus(error, 400)) return { kind: 'no-permissions' };
  if (hasStatus(error, 401)) return { kind: 'anonymous' };
  throw error;
}
