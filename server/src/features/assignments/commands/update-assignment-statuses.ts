import { sql } from 'kysely';
import { asSystem } from '../../../db/database.ts';
import type { Services } from '../../../services.ts';
import { recordFacts } from '../../../jobs/facts.ts';
import { workIn } from '../../../jobs/work-context.ts';
import { recordAssigned } from '../../course-emails/commands/record-course-notices.ts';
import { idsOf } from '../../../db/ids.ts';
import { learnersOf, recountLearning, refreshLearning } from './figures.ts';

/** Starts the assignments that are due to start and ends those that are due to end, in every organisation. */
export async function updateAssignmentStatuses(services: Services): Promise<void> {
  const rows = await asSystem(services.database, async (tx) => {
    const { rows: turned } = await sql<{ organization_id: string; id: string; status: string }>`
      update assigned_courses set
        status = case when end_date <= now() then 'completed' else 'active' end,
        completed_at = case when end_date <= now() then now() end
       where deleted_at is null
         and ((status = 'planned' and start_date <= now()) or (status = 'active' and end_date <= now()))
      returning organization_id, id, status`.execute(tx);
    for (const { organization_id: organization, id, status } of turned) {
      if (status === 'active') await recordAssigned({ db: tx, organization }, id);
    }
    return turned;
  });
  for (const { organization_id, id } of rows) {
    await workIn(services, organization_id, (context) => recountLearning(context, learnersOf(id)));
  }
  await recordOverdue(services);
}

const AT_ONCE = 2_000;

/** Records learners whose end, their own or the assignment's, has passed: their risk grows. Each end is recorded once. */
async function recordOverdue(services: Services): Promise<void> {
  const rows = await asSystem(services.database, async (tx) => {
    const { rows: late } = await sql<{ organization_id: string; user_ids: string[] }>`
      with due as (
        select organization_id, id from enrolments
         where completed_at is null and left_at is null and overdue_at is distinct from end_date and end_date <= now()
         limit ${AT_ONCE} for update skip locked
      ), noted as (
        update enrolments e set overdue_at = e.end_date from due where e.organization_id = due.organization_id and e.id = due.id
        returning e.organization_id, e.user_id
      )
      select organization_id, array_agg(distinct user_id) as user_ids from noted group by 1`.execute(tx);
    await recordFacts(
      { db: tx, services },
      'learning.recounted',
      late.map(({ organization_id, user_ids }) => ({ organization_id, fact: { user_ids } })),
    );
    for (const { organization_id: organization, user_ids } of late) {
      await refreshLearning({ db: tx, organization }, idsOf(user_ids));
    }
    return late;
  });
  if (rows.length > 0) await recordOverdue(services);
}
