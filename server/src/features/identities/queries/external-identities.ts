import { effectiveRole, outranks, type Role } from '@vigil/contract/shared/permissions.ts';

/** An organisation's own system speaks for nobody above this, anyone who set it up. */
const VOUCHED_ROLE_MAX: Role = 'operator';

/** Whether a system that someone of this role set up may speak for a person of these roles. */
export function maySpeakFor(roles: readonly Role[], vouched_role: Role): boolean {
  const role = effectiveRole(roles) ?? 'employee';
  return !outranks(role, vouched_role) && !outranks(role, VOUCHED_ROLE_MAX);
}
