import type { NewCampaign, NewFollowUp } from '@vigil/contract/phishing-campaigns/campaign.ts';
import type { Targets } from '@vigil/contract/people/targets.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import { sql } from 'kysely';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { planDeliveries } from '../../phishing-delivery/commands/plan-deliveries.ts';
import type { Recipient } from '../queries/recipients.ts';
import { approvalRequest } from './ask-approval.ts';
import type { AfterPage } from './copy-after-page.ts';
import { columnsOf } from '../rules/setting-columns.ts';
import { repeatForEachTemplate } from '../rules/trial.ts';
import { MAX_PLANNED_IN_REQUEST } from './plan-campaign.ts';
import { saveTemplates } from './save-templates.ts';

/** The data of a new campaign, whether a person or the program begins it. */
export type CampaignPlan = {
  form: Omit<
    NewFollowUp,
    'isDelay' | 'dateDelay' | 'dateEnd' | 'email_send_end_date' | 'enableRedirect' | 'enableRedirectPage' | 'redirect_page'
  >;
  start: Date;
  sendEnd: Date;
  end: Date;
  targets: Targets;
  recipients: Recipient[];
  is_testing: boolean;
  created_by: string;
  /** The page that people see after the landing page; our own by default. */
  after_page?: AfterPage;
  /** Whether autophish chooses a template for each person. */
  is_autophish?: boolean;
  /** Whether nothing is sent until a second person approves the campaign. */
  needs_approval?: boolean;
  /** The campaign that this one follows. */
  follows?: string;
} & Partial<Pick<NewCampaign, 'targetType' | 'post_campaign' | 'post_campaign_targets'>>;

type Scope = WorkContext & { language: Language };

/**
 * Writes the campaign, its templates as they are now, and a delivery for each recipient, unless there are too many recipients to
 * plan within the request. Returns the campaign's id.
 */
export async function writeCampaign(scope: Scope, plan: CampaignPlan): Promise<string> {
  const { db, organization, services } = scope;
  const {
    form,
    start,
    sendEnd,
    end,
    recipients,
    is_autophish = false,
    needs_approval = false,
    post_campaign = null,
    follows,
  } = plan;
  const isPlannedLater = recipients.length > MAX_PLANNED_IN_REQUEST;
  const { id } = await db
    .insertInto('phishing_campaigns')
    .values({
      organization_id: organization,
      ...columnsOf(form),
      status: isPlannedLater ? 'creating' : needs_approval || start.getTime() > Date.now() ? 'planned' : 'active',
      is_testing: plan.is_testing,
      is_autophish,
      start_date: start,
      end_date: end,
      email_send_end_date: sendEnd,
      users_count: recipients.length,
      targets: JSON.stringify(plan.targets),
      target_type: plan.targetType ?? 'custom',
      ...plan.after_page,
      post_campaign: post_campaign === null ? null : JSON.stringify(post_campaign),
      post_campaign_targets: plan.post_campaign_targets ?? 'opened',
      follows_campaign_id: follows ?? null,
      created_by: plan.created_by,
      ...(needs_approval && approvalRequest(plan.created_by)),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const templates = await saveTemplates(scope, id, form.templates);
  if (plan.is_testing) await countTrialEmails(scope, id, { emails: templates.length * recipients.length });
  if (isPlannedLater) return id;
  await planDeliveries(db, {
    env: services.env,
    organization,
    campaign_id: id,
    templates,
    recipients: plan.is_testing ? repeatForEachTemplate(recipients, templates) : recipients,
    start,
    end: form.emailSendType === 'at_once' || plan.is_testing ? start : sendEnd,
    isFitting: is_autophish,
    ...(follows !== undefined && { avoidTemplatesOf: [follows] }),
  });
  return id;
}

/** Counts every email of a trial after a person's first as sent again. */
const countTrialEmails = ({ db, organization }: Scope, id: string, { emails }: { emails: number }) =>
  db
    .updateTable('phishing_campaigns')
    .set({ resent_count: sql<number>`${emails}::int - users_count` })
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .execute();
