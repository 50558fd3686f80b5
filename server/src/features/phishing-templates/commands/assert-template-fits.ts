import { TEMPLATE_CHARACTERS_MAX, TEMPLATE_EMAILS_MAX, TEMPLATE_PAGES_MAX } from '@vigil/contract/phishing-templates/rules.ts';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.ts';
import { problem } from '../../../http/problem.ts';
import { templateProblems } from '../problems.ts';

/** Refuses a change that makes a template too large to be read as a whole. */
export async function assertTemplateFits({ db, organization }: Context, template_id: string): Promise<void> {
  const { rows } = await sql<{ emails: number; pages: number; characters: number }>`
    select e.emails, p.pages, (e.characters + p.characters)::int as characters
      from (select count(*)::int as emails, coalesce(sum(length(html) + length(text) + length(attachments::text)), 0) as characters
              from phishing_emails where organization_id = ${organization} and template_id = ${template_id}) e,
           (select count(*)::int as pages, coalesce(sum(length(html)), 0) as characters
              from phishing_pages where organization_id = ${organization} and template_id = ${template_id}) p`.execute(db);
  const { emails, pages, characters } = rows[0]!;
  if (emails <= TEMPLATE_EMAILS_MAX && pages <= TEMPLATE_PAGES_MAX && characters <= TEMPLATE_CHARACTERS_MAX) return;
  throw problem(templateProblems.too_large, {
    fill: { emails: TEMPLATE_EMAILS_MAX, pages: TEMPLATE_PAGES_MAX, characters: TEMPLATE_CHARACTERS_MAX / 1_000_000 },
  });
}
