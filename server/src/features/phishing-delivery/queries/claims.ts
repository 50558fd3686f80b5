import type { Language } from '@vigil/contract/shared/languages.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { undoableUntil } from '../../../db/undo.ts';
import type { Recipient } from '../commands/values-of.ts';
import type { CampaignEmail } from '../rules/sending.ts';
import { showsTag } from '../../people/queries/result-visibility.ts';
import { organizationBlock, personBlock, type PersonBlock } from './sending-blocks.ts';

/**
 * Returns organisations with deliveries due now. While the breaker rests an unreachable mail server, its organisation is left
 * out.
 */
export async function findOrganizationsDue(db: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from organizations o
     where ${organizationBlock} is null
       and exists (select 1 from deliveries d where d.organization_id = o.id and d.state in ('queued', 'deferred') and d.send_at <= now())
       and not exists (select 1 from sending_states s where s.organization_id = o.id and s.open_until > now())
  `.execute(db);
  return rows.map(({ id }) => id);
}

export type ClaimedDelivery = {
  id: string;
  campaign_template_id: string;
  link_address: string | null;
  tries: number;
  setbacks: number;
  recipient: Recipient;
  token_hash: Buffer;
  obstacle: PersonBlock | 'excluded_tag' | null;
  /** For how many seconds the person's deletion or blocking can still be undone; negative once it cannot. */
  undo_seconds: number | null;
};

/**
 * Reads what claimed deliveries need. Checks at the last moment that the person is still here, not excluded, and on a verified
 * domain.
 */
export async function findClaimed(db: Tx, organization: string, ids: string[]): Promise<ClaimedDelivery[]> {
  const rows = await db
    .selectFrom('deliveries as d')
    .innerJoin('phishing_campaigns as c', 'c.id', 'd.campaign_id')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .innerJoin('departments as p', 'p.id', 'u.department_id')
    .innerJoin('organizations as o', 'o.id', 'd.organization_id')
    .select([
      'd.id',
      'd.campaign_template_id',
      'd.link_address',
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
      'o.time_zone',
    ])
    .select(sql<ClaimedDelivery['obstacle']>`coalesce(${personBlock(organization)}, ${tagBlock})`.as('obstacle'))
    .select(sql<number | null>`ceil(extract(epoch from ${undoableUntil} - now()))::int`.as('undo_seconds'))
    .where('d.organization_id', '=', organization)
    .where('d.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return rows.map(
    ({ id, campaign_template_id, link_address, tries, setbacks, token_hash, obstacle, undo_seconds, ...recipient }) => ({
      id,
      campaign_template_id,
      link_address,
      tries,
      setbacks,
      token_hash,
      recipient,
      obstacle,
      undo_seconds,
    }),
  );
}

const tagBlock = sql`case when c.excluded_tags <> '{}' and exists (select from tag_assignments a
  where a.organization_id = d.organization_id and a.user_id = d.user_id and a.tag_id = any(c.excluded_tags) and a.removed_at is null
    and ${showsTag(sql.ref('d.organization_id'), sql`a.tag_id`)})
  then 'excluded_tag' end`;

/** An email with the language that it is written in. */
export type WrittenEmail = CampaignEmail & { language: Language };

export async function findCampaignEmail(db: Tx, organization: string, id: string): Promise<WrittenEmail> {
  const row = await db
    .selectFrom('campaign_templates')
    .select(['language', 'sender_name', 'sender_address', 'subject', 'html', 'text', 'attachments', 'invitation'])
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row as WrittenEmail;
}
