import { sql } from 'kysely';
import type { Context } from '../../../http/context.ts';
import { problem } from '../../../http/problem.ts';
import { assertAssignable } from '../../courses/queries.ts';
import { tagActionProblems } from '../problems.ts';

/** What an action could not do later is refused now: courses that could not be given to people. */
export const refuseUnfitCourses = (scope: Context, ids: readonly string[]): Promise<void> =>
  assertAssignable(scope, ids, tagActionProblems.no_such_course);

/** The same of templates: those that are not there, or that no email could be made of. */
export async function refuseUnfitTemplates({ db, organization }: Context, ids: readonly string[]): Promise<void> {
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
