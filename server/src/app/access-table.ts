import type { AnyEndpoint } from '@vigil/contract/endpoint.ts';
import { isAllowed, rolePermissions, roles, type Role } from '@vigil/contract/shared/permissions.ts';

const YES = 'yes';
const NO = '-';

/** Returns a table of who may make each call: anonymous callers, each role, a token whose second factor is missing. */
export function accessTable(endpoints: readonly AnyEndpoint[]): string {
  const rows = endpoints
    .toSorted((a, b) => `${a.path} ${a.method}`.localeCompare(`${b.path} ${b.method}`, 'en'))
    .map((endpoint) => [
      endpoint.method,
      endpoint.path,
      endpoint.permission === 'public' ? YES : NO,
      endpoint.permission === 'public' || endpoint.permission === 'pending2fa' || endpoint.whilePending === true ? YES : NO,
      ...roles.map((role) => (mayCall(role, endpoint) ? YES : NO)),
    ]);
  return [['method', 'path', 'anonymous', 'pending2fa', ...roles], ...rows].map((row) => `${row.join('\t')}\n`).join('');
}

function mayCall(role: Role, { permission }: AnyEndpoint): boolean {
  if (permission === 'public') return true;
  return permission !== 'pending2fa' && isAllowed(new Set(rolePermissions[role]), permission);
}
