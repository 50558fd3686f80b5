import type { QuestionFigures } from '@vigil/contract/modules/module.ts';
import { FEW_PEOPLE } from '@vigil/contract/shared/intervals.ts';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.ts';
import { showsLearners } from '../../people/queries/result-visibility.ts';
import { findModule } from './modules.ts';

/** How many of the newest attempts are read: enough to judge a question, and as fast however many people learn. */
const ATTEMPTS_COUNTED = 10_000;

export async function findQuestionFigures(context: Context, id: string): Promise<QuestionFigures> {
  await findModule(context, id);
  const { rows } = await sql<QuestionFigures['data'][number] & { attempts_count: number }>`
    with counted as materialized (
      select q.asked, q.answered_right from quiz_attempts q
        join enrolments e on e.organization_id = q.organization_id and e.id = q.enrolment_id
        join assigned_courses a on a.organization_id = e.organization_id and a.id = e.assigned_course_id
       where q.organization_id = ${context.organization} and q.completed_at is not null and ${showsLearners(context.organization)}
         and q.theme_id in (select t.id from themes t where t.module_id = ${id})
       order by q.completed_at desc limit ${ATTEMPTS_COUNTED}
    )
    select question.id, question.text, count(*)::int as asked_count,
        count(*) filter (where question.id = any(counted.answered_right))::int as right_count,
        round(100.0 * count(*) filter (where question.id = any(counted.answered_right)) / count(*))::int as right_percent,
        (select count(*)::int from counted) as attempts_count
      from counted, unnest(counted.asked) as one (id) join questions question on question.id = one.id and question.module_id = ${id}
     group by question.id, question.text, question.order_id
     -- A question with few attempts comes last, because its figures say nothing yet.
     order by count(*) < ${FEW_PEOPLE}, count(*) filter (where question.id = any(counted.answered_right))::numeric / count(*), question.order_id`.execute(
    context.db,
  );
  return {
    attempts_count: rows[0]?.attempts_count ?? 0,
    data: rows.map(({ id: question, text, asked_count, right_count, right_percent }) => ({
      id: question,
      text,
      asked_count,
      right_count,
      right_percent,
    })),
  };
}
