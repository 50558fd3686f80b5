import type { Campaign, NewCampaign } from '@vigil/contract/phishing-campaigns/campaign.ts';
import { campaignDates } from '@vigil/contract/phishing-campaigns/rules.ts';
import type { Context } from '../../../http/context.ts';
import { problem } from '../../../http/problem.ts';
import { recordFact } from '../../../jobs/facts.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { assertAssignable } from '../../courses/queries.ts';
import { assertLicenceHolds } from '../../organizations/queries/organizations.ts';
import { planDeliveries } from '../../phishing-delivery/commands/plan-deliveries.ts';
import { refuseByRails } from '../../phishing-delivery/commands/send-test.ts';
import { campaignProblems } from '../problems.ts';
import { findCampaign } from '../queries/campaigns.ts';
import { listRecipients } from '../queries/recipients.ts';
import { saveTemplates } from './save-templates.ts';

/** Writes the campaign, its templates as they are now, and a delivery for each recipient: all of it or nothing. */
export async function createCampaign(context: Context, form: NewCampaign): Promise<Campaign> {
  const { db, organization, actor, services } = context;
  await refuseUnfit(context, form);
  const start = form.start_date === undefined ? new Date() : new Date(form.start_date);
  const { sendEnd, end } = campaignDates({
    start,
    dateType: form.dateType,
    // A trial is one letter to who waits for it.
    emailSendType: form.isTesting ? 'at_once' : form.emailSendType,
    ...(form.dateEnd && { dateEnd: new Date(form.dateEnd) }),
    ...(form.email_send_end_date && { sendEnd: new Date(form.email_send_end_date) }),
  });
  if (end <= start || sendEnd < start) throw problem(campaignProblems.starts_after_end);
  if (form.isTesting) await refuseByRails(context, actor.id);
  const recipients = await listRecipients(context, form.isTesting ? onlyMe(actor.id) : form.targets);
  if (recipients.length === 0) throw problem(campaignProblems.no_recipients);
  const { id } = await db
    .insertInto('phishing_campaigns')
    .values({
      organization_id: organization,
      name: form.name,
      status: start.getTime() > Date.now() ? 'planned' : 'active',
      is_testing: form.isTesting,
      start_date: start,
      end_date: end,
      date_type: form.dateType,
      email_send_type: form.emailSendType,
      email_send_end_date: sendEnd,
      users_count: recipients.length,
      targets: JSON.stringify(form.targets),
      has_auto_course: form.hasAutoCourse,
      course_id: form.course,
      targets_auto_course: form.targetsAutoCourse,
      period: form.period,
      course_again: form.course_again,
      has_message: form.hasMessage,
      targets_message: form.targetsMessage,
      message_theme: form.theme,
      message_text: form.text,
      created_by: actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const templates = await saveTemplates(context, id, form.templates);
  await planDeliveries(db, { env: services.env, organization, campaign_id: id, templates, recipients, start, end: sendEnd });
  await recordChange(context, {
    action: 'campaign.create',
    object_type: 'phishing_campaign',
    object_id: id,
    after: { name: form.name, users_count: recipients.length, is_testing: form.isTesting, start_date: start, end_date: end },
  });
  await recordFact(context, 'campaign.launched', { campaign_id: id });
  return findCampaign(context, id);
}

async function refuseUnfit(context: Context, form: NewCampaign): Promise<void> {
  if (!context.services.env.PHISHING) throw problem(campaignProblems.switched_off);
  await assertLicenceHolds(context);
  if (form.course !== null && form.hasAutoCourse) await assertAssignable(context, [form.course]);
}

const onlyMe = (id: string) => ({
  all: false,
  target_users: [id],
  target_departments: [],
  exclude_users: [],
  exclude_departments: [],
});
