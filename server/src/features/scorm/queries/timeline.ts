import type { ScormAttempt, ScormEvent, ScormQuestion } from '@vigil/contract/scorm/attempt.ts';
import { sql } from 'kysely';
import type { FoundItem } from '../../../reading/packages/found-package.ts';
import type { Context } from '../../../http/context.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import { assertLearnersVisible } from '../../people/queries/result-visibility.ts';
import { listAttempts, summaryOf } from './my-course.ts';

type AttemptId = { id: string; attempt_id: string };
type Row = Omit<ScormAttempt, 'person' | 'parts' | 'events' | 'interactions' | 'attempts'> & {
  user_id: string;
  name: string;
  items: FoundItem[];
};

/** Returns an attempt as an operator sees it, with each answer. */
export async function findAttempt(context: WorkContext, { id, attempt_id }: AttemptId): Promise<ScormAttempt> {
  const { db, organization } = context;
  const { rows } = await sql<Row>`
    select t.id, t.number, t.status, t.percent, t.seconds, t.started_at, t.last_seen_at, t.closed_at, t.decision, t.reason,
      nullif(trim(concat(by.last_name, ' ', by.first_name)), '') as decided_by, a.id as assigned_course_id, a.title as course,
      u.id as user_id, coalesce(nullif(trim(concat_ws(' ', nullif(u.last_name, ''), nullif(u.first_name, ''), nullif(u.middle_name, ''))), ''), u.email) as name,
      p.version, p.edition, p.number as package_number, p.created_at as package_date, p.items, c.completion_rule, c.pass_score, c.attempts_limit,
      (select percentile_cont(0.5) within group (order by x.seconds) from scorm_attempts x
        join enrolments n on n.organization_id = x.organization_id and n.id = x.enrolment_id
        where x.organization_id = t.organization_id and n.assigned_course_id = a.id and x.closed_at is not null) as median_seconds
      from scorm_attempts t
      join enrolments e on e.organization_id = t.organization_id and e.id = t.enrolment_id
      join assigned_courses a on a.organization_id = e.organization_id and a.id = e.assigned_course_id
      join users u on u.organization_id = e.organization_id and u.id = e.user_id
      join scorm_packages p on p.organization_id = t.organization_id and p.id = t.package_id
      join scorm_courses c on c.organization_id = p.organization_id and c.course_id = p.course_id
      left join users by on by.organization_id = t.organization_id and by.id = t.decided_by
     where t.organization_id = ${organization} and t.id = ${attempt_id} and a.id = ${id} and a.deleted_at is null`.execute(db);
  const row = rows[0];
  if (row === undefined) throw problem(httpProblems.not_found);
  await assertLearnersVisible(context, id);
  const { user_id, name, items, ...attempt } = row;
  const states = await db
    .selectFrom('scorm_states')
    .select(['item', 'status', 'percent', 'seconds'])
    .where('organization_id', '=', organization)
    .where('attempt_id', '=', attempt_id)
    .execute();
  const byItem = new Map(states.map((state) => [state.item, state]));
  const attempts = await listAttempts(context, { assigned_course_id: id, user_id });
  return {
    ...attempt,
    person: { id: user_id, name },
    parts: items.map(({ title, depth, kind, is_visible }, item) => {
      const { status = 'not_started', percent = null, seconds = 0 } = byItem.get(item) ?? {};
      return { title, depth, kind, is_visible, status, percent, seconds } as const;
    }),
    events: await listEvents(context, attempt_id),
    interactions: await db
      .selectFrom('scorm_interactions')
      .select(['item', 'question', 'description', 'type', 'response', 'correct', 'result', 'seconds', 'at'])
      .where('organization_id', '=', organization)
      .where('attempt_id', '=', attempt_id)
      .orderBy('at')
      .orderBy('item')
      .orderBy('n')
      .execute(),
    attempts: attempts.map(summaryOf),
  };
}

/** Returns the assignment that an attempt belongs to. */
export async function findAttemptCourse({ db, organization }: WorkContext, attempt_id: string): Promise<string> {
  const found = await db
    .selectFrom('scorm_attempts as t')
    .innerJoin('enrolments as e', (join) =>
      join.onRef('e.organization_id', '=', 't.organization_id').onRef('e.id', '=', 't.enrolment_id'),
    )
    .select('e.assigned_course_id')
    .where('t.organization_id', '=', organization)
    .where('t.id', '=', attempt_id)
    .executeTakeFirst();
  if (found === undefined) throw problem(httpProblems.not_found);
  return found.assigned_course_id;
}

async function listEvents({ db, organization }: WorkContext, attempt_id: string): Promise<ScormEvent[]> {
  const rows = await db
    .selectFrom('scorm_events')
    .select(['n', 'item', 'kind', 'data', 'at'])
    .where('organization_id', '=', organization)
    .where('attempt_id', '=', attempt_id)
    .orderBy('at')
    .orderBy('n')
    .execute();
  return rows.map(({ data, ...row }) => ({ ...row, data: data as ScormEvent['data'] }));
}

/** Lists the questions of all attempts at this assignment that count, the hardest first. */
export async function listQuestions({ db, organization }: Context, assigned_course_id: string): Promise<ScormQuestion[]> {
  const { rows } = await sql<ScormQuestion>`
    select i.item, i.question, max(i.description) as description, count(*)::int as answered,
      count(*) filter (where i.result = 'correct')::int as correct,
      round(100.0 * count(*) filter (where i.result = 'correct') / nullif(count(*) filter (where i.result in ('correct', 'incorrect')), 0), 1)
        as correct_percent,
      round(avg(i.seconds), 1) as seconds
      from scorm_interactions i
      join scorm_attempts t on t.organization_id = i.organization_id and t.id = i.attempt_id
      join enrolments e on e.organization_id = t.organization_id and e.id = t.enrolment_id
     where i.organization_id = ${organization} and e.assigned_course_id = ${assigned_course_id} and e.left_at is null
       and t.decision is distinct from 'reset'
     group by i.item, i.question
     order by i.item, min(i.n), i.question`.execute(db);
  return rows;
}
