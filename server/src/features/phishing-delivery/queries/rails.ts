import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { isExcluded } from '../../phishing-exclusions/queries/excluded.ts';

export type OrganizationRail = 'deactivated' | 'organization_paused' | 'licence';
export type PersonRail = 'left' | 'excluded' | 'domain_unverified';

/** What keeps every delivery of the organisation `o` back, or null. */
export const organizationRail = sql<OrganizationRail | null>`organization_rail(o)`;

/** What keeps every delivery to the person `u` back, or null. */
export const personRail = (organization: string) => sql<PersonRail | null>`case
  when u.deleted_at is not null then 'left'
  when u.blocked_at is not null or ${isExcluded(organization, 'u')} then 'excluded'
  when not exists (select from verified_domains v where v.organization_id = u.organization_id
    and v.domain = split_part(u.email, '@', 2) and v.verified_at is not null) then 'domain_unverified' end`;

export async function findRails(
  { db, organization }: { db: Tx; organization: string },
  user_id: string,
): Promise<OrganizationRail | PersonRail | null> {
  const { rows } = await sql<{ rail: OrganizationRail | PersonRail | null }>`
    select coalesce(${organizationRail}, ${personRail(organization)}) as rail from users u join organizations o on o.id = u.organization_id
     where u.organization_id = ${organization} and u.id = ${user_id}`.execute(db);
  return rows[0] === undefined ? 'left' : rows[0].rail;
}
