import { LAST_EMAILS_MAX } from '@vigil/contract/statistics/rules.ts';
import {
  type MyPhishing,
  type PassedStatistic,
  type PersonEmail,
  type PersonPhishing,
  type PersonQuiz,
  type ProgressSeries,
  type RiskParts,
  type RiskSeries,
} from '@vigil/contract/statistics/statistic.ts';
import type { DeliveryFigures } from '@vigil/contract/phishing-results/result.ts';
import type { Page } from '@vigil/contract/shared/page.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../../http/context.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import { beginOfDay, todayOf } from '../../../db/today.ts';
import {
  type Viewer,
  isSelf,
  showsIndividualResults,
  showsCoursesOf,
  showsRecipients,
} from '../../people/queries/result-visibility.ts';
import { arrivedDeliveries, countedDeliveries, isFailure, isJudged } from '../../phishing-results/queries/figures.ts';
import { carryForward, oldestDay, pointsMax, type SeriesName } from '../rules/series.ts';

type Period = { user_id: string; days: number };
type Since = { days_period?: number | undefined };
type OnePage = { user_id: string; limit: number; offset: number };

export async function findProgress(context: WorkContext, period: Period): Promise<ProgressSeries> {
  const { progress } = await findFigures(context, period.user_id);
  const series = await findDays(context, 'progress', period);
  return { progress, data: series.map(({ date, value }) => ({ date, progress: value })) };
}

type Reader = WorkContext & Viewer;
/** Whether a person's actions may be shown to the reader. People always see their own. */
const isVisibleTo = async (reader: Reader, user_id: string) => isSelf(reader, user_id) || (await showsIndividualResults(reader));

export async function findRisk(context: Reader, period: Period): Promise<RiskSeries> {
  const { risk_level, risk_parts } = await findFigures(context, period.user_id);
  if (!(await isVisibleTo(context, period.user_id))) return { is_hidden: true, risk_level: null, parts: null, data: [] };
  const series = await findDays(context, 'risk_level', period);
  return {
    is_hidden: false,
    risk_level,
    parts: risk_parts as RiskParts | null,
    data: series.map(({ date, value }) => ({ date, risk_level: value })),
  };
}

export async function findMyPassed(context: Context, { days_period }: Since): Promise<PassedStatistic> {
  const { db, organization, actor } = context;
  const { rows } = await sql<Omit<PassedStatistic, 'passed'>>`
    select count(*)::int as assigned,
      count(*) filter (where e.completed_at is not null)::int as completed,
      count(*) filter (where e.completed_at is null and e.end_date >= now() and e.started_at is not null)::int as in_progress,
      count(*) filter (where e.completed_at is null and e.end_date >= now() and e.started_at is null)::int as not_started,
      count(*) filter (where e.completed_at is null and e.end_date < now())::int as overdue
      from enrolments e join assigned_courses a on a.id = e.assigned_course_id
     where e.organization_id = ${organization} and e.user_id = ${actor.id}
       and e.left_at is null and a.deleted_at is null and a.is_enabled and a.status <> 'planned' and ${isWithinDays(organization, sql`e.enrolled_at`, days_period)}
       and ${showsCoursesOf(context, actor.id)}`.execute(db);
  const counts = rows[0]!;
  return { ...counts, passed: counts.assigned === 0 ? null : Math.round((100 * counts.completed) / counts.assigned) };
}

/** The most days, a century: subtracting many more would give an invalid date. */
const DAYS_MAX = 36_500;
const isWithinDays = (organization: string, moment: RawBuilder<unknown>, days: number | undefined) =>
  days === undefined ? sql`true` : sql`${moment} >= ${beginOfDay(organization, Math.min(days, DAYS_MAX))}`;

const fromDeliveriesOf = ({ organization }: WorkContext, user_id: string, deliveries = arrivedDeliveries) => sql`
  from ${deliveries} where d.organization_id = ${organization} and d.user_id = ${user_id}`;

/**
 * Returns a person's own results. Open emails are left out, because their number would reveal that one is in the inbox right now.
 */
export async function findMyPhishing(context: Context, since: Since): Promise<MyPhishing> {
  const { db, organization, actor } = context;
  const { rows: last } = await sql<MyPhishing['last'][number]>`
    select d.id, d.sent_at, ${isFailure} as is_failed ${fromDeliveriesOf(context, actor.id)}
       and ${isWithinDays(organization, sql`d.sent_at`, since.days_period)} and ${isJudged}
     order by d.sent_at desc, d.id limit ${LAST_EMAILS_MAX}`.execute(db);
  return { ...(await findPhishing(context, { ...since, user_id: actor.id, which: isJudged })), last };
}

/** Counts a person's figures as a campaign does. The caller checks that the reader may see them. */
async function findPhishing(
  context: WorkContext,
  { user_id, days_period, which = sql`true` }: Since & { user_id: string; which?: RawBuilder<unknown> },
): Promise<DeliveryFigures> {
  const { rows } = await sql<DeliveryFigures>`
    select count(*)::int as sent, count(d.opened_at)::int as opened, count(d.clicked_at)::int as clicked,
      count(d.opened_attachment_at)::int as opened_attachment, count(d.entered_data_at)::int as entered_data,
      count(d.reported_at)::int as reported
      ${fromDeliveriesOf(context, user_id)} and ${isWithinDays(context.organization, sql`d.sent_at`, days_period)} and ${which}`.execute(
    context.db,
  );
  return rows[0]!;
}

/**
 * Lists a person's emails, the newest first. Which emails a person got may be shown to anyone, except a follow-up's, which would
 * reveal an earlier failure.
 */
export async function listEmails(context: Reader, { user_id, limit, offset }: OnePage): Promise<PersonPhishing> {
  await findFigures(context, user_id);
  const isVisible = await isVisibleTo(context, user_id);
  const those = isVisible
    ? fromDeliveriesOf(context, user_id)
    : sql`${fromDeliveriesOf(context, user_id, countedDeliveries)} and ${showsRecipients(context.organization)}`;
  const { rows: counts } = await sql<{ n: number }>`select count(*)::int as n ${those}`.execute(context.db);
  const { rows } = await sql<PersonEmail & { is_fitted: boolean }>`
    select l.id, l.sent_at, l.result, l.reported_at, t.subject, l.is_fitted,
      case when l.result <> 'sent' then l.result_at end as result_at,
      jsonb_build_object('id', l.campaign_id, 'name', l.campaign, 'is_deleted', l.is_deleted) as campaign,
      jsonb_build_object('id', t.template_id, 'name', t.name, 'difficulty', t.difficulty) as template
      from (
        select d.*, c.name as campaign, c.is_autophish as is_fitted, c.deleted_at is not null as is_deleted ${those} order by d.sent_at desc, d.id limit ${limit} offset ${offset}
      ) l
      join campaign_templates t on t.id = l.campaign_template_id
     order by l.sent_at desc, l.id`.execute(context.db);
  return {
    data: rows.map(({ is_fitted, ...row }) =>
      isVisible ? row : { ...row, ...hiddenFromReader, ...(is_fitted && { template: null, subject: null }) },
    ),
    is_hidden: !isVisible,
    totals: isVisible ? await findPhishing(context, { user_id }) : null,
    total_count: counts[0]!.n,
    limit,
    offset,
  };
}

const hiddenFromReader = { result: null, result_at: null, reported_at: null };

/** Lists every attempt at a quiz, the newest first, including open ones. */
export async function listQuizzes(context: Reader, { user_id, limit, offset }: OnePage): Promise<Page<PersonQuiz>> {
  await findFigures(context, user_id);
  const taken = sql`
    from enrolments e
    join assigned_courses a on a.organization_id = e.organization_id and a.id = e.assigned_course_id
    join quiz_attempts q on q.organization_id = e.organization_id and q.enrolment_id = e.id
   where e.organization_id = ${context.organization} and e.user_id = ${user_id} and e.left_at is null and a.deleted_at is null and q.reset_at is null
     and ${showsCoursesOf(context, user_id)}`;
  const { rows: counts } = await sql<{ n: number }>`select count(*)::int as n ${taken}`.execute(context.db);
  const { rows } = await sql<PersonQuiz>`
    select x.id, x.number, x.started_at, x.completed_at, x.score, x.is_passed, x.pass_mark,
      jsonb_build_object('id', x.assigned_course_id, 'title', x.course) as assigned_course,
      jsonb_build_object('id', x.theme_id, 'title', m.title) as theme
      from (
        select q.*, a.id as assigned_course_id, a.title as course ${taken} order by q.started_at desc, q.id limit ${limit} offset ${offset}
      ) x
      join themes t on t.id = x.theme_id join modules m on m.id = t.module_id
     order by x.started_at desc, x.id`.execute(context.db);
  return { data: rows, total_count: counts[0]!.n, limit, offset };
}

async function findFigures({ db, organization }: WorkContext, user_id: string) {
  const found = await db
    .selectFrom('users')
    .select(['progress', 'risk_level', 'risk_parts'])
    .where('organization_id', '=', organization)
    .where('id', '=', user_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (found === undefined) throw problem(httpProblems.not_found);
  return found;
}

async function findDays({ db, organization }: WorkContext, name: SeriesName, { user_id, days }: Period) {
  const { today, from } = await db
    .selectNoFrom([
      sql<string>`${todayOf(organization)}::text`.as('today'),
      sql<string>`(${todayOf(organization)} - ${oldestDay(name, days)}::int)::text`.as('from'),
    ])
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('user_days')
    .select(['day as date', `${name} as value`])
    .where('organization_id', '=', organization)
    .where('user_id', '=', user_id)
    .where(name, 'is not', null)
    .orderBy('day', 'desc')
    .limit(pointsMax(name) + 1)
    .execute();
  return carryForward(rows.toReversed(), { from, today, max: pointsMax(name) });
}
