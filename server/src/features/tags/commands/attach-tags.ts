import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../db/database.ts';

export type TagScope = { db: Tx; organization: string };
/** Why a tag was detached from a person. */
export type Removal = 'expired' | 'registered' | 'risk' | 'left' | 'by_hand' | 'tag_deleted' | 'group';

/**
 * Locks tags. Whatever attaches, detaches or runs a tag locks its row first, so that nobody is tagged between a change and its
 * effects.
 */
export async function lockTags({ db, organization }: TagScope, which: RawBuilder<unknown>): Promise<void> {
  await sql`select id from tags where organization_id = ${organization} and ${which} order by id for no key update`.execute(db);
}

type AttachedTag = {
  tag_id: string;
  /** A SELECT of `id` and `at`: the people who get the tag, and when. */
  people: RawBuilder<unknown>;
  by?: string;
  needOnboarding?: boolean;
};

/**
 * Attaches a tag to people who do not have it, and writes the runs of its actions for each person. Returns how many people. The
 * tag's row must be locked.
 */
export async function attachTag(
  { db, organization }: TagScope,
  { tag_id, people, by, needOnboarding = true }: AttachedTag,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with attached as (
      insert into tag_assignments (organization_id, tag_id, user_id, assigned_at, assigned_by)
      select ${organization}, ${tag_id}, p.id, p.at, ${by ?? null} from (${people}) p
      on conflict (organization_id, tag_id, user_id) where removed_at is null do nothing
      returning id, user_id, tag_id, assigned_at
    ), runs as (
      ${runsOf(organization, sql`select a.id, a.user_id, a.tag_id, a.assigned_at as starts_at from attached a`, sql`${needOnboarding}::boolean`)}
    )
    select count(*)::int as n from attached`.execute(db);
  return rows[0]!.n;
}

/**
 * Detaches tags from people who have them, and cancels their due runs. Returns how many tags were detached. The tags' rows must
 * be locked.
 */
export async function detachTags(
  { db, organization }: TagScope,
  { from, why, at }: { from: RawBuilder<unknown>; why: Removal; at: Date },
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with detached as (
      update tag_assignments a set removed_at = ${at}, removal = ${why}
       where a.organization_id = ${organization} and a.removed_at is null and ${from}
      returning a.id
    ), cancelled as (
      update tag_runs r set state = 'cancelled', ended_at = ${at} from detached d
       where r.organization_id = ${organization} and r.assignment_id = d.id and r.state = 'due'
    )
    select count(*)::int as n from detached`.execute(db);
  return rows[0]!.n;
}

/**
 * Attaches a restored tag to the people who had it when it was deleted. People who have left since get it when they return. Runs
 * that the deletion cancelled are due again; overdue ones run late.
 */
export async function restoreWithTag({ db, organization }: TagScope, tag_id: string): Promise<void> {
  await sql`
    with lost as (
      select a.id, a.removed_at, u.deleted_at is null as is_there
        from tag_assignments a join users u on u.organization_id = a.organization_id and u.id = a.user_id
       where a.organization_id = ${organization} and a.tag_id = ${tag_id} and a.removal = 'tag_deleted'
         and exists (select from tags t where t.id = a.tag_id and t.deleted_at is null)
    ),
    returned as (
      update tag_assignments a
         set removed_at = case when l.is_there then null else a.removed_at end, removal = case when l.is_there then null else 'left' end
        from lost l where a.organization_id = ${organization} and a.id = l.id
      returning a.id, a.removed_at is null as is_held, l.removed_at
    )
    update tag_runs r set state = 'due', ended_at = null, due_at = ${dueAt} from returned b, tag_actions c
     where r.organization_id = ${organization} and r.assignment_id = b.id and b.is_held
       -- Only runs that the deletion cancelled, not runs cancelled before.
       and r.state = 'cancelled' and r.ended_at = b.removed_at
       and c.id = r.action_id and c.deleted_at is null and (c.type <> 'registration_link' or r.round <= c.registration_link_times)`.execute(
    db,
  );
}

/** Writes the runs of actions that also apply to people who have the tag already. */
export async function startForCurrentHolders({ db, organization }: TagScope, tag_id: string, at: Date): Promise<void> {
  const present = sql`
    select a.id, a.user_id, a.tag_id, ${at}::timestamptz as starts_at from tag_assignments a
     where a.organization_id = ${organization} and a.tag_id = ${tag_id} and a.removed_at is null`;
  await runsOf(organization, present, sql`c.includes_present`).execute(db);
  await sql`update tag_actions set includes_present = false where organization_id = ${organization} and tag_id = ${tag_id}
    and includes_present`.execute(db);
}

/** Moves due runs to the present time of their action. */
export async function rescheduleRuns({ db, organization }: TagScope, tag_id: string): Promise<void> {
  await sql`
    update tag_runs r set due_at = ${dueAt} from tag_actions c
     where r.organization_id = ${organization} and r.tag_id = ${tag_id} and r.state = 'due' and c.id = r.action_id
       and r.due_at <> ${dueAt}`.execute(db);
}

/** Inserts the runs of matching actions for each assignment of `attached` (id, user_id, tag_id, starts_at), if the tag is on. */
const runsOf = (organization: string, attached: RawBuilder<unknown>, condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into tag_runs (organization_id, tag_id, action_id, assignment_id, user_id, round, starts_at, due_at)
  select ${organization}, r.tag_id, c.id, r.id, r.user_id, r.round, r.starts_at, ${dueAt}
    from tag_actions c
    cross join lateral (
      select a.*, g.round from (${attached}) a
        cross join generate_series(1, case when c.type = 'registration_link' then c.registration_link_times else 1 end) as g (round)
       where a.tag_id = c.tag_id
    ) r
    join tags t on t.id = c.tag_id
   where c.organization_id = ${organization} and c.deleted_at is null and t.is_active and t.deleted_at is null and ${condition}
  on conflict (assignment_id, action_id, round) do nothing`;

/**
 * The due time of a run `r` of an action `c`: the action's number of days after the run's beginning. A reminder is due at its
 * hour, in its time zone.
 */
export const dueAt = sql`case when c.type = 'registration_link'
  then (date_trunc('day', r.starts_at at time zone c.time_zone)
    + make_interval(days => c.registration_link_days * r.round, hours => c.registration_link_hour)) at time zone c.time_zone
  else r.starts_at + make_interval(days => c.defer_by) end`;
