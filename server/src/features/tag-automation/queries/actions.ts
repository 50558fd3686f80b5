import type { TagAction } from '@vigil/contract/tag-automation/tag-action.ts';
import type { ActionType } from '@vigil/contract/tag-automation/rules.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import { same, versionOf, type Editable } from '../../../http/version.ts';
import { showsTag } from '../../people/queries/result-visibility.ts';

type Scope = { db: Tx; organization: string };

/** Lists a tag's actions in the order in which they were added. */
export const listTagActions = (scope: Scope, tag_id: string): Promise<TagAction[]> =>
  listActions(scope, sql`a.tag_id = ${tag_id}`);

export async function findTagAction(scope: Scope, tag_id: string, id: string): Promise<TagAction> {
  const [found] = await listActions(scope, sql`a.tag_id = ${tag_id} and a.id = ${id}`);
  if (found === undefined) throw problem(httpProblems.not_found);
  return found;
}

/** Returns the tag's action of a type that a tag has at most once, or null. */
export async function findSingleAction(
  scope: Scope,
  tag_id: string,
  type: Exclude<ActionType, 'letter'>,
): Promise<TagAction | null> {
  const [found] = await listActions(scope, sql`a.tag_id = ${tag_id} and a.type = ${type}`);
  return found ?? null;
}

async function listActions({ db, organization }: Scope, condition: RawBuilder<unknown>): Promise<TagAction[]> {
  const { rows } = await sql<TagAction>`
    select a.id, a.type, a.defer_by, a.theme, a.text, a.period, a.course_again, a.working_hours, a.registration_link_days,
      a.registration_link_hour || ':00' as registration_link_time, a.registration_link_times, a.time_zone,
      coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'title', c.title) order by array_position(a.courses_ids, c.id))
        from courses c where c.id = any(a.courses_ids)), '[]') as courses,
      coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'title', c.title) order by array_position(a.courses_ids, c.id))
        from courses c where c.id = any(a.courses_ids) and c.type = 'scorm'), '[]') as cmi_courses,
      coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by array_position(a.templates_ids, t.id))
        from phishing_templates t where t.id = any(a.templates_ids)), '[]') as phishing_templates,
      case when a.type = 'phishing' then (select p.id from phishing_campaigns p where p.organization_id = a.organization_id
        and p.tag_id = a.tag_id and p.status = 'active' and p.deleted_at is null and not h.is_hidden order by p.start_date desc limit 1) end
        as phishing_templates_campaign_id,
      case when h.is_hidden then jsonb_build_object('due', 0, 'done', 0, 'skipped', 0, 'failed', 0, 'cancelled', 0)
        else jsonb_build_object('due', a.due_count, 'done', a.done_count, 'skipped', a.skipped_count, 'failed', a.failed_count,
          'cancelled', a.cancelled_count) end as runs
      from tag_actions a
      cross join lateral (select not ${showsTag(organization, sql`a.tag_id`)} as is_hidden) h
     where a.organization_id = ${organization} and a.deleted_at is null and ${condition}
     order by a.created_at, a.id`.execute(db);
  return rows.map((row) => ({ ...row, version: versionOf(editableAction, row) }));
}

export const editableAction = {
  kind: 'tag_action',
  fields: {
    ...same(
      'defer_by',
      'theme',
      'text',
      'period',
      'course_again',
      'working_hours',
      'registration_link_days',
      'registration_link_time',
      'registration_link_times',
      'time_zone',
    ),
    course_ids: ({ courses }: Pick<TagAction, 'courses'>) => courses.map(({ id }) => id),
    templates_ids: ({ phishing_templates }: Pick<TagAction, 'phishing_templates'>) => phishing_templates.map(({ id }) => id),
  },
} satisfies Editable<TagAction>;
