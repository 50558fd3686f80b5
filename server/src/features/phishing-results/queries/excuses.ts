import { sql } from 'kysely';
import type { WorkContext } from '../../../jobs/work-context.ts';

type Days = { from: string; to: string };

const excusesIn = ({ db, organization }: Pick<WorkContext, 'db' | 'organization'>, { from, to }: Days) =>
  db
    .selectFrom('deliveries as d')
    .innerJoin('users as u', (join) => join.onRef('u.organization_id', '=', 'd.organization_id').onRef('u.id', '=', 'd.user_id'))
    .innerJoin('phishing_campaigns as c', (join) =>
      join.onRef('c.organization_id', '=', 'd.organization_id').onRef('c.id', '=', 'd.campaign_id'),
    )
    .innerJoin('organizations as o', 'o.id', 'd.organization_id')
    .where('d.organization_id', '=', organization)
    .where('d.excused_at', 'is not', null)
    .where(sql<boolean>`(d.excused_at at time zone o.time_zone)::date between ${from} and ${to}`);

/** Lists failures that were excused in these days, each with its reason. */
export async function listExcuses(
  scope: Pick<WorkContext, 'db' | 'organization'>,
  { limit, offset, ...days }: Days & { limit: number; offset: number },
) {
  const data = await excusesIn(scope, days)
    .select(['u.last_name', 'u.first_name', 'u.middle_name', 'u.email', 'c.name as campaign', 'd.excuse', 'd.excused_at'])
    .orderBy('d.excused_at')
    .orderBy('d.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { data };
}

export async function countExcuses(scope: Pick<WorkContext, 'db' | 'organization'>, days: Days): Promise<number> {
  const { n } = await excusesIn(scope, days)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}
