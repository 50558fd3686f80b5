import { rate } from '@vigil/contract/phishing-templates/phish-scale.ts';
import type { Context } from '../../../http/context.ts';
import { problem } from '../../../http/problem.ts';
import type { CampaignTemplate } from '../../phishing-delivery/commands/plan-deliveries.ts';
import { effectiveAddresses } from '../../phishing-delivery/rules/link-addresses.ts';
import { prepareLandingPageInThread } from '../../phishing-delivery/commands/prepare-landing-page.ts';
import { findTemplate } from '../../phishing-templates/queries/templates.ts';
import { campaignProblems } from '../problems.ts';

type Scope = Pick<Context, 'db' | 'organization' | 'language' | 'services'>;

/** Copies each email with its template's page; each copy gets an equal share of the campaign. Returns the copies. */
export async function saveTemplates(context: Scope, campaign_id: string, ids: readonly string[]): Promise<CampaignTemplate[]> {
  const saved: CampaignTemplate[] = [];
  for (const template_id of new Set(ids)) {
    const { page, ...template } = await findSendable(context, template_id);
    const link_addresses = effectiveAddresses(template.link_address, context.services.env.PHISHING_URLS);
    const expected = template.rating === null ? null : rate(template.rating).expected;
    // All emails of a template share one page.
    const page_html = await prepareLandingPageInThread(page.html);
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
          invitation: email.invitation && JSON.stringify(email.invitation),
          expected_from: expected?.from ?? null,
          expected_to: expected?.to ?? null,
          page_html,
          link_addresses,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      saved.push({ id, template_id, link_addresses });
    }
  }
  return saved;
}

/** Refuses a template that cannot be sent: of another organisation, without an email or without a page. */
export async function findSendable(context: Scope, template_id: string) {
  const template = await findTemplate(context, template_id);
  const [page] = template.pages;
  if (page === undefined || template.emails.length === 0)
    throw problem(campaignProblems.template_incomplete, { fill: { name: template.name } });
  return { ...template, page };
}
