import { nobody } from '@vigil/contract/shared/nobody.ts';
import type { Targets } from '@vigil/contract/shared/targets.ts';
import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../../db/database.ts';
import { jobKind } from '../../../jobs/queue.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { targetedUsers } from '../../departments/queries/targeted-users.ts';
import { learnersOf, recountAssignment, refreshProgress } from './figures.ts';

/** For an assignment to more people than an answer should wait for. */
export const enrolJob = jobKind({
  name: 'assignment.enrol',
  input: z.object({ organization_id: z.uuid(), assigned_course_id: z.uuid() }),
});

type Place = { db: Tx; organization: string };

/** Writes down whom an assignment is for. */
export async function keepTargets({ db, organization }: Place, id: string, targets: Targets): Promise<void> {
  if (targets.filter !== undefined) return keepFound({ db, organization }, id, targets);
  const kinds = {
    all: targets.all ? [organization] : [],
    user: targets.all ? [] : targets.target_users,
    department: targets.all ? [] : targets.target_departments,
    excluded_user: targets.exclude_users,
    excluded_department: targets.exclude_departments,
  };
  for (const [kind, ids] of Object.entries(kinds)) {
    if (ids.length === 0) continue;
    await sql`
      insert into assignment_targets (organization_id, assigned_course_id, kind, target_id)
      select ${organization}, ${id}, ${kind}, target from unnest(${[...ids]}::uuid[]) as target
      on conflict do nothing`.execute(db);
  }
}

/** Whom a filter finds is settled now: they are written down one by one. */
async function keepFound({ db, organization }: Place, id: string, targets: Targets): Promise<void> {
  await sql`
    insert into assignment_targets (organization_id, assigned_course_id, kind, target_id)
    select ${organization}, ${id}, 'user', found.id from (${targetedUsers(db, organization, targets)}) found
    on conflict do nothing`.execute(db);
}

/** Enrols these people, whom the assignment means by name. Gives how many were not in it yet. */
export async function enrolNamed(place: Place, id: string, user_ids: readonly string[]): Promise<number> {
  await keepTargets(place, id, { ...nobody, target_users: [...user_ids] });
  const people = sql<string>`(select unnest(${[...user_ids]}::uuid[]))`;
  const count = await insertEnrolments(place, id, sql`u.id in ${people}`);
  await recountAssignment(place, id);
  await refreshProgress(place, people);
  return count;
}

/** Enrols everyone whom the assignment's targets mean and who is not in it yet. One statement, however many they are. */
export async function enrolTargeted(place: Place, id: string): Promise<void> {
  await insertEnrolments(place, id, sql`true`);
  await recountAssignment(place, id);
  await refreshProgress(place, learnersOf(id));
  await place.db.updateTable('assigned_courses').set({ is_enrolling: false }).where('id', '=', id).execute();
}

/** Whoever comes into a chosen department joins what is assigned to it. */
export async function enrolNewcomers(place: WorkContext, { user_ids }: { user_ids: string[] }): Promise<void> {
  const live = await place.db
    .selectFrom('assigned_courses')
    .select('id')
    .where('organization_id', '=', place.organization)
    .where('status', 'in', ['planned', 'active'])
    .where('source', '=', 'manual')
    .where('deleted_at', 'is', null)
    .execute();
  const people = sql<string>`(select unnest(${user_ids}::uuid[]))`;
  let joined = 0;
  for (const { id } of live) {
    const count = await insertEnrolments(place, id, sql`u.id in ${people}`);
    if (count > 0) await recountAssignment(place, id);
    joined += count;
  }
  if (joined > 0) await refreshProgress(place, people);
}

const PEOPLE_AT_ONCE = 2_000;

/** The same for everyone of a department and below it, once it stands elsewhere. */
export async function enrolBranch(place: WorkContext, { department_id }: { department_id: string }): Promise<void> {
  const { db, organization } = place;
  const people = await targetedUsers(db, organization, { ...nobody, target_departments: [department_id] }).execute();
  for (let at = 0; at < people.length; at += PEOPLE_AT_ONCE) {
    await enrolNewcomers(place, { user_ids: people.slice(at, at + PEOPLE_AT_ONCE).map(({ id }) => id) });
  }
}

async function insertEnrolments({ db, organization }: Place, id: string, whom: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await sql`
    with recursive
    t as (select kind, target_id from assignment_targets where organization_id = ${organization} and assigned_course_id = ${id}),
    below (id, is_excluded) as (
      select d.id, t.kind = 'excluded_department' from t join departments d on d.organization_id = ${organization} and d.id = t.target_id
       where t.kind in ('department', 'excluded_department')
      union
      select d.id, b.is_excluded from departments d join below b on d.organization_id = ${organization} and d.parent_id = b.id
    )
    insert into enrolments (organization_id, assigned_course_id, user_id, end_date, steps_total)
    select a.organization_id, a.id, u.id, a.end_date, a.theory_count + a.quiz_count
      from assigned_courses a join users u on u.organization_id = a.organization_id
     where a.organization_id = ${organization} and a.id = ${id} and u.deleted_at is null and ${whom}
       and (u.id in (select target_id from t where kind = 'user')
         or ((exists (select from t where kind = 'all') or u.department_id in (select id from below where not is_excluded))
           and u.department_id not in (select id from below where is_excluded)))
       and u.id not in (select target_id from t where kind = 'excluded_user')
    on conflict (assigned_course_id, user_id) do nothing`.execute(db);
  return Number(numAffectedRows ?? 0);
}
