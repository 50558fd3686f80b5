import { nobody } from '@vigil/contract/people/nobody.ts';
import type { Targets } from '@vigil/contract/people/targets.ts';
import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../../db/database.ts';
import { jobKind } from '../../../jobs/queue.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { anyOf, idsOf } from '../../../db/ids.ts';
import { peopleOfChoice, peopleOfTargets, type Choice } from '../../people/queries/chosen.ts';
import { recordReturned } from '../../course-emails/commands/record-course-notices.ts';
import { learnersOf, recountAssignment, recountLearning } from './figures.ts';

/** Enrols the people of an assignment that is too large to finish within its request. */
export const enrolJob = jobKind({
  name: 'assignment.enrol',
  input: z.object({ organization_id: z.uuid(), assigned_course_id: z.uuid() }),
});

type Scope = { db: Tx; organization: string };

/** Saves the targets of an assignment as a new choice, whose people and exclusions are independent of earlier choices. */
export async function saveTargets({ db, organization }: Scope, id: string, targets: Targets): Promise<void> {
  if (targets.filter !== undefined) return saveFoundPeople({ db, organization }, id, targets);
  const kinds = {
    all: targets.all ? [organization] : [],
    user: targets.all ? [] : targets.target_users,
    department: targets.all ? [] : targets.target_departments,
    excluded_user: targets.exclude_users,
    excluded_department: targets.exclude_departments,
  };
  const isNamesAlone = Object.entries(kinds).every(([kind, ids]) => kind === 'user' || ids.length === 0);
  const choice = isNamesAlone ? NAMED_CHOICE : await findNextChoice({ db, organization }, id);
  for (const [kind, ids] of Object.entries(kinds)) {
    if (ids.length === 0) continue;
    await sql`
      insert into assignment_targets (organization_id, assigned_course_id, choice, kind, target_id)
      select ${organization}, ${id}, ${choice}, ${kind}, target from unnest(${[...ids]}::uuid[]) as target
      on conflict do nothing`.execute(db);
  }
}

/** The number of the choice that lists people by name. This choice has no exclusions. */
const NAMED_CHOICE = 0;

async function findNextChoice({ db, organization }: Scope, id: string): Promise<number> {
  const { next } = await db
    .selectFrom('assignment_targets')
    .select(sql<number>`coalesce(max(choice), 0) + 1`.as('next'))
    .where('organization_id', '=', organization)
    .where('assigned_course_id', '=', id)
    .executeTakeFirstOrThrow();
  return next;
}

/** Saves the people that the filter finds now as people chosen by name. */
async function saveFoundPeople({ db, organization }: Scope, id: string, targets: Targets): Promise<void> {
  await sql`
    insert into assignment_targets (organization_id, assigned_course_id, choice, kind, target_id)
    select ${organization}, ${id}, ${NAMED_CHOICE}, 'user', found.id from (${peopleOfTargets({ db, organization }, targets)}) found
    on conflict do nothing`.execute(db);
}

/** Enrols these people, named individually by the assignment. Returns how many were not enrolled yet. */
export async function enrolNamed(place: WorkContext, id: string, user_ids: readonly string[]): Promise<number> {
  await saveTargets(place, id, { ...nobody, target_users: [...user_ids] });
  const count = await insertEnrolments(place, { id, choice: NAMED_CHOICE }, user_ids);
  await recountAssignment(place, id);
  await recountLearning(place, idsOf(user_ids));
  return count;
}

/** Enrols everyone in the assignment's choices who is not enrolled yet, with one statement per choice. */
export async function enrolTargeted(place: WorkContext, id: string): Promise<void> {
  for (const choice of await listSavedChoices(place, [id])) await insertEnrolments(place, choice);
  await recountAssignment(place, id);
  await recountLearning(place, learnersOf(id));
  await place.db.updateTable('assigned_courses').set({ is_enrolling: false }).where('id', '=', id).execute();
}

/** Enrols people who joined a department in the courses assigned to that department. */
export const enrolNewMembers = (place: WorkContext, fact: { user_ids: string[] }): Promise<void> =>
  enrolInRunning(place, fact, onConflictReenrol);

/**
 * Enrols unblocked people in the courses assigned while they were blocked. People who were removed from a course stay removed.
 */
export const enrolUnblocked = (place: WorkContext, fact: { user_ids: string[] }): Promise<void> =>
  enrolInRunning(place, fact, onConflictIgnore);

/**
 * Enrols people in the planned and active courses that an operator assigned to them. `onConflict` says what happens to people who
 * were enrolled before.
 */
async function enrolInRunning(
  place: WorkContext,
  { user_ids }: { user_ids: string[] },
  onConflict: RawBuilder<unknown>,
): Promise<void> {
  const live = await place.db
    .selectFrom('assigned_courses')
    .select('id')
    .where('organization_id', '=', place.organization)
    .where('status', 'in', ['planned', 'active'])
    .where('source', '=', 'manual')
    .where('deleted_at', 'is', null)
    .execute();
  const joined = new Set<string>();
  for (const choice of await listSavedChoices(
    place,
    live.map(({ id }) => id),
  )) {
    if ((await insertEnrolments(place, choice, user_ids, onConflict)) > 0) joined.add(choice.id);
  }
  for (const id of [...joined].toSorted((choice, second) => choice.localeCompare(second))) await recountAssignment(place, id);
  if (joined.size > 0) await recountLearning(place, idsOf(user_ids));
}

const PEOPLE_AT_ONCE = 2_000;

/** Enrols the people of a moved department and its sub-departments in the courses of its new place. */
export async function enrolBranch(place: WorkContext, { department_id }: { department_id: string }): Promise<void> {
  const { db, organization } = place;
  const people = await peopleOfTargets({ db, organization }, { ...nobody, target_departments: [department_id] }).execute();
  for (let offset = 0; offset < people.length; offset += PEOPLE_AT_ONCE) {
    await enrolNewMembers(place, { user_ids: people.slice(offset, offset + PEOPLE_AT_ONCE).map(({ id }) => id) });
  }
}

/**
 * The conflict clause of an insert into `enrolments`. Leaves enrolled people as they are, and enrols removed people again with
 * their previous progress.
 */
export const onConflictReenrol = sql`on conflict (assigned_course_id, user_id) do update
  set left_at = null, taken_out_at = null, taken_out_by = null, end_date = excluded.end_date, is_extended = false, enrolled_at = excluded.enrolled_at
  where enrolments.taken_out_at is not null`;

const onConflictIgnore = sql`on conflict do nothing`;

type SavedChoice = { id: string; choice: number };

const listSavedChoices = ({ db, organization }: Scope, ids: readonly string[]): Promise<SavedChoice[]> =>
  db
    .selectFrom('assignment_targets')
    .select(['assigned_course_id as id', 'choice'])
    .distinct()
    .where('organization_id', '=', organization)
    .where('assigned_course_id', '=', anyOf(ids))
    .orderBy('id')
    .orderBy('choice')
    .execute();

/** Enrols the people that one choice covers, limited to `user_ids` if given. Returns how many joined. */
async function insertEnrolments(
  { db, organization }: Scope,
  saved: SavedChoice,
  user_ids?: readonly string[],
  onConflict: RawBuilder<unknown> = onConflictReenrol,
): Promise<number> {
  // Blocked people are enrolled when they are unblocked.
  let people = peopleOfChoice({ db, organization }, choiceFrom(organization, saved)).where('users.blocked_at', 'is', null);
  if (user_ids !== undefined) people = people.where('users.id', '=', anyOf(user_ids));
  const { numAffectedRows } = await sql`
    insert into enrolments (organization_id, assigned_course_id, user_id, end_date, steps_total)
    select a.organization_id, a.id, targeted.id, a.end_date, a.theory_count + a.quiz_count
      from assigned_courses a cross join (${people}) targeted
     where a.organization_id = ${organization} and a.id = ${saved.id}
    ${onConflict}`.execute(db);
  const count = Number(numAffectedRows ?? 0);
  // The people who joined in this transaction, in which `now()` does not change.
  const joined = sql<boolean>`e.enrolled_at = now()${user_ids === undefined ? sql`` : sql` and e.user_id = ${anyOf(user_ids)}`}`;
  if (count > 0) await recordReturned({ db, organization }, saved.id, joined);
  return count;
}

function choiceFrom(organization: string, { id, choice }: SavedChoice): Choice {
  const targetsOf = (kind: string) => sql<string>`(select target_id from assignment_targets
    where organization_id = ${organization} and assigned_course_id = ${id} and choice = ${choice} and kind = ${kind})`;
  return {
    all: sql<boolean>`exists ${targetsOf('all')}`,
    users: targetsOf('user'),
    departments: targetsOf('department'),
    excluded_users: targetsOf('excluded_user'),
    excluded_departments: targetsOf('excluded_department'),
  };
}
