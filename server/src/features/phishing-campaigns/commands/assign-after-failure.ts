import { knownResult, type KnownResult } from '@vigil/contract/phishing-results/result.ts';
import { redFlag, type RedFlag } from '@vigil/contract/phishing-templates/template.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { enrolByCause } from '../../assignments/commands/enrol-by-cause.ts';
import { writeMessages } from '../../emails/commands/write-messages.ts';
import { debriefingOf } from '../rules/debriefing.ts';
import { hasReached } from '../../phishing-results/rules/outcome.ts';

type Failure = { campaign_id: string; user_id: string; result: KnownResult };

/**
 * Assigns a campaign's course and sends its message to a person who failed. Each happens once for a person, however often this
 * runs.
 */
export async function assignAfterFailure(context: WorkContext, { campaign_id, user_id, result }: Failure): Promise<void> {
  const { db, organization } = context;
  const campaign = await db
    .selectFrom('phishing_campaigns')
    .select([
      'has_auto_course',
      'course_id',
      'targets_auto_course',
      'period',
      'course_again',
      'has_message',
      'targets_message',
      'message_theme',
      'message_text',
    ])
    .where('organization_id', '=', organization)
    .where('id', '=', campaign_id)
    .where('is_testing', '=', false)
    .executeTakeFirst();
  if (campaign === undefined) return;
  if (
    campaign.has_auto_course &&
    campaign.course_id !== null &&
    hasReached(result, knownResult.parse(campaign.targets_auto_course))
  ) {
    const { course_id, period, course_again: isAgain } = campaign;
    await enrolByCause(context, { cause: { campaign_id }, user_ids: [user_id], course_id, period, isAgain });
  }
  if (campaign.has_message && hasReached(result, knownResult.parse(campaign.targets_message))) {
    await sendMessage(context, { campaign_id, user_id, subject: campaign.message_theme, text: campaign.message_text });
  }
}

type Message = { campaign_id: string; user_id: string; subject: string; text: string };

async function sendMessage(context: WorkContext, { campaign_id, user_id, subject, text }: Message): Promise<void> {
  const { db, organization } = context;
  const kind = `campaign.${campaign_id}`;
  // Locks the row, so that of two concurrent reactions only one finds that no email was sent.
  const person = await db
    .selectFrom('users')
    .select('language')
    .where('organization_id', '=', organization)
    .where('id', '=', user_id)
    .forUpdate()
    .executeTakeFirst();
  const written = await db
    .selectFrom('emails')
    .select('id')
    .where('organization_id', '=', organization)
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .executeTakeFirst();
  if (person === undefined || written !== undefined) return;
  const failed = await findFailedEmail(context, { campaign_id, user_id });
  const debriefing = debriefingOf({ subject, text }, { ...failed, language: person.language });
  await writeMessages(context, { kind, user_ids: [user_id], ...debriefing });
}

/** Returns the email in which the person failed; if there are several, the one with the newest result. */
async function findFailedEmail(
  { db, organization }: WorkContext,
  { campaign_id, user_id }: Pick<Message, 'campaign_id' | 'user_id'>,
): Promise<{ subject: string; red_flags: RedFlag[] }> {
  const { subject, red_flags } = await db
    .selectFrom('deliveries as d')
    .innerJoin('campaign_templates as t', 't.id', 'd.campaign_template_id')
    .select(['t.subject', 't.red_flags'])
    .where('d.organization_id', '=', organization)
    .where('d.campaign_id', '=', campaign_id)
    .where('d.user_id', '=', user_id)
    .orderBy('d.result_at', (order) => order.desc().nullsLast())
    .limit(1)
    .executeTakeFirstOrThrow();
  return { subject, red_flags: redFlag.array().parse(red_flags) };
}
