import type { AssignedModule } from '@vigil/contract/learning/my-course.ts';
import { sql } from 'kysely';
import { fileAddress } from '../../../storage/content-address.ts';
import type { Context } from '../../../http/context.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import { slideAddress } from '../../modules/queries/modules.ts';
import { showsCoursesOf } from '../../people/queries/result-visibility.ts';
import { attemptsSoFar, nextAttemptAt } from './attempts.ts';

type ModuleQuery = {
  with_slides?: boolean | undefined;
  with_questions?: boolean | undefined;
  assigned_course_id?: string | undefined;
};

/** Returns a theme as its learner sees it. */
export async function findAssignedModule(context: Context, themeId: string, query: ModuleQuery): Promise<AssignedModule> {
  const { db } = context;
  const place = await findPlace(context, themeId, query.assigned_course_id);
  const steps = await db
    .selectFrom('assigned_steps as s')
    .leftJoin('step_completions as done', (join) =>
      join
        .onRef('done.theme_id', '=', 's.theme_id')
        .onRef('done.step', '=', 's.step')
        .on('done.enrolment_id', '=', place.enrolment_id),
    )
    .select(['s.step', sql<boolean>`done.theme_id is not null`.as('is_done')])
    .where('s.organization_id', '=', context.organization)
    .where('s.assigned_course_id', '=', place.assigned_course_id)
    .where('s.theme_id', '=', themeId)
    .execute();
  const stateOf = (step: string) => {
    const found = steps.find((candidate) => candidate.step === step);
    return found === undefined ? 'none' : found.is_done ? 'done' : 'open';
  };
  const attempts = await db
    .selectFrom('quiz_attempts')
    .select(['id', 'number', 'started_at', 'completed_at', 'score', 'is_passed'])
    .where('organization_id', '=', context.organization)
    .where('enrolment_id', '=', place.enrolment_id)
    .where('theme_id', '=', themeId)
    .where('reset_at', 'is', null)
    .orderBy('number', 'desc')
    .execute();
  const { enrolment_id: _, module_id, reached, questions_drawn, ...shown } = place;
  return {
    ...shown,
    id: themeId,
    theory: stateOf('theory'),
    quiz: stateOf('quiz'),
    reached: reached[themeId] ?? 0,
    attempts,
    ...(query.with_slides === true && { slides: await slidesOf(context, module_id) }),
    ...(query.with_questions === true && { questions: questions_drawn === null ? await questionsOf(context, module_id) : [] }),
  };
}

type ThemePlace = Omit<AssignedModule, 'id' | 'theory' | 'quiz' | 'attempts' | 'slides' | 'questions' | 'reached'> & {
  enrolment_id: string;
  module_id: string;
  reached: Record<string, number>;
  questions_drawn: number | null;
};

/** Returns the learner's own enrolment that contains this theme: the named one, or else the newest. */
export async function findPlace(context: Context, themeId: string, assignedCourseId?: string): Promise<ThemePlace> {
  const { rows } = await sql<ThemePlace>`
    select e.id as enrolment_id, a.id as assigned_course_id, is_closed_to(a, e) as is_closed, e.reached, m.id as module_id,
      m.title, m.description, m.minutes, m.pass_mark, m.attempts_limit, m.time_limit_minutes,
      (select count(*)::int from slides x where x.module_id = m.id) as slides_count,
      least(m.questions_drawn, (select count(*)::int from questions x where x.module_id = m.id)) as questions_count,
      m.questions_drawn, ${nextAttemptAt} as next_attempt_at
      from enrolments e
      join assigned_courses a on a.organization_id = e.organization_id and a.id = e.assigned_course_id
      join themes t on t.id = ${themeId} join modules m on m.id = t.module_id
      cross join lateral (select e.id as enrolment_id, t.id as theme_id) q
      cross join lateral (${attemptsSoFar}) made
     where e.organization_id = ${context.organization} and e.user_id = ${context.actor.id}
       and e.left_at is null and a.deleted_at is null and a.is_enabled and a.status <> 'planned' and ${showsCoursesOf(context, context.actor.id)}
       and exists (select from assigned_steps s where s.assigned_course_id = a.id and s.theme_id = t.id)
       and ${assignedCourseId === undefined ? sql`true` : sql`a.id = ${assignedCourseId}`}
     order by is_closed_to(a, e), e.enrolled_at desc, e.id
     limit 1`.execute(context.db);
  if (rows[0] === undefined) throw problem(httpProblems.not_found);
  return rows[0];
}

async function slidesOf(context: Context, moduleId: string) {
  const rows = await context.db
    .selectFrom('slides')
    .select(['id', 'order_id', 'title', 'audio_file_id'])
    .where('module_id', '=', moduleId)
    .orderBy('order_id')
    .execute();
  return rows.map(({ audio_file_id, ...slide }) => ({
    ...slide,
    url: slideAddress(context, slide.id),
    audio_url: fileAddress(context, audio_file_id, { isLesson: true }),
  }));
}

/** Returns the questions of a test that asks all of them: of a pool, a learner sees only what an attempt draws. */
async function questionsOf(context: Context, moduleId: string) {
  const rows = await context.db
    .selectFrom('questions')
    .select(['id', 'text', 'kind', 'picture_file_id', 'answers'])
    .where('module_id', '=', moduleId)
    .orderBy('order_id')
    .execute();
  return rows.map(({ picture_file_id, answers, ...question }) => ({
    ...question,
    picture_url: fileAddress(context, picture_file_id),
    answers: (answers as { id: string; text: string }[]).map(({ id, text }) => ({ id, text })),
  }));
}
