import type { Organization } from '@vigil/contract/organizations/organization.ts';
import { sql } from 'kysely';
import type { Context } from '../../http/context.ts';
import { problem } from '../../http/problem.ts';
import type { WorkContext } from '../../jobs/work-context.ts';
import { organizationProblems } from './problems.ts';

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

/** Refuses new assignments and campaigns to an organisation whose licence has expired or is exceeded. */
export async function assertLicenceHolds({ db, organization }: Pick<WorkContext, 'db' | 'organization'>): Promise<void> {
  const { holds } = await db
    .selectFrom('organizations')
    .select(
      sql<boolean>`licence_starts_on <= current_date and licence_ends_on >= current_date and users_count <= users_limit`.as(
        'holds',
      ),
    )
    .where('id', '=', organization)
    .executeTakeFirstOrThrow();
  if (!holds) throw problem(organizationProblems.licence_locked);
}
