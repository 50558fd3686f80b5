import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { Recipient } from '../commands/compose-delivery.ts';
import type { CampaignEmail } from '../rules/sending.ts';
import { organizationRail, personRail, type PersonRail } from './rails.ts';

/** Organisations with deliveries due now; a dead mail server's breaker keeps its organisation out until it opens again. */
export async function findOrganizationsDue(db: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from organizations o
     where ${organizationRail} is null
       and exists (select 1 from deliveries d where d.organization_id = o.id and d.state in ('queued', 'deferred') and d.send_at <= now())
       and not exists (select 1 from sending_states s where s.organization_id = o.id and s.open_until > now())
  `.execute(db);
  return rows.map(({ id }) => id);
}

export type ClaimedDelivery = {
  id: string;
  campaign_template_id: string;
  tries: number;
  setbacks: number;
  recipient: Recipient;
  token_hash: Buffer;
  obstacle: PersonRail | null;
};

/** What a claimed delivery needs, checked at the last moment: the person is still here, not left out, and on a verified domain. */
export async function findClaimed(db: Tx, organization: string, ids: string[]): Promise<ClaimedDelivery[]> {
  const rows = await db
    .selectFrom('deliveries as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .innerJoin('departments as p', 'p.id', 'u.department_id')
    .innerJoin('organizations as o', 'o.id', 'd.organization_id')
    .select([
      'd.id',
      'd.campaign_template_id',
      'd.tries',
      'd.setbacks',
      'd.token_hash',
      'u.email',
      'u.first_name',
      'u.last_name',
      'u.middle_name',
      'u.position',
      'p.title as department',
      'o.title as organization',
    ])
    .select(personRail.as('obstacle'))
    .where('d.organization_id', '=', organization)
    .where('d.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return rows.map(({ id, campaign_template_id, tries, setbacks, token_hash, obstacle, ...recipient }) => ({
    id,
    campaign_template_id,
    tries,
    setbacks,
    token_hash,
    recipient,
    obstacle,
  }));
}

export async function findCampaignEmail(db: Tx, organization: string, id: string): Promise<CampaignEmail> {
  const row = await db
    .selectFrom('campaign_templates')
    .select(['sender_name', 'sender_address', 'subject', 'html', 'text', 'attachments'])
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row as CampaignEmail;
}
