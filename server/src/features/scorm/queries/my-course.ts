import type { MyScormCourse, ScormAttemptSummary } from '@vigil/contract/scorm/my-course.ts';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import { findVisibleAssignment } from '../../learning/queries/my-courses.ts';
import { findPackage } from './packages.ts';

/** Returns a learner's own SCORM course: its parts as they stand in the open or the last attempt, and all attempts. */
export async function findMyScormCourse(context: Context, id: string): Promise<MyScormCourse> {
  const { db, organization } = context;
  const { sections: _, ...course } = await findVisibleAssignment(context, id);
  if (course.type !== 'scorm') throw problem(httpProblems.not_found);
  const demands = await db
    .selectFrom('scorm_courses')
    .select(['package_id', 'completion_rule', 'pass_score', 'attempts_limit'])
    .where('organization_id', '=', organization)
    .where('course_id', '=', course.course_id)
    .executeTakeFirstOrThrow();
  const attempts = await listAttempts(context, { assigned_course_id: course.id, user_id: context.actor.id });
  const counted = attempts.filter(({ decision }) => decision !== 'reset');
  const last = attempts[0] === counted[0] ? attempts[0] : undefined;
  const { items, version } = await findPackage(context, last?.package_id ?? demands.package_id);
  const states = last === undefined ? [] : await statesOf(context, last.id);
  const byItem = new Map(states.map((state) => [state.item, state]));
  const { attempts_limit } = demands;
  const isUnderWay = last !== undefined && last.closed_at === null;
  return {
    ...course,
    version,
    completion_rule: demands.completion_rule,
    pass_score: demands.pass_score,
    attempts_limit,
    may_begin: !course.is_closed && !isUnderWay && (attempts_limit === 0 || counted.length < attempts_limit),
    current_item: last?.item ?? null,
    parts: items.map(({ title, depth, kind, is_visible }, item) => ({
      title,
      depth,
      kind,
      is_visible,
      status: byItem.get(item)?.status ?? 'not_started',
      percent: byItem.get(item)?.percent ?? null,
    })),
    attempts: attempts.map(summaryOf),
  };
}

const statesOf = ({ db, organization }: Context, attempt_id: string) =>
  db
    .selectFrom('scorm_states')
    .select(['item', 'status', 'percent'])
    .where('organization_id', '=', organization)
    .where('attempt_id', '=', attempt_id)
    .execute();

type AttemptRow = ScormAttemptSummary & { package_id: string; item: number };

/** Lists one person's attempts in one assignment, the newest first. */
export async function listAttempts(
  { db, organization }: Pick<Context, 'db' | 'organization'>,
  { assigned_course_id, user_id }: { assigned_course_id: string; user_id: string },
): Promise<AttemptRow[]> {
  const { rows } = await sql<AttemptRow>`
    select t.id, t.number, t.status, t.percent, t.seconds, t.started_at, t.last_seen_at, t.closed_at, t.decision, t.reason,
      t.package_id, t.item
      from scorm_attempts t join enrolments e on e.organization_id = t.organization_id and e.id = t.enrolment_id
     where t.organization_id = ${organization} and e.assigned_course_id = ${assigned_course_id} and e.user_id = ${user_id}
     order by t.number desc`.execute(db);
  return rows;
}

export function summaryOf(row: AttemptRow): ScormAttemptSummary {
  const { package_id: _, item: __, ...summary } = row;
  return summary;
}
