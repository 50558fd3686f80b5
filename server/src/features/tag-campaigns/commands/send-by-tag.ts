import { defaultLanguage } from '@vigil/contract/shared/languages.ts';
import { nobody } from '@vigil/contract/people/nobody.ts';
import { sql } from 'kysely';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { anyOf } from '../../../db/ids.ts';
import { type CampaignTemplate, planDeliveries } from '../../phishing-delivery/commands/plan-deliveries.ts';
import { listRecipients } from '../../phishing-campaigns/queries/recipients.ts';
import { saveTemplates } from '../../phishing-campaigns/commands/save-templates.ts';

type ByTag = {
  tag: { id: string; title: string };
  template_id: string;
  user_ids: readonly string[];
  created_by: string;
  /** Whether emails are sent within working hours only. Applies to a running campaign too, from now on. */
  working_hours: boolean;
  now: Date;
};
export type ByTagOutcome = 'sent' | 'left_out_of_phishing' | 'in_campaign';

/** How many days a campaign by tag counts clicks after its last delivery. */
const DAYS_AFTER_LAST = 7;
const DAY_MS = 86_400_000;

/**
 * Sends a template to people by the campaign of this tag and template: the running one, or a new one. Returns each person's
 * outcome. Locks the tag's row, so that two callers do not begin the same campaign.
 */
export async function sendByTag(scope: WorkContext, order: ByTag): Promise<Map<string, ByTagOutcome>> {
  const { db, organization, services } = scope;
  const { user_ids, now } = order;
  const recipients = await listRecipients(scope, { ...nobody, target_users: [...user_ids], excludedTags: [] });
  const outcomes = new Map<string, ByTagOutcome>(user_ids.map((id) => [id, 'left_out_of_phishing']));
  if (recipients.length === 0) return outcomes;
  const campaign = await findOrCreateCampaign(scope, order);
  const there = await db
    .selectFrom('deliveries')
    .select('user_id')
    .where('organization_id', '=', organization)
    .where('campaign_id', '=', campaign.id)
    .where('user_id', '=', anyOf(user_ids))
    .execute();
  for (const { id } of recipients) outcomes.set(id, 'sent');
  for (const { user_id } of there) outcomes.set(user_id, 'in_campaign');
  const fresh = recipients.filter(({ id }) => outcomes.get(id) === 'sent');
  const last = await planDeliveries(db, {
    env: services.env,
    organization,
    campaign_id: campaign.id,
    templates: campaign.templates,
    recipients: fresh,
    start: now,
    end: now,
  });
  await db
    .updateTable('phishing_campaigns')
    .set({
      users_count: sql<number>`users_count + ${fresh.length}`,
      end_date: sql<string>`greatest(end_date, ${endAfter(last)})`,
      email_send_end_date: sql<string>`greatest(email_send_end_date, ${last})`,
    })
    .where('organization_id', '=', organization)
    .where('id', '=', campaign.id)
    .execute();
  return outcomes;
}

async function findOrCreateCampaign(
  scope: WorkContext,
  { tag, template_id, created_by, working_hours, now }: ByTag,
): Promise<{ id: string; templates: CampaignTemplate[] }> {
  const { db, organization } = scope;
  const running = await db
    .selectFrom('phishing_campaigns as c')
    .innerJoin('campaign_templates as t', 't.campaign_id', 'c.id')
    .select(['c.id', 't.id as template', 't.link_addresses'])
    .where('c.organization_id', '=', organization)
    .where('c.tag_id', '=', tag.id)
    .where('c.template_id', '=', template_id)
    .where('c.status', '=', 'active')
    .where('c.deleted_at', 'is', null)
    .execute();
  if (running[0] !== undefined) {
    await db
      .updateTable('phishing_campaigns')
      .set({ working_hours })
      .where('organization_id', '=', organization)
      .where('id', '=', running[0].id)
      .where('working_hours', '<>', working_hours)
      .execute();
    return {
      id: running[0].id,
      templates: running.map(({ template, link_addresses }) => ({ id: template, template_id, link_addresses })),
    };
  }
  const { id } = await db
    .insertInto('phishing_campaigns')
    .values({
      organization_id: organization,
      name: sql<string>`${tag.title} || ': ' || (select name from phishing_templates where id = ${template_id})`,
      status: 'active',
      by_tag: true,
      tag_id: tag.id,
      template_id,
      start_date: now,
      end_date: endAfter(now),
      email_send_type: 'at_once',
      working_hours,
      email_send_end_date: now,
      users_count: 0,
      targets: JSON.stringify(nobody),
      created_by,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, templates: await saveTemplates({ ...scope, language: defaultLanguage }, id, [template_id]) };
}

const endAfter = (now: Date): Date => new Date(now.getTime() + DAYS_AFTER_LAST * DAY_MS);
