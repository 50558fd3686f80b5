import { type NewFollowUp, savedFollowUp } from '@vigil/contract/phishing-campaigns/campaign.ts';
import { type FollowUpObstacle, resultsFrom } from '@vigil/contract/phishing-campaigns/rules.ts';
import { nobody } from '@vigil/contract/people/nobody.ts';
import type { Action } from '@vigil/contract/phishing-results/rules.ts';
import { defaultLanguage } from '@vigil/contract/shared/languages.ts';
import { sql } from 'kysely';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { listRecipients } from '../queries/recipients.ts';
import { findSchedule } from '../queries/schedule.ts';
import { listSendable } from '../queries/sendable.ts';
import { copyAfterPageOrOwn } from './copy-after-page.ts';
import { notifyApprovers } from './ask-approval.ts';
import { writeCampaign } from './write-campaign.ts';

const DAY_MS = 86_400_000;

/**
 * Begins the follow-up of a completed campaign, for the people with a targeted result. Locks the campaign's row and marks it as
 * settled in the transaction that writes the follow-up, so that there is only one follow-up however often this runs.
 */
export async function beginFollowUp(context: WorkContext, { campaign_id }: { campaign_id: string }): Promise<void> {
  const { db, organization } = context;
  const first = await db
    .selectFrom('phishing_campaigns')
    .select(['post_campaign', 'post_campaign_targets', 'is_testing', 'created_by', 'completed_at', 'approval'])
    .where('organization_id', '=', organization)
    .where('id', '=', campaign_id)
    .where('status', '=', 'completed')
    .where('deleted_at', 'is', null)
    .where('post_campaign', 'is not', null)
    .where('follow_up_settled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (first === undefined) return;
  const obstacle = await startFollowUp(context, {
    ...first,
    form: savedFollowUp.parse(first.post_campaign),
    follows: campaign_id,
    completed_at: new Date(first.completed_at ?? Date.now()),
  });
  await db
    .updateTable('phishing_campaigns')
    .set({ follow_up_settled_at: sql<string>`now()`, follow_up_obstacle: obstacle })
    .where('organization_id', '=', organization)
    .where('id', '=', campaign_id)
    .execute();
}

type First = {
  form: NewFollowUp;
  follows: string;
  post_campaign_targets: string;
  is_testing: boolean;
  created_by: string;
  completed_at: Date;
  approval: string | null;
};

/** Creates the follow-up. Returns what prevented it, or null. */
async function startFollowUp(context: WorkContext, first: First): Promise<Exclude<FollowUpObstacle, 'few_or_nobody'> | null> {
  const { form, follows, is_testing, created_by } = first;
  const templates = (await listSendable(context, form.templates)).map(({ id }) => id);
  if (templates.length === 0) return 'no_templates';
  // The targets are saved as a choice, so that the follow-up can be read and repeated.
  const targets = {
    ...nobody,
    all: true,
    filter: { in_phishing: follows, phishing_events: [...resultsFrom(first.post_campaign_targets as Action)] },
  };
  // The program selects the people and shows nobody who they are; decision 0037.
  const recipients = await listRecipients({ ...context, seesResults: true }, { ...targets, excludedTags: form.excludedTags });
  if (recipients.length === 0) return 'nobody';
  const start = notBeforeNow(first.completed_at, form.isDelay ? (form.dateDelay ?? 0) : 0);
  const dates = {
    start,
    recipients,
    workingHours: form.workingHours && !is_testing,
    dateType: form.dateType,
    emailSendType: is_testing ? 'at_once' : form.emailSendType,
    ...(form.dateEnd !== null && { dateEnd: notBeforeNow(start, form.dateEnd) }),
    ...(form.email_send_end_date !== null && { sendEnd: notBeforeNow(start, form.email_send_end_date) }),
  };
  const schedule = await findSchedule(context, dates);
  // Nobody can choose another end here if people work again only after the end that was set.
  const { sendEnd, end } = schedule.isTooLate ? await findSchedule(context, { ...dates, dateType: 'auto' }) : schedule;
  // The follow-up was approved together with the first campaign, or neither was.
  const needs_approval = first.approval !== null && first.approval !== 'approved';
  const id = await writeCampaign(
    { ...context, language: defaultLanguage },
    {
      form: { ...form, templates },
      start,
      sendEnd,
      end,
      targets,
      recipients,
      is_testing,
      created_by,
      needs_approval,
      follows,
      after_page: await copyAfterPageOrOwn(context, form),
    },
  );
  if (needs_approval) await notifyApprovers(context, id);
  return null;
}

/** Returns the moment this many days later, or now if that has passed: a late reaction must not begin anything in the past. */
function notBeforeNow(moment: Date, days: number): Date {
  return new Date(Math.max(moment.getTime() + days * DAY_MS, Date.now()));
}
