import { RESULTS_ENOUGH } from '@vigil/contract/risk/rules.ts';
import { sql, type RawBuilder } from 'kysely';
import { anyOf } from '../../../db/ids.ts';
import { todayOf } from '../../../db/today.ts';
import { asSystem } from '../../../db/database.ts';
import { recordPeople } from '../../../jobs/facts.ts';
import { workIn, type WorkContext } from '../../../jobs/work-context.ts';
import type { Services } from '../../../services.ts';
import { judgedUntil } from '../../phishing-results/queries/figures.ts';
import { findPriors } from '../queries/priors.ts';

/** How many people the organisation's mean counts as in a department's prior, so that one person alone does not make the mean. */
const PEOPLE_OF_ORGANIZATION = 10;

/**
 * Recomputes and stores the priors of an organisation's departments, and marks the levels of people with a changed prior for
 * recomputing. The first run marks everyone.
 */
export async function refreshPriors(context: WorkContext): Promise<void> {
  const { db, organization } = context;
  const isFirst = await lockState(context);
  const before = await findPriors(context);
  await storePriors(context);
  const after = await findPriors(context);
  const departments = await db.selectFrom('departments').select('id').where('organization_id', '=', organization).execute();
  const moved = departments.filter(({ id }) => before(id) !== after(id)).map(({ id }) => id);
  if (isFirst) await markOutdated(context, sql`true`);
  else if (moved.length > 0)
    await markOutdated(
      context,
      sql`department_id = ${anyOf(moved)} and risk_level is not null and (risk_parts ->> 'results')::int < ${RESULTS_ENOUGH}`,
    );
}

/** Refreshes each organisation's priors once in its own day, and when the organisation is new. */
export async function refreshPriorsDaily(services: Services): Promise<void> {
  const { rows } = await asSystem(services.database, (tx) =>
    sql<{ id: string }>`
      select o.id from organizations o left join risk_states s on s.organization_id = o.id
       where o.deleted_at is null and s.priors_day is distinct from organization_today(o)`.execute(tx),
  );
  for (const { id } of rows) await workIn(services, id, refreshPriors);
}

/** Marks every level of the organisation for recomputing, in batches. */
export const recomputeEveryone = (context: WorkContext): Promise<void> => markOutdated(context, sql`true`);

/** Locks the organisation's state for this transaction; returns whether the state was missing. */
async function lockState({ db, organization }: WorkContext): Promise<boolean> {
  const made = await db
    .insertInto('risk_states')
    // Older emails are included when everyone is recomputed.
    .values({ organization_id: organization, judged_until: judgedUntil })
    .onConflict((on) => on.doNothing())
    .returning('organization_id')
    .executeTakeFirst();
  await sql`select from risk_states where organization_id = ${organization} for update`.execute(db);
  return made !== undefined;
}

/** Computes priors from people who have enough judged results, with a single division, so that each prior is rounded once. */
async function storePriors({ db, organization }: WorkContext): Promise<void> {
  await sql`
    with sums as materialized (
      select department_id, sum((risk_parts ->> 'phishing')::numeric) as sum, count(*) as people from users
       where organization_id = ${organization} and deleted_at is null and (risk_parts ->> 'results')::int >= ${sql.raw(String(RESULTS_ENOUGH))}
       group by 1
    ), whole as (
      select sum(sum) as sum, sum(people) as people from sums
    ), fresh as (
      select s.department_id, s.people::int,
             round((s.sum * w.people + ${PEOPLE_OF_ORGANIZATION}::int * w.sum) / (w.people * (s.people + ${PEOPLE_OF_ORGANIZATION}::int)), 4) as prior
        from sums s cross join whole w
    ), gone as (
      delete from risk_priors p where p.organization_id = ${organization} and p.department_id not in (select department_id from fresh)
    ), stored as (
      insert into risk_priors as p (organization_id, department_id, prior, people)
      select ${organization}, department_id, prior, people from fresh
      on conflict (organization_id, department_id) do update set prior = excluded.prior, people = excluded.people
       where (p.prior, p.people) is distinct from (excluded.prior, excluded.people)
    )
    update risk_states set mean = (select round(sum / people, 4) from whole), priors_day = ${todayOf(organization)}
     where organization_id = ${organization}`.execute(db);
}

async function markOutdated(context: WorkContext, which: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from users where organization_id = ${context.organization} and deleted_at is null and ${which}`.execute(context.db);
  await recordPeople(
    context,
    'risk.outdated',
    rows.map(({ id }) => id),
  );
}
