import type { Attempt } from '@vigil/contract/learning/my-course.ts';
import type { AnswersShown } from '@vigil/contract/modules/rules.ts';
import { sql, type RawBuilder } from 'kysely';
import { fileAddress } from '../../../storage/content-address.ts';
import type { Context } from '../../../http/context.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import { showsCoursesOf } from '../../people/queries/result-visibility.ts';
import { isRight, showsCorrectAnswers, type Chosen, type JudgedQuestion } from '../rules.ts';

export type AttemptRow = {
  id: string;
  enrolment_id: string;
  theme_id: string;
  assigned_course_id: string;
  is_closed: boolean;
  title: string;
  attempts_limit: number;
  attempts_used: number;
  attempts_completed: number;
  has_passed: boolean;
  answers_shown: AnswersShown;
  next_attempt_at: string | null;
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

/** A learner's attempts at a test so far; `q` is one of their attempts, or names the enrolment and the theme. */
export const attemptsSoFar = sql`
  select count(*)::int as attempts_used, count(x.completed_at)::int as attempts_completed,
      coalesce(bool_or(x.is_passed), false) as has_passed, max(x.completed_at) as last_completed_at
    from quiz_attempts x where x.enrolment_id = q.enrolment_id and x.theme_id = q.theme_id and x.reset_at is null`;

/** When the next attempt at a test of module `m` may begin; null when it may begin now or no attempt is left. */
export const nextAttemptAt = sql<string | null>`
  case when made.attempts_used > made.attempts_completed or (m.attempts_limit > 0 and made.attempts_used >= m.attempts_limit) then null
    else (select at from (select made.last_completed_at + m.attempts_delay_minutes * interval '1 minute' as at) one where at > now()) end`;

type AttemptPlace = { id: string; attempt_id: string };

/** Returns an attempt as the learner sees it. */
export async function findAttempt(context: Context, place: AttemptPlace): Promise<Attempt> {
  const row = await readAttempt(context, place);
  return attemptFor(context, row, { isVisible: showsCorrectAnswers({ ...row, is_completed: row.completed_at !== null }) });
}

/** Returns the learner's own attempt in that assignment with right answers: for judging, never for a response. */
export const readAttempt = (context: Context, { id, attempt_id }: AttemptPlace): Promise<AttemptRow> =>
  readAttemptOf(context, {
    user_id: context.actor.id,
    attempt_id,
    where: sql`a.id = ${id} and a.is_enabled and ${showsCoursesOf(context, context.actor.id)}`,
  });

/** Returns a person's attempt with right answers, in an assignment `a` that meets the condition `where`. */
export async function readAttemptOf(
  { db, organization }: WorkContext,
  { user_id, attempt_id, where }: { user_id: string; attempt_id: string; where: RawBuilder<boolean> },
): Promise<AttemptRow> {
  const { rows } = await sql<AttemptRow>`
    select q.id, q.enrolment_id, q.theme_id, a.id as assigned_course_id, is_closed_to(a, e) as is_closed, m.title, m.attempts_limit,
      m.answers_shown, made.attempts_used, made.attempts_completed, made.has_passed,
      ${nextAttemptAt} as next_attempt_at,
      q.number, q.pass_mark, q.started_at, q.expires_at, q.completed_at, q.score, q.is_passed, q.questions, q.answers,
      coalesce(q.expires_at < now(), false) as is_expired, now() as now
      from quiz_attempts q
      join enrolments e on e.organization_id = q.organization_id and e.id = q.enrolment_id
      join assigned_courses a on a.organization_id = e.organization_id and a.id = e.assigned_course_id
      join themes t on t.id = q.theme_id join modules m on m.id = t.module_id
      cross join lateral (${attemptsSoFar}) made
     where q.organization_id = ${organization} and q.id = ${attempt_id} and q.reset_at is null and e.user_id = ${user_id}
       and e.left_at is null and a.deleted_at is null and ${where}`.execute(db);
  if (rows[0] === undefined) throw problem(httpProblems.not_found);
  return rows[0];
}

/** Returns the learner and the assignment of an attempt. */
export async function findAttemptPlace(
  { db, organization }: WorkContext,
  attempt_id: string,
): Promise<{ user_id: string; assigned_course_id: string }> {
  const found = await db
    .selectFrom('quiz_attempts as q')
    .innerJoin('enrolments as e', (join) =>
      join.onRef('e.organization_id', '=', 'q.organization_id').onRef('e.id', '=', 'q.enrolment_id'),
    )
    .select(['e.user_id', 'e.assigned_course_id'])
    .where('q.organization_id', '=', organization)
    .where('q.id', '=', attempt_id)
    .executeTakeFirst();
  if (found === undefined) throw problem(httpProblems.not_found);
  return found;
}

/**
 * Returns an attempt as its reader sees it. `isVisible`: once the attempt is over, the reader sees the right answers and the
 * explanations.
 */
export function attemptFor(context: WorkContext, row: AttemptRow, { isVisible }: { isVisible: boolean }): Attempt {
  const { attempts_limit, attempts_used, questions, answers, completed_at } = row;
  const attempts_left = attempts_limit === 0 ? null : Math.max(0, attempts_limit - attempts_used);
  const isOver = completed_at !== null;
  return {
    id: row.id,
    number: row.number,
    started_at: row.started_at,
    completed_at,
    score: row.score,
    is_passed: row.is_passed,
    theme_id: row.theme_id,
    assigned_course_id: row.assigned_course_id,
    title: row.title,
    expires_at: row.expires_at,
    now: row.now,
    pass_mark: row.pass_mark,
    next_attempt_at: row.next_attempt_at,
    answers_shown: row.answers_shown,
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
            explanation: isVisible ? question.explanation : null,
            right_answers: isVisible ? question.answers.filter(({ is_right }) => is_right).map(({ id }) => id) : null,
          }
        : null,
    })),
  };
}
