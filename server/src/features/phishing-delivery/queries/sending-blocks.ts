import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { isExcluded } from '../../phishing-exclusions/queries/excluded.ts';

export type OrganizationBlock = 'deactivated' | 'organization_paused' | 'licence';
export type PersonBlock = 'left' | 'excluded' | 'domain_unverified';

/** What blocks every delivery of the organisation `o`, or null. */
export const organizationBlock = sql<OrganizationBlock | null>`organization_block(o)`;

/** What blocks every delivery to the person `u`, or null. */
export const personBlock = (organization: string) => sql<PersonBlock | null>`case
  when u.deleted_at is not null then 'left'
  when u.blocked_at is not null or ${isExcluded(organization, 'u')} then 'excluded'
  when not exists (select from verified_domains v where v.organization_id = u.organization_id
    and v.domain = split_part(u.email, '@', 2) and v.verified_at is not null) then 'domain_unverified' end`;

export async function findSendingBlock(
  { db, organization }: { db: Tx; organization: string },
  user_id: string,
): Promise<OrganizationBlock | PersonBlock | null> {
  const { rows } = await sql<{ block: OrganizationBlock | PersonBlock | null }>`
    select coalesce(${organizationBlock}, ${personBlock(organization)}) as block from users u join organizations o on o.id = u.organization_id
     where u.organization_id = ${organization} and u.id = ${user_id}`.execute(db);
  return rows[0] === undefined ? 'left' : rows[0].block;
}
