import { sql, type RawBuilder } from 'kysely';
import { recordPeople } from '../../../jobs/facts.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { arrivedDeliveries, isJudged } from '../../phishing-results/queries/figures.ts';
import { todayOf } from '../../../db/today.ts';
import { findPriors } from '../queries/priors.ts';
import { RESULTS_MAX, riskOf, type RiskResult } from '../rules/risk.ts';

type Person = { id: string; department_id: string; assigned: number; late: number; results: RiskResult[] };

/** Recomputes people's risk levels with their parts, and today's point of their series. Safe to run twice. */
export async function recomputeRisk(context: WorkContext, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  const { db, organization } = context;
  const people = await findPeople(context, userIds);
  const priorOf = await findPriors(context);
  const computed = people.map((person) => {
    const { level, parts } = riskOf({ ...person, prior: priorOf(person.department_id) });
    return { id: person.id, level, parts };
  });
  const { rows } = await sql<{ id: string }>`
    with computed as (
      select * from jsonb_to_recordset(${JSON.stringify(computed)}::jsonb) as f (id uuid, level numeric(3, 1), parts jsonb)
    ),
    -- Only people whose level changes are reported to the code that reacts to levels. Read before the level is written.
    changed as (
      select u.id from users u join computed f on f.id = u.id where u.organization_id = ${organization} and u.risk_level is distinct from f.level
    ),
    -- Only rows that change: every write of a person updates their department's figures.
    written as (
      update users u set risk_level = f.level, risk_parts = nullif(f.parts, 'null') from computed f
       where u.organization_id = ${organization} and u.id = f.id
         and (u.risk_level, u.risk_parts) is distinct from (f.level, nullif(f.parts, 'null'))
    ),
    -- The last level of the day, for the series.
    day as (
      insert into user_days (organization_id, user_id, day, risk_level)
      select ${organization}, id, ${todayOf(organization)}, level from computed where level is not null
      on conflict (user_id, day) do update set risk_level = excluded.risk_level
    ),
    -- A person without a judged email never had a level.
    without_level as (
      update user_days d set risk_level = null from computed f
       where d.organization_id = ${organization} and d.user_id = f.id and f.level is null and d.risk_level is not null
    )
    select id from changed`.execute(db);
  await recordPeople(
    context,
    'risk.changed',
    rows.map(({ id }) => id),
  );
}

const PEOPLE_AT_A_TIME = 500;

/** Recomputes the levels of the people that a query finds, in batches. */
export async function recomputeRiskOf(context: WorkContext, people: RawBuilder<string>): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await context.db
      .selectFrom('users')
      .select('id')
      .where('organization_id', '=', context.organization)
      .where('deleted_at', 'is', null)
      .where('id', 'in', people)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PEOPLE_AT_A_TIME)
      .execute();
    await recomputeRisk(
      context,
      rows.map(({ id }) => id),
    );
    if (rows.length < PEOPLE_AT_A_TIME) return;
    after = rows.at(-1)!.id;
  }
}

export const recomputeRiskOfCampaign = (context: WorkContext, { campaign_id }: { campaign_id: string }): Promise<void> =>
  recomputeRiskOf(
    context,
    sql<string>`(select user_id from deliveries where organization_id = ${context.organization} and campaign_id = ${campaign_id})`,
  );

async function findPeople({ db, organization }: WorkContext, userIds: readonly string[]): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select u.id, u.department_id, l.assigned, l.late, coalesce(r.results, '[]') as results
      from users u
      -- Courses that count now, and how many of them are overdue or failed.
      cross join lateral (
        select count(*)::int as assigned,
          count(*) filter (where e.completed_at is null and (e.is_failed or e.end_date < now()))::int as late
          from enrolments e join assigned_courses a on a.id = e.assigned_course_id
         where e.organization_id = ${organization} and e.user_id = u.id
           and e.left_at is null and a.deleted_at is null and a.is_enabled and a.status <> 'planned'
      ) l
      -- The last judged deliveries, newest first.
      left join lateral (
        select jsonb_agg(jsonb_build_object('result', x.result, 'difficulty', x.difficulty, 'is_reported', x.reported_at is not null)
          order by x.sent_at desc, x.id) as results
          from (
            select d.id, d.result, d.sent_at, d.reported_at, t.difficulty
              from ${arrivedDeliveries} join campaign_templates t on t.id = d.campaign_template_id
             where d.organization_id = ${organization} and d.user_id = u.id and ${isJudged}
             order by d.sent_at desc, d.id limit ${RESULTS_MAX}
          ) x
      ) r on true
     where u.organization_id = ${organization} and u.id = any(${[...userIds]}::uuid[]) and u.deleted_at is null`.execute(db);
  return rows;
}
