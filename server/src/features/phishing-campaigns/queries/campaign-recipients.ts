import type { ParsedOf } from '@vigil/contract/endpoint.ts';
import type { CampaignUser } from '@vigil/contract/phishing-campaigns/campaign-user.ts';
import type * as endpoints from '@vigil/contract/phishing-campaigns/endpoints.ts';
import { actions, incidentActions, type Action } from '@vigil/contract/phishing-results/rules.ts';
import type { Page } from '@vigil/contract/shared/page.ts';
import { sql } from 'kysely';
import { columnContains } from '../../../db/like.ts';
import type { Context } from '../../../http/context.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import { assertIndividualResults, findMinGroupSize, showsIndividualResults } from '../../people/queries/result-visibility.ts';
import { roundDownToGroup } from '../../people/rules.ts';
import { assertCampaign } from './campaigns.ts';
import { courseProgress } from './campaign-course.ts';

const isAction = (only: string | undefined): only is Action => actions.some((action) => action === only);

type UsersQuery = ParsedOf<typeof endpoints.listCampaignUsers>['query'];

/** Lists recipients, those with the latest news first. */
export async function listCampaignUsers(context: Context, campaign_id: string, query: UsersQuery): Promise<Page<CampaignUser>> {
  const { db, organization } = context;
  const { deliveries, by_tag, is_named, is_fitted } = await assertCampaign(context, campaign_id);
  if (filtersByAction(query) || (is_fitted && query.template_id)) await assertIndividualResults(context);
  const { limit, offset, by_tag: _, ...filter } = query;
  if (!is_named) {
    if (query.search || query.delivery_id || query.department_id) await assertIndividualResults(context);
    const all = deliveries ?? 0;
    return { data: [], total_count: roundDownToGroup(all, await findMinGroupSize(context)), limit, offset };
  }
  const isNamed = await showsIndividualResults(context);
  if (query.by_tag !== undefined && query.by_tag !== by_tag) throw problem(httpProblems.not_found);
  let rows = db
    .selectFrom('deliveries as d')
    .where('d.organization_id', '=', organization)
    .where('d.campaign_id', '=', campaign_id);
  if (query.search) {
    const found = db.selectFrom('users').select('id').where('organization_id', '=', organization);
    rows = rows.where('d.user_id', 'in', found.where(columnContains('search_text', query.search)));
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
    rows = rows.where((eb) => eb.or(incidentActions.map((action) => eb(`d.${action}_at`, 'is not', null))));
  else if (query.only === 'automated') rows = rows.where('d.automated_count', '>', 0);
  else if (isAction(query.only)) rows = rows.where(`d.${query.only}_at`, 'is not', null);
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
    .$if(isNamed, (ordered) => ordered.orderBy('d.result_at', (order) => order.desc().nullsLast()))
    .orderBy('d.id')
    .limit(limit)
    .offset(offset);
  // The page is cut before anything is joined: the planner does not know how few rows the policies leave, and would join them
  // all.
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
    .select(attemptsSoFar.as('attempt'))
    .select(excuserName.as('excused_by_name'))
    .select(canResend.as('can_resend'))
    .select(courseProgress('d').as('course_progress'))
    .$if(isNamed, (ordered) => ordered.orderBy('d.result_at', (order) => order.desc().nullsLast()))
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
      ...(!isNamed && hiddenFromReader),
      ...(!isNamed && is_fitted && { template: null }),
    }),
  );
  return { data, total_count, limit, offset };
}

/** Replaces the columns about what a person did with an email, and what followed from it, where these are hidden. */
const hiddenFromReader = {
  status: null,
  result_at: null,
  os: null,
  automated_count: null,
  excuse: null,
  gotcha_seconds: null,
  course: null,
};

const filtersByAction = ({ status, os, only }: UsersQuery): boolean =>
  (status ?? []).some((wantedStatus) => wantedStatus !== 'unknown') ||
  (os ?? []).length > 0 ||
  only === 'excused' ||
  only === 'incidents' ||
  only === 'automated' ||
  isAction(only);

const excuserName = sql<string>`coalesce((select nullif(trim(e.sort_name), '') from users e where e.organization_id = d.organization_id and e.id = d.excused_by), '')`;

/**
 * Whether another delivery `l` is the same email to the same person as the delivery `d`. A trial sends its person each template
 * once.
 */
const isSameEmail = sql`l.campaign_id = d.campaign_id and l.user_id = d.user_id and (l.campaign_template_id = d.campaign_template_id
  or not (select c.is_testing from phishing_campaigns c where c.id = d.campaign_id))`;

/** Whether the email of a delivery `d` was sent again. */
export const isSentAgain = sql<boolean>`exists (select from deliveries l where ${isSameEmail} and l.attempt > d.attempt)`;

/** How often the email of a delivery `d` had been sent, including this delivery. */
const attemptsSoFar = sql<number>`(select count(*)::int from deliveries l where ${isSameEmail} and l.attempt <= d.attempt)`;

/** Whether the email of a delivery `d` may be sent again: the delivery is final, and it is its person's last. */
const canResend = sql<boolean>`d.state in ('sent', 'failed', 'unconfirmed', 'cancelled') and not ${isSentAgain}`;
