import type { Attempt } from '@vigil/contract/learning/my-course.ts';
import { sql, type RawBuilder } from 'kysely';
import { fileAddress } from '../../../files/content-address.ts';
import type { Context } from '../../../http/context.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import { isRight, type Chosen, type JudgedQuestion } from '../rules.ts';

export type AttemptRow = {
  id: string;
  enrolment_id: string;
  theme_id: string;
  assigned_course_id: string;
  is_closed: boolean;
  title: string;
  attempts_limit: number;
  attempts_used: number;
  number: number;
  pass_mark: number;
  started_at: string;
  expires_at: string | null;
  completed_at: string | null;
  score: number | null;
  is_passed: boolean | null;
  questions: JudgedQuestion[];
  answers: Chosen;
  is_expired: boolean;
  now: string;
};

type Place = { id: string; attempt_id: string };

/** As the learner sees it: what was right is told when no further attempt is to come. */
export async function findAttempt(context: Context, place: Place): Promise<Attempt> {
  const row = await readAttempt(context, place);
  const isLast = row.attempts_limit !== 0 && row.attempts_used >= row.attempts_limit;
  return attemptFor(context, row, { tellsRight: row.completed_at !== null && (row.is_passed === true || isLast) });
}

/** The learner's own attempt in that assignment, right answers included: for judging, not for sending. */
export const readAttempt = (context: Context, { id, attempt_id }: Place): Promise<AttemptRow> =>
  readAttemptOf(context, { user_id: context.actor.id, attempt_id, where: sql`a.id = ${id} and a.is_enabled` });

export async function readAttemptOf(
  { db, organization }: Context,
  { user_id, attempt_id, where }: { user_id: string; attempt_id: string; where: RawBuilder<boolean> },
): Promise<AttemptRow> {
  const { rows } = await sql<AttemptRow>`
    select q.id, q.enrolment_id, q.theme_id, a.id as assigned_course_id, a.status = 'completed' as is_closed, m.title, m.attempts_limit,
      (select count(*)::int from quiz_attempts x where x.enrolment_id = q.enrolment_id and x.theme_id = q.theme_id) as attempts_used,
      q.number, q.pass_mark, q.started_at, q.expires_at, q.completed_at, q.score, q.is_passed, q.questions, q.answers,
      coalesce(q.expires_at < now(), false) as is_expired, now() as now
      from quiz_attempts q
      join enrolments e on e.organization_id = q.organization_id and e.id = q.enrolment_id
      join assigned_courses a on a.organization_id = e.organization_id and a.id = e.assigned_course_id
      join themes t on t.id = q.theme_id join modules m on m.id = t.module_id
     where q.organization_id = ${organization} and q.id = ${attempt_id} and e.user_id = ${user_id}
       and e.left_at is null and a.deleted_at is null and ${where}`.execute(db);
  if (rows[0] === undefined) throw problem(httpProblems.not_found);
  return rows[0];
}

export function attemptFor(context: Context, row: AttemptRow, { tellsRight }: { tellsRight: boolean }): Attempt {
  const { attempts_limit, attempts_used, questions, answers, is_expired: _, is_closed: __, enrolment_id: ___, ...rest } = row;
  const attempts_left = attempts_limit === 0 ? null : Math.max(0, attempts_limit - attempts_used);
  const isOver = row.completed_at !== null;
  return {
    ...rest,
    attempts_left,
    questions: questions.map((question) => ({
      id: question.id,
      text: question.text,
      kind: question.kind,
      picture_url: fileAddress(context, question.picture_file_id),
      answers: question.answers.map(({ id, text }) => ({ id, text })),
      chosen: answers[question.id] ?? [],
      result: isOver
        ? {
            is_right: isRight(question, answers),
            explanation: question.explanation,
            right_answers: tellsRight ? question.answers.filter(({ is_right }) => is_right).map(({ id }) => id) : null,
          }
        : null,
    })),
  };
}
