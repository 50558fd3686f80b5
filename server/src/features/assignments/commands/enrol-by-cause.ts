import { sql, type RawBuilder } from 'kysely';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { anyOf } from '../../../db/ids.ts';
import { recordReturned } from '../../course-emails/commands/record-course-notices.ts';
import { listAssignable } from '../../courses/queries.ts';
import { showsLearners } from '../../people/queries/result-visibility.ts';
import { recomputeRisk } from '../../statistics/commands/recompute-risk.ts';
import { saveSteps } from './assign-course.ts';
import { onConflictReenrol } from './enrol.ts';
import { resyncLearners } from './exclude-leavers.ts';
import { recountAssignment, refreshLearning } from './figures.ts';

/**
 * What assigns a course automatically: a campaign, to the people who failed in it; an action of a tag; or an assignment whose
 * certificates expire.
 */
type Cause = { campaign_id: string } | { tag_action_id: string } | { renewal_of: string };
type EnrolmentByCause = {
  cause: Cause;
  course_id: string;
  user_ids: readonly string[];
  period: number;
  /** Whether people who have completed the course get it again. */
  isAgain: boolean;
  now?: Date;
};

/**
 * Assigns a course to these people, to be finished within `period` days. People who are already learning the course continue;
 * people who have completed it get it again only if `isAgain`. Each cause has one assignment per course, created for its first
 * people and ending with its last. Returns the people who joined; nobody if the course was archived or deleted since the cause
 * was set up. Safe to run twice.
 */
export async function enrolByCause(
  context: WorkContext,
  { cause, course_id, user_ids, period, isAgain, now = new Date() }: EnrolmentByCause,
): Promise<string[]> {
  const { db, organization } = context;
  if ((await listAssignable(context, [course_id])).length === 0) {
    context.services.log.warn({ course_id, ...cause }, 'A course that can no longer be assigned was assigned to nobody.');
    return [];
  }
  const free = await listEnrollable(context, { cause, course_id, user_ids, isAgain });
  if (free.length === 0) return [];
  const { id, status } = await findOrCreateAssignment(context, { cause, course_id, period, now });
  const end_date = endOf(now, period);
  const { rows } = await sql<{ user_id: string }>`
    insert into enrolments (organization_id, assigned_course_id, user_id, end_date, steps_total, enrolled_at)
    select a.organization_id, a.id, u.id, ${end_date}, a.theory_count + a.quiz_count, ${now}
      from assigned_courses a join users u on u.organization_id = a.organization_id and u.deleted_at is null
     where a.organization_id = ${organization} and a.id = ${id} and u.id = any(${free}::uuid[])
    ${onConflictReenrol}
    returning user_id`.execute(db);
  const joined = rows.map(({ user_id }) => user_id);
  if (joined.length === 0) return joined;
  await db
    .updateTable('assigned_courses')
    .set({ end_date: sql<string>`greatest(end_date, ${end_date})`, status: 'active', completed_at: null })
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .execute();
  await recordReturned(context, id, sql<boolean>`e.user_id = ${anyOf(joined)}`);
  await (status === 'completed' ? resyncLearners(context, id) : recountAssignment(context, id));
  await refreshLearning(context, sql<string>`(select unnest(${joined}::uuid[]))`);
  await recomputeRisk(context, joined);
  return joined;
}

/**
 * Lists the people who may be enrolled: they are not blocked, are not learning the course and, unless `isAgain`, have not
 * completed it. Locks the people, so that two concurrent causes do not both assign it. If others can see the assignments of the
 * cause, hidden enrolments are ignored: skipping a person would reveal one.
 */
async function listEnrollable(
  { db, organization }: WorkContext,
  { cause, course_id, user_ids, isAgain }: Pick<EnrolmentByCause, 'cause' | 'course_id' | 'user_ids' | 'isAgain'>,
): Promise<string[]> {
  await sql`select from users where organization_id = ${organization} and id = any(${[...user_ids]}::uuid[])
    order by id for no key update`.execute(db);
  const { rows } = await sql<{ person: string }>`
    select person from unnest(${[...user_ids]}::uuid[]) as person
     where not exists (select from users u where u.organization_id = ${organization} and u.id = person and u.blocked_at is not null)
       and not exists (
       select from enrolments e join assigned_courses a on a.organization_id = e.organization_id and a.id = e.assigned_course_id
        where e.organization_id = ${organization} and e.user_id = person and e.left_at is null
          and a.course_id = ${course_id} and a.deleted_at is null and (${followsFromResults(organization, cause)} or ${showsLearners(organization)})
          and case when e.completed_at is null then a.status <> 'completed' else not ${isAgain} end)`.execute(db);
  return rows.map(({ person }) => person);
}

/** Whether the cause follows from simulation results. */
function followsFromResults(organization: string, cause: Cause): RawBuilder<boolean> {
  if ('campaign_id' in cause) return sql<boolean>`true`;
  if ('renewal_of' in cause) return sql<boolean>`is_given_by_results(${organization}, ${cause.renewal_of})`;
  return sql<boolean>`exists (select from tag_actions x join tags g on g.organization_id = x.organization_id and g.id = x.tag_id
    where x.organization_id = ${organization} and x.id = ${cause.tag_action_id} and g.type = 'risk_group')`;
}

type Assignment = Pick<EnrolmentByCause, 'cause' | 'course_id' | 'period'> & { now: Date };

async function findOrCreateAssignment(
  context: WorkContext,
  { cause, course_id, period, now }: Assignment,
): Promise<{ id: string; status: string }> {
  const { db, organization } = context;
  // A renewal copies the title, picture, certificate and reminders of the original assignment.
  const renewed = sql`left join assigned_courses renewed on renewed.organization_id = ${organization}
    and renewed.id = ${'renewal_of' in cause ? cause.renewal_of : null}::uuid`;
  const made = await db
    .insertInto('assigned_courses')
    .values({
      organization_id: organization,
      course_id,
      title: sql<string>`(select coalesce(renewed.title, c.title) from courses c ${renewed} where c.id = ${course_id})`,
      picture_file_id: sql<string>`(select coalesce(renewed.picture_file_id, c.picture_file_id) from courses c ${renewed} where c.id = ${course_id})`,
      certificate: sql<string>`(select renewed.certificate from courses c ${renewed} where c.id = ${course_id})`,
      reminders: sql<string>`(select renewed.reminders from courses c ${renewed} where c.id = ${course_id})`,
      start_date: now,
      end_date: endOf(now, period),
      status: 'active',
      source: 'campaign_id' in cause ? 'campaign' : 'tag_action_id' in cause ? 'tag' : 'renewal',
      ...cause,
    })
    .onConflict((on) => on.doNothing())
    .returning(['id', 'status'])
    .executeTakeFirst();
  if (made !== undefined) {
    await saveSteps(context, { id: made.id, course_id });
    return made;
  }
  const [[column, value]] = Object.entries(cause) as [['campaign_id' | 'tag_action_id' | 'renewal_of', string]];
  return db
    .selectFrom('assigned_courses')
    .select(['id', 'status'])
    .where('organization_id', '=', organization)
    .where(column, '=', value)
    .where('course_id', '=', course_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
}

const DAY_MS = 86_400_000;
const endOf = (now: Date, period: number): Date => new Date(now.getTime() + period * DAY_MS);
