import { sql } from 'kysely';
import { asSystem } from '../../../db/database.ts';
import type { Services } from '../../../http/context.ts';
import { workIn } from '../../../jobs/work-context.ts';
import { recomputeRisk } from '../../statistics/commands.ts';
import { learnersOf, refreshProgress } from './figures.ts';

const PEOPLE_AT_A_TIME = 500;

/** Begins what is due to begin and ends what is due to end, in every organisation. */
export async function turnAssignments(services: Services): Promise<void> {
  const { rows } = await asSystem(services.database, (tx) =>
    sql<{ organization_id: string; id: string; status: string }>`
      update assigned_courses set
        status = case when end_date <= now() then 'completed' else 'active' end,
        completed_at = case when end_date <= now() then now() end
       where deleted_at is null
         and ((status = 'planned' and start_date <= now()) or (status = 'active' and end_date <= now()))
      returning organization_id, id, status`.execute(tx),
  );
  for (const { organization_id, id, status } of rows) {
    await workIn(services, organization_id, (context) => refreshProgress(context, learnersOf(id)));
    if (status === 'completed') await recomputeLate(services, { organization_id, id });
  }
}

/** Whoever did not finish in time is a greater risk from now on. */
async function recomputeLate(services: Services, { organization_id, id }: { organization_id: string; id: string }): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const from = after;
    const people = await workIn(services, organization_id, async (context) => {
      const late = await context.db
        .selectFrom('enrolments')
        .select('user_id')
        .where('organization_id', '=', organization_id)
        .where('assigned_course_id', '=', id)
        .where('completed_at', 'is', null)
        .where('user_id', '>', from)
        .orderBy('user_id')
        .limit(PEOPLE_AT_A_TIME)
        .execute();
      const ids = late.map(({ user_id }) => user_id);
      await recomputeRisk(context, ids);
      return ids;
    });
    if (people.length < PEOPLE_AT_A_TIME) return;
    after = people.at(-1)!;
  }
}
