import { z } from 'zod';
import { campaignStatus } from '../phishing-campaigns/campaign.ts';
import { pageRules } from '../phishing-templates/rules.ts';
import { fieldOf, htmlOf } from '../shared/fields.ts';
import { count, id, moment } from '../shared/page.ts';
import { versioned } from '../shared/version.ts';

const fields = { name: fieldOf(pageRules.name), html: htmlOf(pageRules.html) };
export const newRedirectPage = z.object(fields);
export const redirectPageChange = z.object(fields).partial();

export const redirectPageSummary = z.object({ id, name: z.string(), campaigns_count: count, updated_at: moment });
export type RedirectPageSummary = z.infer<typeof redirectPageSummary>;

export const redirectPage = redirectPageSummary.extend({
  html: z.string(),
  ...versioned,
  /** The newest campaigns that use the page, each with its own copy. */
  campaigns: z.array(z.object({ id, name: z.string(), status: campaignStatus, start_date: moment })),
});
export type RedirectPage = z.infer<typeof redirectPage>;
