import { sql } from 'kysely';
import type { Context } from '../../../http/context.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import { findMyCourse } from '../../learning/queries/my-courses.ts';

export type Statement = { course_id: string; user_id: string; statement: Record<string, unknown> };

/** Returns the learner's own raw data of the part that was opened last; empty before the first opening. */
export async function findStatement(context: Context, { course_id, user_id }: Omit<Statement, 'statement'>): Promise<Statement> {
  const { db, organization, actor } = context;
  if (user_id !== actor.id) throw problem(httpProblems.not_found);
  const { type } = await findMyCourse(context, course_id);
  if (type !== 'scorm') throw problem(httpProblems.not_found);
  const { rows } = await sql<{ cmi: Record<string, string> }>`
    select s.cmi from enrolments e
      join scorm_attempts t on t.organization_id = e.organization_id and t.enrolment_id = e.id
      join scorm_states s on s.organization_id = t.organization_id and s.attempt_id = t.id and s.item = t.item
     where e.organization_id = ${organization} and e.assigned_course_id = ${course_id} and e.user_id = ${user_id}
     order by t.number desc limit 1`.execute(db);
  return { course_id, user_id, statement: rows[0]?.cmi ?? {} };
}
