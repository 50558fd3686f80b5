import { sql } from 'kysely';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { recordFact } from '../../../jobs/facts.ts';
import { keepSteps } from './assign-course.ts';
import { recountAssignment, refreshProgress } from './figures.ts';

/**
 * The course of a campaign for someone whom it caught, to be finished within `period` days. A campaign has one automatic
 * assignment, made for the first person and ending with the last. Bears being run twice.
 */
export async function enrolByCampaign(
  context: WorkContext,
  { campaign_id, user_id, course_id, period }: { campaign_id: string; user_id: string; course_id: string; period: number },
): Promise<void> {
  const { db, organization } = context;
  const end_date = sql<string>`now() + ${period} * interval '1 day'`;
  const made = await db
    .insertInto('assigned_courses')
    .values({
      organization_id: organization,
      course_id,
      title: sql<string>`(select title from courses where id = ${course_id})`,
      picture_file_id: sql<string>`(select picture_file_id from courses where id = ${course_id})`,
      start_date: sql<string>`now()`,
      end_date,
      status: 'active',
      source: 'campaign',
      campaign_id,
    })
    .onConflict((on) => on.column('campaign_id').where('source', '=', 'campaign').where('deleted_at', 'is', null).doNothing())
    .returning(['id', 'title'])
    .executeTakeFirst();
  if (made !== undefined) await keepSteps(context, { id: made.id, course_id, title: made.title });
  const { id } = await db
    .selectFrom('assigned_courses')
    .select('id')
    .where('organization_id', '=', organization)
    .where('campaign_id', '=', campaign_id)
    .where('source', '=', 'campaign')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  const enrolled = await sql`
    insert into enrolments (organization_id, assigned_course_id, user_id, end_date, steps_total)
    select a.organization_id, a.id, u.id, ${end_date}, a.theory_count + a.quiz_count
      from assigned_courses a join users u on u.organization_id = a.organization_id and u.id = ${user_id} and u.deleted_at is null
     where a.organization_id = ${organization} and a.id = ${id}
    on conflict (assigned_course_id, user_id) do nothing`.execute(db);
  if (Number(enrolled.numAffectedRows ?? 0) === 0) return;
  await db
    .updateTable('assigned_courses')
    .set({ end_date: sql<string>`greatest(end_date, ${end_date})`, status: 'active', completed_at: null })
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .execute();
  await recountAssignment(context, id);
  await refreshProgress(context, sql<string>`(${user_id}::uuid)`);
  await recordFact(context, 'learning.progressed', { assigned_course_id: id, user_id });
}
