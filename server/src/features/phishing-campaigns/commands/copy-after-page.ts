import type { NewCampaign } from '@vigil/contract/phishing-campaigns/campaign.ts';
import type { Context } from '../../../http/context.ts';
import { problem } from '../../../http/problem.ts';
import { prepareRedirectPage } from '../../phishing-delivery/commands/prepare-landing-page.ts';
import { findRedirectSource } from '../../phishing-redirects/queries.ts';
import { campaignProblems } from '../problems.ts';

type Choice = Pick<NewCampaign, 'enableRedirect' | 'redirect_page'>;
export type AfterPage = {
  after_page: 'gotcha' | 'redirect' | 'course';
  redirect_page_id: string | null;
  redirect_html: string | null;
};

type Scope = Pick<Context, 'db' | 'organization'>;

const elsewhere = { redirect_page_id: null, redirect_html: null };
const gotcha: AfterPage = { ...elsewhere, after_page: 'gotcha' };

/**
 * Returns the campaign's columns for where people go after the landing page. A redirect page is copied, so that later changes of
 * it do not change the campaign.
 */
export async function copyAfterPage(context: Context, choice: Choice): Promise<AfterPage> {
  return (await findAfterPage(context, choice)) ?? throwPageRefusal(context, 'redirect_page');
}

/**
 * Returns the columns for a follow-up that begins by itself. Our own page replaces a deleted one, because nobody can choose
 * another then.
 */
export const copyAfterPageOrOwn = async (scope: Scope, choice: Choice): Promise<AfterPage> =>
  (await findAfterPage(scope, choice)) ?? gotcha;

/** Refuses a deleted page in a planned follow-up. */
export async function assertPageUsable(context: Context, choice: Choice): Promise<void> {
  if ((await findAfterPage(context, choice)) === null) throwPageRefusal(context, 'post_campaign.redirect_page');
}

function throwPageRefusal({ language }: Context, path: string): never {
  const { message } = problem(campaignProblems.no_redirect_page).bodyIn(language);
  throw problem(campaignProblems.no_redirect_page, { details: [{ path, message }] });
}

/** Returns the columns for the chosen page, or null if the page no longer exists. */
async function findAfterPage(scope: Scope, { enableRedirect, redirect_page }: Choice): Promise<AfterPage | null> {
  if (!enableRedirect) return gotcha;
  if (redirect_page === null) return { ...elsewhere, after_page: 'course' };
  const page = await findRedirectSource(scope, redirect_page);
  if (page === undefined) return null;
  return { after_page: 'redirect', redirect_page_id: page.id, redirect_html: prepareRedirectPage(page.html) };
}
