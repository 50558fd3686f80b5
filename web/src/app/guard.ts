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

export type Verdict = { kind: 'open' } | { kind: 'login' } | { kind: 'home' };

/** Spec point 2: decides who may open a screen, and where everyone else is redirected. */
export function verdictOn({ needAuth, permission }: Pick<Screen, 'needAuth' | 'permission'>, access: Access): Verdict {
  if (!needAuth) return { kind: 'open' };
  if (access.kind !== 'signed-in') return { kind: 'login' };
  return isGranted(access.permissions, permission) ? { kind: 'open' } : { kind: 'home' };
}

export const isGranted = (held: ReadonlySet<Permission>, permission: Permission | undefined): boolean =>
  permission === undefined || held.has(permission);

/** Only an address within the application survives sign-in, never an external one. */
export function internalOrigin(origin: unknown): string | null {
  if (typeof origin !== 'string') return null;
  return isInternalPath(origin) ? origin : null;
}

/** Spec point 4: status 404 means a missing second factor, 400 means no permissions; any other error means not signed in. */
export function accessAfter(error: unknown): Access {
  if (hasStatus(error, 404) || hasStatus(error, 403)) return { kind: 'two-factor' };
  if (hasStatus(error, 400)) return { kind: 'no-permissions' };
  if (hasStatus(error, 401)) return { kind: 'anonymous' };
  throw error;
}
