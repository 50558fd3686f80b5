import type { MyCourse, Position, Step } from '@vigil/contract/learning/my-course.ts';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import { recordFact } from '../../../jobs/facts.ts';
import { addToAssignment, refreshLearning } from '../../assignments/commands/figures.ts';
import { recordCompleted } from '../../course-emails/commands/record-course-notices.ts';
import { learningProblems } from '../problems.ts';
import { findMyCourse, stepsOf } from '../queries/my-courses.ts';

/** Opens a theme where the learner stopped: at its test once the slides are read, otherwise at the furthest slide. */
export async function launchTheme(context: Context, id: string, theme_id: string): Promise<Position> {
  const { reached } = await claimEnrolment(context, id);
  const steps = await listStepsOfTheme(context, id, theme_id);
  const next = steps.find(({ is_done }) => !is_done) ?? steps[0]!;
  return savePosition(context, id, { theme_id, step: next.step, slide: reached[theme_id] ?? 1 });
}

/** Saves the learner's position, and the furthest slide of each theme. In a closed course nothing is saved. */
export async function savePosition(context: Context, id: string, { theme_id, step, slide }: Position): Promise<Position> {
  const enrolment = await claimEnrolment(context, id);
  const found = (await listStepsOfTheme(context, id, theme_id)).find((candidate) => candidate.step === step);
  if (found === undefined) throw problem(httpProblems.not_found);
  const position = { theme_id, step, slide: Math.max(1, Math.min(slide, found.slides_count)) };
  if (enrolment.is_closed) return position;
  const furthest = step === 'theory' ? Math.max(enrolment.reached[theme_id] ?? 0, position.slide) : enrolment.reached[theme_id];
  const reached = furthest === undefined ? enrolment.reached : { ...enrolment.reached, [theme_id]: furthest };
  await context.db
    .updateTable('enrolments')
    .set({
      position: JSON.stringify(position),
      reached: JSON.stringify(reached),
      started_at: sql<string>`coalesce(started_at, now())`,
    })
    .where('id', '=', enrolment.id)
    .execute();
  if (enrolment.started_at === null) {
    await addToAssignment(context, id, { started: 1 });
    await refreshLearning(context, sql<string>`(${context.actor.id}::uuid)`);
  }
  return position;
}

export async function completeTheory(context: Context, id: string, theme_id: string): Promise<MyCourse> {
  const enrolment = await claimEnrolment(context, id);
  if (enrolment.is_closed) throw problem(learningProblems.closed);
  const theory = (await listStepsOfTheme(context, id, theme_id)).find(({ step }) => step === 'theory');
  if (theory === undefined) throw problem(httpProblems.not_found);
  if ((enrolment.reached[theme_id] ?? 0) < theory.slides_count) throw problem(learningProblems.not_read);
  await completeStep(context, { id, enrolment, theme_id, step: 'theory' });
  return findMyCourse(context, id);
}

/** Confirms that the learner has completed the course; refuses while steps are left. */
export async function completeMyCourse(context: Context, id: string): Promise<MyCourse> {
  const course = await findMyCourse(context, id);
  if (course.next !== null || (course.type === 'scorm' && course.completed_at === null))
    throw problem(learningProblems.unfinished);
  return course;
}

type Enrolment = Awaited<ReturnType<typeof claimEnrolment>>;

/**
 * Returns the learner's own enrolment, locked so that its figures change one step at a time. Other people's enrolments are not
 * found.
 */
export async function claimEnrolment({ db, organization, actor }: Context, id: string) {
  const { rows } = await sql<{
    id: string;
    started_at: string | null;
    completed_at: string | null;
    steps_total: number;
    theory_done: number;
    quiz_done: number;
    reached: Record<string, number>;
    is_closed: boolean;
  }>`
    select e.id, e.started_at, e.completed_at, e.steps_total, e.theory_done, e.quiz_done, e.reached, is_closed_to(a, e) as is_closed
      from enrolments e join assigned_courses a on a.organization_id = e.organization_id and a.id = e.assigned_course_id
     where e.organization_id = ${organization} and e.user_id = ${actor.id} and a.id = ${id}
       and e.left_at is null and a.deleted_at is null and a.is_enabled and a.status <> 'planned'
       for update of e`.execute(db);
  if (rows[0] === undefined) throw problem(httpProblems.not_found);
  return rows[0];
}

export async function listStepsOfTheme(context: Context, id: string, theme_id: string) {
  const steps = ((await stepsOf(context, { user_id: context.actor.id, ids: [id] })).get(id) ?? []).filter(
    (step) => step.theme_id === theme_id,
  );
  if (steps.length === 0) throw problem(httpProblems.not_found);
  return steps;
}

type Completion = { id: string; enrolment: Enrolment; theme_id: string; step: Step };

/** Counts a step as done, once. The last step completes the course. */
export async function completeStep(context: Context, { id, enrolment, theme_id, step }: Completion): Promise<void> {
  const { db, organization, actor } = context;
  const done = await db
    .insertInto('step_completions')
    .values({ organization_id: organization, enrolment_id: enrolment.id, theme_id, step })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst();
  if (done.numInsertedOrUpdatedRows === 0n) return;
  const isFinished = enrolment.completed_at === null && enrolment.theory_done + enrolment.quiz_done + 1 >= enrolment.steps_total;
  const column = step === 'theory' ? 'theory_done' : 'quiz_done';
  await db
    .updateTable('enrolments')
    .set({
      [column]: sql`${sql.ref(column)} + 1`,
      started_at: sql<string>`coalesce(started_at, now())`,
      ...(isFinished && { completed_at: sql<string>`now()`, is_failed: false }),
    })
    .where('id', '=', enrolment.id)
    .execute();
  await addToAssignment(context, id, {
    [step]: 1,
    started: enrolment.started_at === null ? 1 : 0,
    completed: isFinished ? 1 : 0,
  });
  await refreshLearning(context, sql<string>`(${actor.id}::uuid)`);
  if (isFinished) await recordCompleted(context, id, sql<boolean>`e.user_id = ${actor.id}`);
  await recordFact(context, 'learning.progressed', { assigned_course_id: id, user_id: actor.id });
}
