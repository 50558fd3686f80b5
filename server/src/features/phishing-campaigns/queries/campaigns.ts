import type { ParsedOf } from '@vigil/contract/endpoint.ts';
import type { Campaign, CampaignSummary } from '@vigil/contract/phishing-campaigns/campaign.ts';
import type * as endpoints from '@vigil/contract/phishing-campaigns/endpoints.ts';
import type { Page } from '@vigil/contract/shared/page.ts';
import { sql, type RawBuilder } from 'kysely';
import { containing } from '../../../db/like.ts';
import type { Context } from '../../../http/context.ts';
import { organizationRail, type OrganizationRail } from '../../phishing-delivery/queries/rails.ts';
import { figureSums, incidentRiskOf, statisticsOf, type Figures } from '../../phishing-results/queries/figures.ts';
import { httpProblems, problem } from '../../../http/problem.ts';

type Filter = Partial<ParsedOf<typeof endpoints.filterCampaigns>['body']> & { limit: number; offset: number };

/** Active, planned, completed, newest first within each (spec point 4); every filter that is absent filters nothing. */
export async function listCampaigns(
  { db, organization }: Pick<Context, 'db' | 'organization'>,
  filter: Filter,
): Promise<Page<CampaignSummary>> {
  const conditions: RawBuilder<unknown>[] = [
    sql`c.organization_id = ${organization}`,
    sql`c.deleted_at is null`,
    sql`c.by_tag = ${filter.by_tag ?? false}`,
  ];
  if (filter.search) conditions.push(sql`lower(c.name) like ${containing(filter.search.toLowerCase())}`);
  if (filter.statuses?.length) conditions.push(sql`c.status = any(${filter.statuses}::text[])`);
  if (filter.templates?.length)
    conditions.push(
      sql`exists (select 1 from campaign_templates t where t.campaign_id = c.id and t.template_id = any(${filter.templates}::uuid[]))`,
    );
  if (filter.date_from) conditions.push(sql`c.start_date >= ${filter.date_from}`);
  if (filter.date_to) conditions.push(sql`c.start_date <= ${filter.date_to}`);
  if (filter.targets_from !== undefined) conditions.push(sql`c.users_count >= ${filter.targets_from}`);
  if (filter.targets_to !== undefined) conditions.push(sql`c.users_count <= ${filter.targets_to}`);
  if (filter.incident_from !== undefined) conditions.push(sql`${incidentRiskOf} >= ${filter.incident_from}`);
  if (filter.incident_to !== undefined) conditions.push(sql`${incidentRiskOf} <= ${filter.incident_to}`);
  const where = sql.join(conditions, sql` and `);
  const { rows } = await sql<SummaryRow & { total: number }>`
    select ${summaryColumns}, count(*) over () as total from phishing_campaigns c ${counters} where ${where}
     order by array_position(array['active', 'planned', 'completed', 'creating', 'failed'], c.status), c.start_date desc, c.id
     limit ${filter.limit} offset ${filter.offset}
  `.execute(db);
  return { data: rows.map(summaryOf), total_count: rows[0]?.total ?? 0, limit: filter.limit, offset: filter.offset };
}

export async function countByStatus({ db, organization }: Context) {
  const rows = await db
    .selectFrom('phishing_campaigns')
    .select(['status as id', sql<number>`count(*)::int`.as('count')])
    .where('organization_id', '=', organization)
    .where('deleted_at', 'is', null)
    .where('by_tag', '=', false)
    .groupBy('status')
    .execute();
  return { data: rows };
}

export async function findCampaign({ db, organization, services }: Context, id: string): Promise<Campaign> {
  const { rows } = await sql<SummaryRow & DetailRow>`
    select ${summaryColumns}, c.date_type as "dateType", c.email_send_type as "emailSendType", c.created_at, c.completed_at,
      coalesce((select trim(u.sort_name) from users u where u.id = c.created_by), '') as created_by_name,
      (select ${organizationRail} from organizations o where o.id = c.organization_id) as organization_rail,
      (select s.open_until > now() from sending_states s where s.organization_id = c.organization_id) as is_server_down,
      (select s.cap_day = current_date and s.cap_used >= o.phishing_daily_cap
         from sending_states s join organizations o on o.id = s.organization_id where s.organization_id = c.organization_id) as is_cap_reached
      from phishing_campaigns c ${counters}
     where c.organization_id = ${organization} and c.id = ${id} and c.deleted_at is null
  `.execute(db);
  const row = rows[0];
  if (row === undefined) throw problem(httpProblems.not_found);
  const { organization_rail, is_server_down, is_cap_reached, ...campaign } = row;
  const hold = !services.env.PHISHING
    ? 'installation_paused'
    : organization_rail !== null && organization_rail !== 'deactivated'
      ? organization_rail
      : is_server_down
        ? 'mail_server_down'
        : is_cap_reached
          ? 'daily_cap'
          : null;
  return { ...campaign, ...summaryOf(row), hold: row.status === 'active' ? hold : null };
}

export async function findCampaignInternal(context: Context, id: string) {
  const campaign = await findCampaign(context, id);
  const row = await context.db
    .selectFrom('phishing_campaigns as c')
    .leftJoin('courses as k', 'k.id', 'c.course_id')
    .select([
      'c.has_auto_course',
      'c.course_id',
      'k.title',
      'c.targets_auto_course',
      'c.period',
      'c.course_again',
      'c.has_message',
      'c.targets_message',
      'c.message_theme',
      'c.message_text',
    ])
    .where('c.id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    ...campaign,
    hasAutoCourse: row.has_auto_course,
    course: row.course_id === null || row.title === null ? null : { id: row.course_id, title: row.title },
    targetsAutoCourse: row.targets_auto_course as 'opened',
    period: row.period,
    course_again: row.course_again,
    hasMessage: row.has_message,
    targetsMessage: row.targets_message as 'opened',
    theme: row.message_theme,
    text: row.message_text,
  };
}

const counters = sql`cross join lateral (select ${figureSums} from campaign_counters where organization_id = c.organization_id and campaign_id = c.id) n`;

type SummaryRow = Omit<CampaignSummary, 'statistics' | 'attack_vectors' | 'held'> &
  Figures & { held_at: string | null; held_count: number; vectors: ('form' | 'attachments')[] | null };
type DetailRow = Pick<Campaign, 'dateType' | 'emailSendType' | 'created_at' | 'completed_at' | 'created_by_name'> & {
  organization_rail: OrganizationRail | null;
  is_server_down: boolean | null;
  is_cap_reached: boolean | null;
};

const summaryColumns = sql`c.id, c.name, c.status, c.start_date, c.end_date, c.email_send_end_date, c.users_count, c.is_testing, c.is_autophish, c.by_tag, c.is_paused, c.held_at, c.held_count, c.unsent_count as unsent, n.*,
  (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by t.name), '[]') from campaign_templates t where t.campaign_id = c.id) as templates,
  (select array_agg(distinct v) from campaign_templates t, unnest(t.attack_vectors) v where t.campaign_id = c.id) as vectors`;

function summaryOf(row: SummaryRow): CampaignSummary {
  const { vectors, held_at, held_count, ...campaign } = row;
  return {
    ...campaign,
    held: held_at === null ? null : { count: held_count, since: held_at },
    attack_vectors: (vectors ?? []).map((type) => ({ type })),
    statistics: statisticsOf(row),
  };
}
