import type { Context } from '../../../http/context.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import { planDeliveries } from '../../phishing-delivery/commands/plan-deliveries.ts';
import { findSendingBlock } from '../../phishing-delivery/queries/sending-blocks.ts';
import { campaignProblems } from '../problems.ts';
import { isSentAgain } from '../queries/campaign-recipients.ts';

const ENDED: readonly string[] = ['sent', 'failed', 'unconfirmed', 'cancelled'];

/**
 * Sends one person's email again as another delivery of the same template. Only the person's last delivery may be sent again, and
 * only once it is final, so that pressing twice never sends two emails.
 */
export async function resendDelivery(
  context: Context,
  campaign_id: string,
  id: string,
): Promise<{ user_id: string; leaves: Date }> {
  const { db, organization, services } = context;
  const delivery = await db
    .selectFrom('deliveries as d')
    .innerJoin('campaign_templates as t', 't.id', 'd.campaign_template_id')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .select(['d.user_id', 'd.state', 't.id as campaign_template_id', 't.template_id', 't.link_addresses', 'u.department_id'])
    .select(isSentAgain.as('is_sent_again'))
    .where('d.organization_id', '=', organization)
    .where('d.campaign_id', '=', campaign_id)
    .where('d.id', '=', id)
    .executeTakeFirst();
  if (delivery === undefined) throw problem(httpProblems.not_found);
  const { user_id, state, is_sent_again, campaign_template_id, template_id, link_addresses, department_id } = delivery;
  const { last } = await db
    .selectFrom('deliveries')
    .select((eb) => eb.fn.max('attempt').as('last'))
    .where('organization_id', '=', organization)
    .where('campaign_id', '=', campaign_id)
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  if (is_sent_again) throw problem(campaignProblems.sent_again_already);
  if (!ENDED.includes(state)) throw problem(campaignProblems.on_its_way);
  const block = await findSendingBlock({ db, organization }, user_id);
  if (block === 'left' || block === 'excluded' || block === 'domain_unverified')
    throw problem(campaignProblems.no_letters_to_person);
  const now = new Date();
  const leaves = await planDeliveries(db, {
    env: services.env,
    organization,
    campaign_id,
    templates: [{ id: campaign_template_id, template_id, link_addresses }],
    recipients: [{ id: user_id, department_id, attempt: last + 1 }],
    start: now,
    end: now,
  });
  return { user_id, leaves };
}
