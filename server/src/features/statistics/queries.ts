import {
  SERIES_POINTS_MAX,
  type PassedStatistic,
  type PhishingStatistic,
  type ProgressSeries,
  type RiskParts,
  type RiskSeries,
} from '@vigil/contract/statistics/statistic.ts';
import { sql } from 'kysely';
import type { Context } from '../../http/context.ts';
import { carriedForward } from './rules.ts';

export async function findMyProgress(context: Context, days: number): Promise<ProgressSeries> {
  const { progress } = await me(context);
  const series = await daysOf(context, 'progress', days);
  return { progress, data: series.map(({ date, value }) => ({ date, progress: value })) };
}

export async function findMyRisk(context: Context, days: number): Promise<RiskSeries> {
  const { risk_level, risk_parts } = await me(context);
  const series = await daysOf(context, 'risk_level', days);
  return {
    risk_level,
    parts: risk_parts as RiskParts | null,
    data: series.map(({ date, value }) => ({ date, risk_level: value })),
  };
}

export async function findMyPassed({ db, organization, actor }: Context): Promise<PassedStatistic> {
  const { rows } = await sql<Omit<PassedStatistic, 'passed'>>`
    select count(*)::int as assigned,
      count(*) filter (where e.completed_at is not null)::int as completed,
      count(*) filter (where e.completed_at is null and e.end_date >= now() and e.started_at is not null)::int as in_progress,
      count(*) filter (where e.completed_at is null and e.end_date >= now() and e.started_at is null)::int as not_started,
      count(*) filter (where e.completed_at is null and e.end_date < now())::int as overdue
      from enrolments e join assigned_courses a on a.id = e.assigned_course_id
     where e.organization_id = ${organization} and e.user_id = ${actor.id}
       and a.deleted_at is null and a.is_enabled and a.status <> 'planned'`.execute(db);
  const counts = rows[0]!;
  return { ...counts, passed: counts.assigned === 0 ? null : Math.round((100 * counts.completed) / counts.assigned) };
}

/** Each figure counts "this or more", as a campaign's do. */
export async function findMyPhishing({ db, organization, actor }: Context): Promise<PhishingStatistic> {
  const { rows } = await sql<PhishingStatistic>`
    select count(*)::int as sent,
      count(*) filter (where d.result <> 'sent')::int as opened,
      count(*) filter (where d.result in ('clicked', 'opened_attachment', 'entered_data'))::int as clicked,
      count(*) filter (where d.result in ('opened_attachment', 'entered_data'))::int as opened_attachment,
      count(*) filter (where d.result = 'entered_data')::int as entered_data,
      count(*) filter (where d.reported_at is not null)::int as reported
      from deliveries d join phishing_campaigns c on c.id = d.campaign_id
     where d.organization_id = ${organization} and d.user_id = ${actor.id} and d.state = 'sent' and d.result is not null
       and not c.is_testing and c.deleted_at is null`.execute(db);
  return rows[0]!;
}

async function me({ db, organization, actor }: Context) {
  return db
    .selectFrom('users')
    .select(['progress', 'risk_level', 'risk_parts'])
    .where('organization_id', '=', organization)
    .where('id', '=', actor.id)
    .executeTakeFirstOrThrow();
}

async function daysOf({ db, organization, actor }: Context, name: 'progress' | 'risk_level', days: number) {
  const { today, from } = await db
    .selectNoFrom([
      sql<string>`current_date::text`.as('today'),
      sql<string>`(current_date - ${Math.min(days, SERIES_POINTS_MAX)}::int)::text`.as('from'),
    ])
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('user_days')
    .select(['day as date', `${name} as value`])
    .where('organization_id', '=', organization)
    .where('user_id', '=', actor.id)
    .where(name, 'is not', null)
    .orderBy('day', 'desc')
    .limit(SERIES_POINTS_MAX + 1)
    .execute();
  return carriedForward(rows.toReversed(), { from, today, max: SERIES_POINTS_MAX });
}
