import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../db/database.ts';

type Scope = { db: Tx; organization: string };
/** Selects enrolments `e`. */
type Among = RawBuilder<boolean>;

/**
 * Whether an enrolment `e` in an assignment `a` is open: the assignment is visible and has begun, and the person can still
 * finish.
 */
export const isOpen = sql<boolean>`a.status <> 'planned' and not is_closed_to(a, e) and a.is_enabled and a.deleted_at is null
  and e.completed_at is null and e.left_at is null`;

/**
 * Selects people who can be invited again, with today's date in their organisation: people who have not finished and were not
 * invited today.
 */
export const selectInvitable = (organization: string, id: string, among: Among) => sql`
  select e.user_id, today.occasion from enrolments e
    join assigned_courses a on a.organization_id = e.organization_id and a.id = e.assigned_course_id
    join organizations o on o.id = e.organization_id join users u on u.id = e.user_id
    cross join lateral (select to_char(now() at time zone o.time_zone, 'YYYY-MM-DD') as occasion) today
   where e.organization_id = ${organization} and a.id = ${id} and ${isOpen} and ${among}
     and not exists (select from course_notices n where n.organization_id = e.organization_id and n.assigned_course_id = a.id
       and n.user_id = e.user_id and n.kind = 'invited_again' and n.occasion = today.occasion)`;

export async function countInvitable({ db, organization }: Scope, id: string, among: Among): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(*)::int as people from (${selectInvitable(organization, id, among)}) targeted`.execute(db);
  return rows[0]!.people;
}
