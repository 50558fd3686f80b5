import type { Context } from '../../../http/context.ts';
import { problem } from '../../../http/problem.ts';
import { prepareLandingPage } from '../../phishing-delivery/commands/prepare-landing-page.ts';
import { findTemplate } from '../../phishing-templates/queries.ts';
import { campaignProblems } from '../problems.ts';

type Scope = Pick<Context, 'db' | 'organization' | 'language'>;

/** A copy of each email with its template's page: one share of the campaign each. Gives their ids. */
export async function saveTemplates(context: Scope, campaign_id: string, ids: string[]): Promise<string[]> {
  const kept: string[] = [];
  for (const template_id of new Set(ids)) {
    const template = await findTemplate(context, template_id);
    const [page] = template.pages;
    if (page === undefined || template.emails.length === 0)
      throw problem(campaignProblems.template_incomplete, { fill: { name: template.name } });
    for (const email of template.emails) {
      const { id } = await context.db
        .insertInto('campaign_templates')
        .values({
          organization_id: context.organization,
          campaign_id,
          template_id,
          name: template.emails.length > 1 ? `${template.name}: ${email.name}` : template.name,
          language: template.language,
          difficulty: template.difficulty,
          attack_vectors: template.attack_vectors,
          sender_name: email.sender_name,
          sender_address: email.sender_address,
          subject: email.subject,
          html: email.html,
          text: email.text,
          attachments: JSON.stringify(email.attachments),
          red_flags: JSON.stringify(email.red_flags),
          page_html: prepareLandingPage(page.html),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      kept.push(id);
    }
  }
  return kept;
}
