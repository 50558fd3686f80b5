import type { Organization } from '@vigil/contract/organizations/organization.ts';
import type { Context } from '../../http/context.ts';

export async function findCurrentOrganization({ db, organization }: Context): Promise<Organization> {
  const row = await db
    .selectFrom('organizations')
    .select([
      'id',
      'parent_id',
      'title',
      'theme_color',
      'language',
      'users_count',
      'users_limit',
      'licence_starts_on',
      'licence_ends_on',
    ])
    .where('id', '=', organization)
    .executeTakeFirstOrThrow();
  const { users_count, users_limit, licence_starts_on, licence_ends_on, ...rest } = row;
  return {
    ...rest,
    logo_url: null,
    license: { users_count, users_limit, start_date: licence_starts_on, end_date: licence_ends_on },
  };
}
