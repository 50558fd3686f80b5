import { BATCH_MINUTES } from '@vigil/contract/course-emails/rules.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { selectInvitable, isOpen } from '../queries/invitable.ts';
import type { NoticeKind } from '../rules/notices.ts';

type Scope = { db: Tx; organization: string };
/** Selects enrolments `e` of the assignment; all by default. */
type Among = RawBuilder<boolean>;
const all: Among = sql<boolean>`true`;

/**
 * Records that these people were assigned the course, once each. If the assignment has not begun, they are notified when it
 * begins.
 */
export const recordAssigned = (place: Scope, id: string, among = all): Promise<void> =>
  recordNotice(place, id, { kind: 'assigned', among: sql`${among} and ${isOpen}` });

/** Records another invitation for people who have not finished, at most one per person and day. Returns how many people. */
export async function recordInvitedAgain({ db, organization }: Scope, id: string, among: Among): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    with noted as (
      insert into course_notices (organization_id, assigned_course_id, user_id, kind, occasion, due_at)
      select ${organization}, ${id}, user_id, 'invited_again', occasion, ${dueSoon} from (${selectInvitable(organization, id, among)}) targeted
      on conflict do nothing
      returning user_id
    )
    select count(*)::int as people from noted`.execute(db);
  return rows[0]!.people;
}

/** Records that the end date changed. */
export const recordDueChanged = (place: Scope, id: string, among = all): Promise<void> =>
  recordNotice(place, id, { kind: 'due_changed', among: sql`${among} and ${isOpen}`, occasion: sql`e.end_date::text` });

/** Records that progress was reset: the people are invited again, and their next completion is notified too. */
export async function recordReset(place: Scope, id: string, among: Among): Promise<void> {
  await sql`
    delete from course_notices n using enrolments e
     where n.organization_id = ${place.organization} and n.assigned_course_id = ${id} and n.kind = 'completed'
       and e.organization_id = n.organization_id and e.assigned_course_id = n.assigned_course_id and e.user_id = n.user_id
       and ${among}`.execute(place.db);
  await recordInvitedAgain(place, id, among);
}

/** Records a completion, by the learner or by an operator. */
export const recordCompleted = (place: Scope, id: string, among: Among): Promise<void> =>
  recordNotice(place, id, { kind: 'completed', among });

/**
 * Records that these people need not do the course any more. Only people who were notified of the assignment get this notice.
 * Call this before people are removed, because they may be assigned the course again.
 */
export async function recordWithdrawn(place: Scope, id: string, among = all): Promise<void> {
  const knows = sql<boolean>`exists (select from course_notices k where k.organization_id = e.organization_id
    and k.assigned_course_id = e.assigned_course_id and k.user_id = e.user_id and k.is_notified and k.kind in ('assigned', 'invited_again'))`;
  await recordNotice(place, id, {
    kind: 'withdrawn',
    among: sql`${among} and ${knows} and e.completed_at is null and e.left_at is null`,
    occasion: sql`now()::text`,
  });
}

/**
 * Discards the `withdrawn` notice of people who return to an assignment. People who already received it are notified of the
 * assignment again.
 */
export async function recordReturned(place: Scope, id: string, among = all): Promise<void> {
  const { db, organization } = place;
  await sql`
    delete from course_notices n using enrolments e
     where n.organization_id = ${organization} and n.assigned_course_id = ${id} and e.organization_id = n.organization_id
       and e.assigned_course_id = n.assigned_course_id and e.user_id = n.user_id and ${among}
       and (n.kind = 'withdrawn' or exists (select from course_notices w where w.organization_id = n.organization_id
         and w.assigned_course_id = n.assigned_course_id and w.user_id = n.user_id and w.kind = 'withdrawn' and w.is_notified))`.execute(
    db,
  );
  await recordAssigned(place, id, among);
}

const dueSoon = sql`now() + ${BATCH_MINUTES} * interval '1 minute'`;

type NewNotice = { kind: NoticeKind; among: Among; occasion?: RawBuilder<unknown> };

async function recordNotice(
  { db, organization }: Scope,
  id: string,
  { kind, among, occasion = sql`''` }: NewNotice,
): Promise<void> {
  await sql`
    insert into course_notices (organization_id, assigned_course_id, user_id, kind, occasion, due_at)
    select e.organization_id, e.assigned_course_id, e.user_id, ${kind}, ${occasion}, ${dueSoon}
      from enrolments e join assigned_courses a on a.organization_id = e.organization_id and a.id = e.assigned_course_id
     where e.organization_id = ${organization} and e.assigned_course_id = ${id} and ${among}
    -- A notice that was not sent when due, for example because the course was hidden, becomes due again.
    on conflict (organization_id, assigned_course_id, user_id, kind, occasion)
      do update set due_at = excluded.due_at, settled_at = null where course_notices.settled_at is not null and not course_notices.is_notified`.execute(
    db,
  );
}
