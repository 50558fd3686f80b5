import type { z } from 'zod';
import type { Exclusion, exclusionChange, newExclusions } from '@vigil/contract/phishing-exclusions/exclusion.ts';
import { untilFlaws } from '@vigil/contract/phishing-exclusions/rules.ts';
import { sql } from 'kysely';
import { anyOf } from '../../../db/ids.ts';
import type { Context } from '../../../http/context.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { assertTagsShown } from '../../people/queries/result-visibility.ts';
import { findToday, todayOf } from '../../../db/today.ts';
import { exclusionProblems } from '../problems.ts';
import { findExclusion } from '../queries/exclusions.ts';

const object_type = 'phishing_exclusion';

/**
 * Adds exclusions. Each gets its own entry in the audit log, so that people who exclude themselves are noticed. Existing
 * exclusions stay as they are.
 */
export async function addExclusions(
  context: Context,
  { users, departments, tags, reason, until }: z.output<typeof newExclusions>,
): Promise<{ added: number; known: number }> {
  const { db, organization, actor } = context;
  await assertNotPast(context, until);
  await assertTagsShown(context, tags);
  const requestedCount = new Set([...users, ...departments, ...tags]).size;
  // An exclusion whose date has passed makes room for another.
  await sql`
    update phishing_exclusions e set ended_at = now()
     where e.organization_id = ${organization} and e.ended_at is null and e.until < ${todayOf(organization)}
       and coalesce(e.user_id, e.department_id, e.tag_id) = ${anyOf([...users, ...departments, ...tags])}`.execute(db);
  const { rows } = await sql<{ id: string | null; title: string; user_id: string | null }>`
    with meant as (
      select id as user_id, null::uuid as department_id, null::uuid as tag_id, coalesce(nullif(trim(sort_name), ''), email) as title
        from users where organization_id = ${organization} and id = ${anyOf(users)} and deleted_at is null
      union all select null, id, null, title from departments where organization_id = ${organization} and id = ${anyOf(departments)}
      union all select null, null, id, title from tags where organization_id = ${organization} and id = ${anyOf(tags)} and deleted_at is null
    ), added as (
      insert into phishing_exclusions (organization_id, user_id, department_id, tag_id, title, reason, until, created_by)
      select ${organization}, user_id, department_id, tag_id, title, ${reason}, ${until}::date, ${actor.id} from meant
      on conflict do nothing
      returning id, user_id, department_id, tag_id
    )
    select a.id, m.title, m.user_id from meant m left join added a
      on coalesce(a.user_id, a.department_id, a.tag_id) = coalesce(m.user_id, m.department_id, m.tag_id)
     order by m.title`.execute(db);
  if (rows.length < requestedCount) throw problem(httpProblems.not_found);
  const added = rows.flatMap(({ id, ...row }) => (id === null ? [] : [{ id, ...row }]));
  for (const { id, title, user_id } of added) {
    const after = { name: title, reason, until, ...(user_id === actor.id && { is_self: true }) };
    await recordChange(context, { action: 'phishing_exclusion.create', object_type, object_id: id, after });
  }
  return { added: added.length, known: rows.length - added.length };
}

export async function changeExclusion(
  context: Context,
  id: string,
  change: z.output<typeof exclusionChange>,
): Promise<Exclusion> {
  await assertNotPast(context, change.until);
  const before = await findExclusion(context, id);
  if (before.ended_at !== null) throw problem(exclusionProblems.ended);
  if (Object.keys(change).length === 0) return before;
  await context.db
    .updateTable('phishing_exclusions')
    .set(change)
    .where('organization_id', '=', context.organization)
    .where('id', '=', id)
    .execute();
  await recordChange(context, {
    action: 'phishing_exclusion.update',
    object_type,
    object_id: id,
    before: { name: before.target.title, reason: before.reason, until: before.until },
    after: { name: before.target.title, reason: before.reason, until: before.until, ...change },
  });
  return findExclusion(context, id);
}

/** Ends an exclusion. Ending it again has no effect. */
export async function endExclusion(context: Context, id: string): Promise<Exclusion> {
  const { target, reason } = await findExclusion(context, id);
  const { numUpdatedRows } = await context.db
    .updateTable('phishing_exclusions')
    .set({ ended_at: sql`now()`, ended_by: context.actor.id })
    .where('organization_id', '=', context.organization)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) {
    const before = { name: target.title, reason };
    await recordChange(context, { action: 'phishing_exclusion.end', object_type, object_id: id, before });
  }
  return findExclusion(context, id);
}

async function assertNotPast(context: Context, until: string | null | undefined): Promise<void> {
  if (Object.keys(untilFlaws(until, await findToday(context))).length === 0) return;
  const { message } = problem(exclusionProblems.past).bodyIn(context.language);
  throw problem(exclusionProblems.past, { details: [{ path: 'until', message }] });
}
