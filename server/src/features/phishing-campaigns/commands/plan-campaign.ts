import { nobody } from '@vigil/contract/people/nobody.ts';
import { savedTargets } from '@vigil/contract/people/targets.ts';
import { sql } from 'kysely';
import { asSystem } from '../../../db/database.ts';
import { workIn, type WorkContext } from '../../../jobs/work-context.ts';
import type { Services } from '../../../services.ts';
import { planDeliveries } from '../../phishing-delivery/commands/plan-deliveries.ts';
import { findCampaignTemplates } from '../queries/campaign-templates.ts';
import { listRecipients, type Recipient } from '../queries/recipients.ts';

/** How many people's emails a request plans while its caller waits; the emails of a larger campaign are planned afterwards. */
export const MAX_PLANNED_IN_REQUEST = 5_000;
const PEOPLE_PER_PART = 10_000;
const FAILURES_MAX = 5;

/** Plans the emails of campaigns that are being created. Each part commits by itself, so that a crash costs one part. */
export async function planCampaigns(services: Services, heartbeat: () => void): Promise<void> {
  const creating = await asSystem(services.database, (tx) =>
    tx
      .selectFrom('phishing_campaigns')
      .select(['id', 'organization_id'])
      .where('status', '=', 'creating')
      .where('deleted_at', 'is', null)
      .orderBy('created_at')
      .execute(),
  );
  for (const { id, organization_id } of creating) {
    try {
      while (await workIn(services, organization_id, (context) => planPart(context, id))) heartbeat();
    } catch (error) {
      services.log.error({ error, campaign_id: id, organization_id }, 'A campaign could not be planned.');
      await workIn(services, organization_id, (context) => recordFailure(context, id));
    }
  }
}

/**
 * Plans the next part of a campaign. Returns whether there is more to plan. A second worker finds the row locked and skips it.
 */
async function planPart(context: WorkContext, id: string): Promise<boolean> {
  const { db, organization, services } = context;
  const campaign = await db
    .selectFrom('phishing_campaigns')
    .select([
      'targets',
      'excluded_tags',
      'start_date',
      'email_send_end_date',
      'email_send_type',
      'is_testing',
      'is_autophish',
      'created_by',
      'follows_campaign_id',
    ])
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .where('status', '=', 'creating')
    .where('deleted_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (campaign === undefined) return false;
  const { excluded_tags, is_testing, is_autophish, created_by, follows_campaign_id: follows } = campaign;
  const recipients = await listRecipients(
    { ...context, seesResults: follows !== null },
    {
      ...(is_testing ? { ...nobody, target_users: [created_by] } : savedTargets.parse(campaign.targets)),
      excludedTags: excluded_tags,
      campaign_id: id,
    },
  );
  if (recipients.length === 0) {
    await finishPlanning(context, id);
    return false;
  }
  const start = new Date(Math.max(Date.now(), Date.parse(campaign.start_date)));
  const sendEnd = new Date(campaign.email_send_end_date);
  const isAtOnce = is_testing || campaign.email_send_type === 'at_once';
  const last = await planDeliveries(db, {
    env: services.env,
    organization,
    campaign_id: id,
    templates: await findCampaignTemplates(context, id),
    // A part takes whole departments, so that their people's emails are spread apart, and each part is spread over the whole
    // window.
    recipients: recipients.toSorted(byDepartment).slice(0, PEOPLE_PER_PART),
    start,
    end: isAtOnce || sendEnd < start ? start : sendEnd,
    isFitting: is_autophish,
    ...(follows !== null && { avoidTemplatesOf: [follows] }),
  });
  await db
    .updateTable('phishing_campaigns')
    .set({ email_send_end_date: sql<string>`greatest(email_send_end_date, ${last})` })
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .execute();
  return true;
}

const byDepartment = (a: Recipient, b: Recipient): number =>
  a.department_id < b.department_id ? -1 : Number(a.department_id > b.department_id);

/** Ends the planning: the campaign waits for its start, or runs. */
async function finishPlanning(context: WorkContext, id: string): Promise<void> {
  const { db, organization } = context;
  const { planned } = await db
    .selectFrom('deliveries')
    .select((eb) => eb.fn.countAll<number>().as('planned'))
    .where('organization_id', '=', organization)
    .where('campaign_id', '=', id)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('phishing_campaigns')
    .set(
      planned === 0
        ? { status: 'failed', failure: 'no_recipients' }
        : {
            users_count: planned,
            status: sql<
              'planned' | 'active'
            >`case when start_date > now() or coalesce(approval <> 'approved', false) then 'planned' else 'active' end`,
          },
    )
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .execute();
}

async function recordFailure({ db, organization }: WorkContext, id: string): Promise<void> {
  const isLast = sql<boolean>`planning_failures + 1 >= ${FAILURES_MAX}`;
  await db
    .updateTable('phishing_campaigns')
    .set({
      planning_failures: sql<number>`planning_failures + 1`,
      status: sql<'failed' | 'creating'>`case when ${isLast} then 'failed' else status end`,
      failure: sql<'planning' | null>`case when ${isLast} then 'planning' else failure end`,
    })
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .where('status', '=', 'creating')
    .execute();
}
