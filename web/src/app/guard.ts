import type { Permission } from '@vigil/contract/shared/permissions.ts';
import type { Access } from './access.ts';
import type { Screen } from './screen.ts';

export const LOGIN = '/auth/login';
export const EMPLOYEE_LEARNING = '/user/learning';

export type Verdict = { kind: 'open' } | { kind: 'login' } | { kind: 'home' };

/** Spec point 2: who may open a screen, and where the others are sent. */
export function verdictOn({ needAuth, permission }: Pick<Screen, 'needAuth' | 'permission'>, access: Access): Verdict {
  if (!needAuth) return { kind: 'open' };
  if (access.kind !== 'signed-in') return { kind: 'login' };
  return isGranted(access.permissions, permission) ? { kind: 'open' } : { kind: 'home' };
}

export const isGranted = (held: ReadonlySet<Permission>, permission: Permission | undefined): boolean =>
  permission === undefined || held.has(permission);

/** Only an address of ours is remembered across sign-in, never one that leads elsewhere. */
export function internalOrigin(origin: unknown): string | null {
  if (typeof origin !== 'string') return null;
  const isInternal = /^\/(?![/\\])[^\\\s]*$/.test(origin) && !origin.startsWith('/auth/');
  return isInternal ? origin : null;
}
