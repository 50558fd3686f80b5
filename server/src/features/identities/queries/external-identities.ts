import { effectiveRole, outranks, type Role } from '@vigil/contract/shared/permissions.ts';

/** The highest role that an organisation's own system may sign in, regardless of who set it up. */
const GRANTED_ROLE_MAX: Role = 'operator';

/** Whether a system that a person with the role `max_role` set up may sign in a person with these roles. */
export function maySpeakFor(roles: readonly Role[], max_role: Role): boolean {
  const role = effectiveRole(roles) ?? 'employee';
  return !outranks(role, max_role) && !outranks(role, GRANTED_ROLE_MAX);
}
