import type { CurrentUser } from '@vigil/contract/profile/profile.ts';
import type { OwnSession } from '@vigil/contract/profile/session.ts';
import { sql } from 'kysely';
import { fileAddress } from '../../storage/content-address.ts';
import { browserOf, osOf } from '../../http/agent.ts';
import type { Context } from '../../http/context.ts';
import { httpProblems, problem } from '../../http/problem.ts';
import { same, versionOf, type Editable } from '../../http/version.ts';
import { findTwoFactor } from '../auth/queries/second-factor.ts';
import { editableEmployee } from '../employees/queries/employees.ts';

export async function findMe(context: Context): Promise<CurrentUser> {
  const { db, organization, actor } = context;
  // The contract's answer to a person who is signed in and may do nothing.
  if (actor.permissions.size === 0) throw problem(httpProblems.no_permissions);
  const { avatar_file_id, ...user } = await db
    .selectFrom('users as u')
    .innerJoin('organizations as o', 'o.id', 'u.organization_id')
    .select([
      'u.id',
      'u.organization_id',
      'u.first_name',
      'u.last_name',
      'u.middle_name',
      'u.email',
      'u.position',
      'u.language',
      'u.avatar_file_id',
      'u.notifies_campaigns',
      'u.notifies_courses',
      'o.tells_courses',
      'o.time_zone',
      sql<number | null>`case when o.anonymous_reporting then o.smallest_group end`.as('smallest_group'),
    ])
    .where('u.organization_id', '=', organization)
    .where('u.id', '=', actor.id)
    .executeTakeFirstOrThrow();
  const { due_at } = await findTwoFactor({ db, organization, user_id: actor.id });
  return {
    ...user,
    version: versionOf(editableMe, user),
    role: actor.role,
    roles: actor.roles,
    avatar_url: fileAddress(context, avatar_file_id),
    two_factor_due_at: actor.seen_by === null ? due_at : null,
    seen_by: actor.seen_by && { name: actor.seen_by.name, language: actor.seen_by.language },
  };
}

/** What people may change about themselves. */
export const editableMe = {
  kind: editableEmployee.kind,
  fields: same('last_name', 'first_name', 'middle_name', 'language', 'notifies_campaigns', 'notifies_courses'),
} satisfies Editable<CurrentUser>;

export async function findMyAddress({ db, organization, actor }: Context): Promise<string> {
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('organization_id', '=', organization)
    .where('id', '=', actor.id)
    .executeTakeFirstOrThrow();
  return email;
}

/** Lists the sessions in which the person is signed in now, the latest first. */
export async function listMySessions({ db, organization, actor }: Context): Promise<{ data: OwnSession[] }> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_seen_at', 'address', 'agent'])
    .where('organization_id', '=', organization)
    .where('user_id', '=', actor.id)
    .where('revoked_at', 'is', null)
    // Leaves out sessions in which others impersonate the person; the audit log shows those.
    .where('seen_from', 'is', null)
    // Uses the condition of the sign-in gate.
    .where(sql<boolean>`session_ends_at(sessions) > now()`)
    .orderBy('last_seen_at', 'desc')
    .execute();
  return {
    data: rows.map(({ agent, address, ...row }) => ({
      ...row,
      address: address ?? '',
      browser: browserOf(agent ?? ''),
      os: osOf(agent ?? ''),
      is_current: row.id === actor.session_id,
    })),
  };
}
