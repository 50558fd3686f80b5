import { sql } from 'kysely';
import type { Context } from '../../../http/context.ts';
import { problem } from '../../../http/problem.ts';
import { assertAssignable } from '../../courses/queries.ts';
import { tagActionProblems } from '../problems.ts';

/** Refuses courses that an action could not assign to people later. */
export const assertCoursesUsable = (scope: Context, ids: readonly string[]): Promise<void> =>
  assertAssignable(scope, ids, tagActionProblems.no_such_course);

/** Refuses templates that do not exist, or that an action could not send. */
export async function assertTemplatesUsable({ db, organization }: Context, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string; name: string; is_whole: boolean }>`
    select t.id, t.name, exists (select from phishing_emails e where e.template_id = t.id)
        and exists (select from phishing_pages p where p.template_id = t.id) as is_whole
      from phishing_templates t
     where t.id = any(${[...ids]}::uuid[]) and t.deleted_at is null
       and (t.organization_id = ${organization} or t.organization_id is null)`.execute(db);
  if (new Set(ids).size > rows.length) throw problem(tagActionProblems.no_such_template);
  const torn = rows.find(({ is_whole }) => !is_whole);
  if (torn !== undefined) throw problem(tagActionProblems.incomplete_template, { fill: { title: torn.name } });
}
