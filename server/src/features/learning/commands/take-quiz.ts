import { randomInt } from 'node:crypto';
import type { Attempt } from '@vigil/contract/learning/my-course.ts';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import { recordFact } from '../../../jobs/facts.ts';
import { learningProblems } from '../problems.ts';
import { findPlace } from '../queries/assigned-modules.ts';
import { findAttempt, attemptsSoFar, nextAttemptAt, readAttempt } from '../queries/attempts.ts';
import { isRight, questionsFor, scoreOf, type JudgedQuestion } from '../rules.ts';
import { claimEnrolment, completeStep, savePosition, listStepsOfTheme } from './learn.ts';

/** How long after the end of its time an attempt accepts answers: they may have been sent before the end. */
const GRACE_SECONDS = 5;

/** Starts an attempt, or returns the one in progress. An attempt whose time ran out is judged first. */
export async function createAttempt(context: Context, id: string, theme_id: string): Promise<Attempt> {
  const enrolment = await claimEnrolment(context, id);
  if (enrolment.is_closed) throw problem(learningProblems.closed);
  const steps = await listStepsOfTheme(context, id, theme_id);
  if (!steps.some(({ step }) => step === 'quiz')) throw problem(httpProblems.not_found);
  await savePosition(context, id, { theme_id, step: 'quiz', slide: 1 });
  const open = await context.db
    .selectFrom('quiz_attempts')
    .select('id')
    .where('organization_id', '=', context.organization)
    .where('enrolment_id', '=', enrolment.id)
    .where('theme_id', '=', theme_id)
    .where('completed_at', 'is', null)
    .where('reset_at', 'is', null)
    .executeTakeFirst();
  if (open !== undefined) {
    const { is_expired } = await readAttempt(context, { id, attempt_id: open.id });
    if (!is_expired) return findAttempt(context, { id, attempt_id: open.id });
    const judged = await completeAttempt(context, { id, attempt_id: open.id });
    // Returns the judged attempt instead of refusing another one, because a refusal would roll back the judgement.
    if (judged.attempts_left === 0 || judged.next_attempt_at !== null) return judged;
  }
  const attempt_id = await insertAttempt(context, { enrolment_id: enrolment.id, theme_id });
  return findAttempt(context, { id, attempt_id });
}

/** Starts an attempt by the contract's shorter endpoint, which names no assignment. */
export async function startModuleQuiz(context: Context, theme_id: string): Promise<Attempt> {
  const { assigned_course_id } = await findPlace(context, theme_id);
  return createAttempt(context, assigned_course_id, theme_id);
}

export async function saveAnswer(
  context: Context,
  { id, attempt_id, question_id, answers }: { id: string; attempt_id: string; question_id: string; answers: string[] },
): Promise<void> {
  await claimEnrolment(context, id);
  const attempt = await readAttempt(context, { id, attempt_id });
  if (attempt.is_closed) throw problem(learningProblems.closed);
  if (attempt.completed_at !== null) throw problem(learningProblems.attempt_over);
  const late = attempt.expires_at === null ? 0 : Date.parse(attempt.now) - Date.parse(attempt.expires_at);
  if (late > GRACE_SECONDS * 1000) throw problem(learningProblems.time_over);
  const question = attempt.questions.find((candidate) => candidate.id === question_id);
  const isOfQuestion = answers.every((answer) => question?.answers.some((candidate) => candidate.id === answer));
  if (question === undefined || !isOfQuestion) throw problem(httpProblems.not_found);
  if (question.kind === 'single' && answers.length > 1) throw problem(httpProblems.invalid, { fill: { fields: 'answers' } });
  await sql`
    update quiz_attempts set answers = answers || jsonb_build_object(${question_id}::text, ${JSON.stringify(answers)}::jsonb)
     where id = ${attempt_id}`.execute(context.db);
}

/** Judges the attempt by the questions as they were asked. A repeated call returns the same result. */
export async function completeAttempt(context: Context, place: { id: string; attempt_id: string }): Promise<Attempt> {
  const enrolment = await claimEnrolment(context, place.id);
  const attempt = await readAttempt(context, place);
  if (attempt.completed_at !== null) return findAttempt(context, place);
  if (attempt.is_closed) throw problem(learningProblems.closed);
  const score = scoreOf(attempt.questions, attempt.answers);
  const is_passed = score >= attempt.pass_mark;
  await context.db
    .updateTable('quiz_attempts')
    .set({
      score,
      is_passed,
      completed_at: sql<string>`least(now(), expires_at)`,
      asked: attempt.questions.map(({ id }) => id),
      answered_right: attempt.questions.filter((question) => isRight(question, attempt.answers)).map(({ id }) => id),
    })
    .where('id', '=', place.attempt_id)
    .execute();
  const { theme_id } = attempt;
  if (is_passed) await completeStep(context, { id: place.id, enrolment, theme_id, step: 'quiz' });
  else if (attempt.attempts_limit > 0) await markFailed(context, { id: place.id, enrolment_id: enrolment.id });
  return findAttempt(context, place);
}

/** Marks the enrolment as failed if the learner has used all attempts at a test without passing it. */
async function markFailed(context: Context, { id, enrolment_id }: { id: string; enrolment_id: string }): Promise<void> {
  const { db, organization, actor } = context;
  const { rows } = await sql`
    select from quiz_attempts q join themes t on t.id = q.theme_id join modules m on m.id = t.module_id
     where q.organization_id = ${organization} and q.enrolment_id = ${enrolment_id} and q.reset_at is null and m.attempts_limit > 0
     group by q.theme_id, m.attempts_limit
    having count(*) filter (where q.completed_at is not null) >= m.attempts_limit and not coalesce(bool_or(q.is_passed), false)`.execute(
    db,
  );
  if (rows.length === 0) return;
  await db.updateTable('enrolments').set({ is_failed: true }).where('id', '=', enrolment_id).execute();
  await recordFact(context, 'learning.progressed', { assigned_course_id: id, user_id: actor.id });
}

type QuizSettings = {
  id: string;
  pass_mark: number;
  attempts_limit: number;
  is_shuffled: boolean;
  time_limit_minutes: number | null;
  questions_drawn: number | null;
  attempts_used: number;
  minutes: number | null;
};

async function insertAttempt(
  { db, organization }: Context,
  { enrolment_id, theme_id }: { enrolment_id: string; theme_id: string },
): Promise<string> {
  const { rows } = await sql<QuizSettings>`
    select m.id, m.pass_mark, m.attempts_limit, m.is_shuffled, m.time_limit_minutes, m.questions_drawn, made.attempts_used,
        ceil(extract(epoch from ${nextAttemptAt} - now()) / 60)::int as minutes
      from (select ${enrolment_id}::uuid as enrolment_id, ${theme_id}::uuid as theme_id) q
      join themes t on t.id = q.theme_id join modules m on m.id = t.module_id
      cross join lateral (${attemptsSoFar}) made`.execute(db);
  const module = rows[0]!;
  const { attempts_limit, attempts_used, minutes } = module;
  if (attempts_limit > 0 && attempts_used >= attempts_limit) throw problem(learningProblems.no_attempts);
  if (minutes !== null) throw problem(learningProblems.too_soon, { fill: { minutes } });
  const pool = (await db
    .selectFrom('questions')
    .select(['id', 'text', 'kind', 'picture_file_id', 'explanation', 'answers'])
    .where('module_id', '=', module.id)
    .orderBy('order_id')
    .execute()) as JudgedQuestion[];
  const { id } = await db
    .insertInto('quiz_attempts')
    .values({
      organization_id: organization,
      enrolment_id,
      theme_id,
      number: attempts_used + 1,
      questions: JSON.stringify(questionsFor(pool, module, randomInt)),
      pass_mark: module.pass_mark,
      expires_at:
        module.time_limit_minutes === null ? null : sql<string>`now() + ${module.time_limit_minutes} * interval '1 minute'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
