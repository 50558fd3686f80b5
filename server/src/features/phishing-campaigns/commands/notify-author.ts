import { sql } from 'kysely';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { showsCampaign } from '../../people/queries/result-visibility.ts';
import { writeEmails } from '../../emails/commands/write-emails.ts';

/** Notifies a campaign's author, if they want it, that the campaign is over. Does so once, however often this runs. */
export async function notifyAuthor(context: WorkContext, { campaign_id }: { campaign_id: string }): Promise<void> {
  const { db, organization } = context;
  const { numUpdatedRows } = await db
    .updateTable('phishing_campaigns')
    .set({ author_notified_at: sql<string>`now()` })
    .where('organization_id', '=', organization)
    .where('id', '=', campaign_id)
    .where('is_testing', '=', false)
    .where('author_notified_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  const author = await findAuthor(context, campaign_id);
  if (author?.notifies_campaigns === true) await writeEmails(context, 'campaign_completed', [author], campaignOf(author));
}

/**
 * Notifies a campaign's author, once each time deliveries are held, that these wait for a decision. The author cannot turn this
 * off, because nobody else may know.
 */
export async function notifyAboutHeld(context: WorkContext, { campaign_id }: { campaign_id: string }): Promise<void> {
  const { numUpdatedRows } = await context.db
    .updateTable('phishing_campaigns')
    .set({ held_notified_at: sql<string>`now()` })
    .where('organization_id', '=', context.organization)
    .where('id', '=', campaign_id)
    .where(sql<boolean>`held_at > coalesce(held_notified_at, '-infinity')`)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  const author = await findAuthor(context, campaign_id);
  if (author !== undefined) await writeEmails(context, 'campaign_held', [author], campaignOf(author));
}

/** Notifies a campaign's author that the campaign has paused itself. */
export async function notifyAboutPause(context: WorkContext, campaign_id: string): Promise<void> {
  const author = await findAuthor(context, campaign_id);
  if (author !== undefined) await writeEmails(context, 'campaign_paused', [author], campaignOf(author));
}

/** Notifies a campaign's author that many emails bounced within a few minutes. */
export async function notifyAboutBounces(context: WorkContext, campaign_id: string): Promise<void> {
  const author = await findAuthor(context, campaign_id);
  if (author !== undefined) await writeEmails(context, 'campaign_bounces', [author], campaignOf(author));
}

/** Notifies a campaign's author of a second person's decision on it. */
export async function notifyAboutDecision(context: WorkContext, campaign_id: string, type: 'approve' | 'reject'): Promise<void> {
  const author = await findAuthor(context, campaign_id);
  if (author === undefined) return;
  await writeEmails(context, type === 'approve' ? 'campaign_approved' : 'campaign_rejected', [author], campaignOf(author));
}

const findAuthor = ({ db, organization }: WorkContext, campaign_id: string) =>
  db
    .selectFrom('phishing_campaigns as c')
    .innerJoin('users as u', 'u.id', 'c.created_by')
    .select(['u.id', 'u.first_name', 'u.language', 'u.notifies_campaigns', 'c.id as campaign_id', 'c.name'])
    .where('c.organization_id', '=', organization)
    .where('c.id', '=', campaign_id)
    // A person who may not see the campaign gets no email about it.
    .where(showsCampaign(organization))
    .where('u.deleted_at', 'is', null)
    .where('u.registered_at', 'is not', null)
    .executeTakeFirst();

const campaignOf = ({ campaign_id, name }: { campaign_id: string; name: string }) => ({ campaign: { id: campaign_id, name } });
