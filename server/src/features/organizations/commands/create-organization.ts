import { NO_DEPARTMENT } from '@vigil/contract/departments/no-department.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import { sql } from 'kysely';
import { trustedScope, type OrganizationScope, type Tx, switchOrganization } from '../../../db/database.ts';

export type NewOrganization = {
  title: string;
  parent_id?: string | null;
  language?: Language;
  time_zone?: string;
  holidays?: 'ru' | 'uz' | 'none';
  theme_color?: string;
  users_limit: number;
  licence_starts_on?: string;
  licence_ends_on: string;
  is_demonstration?: boolean;
  admins_need_two_factor?: boolean;
};

/** Creates an organisation with its default department and built-in tags, and switches the transaction to it. */
export async function createOrganization(tx: Tx, form: NewOrganization): Promise<OrganizationScope> {
  // Everyone can try the demonstration's logins, because they are published.
  const admins_need_two_factor = form.is_demonstration !== true;
  const values = {
    admins_need_two_factor,
    ...(form.language !== undefined && { report_language: form.language }),
    ...form,
  };
  const { id } = await tx.insertInto('organizations').values(values).returning('id').executeTakeFirstOrThrow();
  const organization = trustedScope(id);
  await switchOrganization(tx, organization);
  await tx.insertInto('departments').values({ organization_id: id, title: NO_DEPARTMENT, is_default: true }).execute();
  await sql`select give_tags(${id})`.execute(tx);
  return organization;
}
