import type { NewOrganization, OrganizationChange, OrganizationDetails } from '@vigil/contract/organizations/organization.ts';
import type { Upload } from '@vigil/contract/shared/upload.ts';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { switchOrganization } from '../../../db/database.ts';
import type { Context } from '../../../http/context.ts';
import { problem } from '../../../http/problem.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { insertEmployee } from '../../employees/commands/add-employee.ts';
import { inviteEmployees } from '../../employees/commands/invite-employees.ts';
import { storePicture } from '../../files/commands/store-file.ts';
import { organizationProblems } from '../problems.ts';
import { findOrganization } from '../queries/organizations.ts';
import { inReach, findReachableScope } from '../queries/reach.ts';
import { assertCoversChildren, assertWithinParent } from './share-licence.ts';
import { createOrganization } from './create-organization.ts';

export async function createChild(
  context: Context,
  { parent_id = context.organization, administrator, start_date, end_date, ...form }: NewOrganization,
): Promise<OrganizationDetails> {
  const { db } = context;
  const parent = await findReachableScope(context, parent_id);
  await assertWithinParent(context, { parent_id: parent, users_limit: form.users_limit, start_date, end_date });
  const id = await createOrganization(db, {
    ...form,
    parent_id: parent,
    licence_starts_on: start_date,
    licence_ends_on: end_date,
  });
  if (administrator !== undefined) {
    const inTarget = { ...context, organization: id };
    const person = { ...administrator, middle_name: '', position: '', roles: ['operator' as const] };
    await inviteEmployees(inTarget, [await insertEmployee(inTarget, person)]);
  }
  await switchOrganization(db, context.organization);
  await recordChange(context, {
    action: 'organization.create',
    object_type: 'organization',
    object_id: id,
    after: { ...form, start_date, end_date, parent_id: parent, administrator: administrator?.email },
  });
  return findOrganization(context, id);
}

/**
 * Changes an organisation. Only the organisation above grants a licence: nobody extends or ends their own, or deactivates their
 * own organisation.
 */
export async function changeOrganization(context: Context, id: string, change: OrganizationChange): Promise<OrganizationDetails> {
  const before = await findOrganization(context, id);
  const { is_active, start_date, end_date, ...rest } = change;
  const { users_count: _, ...licenceBefore } = before.license;
  const licence = {
    users_limit: change.users_limit ?? licenceBefore.users_limit,
    start_date: start_date ?? licenceBefore.start_date,
    end_date: end_date ?? licenceBefore.end_date,
  };
  const isOwn = id === context.organization;
  if (!isDeepStrictEqual(licence, licenceBefore)) {
    if (isOwn && context.actor.role !== 'system_admin') throw problem(organizationProblems.own_licence);
    await assertWithinParent(context, { id, parent_id: before.parent_id, ...licence }, licenceBefore.users_limit);
    await assertCoversChildren(context, { id, ...licence }, licenceBefore.users_limit);
  }
  if (isOwn && is_active === false) throw problem(organizationProblems.own);
  const row = {
    ...rest,
    ...(start_date !== undefined && { licence_starts_on: start_date }),
    ...(end_date !== undefined && { licence_ends_on: end_date }),
    ...(is_active !== undefined && { deactivated_at: is_active ? null : sql<string>`coalesce(deactivated_at, now())` }),
  };
  if (Object.keys(row).length > 0) await context.db.updateTable('organizations').set(row).where('id', '=', id).execute();
  const after = await findOrganization(context, id);
  await recordChange(context, {
    action: 'organization.update',
    object_type: 'organization',
    object_id: id,
    before: loggedFields(before),
    after: loggedFields(after),
  });
  return after;
}

const loggedFields = ({ title, language, theme_color, is_active, license }: OrganizationDetails) => {
  const { users_count: _, ...licence } = license;
  return { title, language, theme_color, is_active, ...licence };
};

export async function saveLogo(context: Context, id: string, logo: Upload): Promise<OrganizationDetails> {
  return setLogo(context, id, (inTarget) => storePicture(inTarget, logo));
}

export const deleteLogo = (context: Context, id: string): Promise<OrganizationDetails> => setLogo(context, id, async () => null);

async function setLogo(
  context: Context,
  id: string,
  file: (inTarget: Context) => Promise<string | null>,
): Promise<OrganizationDetails> {
  await inReach(context, id, async (inTarget) => {
    const logo_file_id = await file(inTarget);
    await inTarget.db.updateTable('organizations').set({ logo_file_id }).where('id', '=', id).execute();
  });
  await recordChange(context, { action: 'organization.logo', object_type: 'organization', object_id: id });
  return findOrganization(context, id);
}
