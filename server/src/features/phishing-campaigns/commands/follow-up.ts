import type { Language } from '@vigil/contract/shared/language.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { letterHtml, letterText } from '../../../mail/letter-page.ts';
import { enrolByCampaign } from '../../assignments/commands/enrol-by-campaign.ts';
import { queueLetter } from '../../letters/commands/queue-letters.ts';
import { hasReached, type HumanResult } from '../../phishing-delivery/queries/result-of-events.ts';

type Caught = { campaign_id: string; user_id: string; result: HumanResult };

/** What a campaign does for those it caught: the course, the message. Each once for a person, however often this runs. */
export async function followUp(context: WorkContext, { campaign_id, user_id, result }: Caught): Promise<void> {
  const { db, organization } = context;
  const campaign = await db
    .selectFrom('phishing_campaigns')
    .select([
      'has_auto_course',
      'course_id',
      'targets_auto_course',
      'period',
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
    hasReached(result, campaign.targets_auto_course as HumanResult)
  ) {
    await enrolByCampaign(context, { campaign_id, user_id, course_id: campaign.course_id, period: campaign.period });
  }
  if (campaign.has_message && hasReached(result, campaign.targets_message as HumanResult)) {
    await writeTo(context, { campaign_id, user_id, subject: campaign.message_theme, text: campaign.message_text });
  }
}

type Message = { campaign_id: string; user_id: string; subject: string; text: string };

async function writeTo(context: WorkContext, { campaign_id, user_id, subject, text }: Message): Promise<void> {
  const { db, organization, services } = context;
  const kind = `campaign.${campaign_id}`;
  // Locked, so that two reactions at once do not both find no letter.
  const person = await db
    .selectFrom('users')
    .select('language')
    .where('organization_id', '=', organization)
    .where('id', '=', user_id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  const written = await db
    .selectFrom('letters')
    .select('id')
    .where('organization_id', '=', organization)
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .executeTakeFirst();
  if (person === undefined || written !== undefined) return;
  const language = person.language;
  const { title, theme_color } = await db
    .selectFrom('organizations')
    .select(['title', 'theme_color'])
    .where('id', '=', organization)
    .executeTakeFirstOrThrow();
  const page = {
    title: subject,
    paragraphs: text.split(/\n{2,}/),
    button: { label: buttons[language], href: `${services.env.APP_URL}/lk/user/learning` },
    notes: [],
    organization: { title, theme_color },
    language,
  };
  await queueLetter(context, { user_id, kind, subject, html: letterHtml(page), text: letterText(page) });
}

const buttons: Record<Language, string> = { ru: 'Открыть обучение', en: 'Open my training', uz: 'Oʻqishni ochish' };
