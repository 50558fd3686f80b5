import { sql } from 'kysely';
import { asSystem } from '../../../db/database.ts';
import type { Services } from '../../../services.ts';
import { workIn } from '../../../jobs/work-context.ts';
import { noteAssigned } from '../../course-letters/commands/note-courses.ts';
import { recomputeRiskOf } from '../../statistics/commands.ts';
import { learnersOf, refreshProgress } from './figures.ts';

/** Begins what is due to begin and ends what is due to end, in every organisation. */
export async function turnAssignments(services: Services): Promise<void> {
  const rows = await asSystem(services.database, async (tx) => {
    const { rows: turned } = await sql<{ organization_id: string; id: string; status: string }>`
      update assigned_courses set
        status = case when end_date <= now() then 'completed' else 'active' end,
        completed_at = case when end_date <= now() then now() end
       where deleted_at is null
         and ((status = 'planned' and start_date <= now()) or (status = 'active' and end_date <= now()))
      returning organization_id, id, status`.execute(tx);
    for (const { organization_id: organization, id, status } of turned) {
      if (status === 'active') await noteAssigned({ db: tx, organization }, id);
    }
    return turned;
  });
  for (const { organization_id, id, status } of rows) {
    await workIn(services, organization_id, (context) => refreshProgress(context, learnersOf(id)));
    // Whoever did not finish in time is a greater risk from now on.
    if (status === 'completed') await workIn(services, organization_id, (context) => recomputeRiskOf(context, learnersOf(id)));
  }
}
