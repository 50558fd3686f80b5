import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import { asSystem } from '../../../db/database.ts';
import type { Services } from '../../../services.ts';
import { jobKind } from '../../../jobs/queue.ts';
import { workIn, type WorkContext } from '../../../jobs/work-context.ts';
import { dueAt, attachTag, detachTags, lockTags, type TagScope } from './attach-tags.ts';

// The queue knows the job by its older name: under a new name, the old schedule would run as well.
export const syncTagsJob = jobKind({ name: 'tags.keep', input: z.object({}), isSingle: true });

/**
 * Attaches and detaches automatic tags according to the present state of all people, or of the people named. Reads the state and
 * not the events, so that a missed event has no lasting effect. Safe to run twice.
 */
export async function syncTags(scope: WorkContext, { user_ids }: { user_ids?: readonly string[] } = {}): Promise<void> {
  const { db, organization, services } = scope;
  const now = services.clock();
  const isNamed = (column: RawBuilder<unknown>) =>
    user_ids === undefined ? sql`true` : sql`${column} = any(${[...user_ids]}::uuid[])`;
  await lockTags(
    scope,
    user_ids === undefined
      ? sql`deleted_at is null`
      : sql`(type <> 'custom' or id in (select tag_id from tag_assignments a where a.organization_id = ${organization}
          and ${isNamed(sql`a.user_id`)}))`,
  );
  await returnTags(scope, isNamed(sql`a.user_id`));
  const assignmentsWhere = (condition: RawBuilder<unknown>) => sql`${isNamed(sql`a.user_id`)} and exists (
    select from users u where u.organization_id = ${organization} and u.id = a.user_id and ${condition})`;
  await detachTags(scope, { from: assignmentsWhere(sql`u.deleted_at is not null`), why: 'left', at: now });
  const tags = await db
    .selectFrom('tags')
    .select(['id', 'type', 'min_risk_level', 'max_risk_level'])
    .where('organization_id', '=', organization)
    .where('type', '<>', 'custom')
    .execute();
  const people = (condition: RawBuilder<unknown>, at: RawBuilder<unknown> = sql`${now}::timestamptz`) => sql`
    select u.id, ${at} as at from users u
     where u.organization_id = ${organization} and u.deleted_at is null and ${isNamed(sql`u.id`)} and ${condition}`;
  for (const { id, type, min_risk_level, max_risk_level } of tags) {
    // A hashed set: without statistics of these rows, a join would take quadratic time.
    const tagged = (since: RawBuilder<unknown>) => sql`u.id in (
      select a.user_id from tag_assignments a
       where a.organization_id = ${organization} and a.tag_id = ${id} and ${isNamed(sql`a.user_id`)} and ${since})`;
    const isHeld = tagged(sql`a.removed_at is null`);
    if (type === 'newbie') {
      // Attached once to each person, from the day on which they joined. People who joined before the tag was created are no
      // newcomers.
      await attachTag(scope, {
        tag_id: id,
        people: people(
          sql`u.created_at >= (select created_at from tags where id = ${id}) and not ${tagged(sql`true`)}`,
          sql`u.created_at`,
        ),
      });
    }
    if (type === 'not_registered') {
      await detachTags(scope, {
        from: sql`a.tag_id = ${id} and ${assignmentsWhere(sql`u.registered_at is not null`)}`,
        why: 'registered',
        at: now,
      });
      await attachTag(scope, { tag_id: id, people: people(sql`u.registered_at is null and not ${isHeld}`) });
    }
    if (type === 'risk_group') {
      const isIn = sql`u.risk_level is not null and u.risk_level between ${min_risk_level} and ${max_risk_level}`;
      await detachTags(scope, { from: sql`a.tag_id = ${id} and ${assignmentsWhere(sql`not (${isIn})`)}`, why: 'risk', at: now });
      await attachTag(scope, { tag_id: id, people: people(sql`${isIn} and not ${isHeld}`) });
    }
  }
}

/** Attaches the tags of restored people again, and reschedules their runs to the present times of the actions. */
async function returnTags({ db, organization }: TagScope, isNamed: RawBuilder<unknown>): Promise<void> {
  await sql`
    -- Tags that were detached because their person was deleted: few or none, and read first, so that not every person is checked
    -- for a return.
    with left_with as materialized (
      select a.id from tag_assignments a where a.organization_id = ${organization} and a.removal = 'left' and ${isNamed}
    ),
    -- Attaches tags to returned people again, unless the tag was deleted or attached again since.
    returned as (
      update tag_assignments a set removed_at = null, removal = null
        from left_with l
       where a.id = l.id and a.organization_id = ${organization}
         and exists (select from users u where u.organization_id = ${organization} and u.id = a.user_id and u.deleted_at is null)
         and exists (select from tags t where t.id = a.tag_id and t.deleted_at is null)
         and not exists (select from tag_assignments h where h.organization_id = ${organization} and h.tag_id = a.tag_id
           and h.user_id = a.user_id and h.removed_at is null)
      returning a.id
    )
    -- Runs cancelled with these tags are due again, if their action still exists.
    update tag_runs r set state = 'due', ended_at = null, due_at = ${dueAt} from returned a, tag_actions c
     where r.organization_id = ${organization} and r.assignment_id = a.id and r.state = 'cancelled'
       and c.id = r.action_id and c.deleted_at is null and (c.type <> 'registration_link' or r.round <= c.registration_link_times)`.execute(
    db,
  );
}

/** Runs the due actions of people whose time as newcomers is over, then detaches the newbie tag from them. */
export async function expireTags(services: Services): Promise<void> {
  const now = services.clock();
  const organizations = await asSystem(services.database, (tx) =>
    sql<{ organization_id: string; tag_id: string }>`
      select t.organization_id, t.id as tag_id from tags t
       where t.type = 'newbie' and exists (select from tag_assignments a where a.organization_id = t.organization_id and a.tag_id = t.id
         and a.removed_at is null and a.assigned_at <= ${now}::timestamptz - make_interval(days => t.life_days))`.execute(tx),
  );
  for (const { organization_id, tag_id } of organizations.rows) {
    await workIn(services, organization_id, async (scope) => {
      await lockTags(scope, sql`id = ${tag_id}`);
      const over = sql`a.assigned_at + make_interval(days => t.life_days)`;
      await detachTags(scope, {
        from: sql`a.tag_id = ${tag_id} and exists (select from tags t where t.id = a.tag_id and ${over} <= ${now}
          and not (t.is_active and exists (select from tag_runs r where r.organization_id = a.organization_id
            and r.assignment_id = a.id and r.state = 'due' and r.due_at <= ${over})))`,
        why: 'expired',
        at: now,
      });
    });
  }
}

/** Syncs the tags of all people in all organisations. Runs by the clock, to find what no event reported. */
export async function syncAllTags(services: Services): Promise<void> {
  const organizations = await asSystem(services.database, (tx) =>
    tx.selectFrom('organizations').select('id').where('deleted_at', 'is', null).execute(),
  );
  for (const { id } of organizations) await workIn(services, id, (scope) => syncTags(scope));
}
