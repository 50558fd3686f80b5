import type { Role } from '@vigil/contract/shared/permissions.ts';
import type { Tx } from '../../../db/database.ts';

type Scope = { db: Tx; organization: string };
export type LinkedPerson = {
  subject: string;
  id: string;
  email: string;
  roles: Role[];
  deleted_at: string | null;
  blocked_at: string | null;
  left_directory: boolean;
};

/** Selects the people linked to a system; `provider_id` null is the directory. Includes people who left. */
export function findLinks({ db, organization }: Scope, provider_id: string | null) {
  return db
    .selectFrom('identities as i')
    .innerJoin('users as u', (join) => join.onRef('u.organization_id', '=', 'i.organization_id').onRef('u.id', '=', 'i.user_id'))
    .select(['i.subject', 'u.id', 'u.email', 'u.deleted_at', 'u.blocked_at', 'u.left_directory'])
    .select((eb) => eb.ref('u.roles').$castTo<Role[]>().as('roles'))
    .where('i.organization_id', '=', organization)
    .where('i.provider_id', 'is not distinct from', provider_id);
}
