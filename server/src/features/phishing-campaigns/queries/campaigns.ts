import type { ParsedOf } from '@vigil/contract/endpoint.ts';
import type { Campaign, CampaignSummary } from '@vigil/contract/phishing-campaigns/campaign.ts';
import type * as endpoints from '@vigil/contract/phishing-campaigns/endpoints.ts';
import type { Page } from '@vigil/contract/shared/page.ts';
import { sql, type RawBuilder } from 'kysely';
import { patternContaining } from '../../../db/like.ts';
import { fileAddress } from '../../../storage/content-address.ts';
import type { MailFailure } from '../../../mail/mail-failure.ts';
import { mailProblems } from '../../../mail/problems.ts';
import type { Context } from '../../../http/context.ts';
import { organizationBlock, type OrganizationBlock } from '../../phishing-delivery/queries/sending-blocks.ts';
import {
  findMinGroupSize,
  groupNeeded,
  groupNeededOf,
  showsCampaign,
  showsRecipients,
} from '../../people/queries/result-visibility.ts';
import { roundDownToGroup } from '../../people/rules.ts';
import { figureSums, incidentRiskOf, isRunning, statisticsOf, type Figures } from '../../phishing-results/queries/figures.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import { findLastReports } from './last-reports.ts';

/** The person who reads, and absent in a job. */
type Viewer = Pick<Context, 'db' | 'organization' | 'services'> & Partial<Pick<Context, 'actor'>>;
type Filter = Partial<ParsedOf<typeof endpoints.filterCampaigns>['body']> & { limit: number; offset: number };

/**
 * Lists campaigns: active, planned, completed; the newest first within each (point 4 of the specification). Without a filter,
 * lists all of them.
 */
export async function listCampaigns(viewer: Viewer, filter: Filter): Promise<Page<CampaignSummary>> {
  const { db, organization } = viewer;
  const smallest = await findMinGroupSize(viewer);
  const conditions: RawBuilder<unknown>[] = [
    sql`c.organization_id = ${organization}`,
    sql`c.deleted_at is null`,
    showsCampaign(organization),
    sql`c.by_tag = ${filter.by_tag ?? false}`,
  ];
  if (filter.search) conditions.push(sql`lower(c.name) like ${patternContaining(filter.search.toLowerCase())}`);
  if (filter.statuses?.length) conditions.push(sql`c.status = any(${filter.statuses}::text[])`);
  if (filter.templates?.length)
    conditions.push(
      sql`exists (select 1 from campaign_templates t where t.campaign_id = c.id and t.template_id = any(${filter.templates}::uuid[]))`,
    );
  if (filter.date_from) conditions.push(sql`c.start_date >= ${filter.date_from}`);
  if (filter.date_to) conditions.push(sql`c.start_date <= ${filter.date_to}`);
  const shownCount = sql`case when ${showsRecipients(organization)} then c.users_count else c.users_count - c.users_count % ${Math.max(1, smallest)}::int end`;
  if (filter.targets_from !== undefined) conditions.push(sql`${shownCount} >= ${filter.targets_from}`);
  if (filter.targets_to !== undefined) conditions.push(sql`${shownCount} <= ${filter.targets_to}`);
  if (filter.incident_from !== undefined) conditions.push(sql`${incidentRiskOf} >= ${filter.incident_from}`);
  if (filter.incident_to !== undefined) conditions.push(sql`${incidentRiskOf} <= ${filter.incident_to}`);
  // A filter by hidden results would reveal them.
  const asksOfIncidents = filter.incident_from !== undefined || filter.incident_to !== undefined;
  if (asksOfIncidents && smallest > 0) {
    conditions.push(sql`c.status = 'completed' and ${showsRecipients(organization)} and n.incidents between 2 and n.sent - 2
      and n.group_size >= ${groupNeededOf(smallest)}`);
  }
  if (filter.waits_for_approval === true) conditions.push(sql`c.approval = 'waiting'`);
  const where = sql.join(conditions, sql` and `);
  const { rows } = await sql<SummaryRow & { total: number }>`
    select ${summaryColumns}, count(*) over () as total from phishing_campaigns c ${counters} where ${where}
     order by case c.status when 'active' then 1 when 'creating' then 2 when 'planned' then 2 else 3 end, c.start_date desc, c.id
     limit ${filter.limit} offset ${filter.offset}
  `.execute(db);
  const reports = await findLastReports(
    viewer,
    rows.map(({ id }) => id),
  );
  return {
    data: rows.map((row) => summaryOf(viewer, row, { smallest, reports })),
    total_count: rows[0]?.total ?? 0,
    limit: filter.limit,
    offset: filter.offset,
  };
}

export async function countByStatus({ db, organization }: Context) {
  const rows = await db
    .selectFrom('phishing_campaigns as c')
    .where(showsCampaign(organization))
    .select([
      'status as id',
      sql<number>`count(*)::int`.as('count'),
      sql<number>`count(*) filter (where approval = 'waiting')::int`.as('waiting'),
    ])
    .where('organization_id', '=', organization)
    .where('deleted_at', 'is', null)
    .where('by_tag', '=', false)
    .groupBy('status')
    .execute();
  return {
    data: rows.map(({ id, count }) => ({ id, count })),
    waits_for_approval: rows.reduce((sum, { waiting }) => sum + waiting, 0),
  };
}

export async function findCampaign(context: Context, id: string): Promise<Campaign> {
  const { db, organization, services, actor, language } = context;
  const { rows } = await sql<SummaryRow & DetailRow>`
    select ${summaryColumns}, c.date_type as "dateType", c.email_send_type as "emailSendType", c.working_hours as "workingHours", c.created_at, c.failure, c.failure_detail,
      c.bounces_noticed_at, c.ignored_bounces_count,
      case when c.status = 'creating' then (select count(*)::int from deliveries d where d.organization_id = c.organization_id and d.campaign_id = c.id) end as planned,
      coalesce((select trim(u.sort_name) from users u where u.id = c.created_by), '') as created_by_name,
      c.approval_asked_at as asked_at, ${nameOf(sql`c.approval_asked_by`)} as asked_by_name,
      c.approval_decided_at as decided_at, ${nameOf(sql`c.approval_decided_by`)} as decided_by_name, c.approval_note as note,
      coalesce(c.approval = 'waiting' and ${actor.id}::uuid not in (c.created_by, c.approval_asked_by), false) as can_decide,
      (select ${organizationBlock} from organizations o where o.id = c.organization_id) as organization_block,
      (select s.open_until > now() from sending_states s where s.organization_id = c.organization_id) as is_server_down,
      (select s.is_busy from sending_states s where s.organization_id = c.organization_id) as is_server_busy,
      (select s.last_failure from sending_states s where s.organization_id = c.organization_id) as server_failure,
      (select s.last_error from sending_states s where s.organization_id = c.organization_id) as server_words,
      (select s.cap_day = organization_today(o) and s.cap_used >= o.phishing_daily_cap
         from sending_states s join organizations o on o.id = s.organization_id where s.organization_id = c.organization_id) as is_cap_reached
      from phishing_campaigns c ${counters}
     where c.organization_id = ${organization} and c.id = ${id} and c.deleted_at is null and ${showsCampaign(organization)}
  `.execute(db);
  const row = rows[0];
  if (row === undefined) throw problem(httpProblems.not_found);
  const {
    organization_block,
    is_server_down,
    is_server_busy,
    server_words,
    server_failure,
    is_cap_reached,
    failure,
    failure_detail,
    ...rest
  } = row;
  const { bounces_noticed_at, ignored_bounces_count, ...shown } = rest;
  const { asked_at, asked_by_name, decided_at, decided_by_name, note, can_decide, ...campaign } = shown;
  const hold = !services.env.PHISHING
    ? 'installation_paused'
    : organization_block !== null && organization_block !== 'deactivated'
      ? organization_block
      : is_server_down
        ? is_server_busy
          ? 'mail_server_busy'
          : 'mail_server_down'
        : is_cap_reached
          ? 'daily_cap'
          : null;
  const isServerDown = row.status === 'active' && hold === 'mail_server_down';
  return {
    ...campaign,
    ...summaryOf(context, row, { smallest: await findMinGroupSize(context), reports: await findLastReports(context, [id]) }),
    failure: row.status === 'failed' && failure !== null ? { reason: failure, detail: failure_detail } : null,
    decision: asked_at === null ? null : { asked_at, asked_by_name, decided_at, decided_by_name, note, can_decide },
    bounces: { noticed_at: bounces_noticed_at, ignored: ignored_bounces_count },
    hold: row.status === 'active' ? hold : null,
    // The hold's cause is shown in the server's own words.
    hold_cause:
      isServerDown && server_failure !== null && server_failure !== 'refused' ? mailProblems[server_failure][language] : null,
    hold_detail: isServerDown || (row.status === 'active' && hold === 'mail_server_busy') ? server_words : null,
  };
}

/** Returns a campaign as its card shows it. */
export async function findCampaignSummary(viewer: Viewer, id: string): Promise<CampaignSummary> {
  const { rows } = await sql<SummaryRow>`
    select ${summaryColumns} from phishing_campaigns c ${counters}
     where c.organization_id = ${viewer.organization} and c.id = ${id} and c.deleted_at is null
       and ${showsCampaign(viewer.organization)}`.execute(viewer.db);
  if (rows[0] === undefined) throw problem(httpProblems.not_found);
  return summaryOf(viewer, rows[0], { smallest: await findMinGroupSize(viewer), reports: await findLastReports(viewer, [id]) });
}

/**
 * Refuses an unknown campaign. Returns its kind, how many deliveries it has once all are planned, and whether its emails were
 * fitted to what each person did before.
 */
export async function assertCampaign(
  { db, organization }: Pick<Context, 'db' | 'organization'>,
  id: string,
): Promise<{ by_tag: boolean; deliveries: number | null; is_named: boolean; is_fitted: boolean }> {
  const row = await db
    .selectFrom('phishing_campaigns as c')
    .select(['status', 'by_tag', 'is_autophish as is_fitted', sql<number>`users_count + resent_count`.as('deliveries')])
    .select(showsRecipients(organization).as('is_named'))
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(showsCampaign(organization))
    .executeTakeFirst();
  if (row === undefined) throw problem(httpProblems.not_found);
  const { by_tag, is_named, is_fitted } = row;
  return { by_tag, deliveries: row.status === 'creating' ? null : row.deliveries, is_named, is_fitted };
}

/** Joins the summed figures `n` of a campaign `c`. */
export const counters = sql`cross join lateral (select ${figureSums} from campaign_counters where organization_id = c.organization_id and campaign_id = c.id) n`;

const nameOf = (id: RawBuilder<unknown>) =>
  sql`coalesce((select trim(u.sort_name) from users u where u.organization_id = c.organization_id and u.id = ${id}), '')`;

type SummaryRow = Omit<CampaignSummary, 'statistics' | 'attack_vectors' | 'held' | 'logo' | 'original_url' | 'report'> &
  Figures & {
    is_picked: boolean;
    held_at: string | null;
    held_count: number;
    vectors: ('form' | 'attachments')[] | null;
    logo_file_id: string | null;
    link_address: string | null;
    is_named: boolean;
  };
type Decision = NonNullable<Campaign['decision']>;
type DetailRow = Omit<Decision, 'asked_at'> & { asked_at: Decision['asked_at'] | null } & Pick<
    Campaign,
    'dateType' | 'emailSendType' | 'workingHours' | 'created_at' | 'created_by_name' | 'planned'
  > & {
    failure: NonNullable<Campaign['failure']>['reason'] | null;
    failure_detail: string | null;
    organization_block: OrganizationBlock | null;
    is_server_down: boolean | null;
    is_server_busy: boolean | null;
    server_words: string | null;
    server_failure: MailFailure | null;
    is_cap_reached: boolean | null;
    bounces_noticed_at: string | null;
    ignored_bounces_count: number;
  };

const summaryColumns = sql`c.id, c.name, c.status, c.start_date, c.end_date, c.completed_at, c.email_send_end_date, c.users_count, c.is_testing, c.is_autophish, c.is_picked, c.by_tag,
  (select json_build_object('id', g.id, 'title', g.title, 'color', g.color) from tags g where g.organization_id = c.organization_id and g.id = c.tag_id) as tag, c.is_paused, c.pause_reason, c.approval, c.held_at, c.held_count, c.unsent_count as unsent, c.resent_count as resent, n.*,
  ${showsRecipients(sql.ref('c.organization_id'))} as is_named,
  (select json_build_object('id', f.id, 'name', f.name) from phishing_campaigns f
    where f.organization_id = c.organization_id and f.id = c.follows_campaign_id and f.deleted_at is null) as follows,
  (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by t.name), '[]') from campaign_templates t where t.campaign_id = c.id) as templates,
  (select json_build_object('name', t.subject, 'attachments',
      coalesce((select json_agg(json_build_object('name', a ->> 'name')) from jsonb_array_elements(t.attachments) a), '[]'))
    from campaign_templates t where t.campaign_id = c.id order by t.name, t.id limit 1) as email,
  (select t.link_addresses[1] from campaign_templates t where t.campaign_id = c.id order by t.name, t.id limit 1) as link_address,
  (select p.logo_file_id from campaign_templates t join phishing_templates p on p.id = t.template_id
    where t.campaign_id = c.id order by t.name, t.id limit 1) as logo_file_id,
  (select array_agg(distinct v) from campaign_templates t, unnest(t.attack_vectors) v where t.campaign_id = c.id) as vectors`;

type Beside = { smallest: number; reports: Awaited<ReturnType<typeof findLastReports>> };

function summaryOf(viewer: Viewer, row: SummaryRow, { smallest, reports }: Beside): CampaignSummary {
  const { vectors, held_at, held_count, logo_file_id, link_address, is_named, is_picked, ...campaign } = row;
  // A campaign's recipients are hidden if they were chosen by their results. Their exact number is then hidden too, because it would
  // say how many people had those results.
  const shown = (count: number) => (is_named ? count : roundDownToGroup(count, smallest));
  return {
    ...campaign,
    users_count: shown(campaign.users_count),
    unsent: shown(campaign.unsent),
    resent: shown(campaign.resent),
    held: held_at === null ? null : { count: shown(held_count), since: held_at },
    logo: fileAddress(viewer, logo_file_id),
    original_url: link_address ?? viewer.services.env.PHISHING_URLS[0] ?? '',
    report: reports.get(row.id) ?? null,
    attack_vectors: (vectors ?? []).map((type) => ({ type })),
    statistics: statisticsOf(row, {
      needed: groupNeeded({ smallest, is_picked }),
      isRunning: isRunning(row.status),
      isNamed: is_named,
    }),
  };
}
