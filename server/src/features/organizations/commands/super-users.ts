import type { Administrator, SuperUser } from '@vigil/contract/organizations/organization.ts';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { insertEmployee } from '../../employees/commands/add-employee.ts';
import { endOldRole } from '../../employees/commands/end-access.ts';
import { inviteEmployees } from '../../employees/commands/invite-employees.ts';
import { inReach } from '../queries/reach.ts';

const selectSuperUsers = ({ db, organization }: Context) =>
  db
    .selectFrom('users')
    .select([
      'id',
      'email',
      'last_name',
      'first_name',
      'middle_name',
      sql<boolean>`registered_at is not null`.as('is_registered'),
    ])
    .where('organization_id', '=', organization)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`'super_user' = any(roles)`);

export const listSuperUsers = (context: Context, id: string): Promise<SuperUser[]> =>
  inReach(context, id, (inTarget) => selectSuperUsers(inTarget).orderBy('sort_name').execute());

/** Appoints a person of the organisation by their address, or invites a newcomer. */
export function appointSuperUser(context: Context, id: string, person: Administrator): Promise<SuperUser> {
  return inReach(context, id, async (inTarget) => {
    const { db, organization } = inTarget;
    const existing = await db
      .updateTable('users')
      .set({ roles: ['super_user'] })
      .where('organization_id', '=', organization)
      .where('email', '=', person.email)
      .where('deleted_at', 'is', null)
      .where(sql<boolean>`not 'system_admin' = any(roles)`)
      .returning('id')
      .executeTakeFirst();
    const user_id =
      existing?.id ?? (await insertEmployee(inTarget, { ...person, middle_name: '', position: '', roles: ['super_user'] }));
    if (existing === undefined) await inviteEmployees(inTarget, [user_id]);
    else await endOldRole(inTarget, [user_id]);
    await recordChange(inTarget, {
      action: 'super_user.appoint',
      object_type: 'user',
      object_id: user_id,
      after: { email: person.email },
    });
    return selectSuperUsers(inTarget).where('id', '=', user_id).executeTakeFirstOrThrow();
  });
}

export function removeSuperUser(context: Context, id: string, user_id: string): Promise<void> {
  return inReach(context, id, async (inTarget) => {
    const removed = await selectSuperUsers(inTarget).where('id', '=', user_id).executeTakeFirst();
    if (removed === undefined) throw problem(httpProblems.not_found);
    await inTarget.db
      .updateTable('users')
      .set({ roles: ['operator'] })
      .where('organization_id', '=', inTarget.organization)
      .where('id', '=', user_id)
      .execute();
    await endOldRole(inTarget, [user_id]);
    await recordChange(inTarget, {
      action: 'super_user.remove',
      object_type: 'user',
      object_id: user_id,
      before: { email: removed.email },
    });
  });
}
