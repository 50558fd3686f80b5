import type { CertificateSettings } from '@vigil/contract/certificates/certificate.ts';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { saveSteps } from '../../features/assignments/commands/assign-course.ts';
import { enrolTargeted, saveTargets } from '../../features/assignments/commands/enrol.ts';
import { learnersOf, recountAssignment, refreshLearning } from '../../features/assignments/commands/figures.ts';
import { issueCertificates } from '../../features/certificates/commands/issue-certificates.ts';
import type { WorkContext } from '../../jobs/work-context.ts';
import type { Chance } from './chance.ts';

const DAY = 86_400_000;
const everyone = { all: true, target_users: [], target_departments: [], exclude_users: [], exclude_departments: [] };

type PastCourse = {
  /** Library key: slug and language. */
  key: string;
  startedDaysAgo: number;
  /** Negative: ended this many days ago. */
  endsInDays: number;
  /** The average progress of people, 0 to 1. */
  diligence: number;
  author: string;
  /** The person who has done half of the course: the demonstration's login of an employee. */
  learner: string;
  chance: Chance;
  certificate: CertificateSettings;
};

/** Assigns a course to everyone in the past: some people have finished it, some have begun it, some have not started. */
export async function makePastCourse(context: WorkContext, past: PastCourse): Promise<void> {
  const { db, organization } = context;
  const course = await db
    .selectFrom('courses')
    .select(['id', 'title'])
    .where('library_key', '=', past.key)
    .executeTakeFirstOrThrow();
  const start_date = new Date(Date.now() - past.startedDaysAgo * DAY);
  const end_date = new Date(Date.now() + past.endsInDays * DAY);
  const isOver = past.endsInDays < 0;
  const { id } = await db
    .insertInto('assigned_courses')
    .values({
      organization_id: organization,
      course_id: course.id,
      title: course.title,
      start_date,
      end_date,
      status: isOver ? 'completed' : 'active',
      completed_at: isOver ? end_date : null,
      created_by: past.author,
      created_at: start_date,
      certificate: JSON.stringify(past.certificate),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await saveSteps(context, { id, course_id: course.id });
  await saveTargets(context, id, everyone);
  await enrolTargeted(context, id);
  // Backdated to the start of the assignment.
  await sql`update enrolments set enrolled_at = ${start_date}, end_date = ${end_date} where assigned_course_id = ${id}`.execute(
    db,
  );
  // People were notified at the start of the assignment.
  await sql`update course_notices set settled_at = ${start_date}, is_notified = true where assigned_course_id = ${id}`.execute(
    db,
  );
  await takeSteps(db, { id, start: start_date, end: isOver ? end_date : new Date(), past });
  await recountAssignment(context, id);
  await refreshLearning(context, learnersOf(id));
  await issueCertificates(context, { assigned_course_id: id });
  await sql`
    insert into assigned_course_days (organization_id, assigned_course_id, day, progress)
    select ${organization}, ${id}, d::date, round(a.progress * sqrt(extract(epoch from d - ${start_date}::timestamptz) / extract(epoch from least(now(), ${end_date}::timestamptz) - ${start_date}::timestamptz)), 2)
      from assigned_courses a, generate_series(${start_date}::timestamptz, least(now(), ${end_date}::timestamptz), interval '1 day') d where a.id = ${id}
    on conflict do nothing
  `.execute(db);
}

type Steps = { id: string; start: Date; end: Date; past: PastCourse };

async function takeSteps(db: Tx, { id, start, end, past }: Steps): Promise<void> {
  const steps = await db
    .selectFrom('assigned_steps')
    .select(['theme_id', 'step'])
    .where('assigned_course_id', '=', id)
    .orderBy('order_id')
    .execute();
  const learners = await db
    .selectFrom('enrolments')
    .select(['id', 'organization_id', 'user_id'])
    .where('assigned_course_id', '=', id)
    .orderBy('user_id')
    .execute();
  for (const { id: enrolment_id, organization_id, user_id } of learners) {
    const zeal = past.chance.next();
    const share = zeal > 1 - past.diligence * 0.7 ? 1 : zeal < (1 - past.diligence) * 0.5 ? 0 : zeal;
    const done = user_id === past.learner && share === 1 ? Math.floor(steps.length / 2) : Math.floor(steps.length * share);
    if (done === 0) continue;
    const taken = steps.slice(0, done);
    const began = start.getTime() + past.chance.next() * (end.getTime() - start.getTime()) * 0.6;
    const finished = new Date(began + past.chance.next() * (end.getTime() - began));
    await db
      .insertInto('step_completions')
      .values(taken.map((step) => ({ organization_id, enrolment_id, ...step, completed_at: finished })))
      .execute();
    for (const { theme_id } of taken.filter(({ step }) => step === 'quiz'))
      await passQuiz(db, { organization_id, enrolment_id, theme_id, at: finished });
    const counts = (kind: string) => taken.filter(({ step }) => step === kind).length;
    await db
      .updateTable('enrolments')
      .set({
        theory_done: counts('theory'),
        quiz_done: counts('quiz'),
        started_at: new Date(began),
        completed_at: done === steps.length ? finished : null,
      })
      .where('id', '=', enrolment_id)
      .execute();
  }
}

/** Records a passed attempt with every answer correct, so that there is a result to view. */
async function passQuiz(
  db: Tx,
  { organization_id, enrolment_id, theme_id, at }: { organization_id: string; enrolment_id: string; theme_id: string; at: Date },
): Promise<void> {
  await sql`
    insert into quiz_attempts (organization_id, enrolment_id, theme_id, number, questions, answers, asked, answered_right, started_at, completed_at, pass_mark, score, is_passed)
    select ${organization_id}, ${enrolment_id}, t.id, 1,
        jsonb_agg(jsonb_build_object('id', q.id, 'text', q.text, 'kind', q.kind, 'picture_file_id', q.picture_file_id, 'explanation', q.explanation, 'answers', q.answers) order by q.order_id),
        jsonb_object_agg(q.id, (select jsonb_agg(a -> 'id') from jsonb_array_elements(q.answers) a where (a ->> 'is_right')::boolean)),
        array_agg(q.id), array_agg(q.id), ${at}::timestamptz - interval '4 minutes', ${at}, m.pass_mark, 100, true
      from themes t join modules m on m.id = t.module_id join questions q on q.module_id = m.id where t.id = ${theme_id} group by t.id, m.pass_mark
  `.execute(db);
}
