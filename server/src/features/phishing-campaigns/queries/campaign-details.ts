import type { ParsedOf } from '@vigil/contract/endpoint.ts';
import type { CampaignTemplate, CampaignUser } from '@vigil/contract/phishing-campaigns/campaign.ts';
import type * as endpoints from '@vigil/contract/phishing-campaigns/endpoints.ts';
import { READ_THROUGH_SECONDS } from '@vigil/contract/phishing-delivery/rules.ts';
import type { CampaignStatistics } from '@vigil/contract/phishing-results/result.ts';
import { deeds, incidentDeeds, type Deed } from '@vigil/contract/phishing-results/rules.ts';
import type { Page } from '@vigil/contract/shared/page.ts';
import { sql } from 'kysely';
import { mentions } from '../../../db/like.ts';
import type { Context } from '../../../http/context.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import { assertResultsNamed, findSmallest, namesResults, showsAssignment } from '../../people/queries/told.ts';
import { hiddenAmong, hiddenGroups, inSteps, roughly, roughShare, wholeSteps } from '../../people/rules.ts';
import {
  figureSums,
  findCampaignDisclosure,
  findCampaignGroup,
  statisticsOfGroups,
  type Disclosure,
  type Figures,
} from '../../phishing-results/queries/figures.ts';
import { assertCampaign } from './campaigns.ts';

type TemplateRow = Omit<CampaignTemplate, 'statistics'> & Figures & { html: string; page_html: string };

export async function listCampaignTemplates(context: WorkContext, campaign_id: string): Promise<{ data: CampaignTemplate[] }> {
  await assertCampaign(context, campaign_id);
  return { data: await templateRows(context, campaign_id) };
}

export async function findCampaignTemplate(context: Context, campaign_id: string, id: string) {
  await assertCampaign(context, campaign_id);
  const row = (await templateRows(context, campaign_id)).find((one) => one.id === id);
  if (row === undefined) throw problem(httpProblems.not_found);
  return row;
}

type TemplateTold = Omit<TemplateRow, keyof Figures> & Pick<CampaignTemplate, 'statistics'>;

async function templateRows(scope: WorkContext, campaign_id: string): Promise<TemplateTold[]> {
  const { db, organization } = scope;
  const { rows } = await sql<TemplateRow>`
    select t.id, t.template_id, t.name, t.difficulty, t.subject, t.sender_name, t.sender_address, t.html, t.page_html,
        case when t.expected_from is not null then json_build_object('from', t.expected_from, 'to', t.expected_to) end as expected, n.*
      from campaign_templates t
      cross join lateral (select ${figureSums} from campaign_counters where organization_id = t.organization_id and campaign_id = t.campaign_id and campaign_template_id = t.id) n
     where t.organization_id = ${organization} and t.campaign_id = ${campaign_id} order by t.name, t.id
  `.execute(db);
  const disclosure = await findCampaignDisclosure(scope, campaign_id);
  return withStatistics(rows, disclosure, ({ id }) => disclosure.hiddenTemplates.has(id));
}

/** Groups that make up their campaign: hidden figures must not follow from the other groups. */
function withStatistics<Row extends Figures & { id: string }>(
  rows: readonly Row[],
  disclosure: Disclosure,
  isHidden: (row: Row) => boolean,
): (Row & { statistics: CampaignStatistics })[] {
  const statistics = statisticsOfGroups(rows, disclosure, rows.map(isHidden));
  return rows.map((row, at) => ({ ...row, statistics: statistics[at]! }));
}

/** Which templates it has, as letters are dealt from. */
export const findCampaignTemplates = ({ db, organization }: Pick<Context, 'db' | 'organization'>, campaign_id: string) =>
  db
    .selectFrom('campaign_templates')
    .select(['id', 'template_id', 'link_addresses'])
    .where('organization_id', '=', organization)
    .where('campaign_id', '=', campaign_id)
    .orderBy('id')
    .execute();

export async function listCampaignOs(context: Context, campaign_id: string) {
  const { is_named } = await assertCampaign(context, campaign_id);
  if (!is_named) return { data: [] };
  const disclosure = await findCampaignDisclosure(context, campaign_id);
  const { needed, systems, people } = disclosure;
  const { rows } = await sql<Figures & { id: string; title: string }>`
    select os as id, os as title, ${figureSums} from campaign_counters
     where organization_id = ${context.organization} and campaign_id = ${campaign_id} and os <> '' group by os order by ${needed > 0 ? sql`os` : sql`sum(clicked) desc, os`}
  `.execute(context.db);
  // A system is known only of people who opened the email, so how many people use it is a result as well.
  const hidden = hiddenAmong(
    rows.map(({ id, sent }) => ({ people: sent, size: systems.get(id) ?? 0 })),
    needed,
  );
  const data = withStatistics(rows, disclosure, (row) => hidden[rows.indexOf(row)]!);
  if (needed === 0) return { data };
  const opened = rows.reduce((sum, row) => sum + row.opened, 0);
  if (disclosure.isRunning || roughly(opened, people) !== null) return { data: [] };
  return {
    data: data
      .map(({ statistics, ...row }) => ({ ...row, statistics: { ...statistics, opened: row.opened } }))
      .filter((_, at) => !hidden[at]),
  };
}

export async function listCampaignDepartments(
  context: WorkContext,
  campaign_id: string,
  { limit, offset }: { limit: number; offset: number },
) {
  const { is_named } = await assertCampaign(context, campaign_id);
  if (!is_named) return { data: [], total_count: 0, limit, offset };
  const disclosure = await findCampaignDisclosure(context, campaign_id);
  const order =
    disclosure.needed > 0 ? sql`d.title collate "ru-x-icu", d.id` : sql`n.clicked desc, d.title collate "ru-x-icu", d.id`;
  const { rows } = await sql<Figures & { id: string; title: string; is_there: boolean }>`
    select n.department_id as id, coalesce(d.title, '') as title, d.id is not null as is_there, n.*
      from (select department_id, ${figureSums} from campaign_counters
             where organization_id = ${context.organization} and campaign_id = ${campaign_id} group by department_id) n
      left join departments d on d.id = n.department_id
     order by ${order}
  `.execute(context.db);
  // Departments that are gone have kept their figures, so that these never join those of another department.
  const shown = withStatistics(rows, disclosure, ({ id }) => disclosure.hiddenDepartments.has(id)).filter((row) => row.is_there);
  return { data: shown.slice(offset, offset + limit), total_count: shown.length, limit, offset };
}

/** The course that it gives now, or gave last, with how far those whom it gave it to are. */
export async function findCampaignCourse(context: Context, campaign_id: string) {
  await assertCampaign(context, campaign_id);
  return { course: await findGivenCourse(context, campaign_id) };
}

/**
 * The course that a campaign gave, with its learners: everyone whom this campaign enrolled and nobody took out since. People who
 * were learning the course already are not among them. Every figure of "who received the course" is this one.
 */
export async function findGivenCourse(context: WorkContext, campaign_id: string) {
  const smallest = await findSmallest(context);
  const course = await context.db
    .selectFrom('assigned_courses as a')
    .select(['id', 'title', 'learners_count', 'completed_count', 'progress'])
    .where('organization_id', '=', context.organization)
    .where(showsAssignment(context.organization))
    .where('campaign_id', '=', campaign_id)
    .where('source', '=', 'campaign')
    .where('deleted_at', 'is', null)
    .orderBy(sql`course_id = (select c.course_id from phishing_campaigns c where c.id = ${campaign_id})`, 'desc')
    .orderBy('start_date', 'desc')
    .limit(1)
    .executeTakeFirst();
  // It is given to whom the campaign caught: so many learn it.
  const steps = (count: number) => inSteps(count, { smallest }) ?? 0;
  if (course === undefined) return null;
  const progress = smallest === 0 ? course.progress : roughShare(course.progress);
  return { ...course, learners_count: steps(course.learners_count), completed_count: steps(course.completed_count), progress };
}

/** How those whom it caught read the lesson. */
export async function findCampaignReading(context: Context, campaign_id: string) {
  await assertCampaign(context, campaign_id);
  const { rows } = await sql<{ readers_count: number; read_through_count: number; median_seconds: number | null }>`
    select count(*)::int as readers_count, count(*) filter (where gotcha_seconds >= ${READ_THROUGH_SECONDS})::int as read_through_count,
        percentile_disc(0.5) within group (order by gotcha_seconds)::int as median_seconds
      from deliveries where organization_id = ${context.organization} and campaign_id = ${campaign_id} and state = 'sent' and gotcha_seconds is not null
  `.execute(context.db);
  const { readers_count, read_through_count, median_seconds } = rows[0]!;
  const { people, needed, isRunning, isShown } = await findCampaignGroup(context, campaign_id);
  if (isRunning) {
    const readers = isShown ? inSteps(readers_count, { of: people, smallest: needed }) : null;
    return { readers_count: readers, read_through_count: null, median_seconds: null };
  }
  const isTold = isShown && readers_count >= needed;
  const throughToo = isTold && !hiddenGroups([read_through_count, readers_count - read_through_count], needed).includes(true);
  return {
    readers_count: isTold ? readers_count : null,
    read_through_count: throughToo ? read_through_count : null,
    median_seconds: isTold ? median_seconds : null,
  };
}

const isDeed = (only: string | undefined): only is Deed => deeds.some((deed) => deed === only);

type UsersQuery = ParsedOf<typeof endpoints.listCampaignUsers>['query'];

/** Recipients, those with the latest news first. */
export async function listCampaignUsers(context: Context, campaign_id: string, query: UsersQuery): Promise<Page<CampaignUser>> {
  const { db, organization } = context;
  const { deliveries, by_tag, is_named, is_fitted } = await assertCampaign(context, campaign_id);
  if (asksOfDeed(query) || (is_fitted && query.template_id)) await assertResultsNamed(context);
  const { limit, offset, by_tag: _, ...filter } = query;
  if (!is_named) {
    if (query.search || query.delivery_id || query.department_id) await assertResultsNamed(context);
    const all = deliveries ?? 0;
    return { data: [], total_count: wholeSteps(all, await findSmallest(context)), limit, offset };
  }
  const isNamed = await namesResults(context);
  if (query.by_tag !== undefined && query.by_tag !== by_tag) throw problem(httpProblems.not_found);
  let rows = db
    .selectFrom('deliveries as d')
    .where('d.organization_id', '=', organization)
    .where('d.campaign_id', '=', campaign_id);
  if (query.search) {
    const found = db.selectFrom('users').select('id').where('organization_id', '=', organization);
    rows = rows.where('d.user_id', 'in', found.where(mentions('search_text', query.search)));
  }
  if (query.delivery_id) rows = rows.where('d.id', '=', query.delivery_id);
  if (query.template_id) rows = rows.where('d.campaign_template_id', '=', query.template_id);
  if (query.department_id) rows = rows.where('d.department_id', '=', query.department_id);
  if (query.os?.length) rows = rows.where('d.os', 'in', query.os);
  if (query.status?.length) {
    const known = query.status.filter((status) => status !== 'unknown');
    const wantsUnknown = known.length < query.status.length;
    rows = rows.where((eb) =>
      eb.or([...(known.length > 0 ? [eb('d.result', 'in', known)] : []), ...(wantsUnknown ? [eb('d.state', '<>', 'sent')] : [])]),
    );
  }
  if (query.only === 'excused') rows = rows.where('d.excused_at', 'is not', null);
  else if (query.only === 'incidents')
    rows = rows.where((eb) => eb.or(incidentDeeds.map((deed) => eb(`d.${deed}_at`, 'is not', null))));
  else if (query.only === 'automated') rows = rows.where('d.automated_count', '>', 0);
  else if (isDeed(query.only)) rows = rows.where(`d.${query.only}_at`, 'is not', null);
  else if (query.only !== undefined) rows = rows.where('d.state', '=', query.only);
  const isNarrowed = Object.values(filter).some(
    (value) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
  );
  const { n: total_count } =
    isNarrowed || deliveries === null
      ? await rows.select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()
      : { n: deliveries };
  const shown = rows
    .selectAll('d')
    .$if(isNamed, (named) => named.orderBy('d.result_at', (order) => order.desc().nullsLast()))
    .orderBy('d.id')
    .limit(limit)
    .offset(offset);
  // Cut before anything is joined: the planner does not know how few rows the policies leave, and would join them all.
  const page = await db
    .selectFrom(shown.as('d'))
    .innerJoin('users as u', 'u.id', 'd.user_id')
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
      'd.gotcha_seconds',
      'd.excuse',
      'd.excused_at',
    ])
    .select(tries.as('attempt'))
    .select(excuserName.as('excused_by_name'))
    .select(canResend.as('can_resend'))
    .select(courseProgress('d').as('course_progress'))
    .$if(isNamed, (named) => named.orderBy('d.result_at', (order) => order.desc().nullsLast()))
    .orderBy('d.id')
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
      excuse,
      excused_at,
      excused_by_name,
      ...row
    }) => ({
      ...row,
      user: { id, last_name, first_name, middle_name, email },
      department: { id: department_id, title: department_title },
      template: { id: campaign_template_id, name: template_name },
      status: result ?? ('unknown' as const),
      excuse: excuse === null || excused_at === null ? null : { reason: excuse, at: excused_at, by_name: excused_by_name },
      course: course_progress === null ? null : { progress: course_progress },
      ...(!isNamed && untold),
      ...(!isNamed && is_fitted && { template: null }),
    }),
  );
  return { data, total_count, limit, offset };
}

/** What a person did with a letter, and what followed from it. */
const untold = {
  status: null,
  result_at: null,
  os: null,
  automated_count: null,
  excuse: null,
  gotcha_seconds: null,
  course: null,
};

const asksOfDeed = ({ status, os, only }: UsersQuery): boolean =>
  (status ?? []).some((one) => one !== 'unknown') ||
  (os ?? []).length > 0 ||
  only === 'excused' ||
  only === 'incidents' ||
  only === 'automated' ||
  isDeed(only);

const excuserName = sql<string>`coalesce((select nullif(trim(e.sort_name), '') from users e where e.organization_id = d.organization_id and e.id = d.excused_by), '')`;

/** Of a delivery `d`: whether another `l` is the same email to the same person. A trial sends its person each template once. */
const isSameEmail = sql`l.campaign_id = d.campaign_id and l.user_id = d.user_id and (l.campaign_template_id = d.campaign_template_id
  or not (select c.is_testing from phishing_campaigns c where c.id = d.campaign_id))`;

/** Whether the email of a delivery `d` was sent again. */
export const isSentAgain = sql<boolean>`exists (select from deliveries l where ${isSameEmail} and l.attempt > d.attempt)`;

/** How many times the email of a delivery `d` had been sent with it. */
const tries = sql<number>`(select count(*)::int from deliveries l where ${isSameEmail} and l.attempt <= d.attempt)`;

/** Whether the email of a delivery `d` may be sent again: it is out or never will be, and it is its person's last. */
const canResend = sql<boolean>`d.state in ('sent', 'failed', 'unconfirmed', 'cancelled') and not ${isSentAgain}`;

/**
 * How far whoever a delivery caught is with its campaign's course: with the assignment that the campaign made, or with
 * the one they were learning already, which the campaign left as it was.
 */
export const courseProgress = (delivery: 'd' | 'k') => {
  const of = (column: string) => sql.ref(`${delivery}.${column}`);
  return sql<number | null>`(
  select e.progress from phishing_campaigns c
    join assigned_courses a on a.organization_id = c.organization_id and a.course_id = c.course_id and a.deleted_at is null
    join enrolments e on e.organization_id = a.organization_id and e.assigned_course_id = a.id and e.user_id = ${of('user_id')} and e.left_at is null
   where c.id = ${of('campaign_id')} and c.has_auto_course
     and case c.targets_auto_course when 'opened' then ${of('opened_at')} when 'clicked' then ${of('clicked_at')}
       when 'opened_attachment' then ${of('opened_attachment_at')} when 'entered_data' then ${of('entered_data_at')} end is not null
   order by a.campaign_id is not distinct from c.id desc, e.enrolled_at desc limit 1)`;
};

export async function listDeliveryEvents(context: Context, { id, delivery_id }: { id: string; delivery_id: string }) {
  const { db, organization } = context;
  await assertResultsNamed(context);
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
    .select(['id', 'kind', 'at', 'verdict', 'reasons', 'os', 'agent', 'address'])
    .where('organization_id', '=', organization)
    .where('delivery_id', '=', delivery_id)
    .orderBy('id')
    .execute();
  return { data };
}
