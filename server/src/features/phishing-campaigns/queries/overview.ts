import type { CampaignOverview, PeopleFigures } from '@vigil/contract/phishing-campaigns/overview.ts';
import { judgedAt } from '@vigil/contract/phishing-results/conclusion.ts';
import { expectedOfAll } from '@vigil/contract/phishing-results/expected-clicks.ts';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.ts';
import {
  findCampaignGroup,
  findDisclosure,
  isFailure,
  statisticsOf,
  type Figures,
} from '../../phishing-results/queries/figures.ts';
import { showsRecipients } from '../../people/queries/result-visibility.ts';
import { assertCampaign, counters } from './campaigns.ts';

type Scope = Pick<Context, 'db' | 'organization'>;
type Facts = {
  status: string;
  start_date: string;
  by_tag: boolean;
  is_autophish: boolean;
  is_follow_up: boolean;
  resent_count: number;
  email_send_end_date: string;
  is_named: boolean;
  is_sending: boolean;
};

export async function findCampaignOverview(context: Context, id: string): Promise<CampaignOverview> {
  await assertCampaign(context, id);
  const facts = await findFacts(context, id);
  const { needed, isRunning, isShown, sent } = await findCampaignGroup(context, id);
  const sending = await findSending(context, id, facts);
  return {
    people: needed === 0 && facts.resent_count > 0 ? await findPeople(context, id) : null,
    is_exact: needed === 0 || (isShown && !isRunning),
    sending,
    judged_from: sent === 0 ? null : judgedFrom(facts, sending.last_sent_at),
    previous: await findPrevious(context, facts),
    machines: needed === 0 || (isShown && !isRunning) ? await listMachines(context, id) : null,
  };
}

async function findFacts({ db, organization }: Scope, id: string): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select c.status, c.start_date, c.by_tag, c.is_autophish, c.follows_campaign_id is not null as is_follow_up, c.resent_count, c.email_send_end_date,
        ${showsRecipients(organization)} as is_named,
        c.status = 'active' and exists (select from deliveries d where d.organization_id = c.organization_id and d.campaign_id = c.id
          and d.state in ('queued', 'deferred', 'held')) as is_sending
      from phishing_campaigns c where c.organization_id = ${organization} and c.id = ${id}`.execute(db);
  return rows[0]!;
}

type Sending = CampaignOverview['sending'];
const unknownSending: Sending = { first_sent_at: null, median_sent_at: null, last_sent_at: null };

/**
 * Returns when the campaign's emails were sent. Unknown where recipients are hidden, because their number would follow from these
 * times.
 */
async function findSending({ db, organization }: Scope, id: string, { is_named }: Facts): Promise<Sending> {
  if (!is_named) return unknownSending;
  const sent = sql`deliveries where organization_id = ${organization} and campaign_id = ${id} and state = 'sent' and sent_at is not null`;
  const { rows } = await sql<Sending>`
    select (select min(sent_at) from ${sent}) as first_sent_at, (select max(sent_at) from ${sent}) as last_sent_at,
        (select sent_at from ${sent} order by sent_at
          offset greatest(0, (select (sum(sent) - 1) / 2 from campaign_counters where organization_id = ${organization} and campaign_id = ${id})) limit 1
        ) as median_sent_at`.execute(db);
  return rows[0]!;
}

/**
 * Returns the moment from which every email of the campaign is old enough to be judged, counted from the last email. While emails
 * wait to be sent, the planned end of sending counts as the last email, or now if that end has passed.
 */
function judgedFrom({ is_sending, email_send_end_date }: Facts, last_sent_at: string | null): string {
  if (!is_sending) return judgedAt(last_sent_at ?? email_send_end_date);
  const latest = Math.max(Date.now(), Date.parse(email_send_end_date), last_sent_at === null ? 0 : Date.parse(last_sent_at));
  return judgedAt(new Date(latest));
}

/** Counts each recipient of a campaign once even if they got an email twice. Null if nobody got two. */
async function findPeople({ db, organization }: Scope, id: string): Promise<PeopleFigures | null> {
  const { rows } = await sql<PeopleFigures & { emails: number }>`
    select count(*)::int as emails, count(distinct user_id)::int as sent,
        count(distinct user_id) filter (where opened_at is not null)::int as opened,
        count(distinct user_id) filter (where clicked_at is not null)::int as clicked,
        count(distinct user_id) filter (where opened_attachment_at is not null)::int as opened_attachment,
        count(distinct user_id) filter (where entered_data_at is not null)::int as entered_data,
        count(distinct user_id) filter (where ${isFailure})::int as incidents
      from deliveries d where organization_id = ${organization} and campaign_id = ${id} and state = 'sent'`.execute(db);
  const { emails, ...people } = rows[0]!;
  return emails === people.sent ? null : people;
}

/**
 * Returns the last comparable campaign before this one, or null. Follow-ups and campaigns by tag go to people chosen for what
 * they did, so no campaign compares with them. Where results are anonymous, these campaigns are also the ones with hidden
 * recipients.
 */
async function findPrevious(scope: Scope, { start_date, by_tag, is_autophish, is_follow_up }: Facts) {
  if (by_tag || is_follow_up) return null;
  const { db, organization } = scope;
  type Row = { id: string; name: string; completed_at: string } & Figures;
  const { rows } = await sql<Row>`
    select c.id, c.name, c.completed_at, n.* from phishing_campaigns c ${counters}
     where c.organization_id = ${organization} and c.deleted_at is null and c.status = 'completed' and not c.is_testing and not c.by_tag
       and c.follows_campaign_id is null and c.is_autophish = ${is_autophish} and c.completed_at <= ${start_date} and n.sent > 0
     order by c.completed_at desc limit 1`.execute(db);
  const row = rows[0];
  if (row === undefined) return null;
  const { id, name, completed_at } = row;
  const { rows: templates } = await sql<{ from: number | null; to: number | null; sent: number }>`
    select t.expected_from as from, t.expected_to as to, coalesce(sum(n.sent), 0)::int as sent
      from campaign_templates t left join campaign_counters n
        on n.organization_id = t.organization_id and n.campaign_id = t.campaign_id and n.campaign_template_id = t.id
     where t.organization_id = ${organization} and t.campaign_id = ${id} group by t.id`.execute(db);
  const rated = templates.map(({ from, to, sent }) => ({ expected: from === null ? null : { from, to }, statistics: { sent } }));
  return {
    id,
    name,
    completed_at,
    expected: expectedOfAll(rated),
    statistics: statisticsOf(row, await findDisclosure(scope, id)),
  };
}

async function listMachines({ db, organization }: Scope, id: string) {
  const { rows } = await sql<{ reason: string; clicks: number; opens: number }>`
    select reason, coalesce(sum(hits) filter (where kind in ('clicked', 'entered_data')), 0)::int as clicks,
        coalesce(sum(hits) filter (where kind in ('opened', 'opened_attachment')), 0)::int as opens
      from campaign_machines where organization_id = ${organization} and campaign_id = ${id}
     group by reason having sum(hits) > 0 order by sum(hits) desc, reason`.execute(db);
  return rows;
}
