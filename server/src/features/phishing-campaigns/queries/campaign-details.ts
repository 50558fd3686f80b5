import type { ParsedOf } from '@vigil/contract/endpoint.ts';
import type { CampaignTemplate, CampaignUser } from '@vigil/contract/phishing-campaigns/campaign.ts';
import type * as endpoints from '@vigil/contract/phishing-campaigns/endpoints.ts';
import { deeds, type Deed } from '@vigil/contract/phishing-results/rules.ts';
import type { Page } from '@vigil/contract/shared/page.ts';
import { sql } from 'kysely';
import { mentions } from '../../../db/like.ts';
import type { Context } from '../../../http/context.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import { figureSums, statisticsOf, type Figures } from '../../phishing-results/queries/figures.ts';
import { findCampaign } from './campaigns.ts';

type TemplateRow = Omit<CampaignTemplate, 'statistics'> & Figures & { html: string; page_html: string };

export async function listCampaignTemplates(context: Context, campaign_id: string): Promise<{ data: CampaignTemplate[] }> {
  await findCampaign(context, campaign_id);
  return { data: (await templateRows(context, campaign_id)).map((row) => ({ ...row, statistics: statisticsOf(row) })) };
}

export async function findCampaignTemplate(context: Context, campaign_id: string, id: string) {
  await findCampaign(context, campaign_id);
  const row = (await templateRows(context, campaign_id)).find((one) => one.id === id);
  if (row === undefined) throw problem(httpProblems.not_found);
  return { ...row, statistics: statisticsOf(row) };
}

async function templateRows({ db, organization }: Context, campaign_id: string): Promise<TemplateRow[]> {
  const { rows } = await sql<TemplateRow>`
    select t.id, t.template_id, t.name, t.difficulty, t.subject, t.sender_name, t.sender_address, t.html, t.page_html, n.*
      from campaign_templates t
      cross join lateral (select ${figureSums} from campaign_counters where organization_id = t.organization_id and campaign_id = t.campaign_id and campaign_template_id = t.id) n
     where t.organization_id = ${organization} and t.campaign_id = ${campaign_id} order by t.name, t.id
  `.execute(db);
  return rows;
}

export async function listCampaignOs(context: Context, campaign_id: string) {
  await findCampaign(context, campaign_id);
  const { rows } = await sql<Figures & { os: string }>`
    select os, ${figureSums} from campaign_counters
     where organization_id = ${context.organization} and campaign_id = ${campaign_id} and os <> '' group by os order by sum(clicked) desc, os
  `.execute(context.db);
  return { data: rows.map((row) => ({ id: row.os, title: row.os, statistics: statisticsOf(row) })) };
}

export async function listCampaignDepartments(
  context: Context,
  campaign_id: string,
  { limit, offset }: { limit: number; offset: number },
) {
  await findCampaign(context, campaign_id);
  const { rows } = await sql<Figures & { id: string; title: string; total: number }>`
    select d.id, d.title, n.*, count(*) over () as total
      from (select department_id, ${figureSums} from campaign_counters
             where organization_id = ${context.organization} and campaign_id = ${campaign_id} group by department_id) n
      join departments d on d.id = n.department_id
     order by n.clicked desc, d.title collate "ru-x-icu", d.id limit ${limit} offset ${offset}
  `.execute(context.db);
  return {
    data: rows.map((row) => ({ id: row.id, title: row.title, statistics: statisticsOf(row) })),
    total_count: rows[0]?.total ?? 0,
    limit,
    offset,
  };
}

export async function findCampaignCourse(context: Context, campaign_id: string) {
  await findCampaign(context, campaign_id);
  const course = await context.db
    .selectFrom('assigned_courses')
    .select(['id', 'title', 'learners_count', 'completed_count', 'progress'])
    .where('organization_id', '=', context.organization)
    .where('campaign_id', '=', campaign_id)
    .where('source', '=', 'campaign')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return { course: course ?? null };
}

const isDeed = (only: string | undefined): only is Deed => deeds.some((deed) => deed === only);

type UsersQuery = ParsedOf<typeof endpoints.listCampaignUsers>['query'];

/** Recipients, those with the latest news first. */
export async function listCampaignUsers(context: Context, campaign_id: string, query: UsersQuery): Promise<Page<CampaignUser>> {
  const { db, organization } = context;
  await findCampaign(context, campaign_id);
  let rows = db
    .selectFrom('deliveries as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .where('d.organization_id', '=', organization)
    .where('d.campaign_id', '=', campaign_id);
  if (query.search) rows = rows.where('u.organization_id', '=', organization).where(mentions('u.search_text', query.search));
  if (query.template_id) rows = rows.where('d.campaign_template_id', '=', query.template_id);
  if (query.department_id) rows = rows.where('d.department_id', '=', query.department_id);
  if (query.os?.length) rows = rows.where('d.os', 'in', query.os);
  if (query.status?.length) {
    const known = query.status.filter((status) => status !== 'unknown');
    const wantsUnknown = known.length < query.status.length;
    rows = rows.where((eb) =>
      eb.or([...(known.length > 0 ? [eb('d.result', 'in', known)] : []), ...(wantsUnknown ? [eb('d.result', 'is', null)] : [])]),
    );
  }
  if (query.only === 'automated') rows = rows.where('d.automated_count', '>', 0);
  else if (isDeed(query.only)) rows = rows.where(`d.${query.only}_at`, 'is not', null);
  else if (query.only !== undefined) rows = rows.where('d.state', '=', query.only);
  const total = await rows.select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow();
  const page = await rows
    .innerJoin('departments as p', 'p.id', 'd.department_id')
    .innerJoin('campaign_templates as t', 't.id', 'd.campaign_template_id')
    .select([
      'd.id as delivery_id',
      'u.id',
      'u.last_name',
      'u.first_name',
      'u.middle_name',
      'u.email',
      'd.department_id',
      'p.title as department_title',
      'd.campaign_template_id',
      't.name as template_name',
      'd.state',
      'd.result',
      'd.failure',
      'd.send_at',
      'd.sent_at',
      'd.result_at',
      'd.os',
      'd.automated_count',
    ])
    .select(courseProgress.as('course_progress'))
    .orderBy('d.result_at', (order) => order.desc().nullsLast())
    .orderBy('d.id')
    .limit(query.limit)
    .offset(query.offset)
    .execute();
  const data = page.map(
    ({
      id,
      last_name,
      first_name,
      middle_name,
      email,
      department_id,
      department_title,
      campaign_template_id,
      template_name,
      result,
      course_progress,
      ...row
    }) => ({
      ...row,
      user: { id, last_name, first_name, middle_name, email },
      department: { id: department_id, title: department_title },
      template: { id: campaign_template_id, name: template_name },
      status: result ?? ('unknown' as const),
      course: course_progress === null ? null : { progress: course_progress },
    }),
  );
  return { data, total_count: total.n, limit: query.limit, offset: query.offset };
}

/**
 * How far whoever a delivery `d` caught is with its campaign's course: with the assignment that the campaign made, or with
 * the one they were learning already, which the campaign left as it was.
 */
const courseProgress = sql<number | null>`(
  select e.progress from phishing_campaigns c
    join assigned_courses a on a.organization_id = c.organization_id and a.course_id = c.course_id and a.deleted_at is null
    join enrolments e on e.organization_id = a.organization_id and e.assigned_course_id = a.id and e.user_id = d.user_id and e.left_at is null
   where c.id = d.campaign_id and c.has_auto_course
     and case c.targets_auto_course when 'opened' then d.opened_at when 'clicked' then d.clicked_at
       when 'opened_attachment' then d.opened_attachment_at when 'entered_data' then d.entered_data_at end is not null
   order by a.campaign_id is not distinct from c.id desc, e.enrolled_at desc limit 1)`;

export async function listDeliveryEvents(
  { db, organization }: Context,
  { id, delivery_id }: { id: string; delivery_id: string },
) {
  const delivery = await db
    .selectFrom('deliveries')
    .select('id')
    .where('organization_id', '=', organization)
    .where('campaign_id', '=', id)
    .where('id', '=', delivery_id)
    .executeTakeFirst();
  if (delivery === undefined) throw problem(httpProblems.not_found);
  const data = await db
    .selectFrom('delivery_events')
    .select(['id', 'kind', 'at', 'verdict', 'reasons', 'os', 'agent'])
    .where('organization_id', '=', organization)
    .where('delivery_id', '=', delivery_id)
    .orderBy('id')
    .execute();
  return { data };
}
