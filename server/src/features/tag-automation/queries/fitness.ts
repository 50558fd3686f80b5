import { sql } from 'kysely';
import type { Context } from '../../../http/context.ts';
import { problem } from '../../../http/problem.ts';
import { tagActionProblems } from '../problems.ts';

/** What an action could not do later is refused now: courses that are not there or have nothing to learn. */
export async function refuseUnfitCourses({ db, organization }: Context, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string; title: string; has_steps: boolean }>`
    select c.id, c.title, exists (
      select from sections s join themes t on t.section_id = s.id and t.deleted_at is null
       where s.course_id = c.id and s.deleted_at is null
         and (exists (select from slides x where x.module_id = t.module_id) or exists (select from questions x where x.module_id = t.module_id))
      ) as has_steps
      from courses c
     where c.id = any(${[...ids]}::uuid[]) and c.deleted_at is null and not c.archived
       and (c.organization_id = ${organization} or c.organization_id is null)`.execute(db);
  if (new Set(ids).size > rows.length) throw problem(tagActionProblems.no_such_course);
  const empty = rows.find(({ has_steps }) => !has_steps);
  if (empty !== undefined) throw problem(tagActionProblems.empty_course, { fill: { title: empty.title } });
}

/** The same of templates: those that are not there, or that no letter could be made of. */
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
