import { newFollowUp } from '@vigil/contract/phishing-campaigns/campaign.ts';
import { nobody } from '@vigil/contract/people/nobody.ts';
import { sql } from 'kysely';
import { writeCampaign } from '../../features/phishing-campaigns/commands/write-campaign.ts';
import { listRecipients } from '../../features/phishing-campaigns/queries/recipients.ts';
import type { WorkContext } from '../../jobs/work-context.ts';
import type { Cast } from './cast.ts';
import { countUp } from './past-campaign.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const everyone = { ...nobody, all: true };
const COURSE = 'messengers-and-fake-voices';

type Present = { cast: Cast; author: string; colleague: string };

/** Current campaigns: one running, one planned, and a colleague's that waits for approval. */
export async function makePresentCampaigns(work: WorkContext, { cast, author, colleague }: Present): Promise<void> {
  const recipients = await listRecipients({ ...work, seesResults: true }, { ...everyone, excludedTags: [] });
  const course = await findByKey(work, 'courses', `${COURSE}.${cast.language}`);
  const write = async (
    { name, template }: Cast['running'],
    from: number,
    by: Partial<{ approval: boolean; course: string }> = {},
  ) => {
    const start = new Date(Date.now() + from);
    const templates = [await findByKey(work, 'phishing_templates', `${template}.${cast.language}`)];
    const taught = by.course !== undefined && { hasAutoCourse: true, course: by.course, targetsAutoCourse: 'clicked' as const };
    return writeCampaign(
      { ...work, language: cast.language },
      {
        form: newFollowUp.parse({ name, templates, ...taught }),
        start,
        sendEnd: new Date(start.getTime() + 2 * DAY),
        end: new Date(start.getTime() + 9 * DAY),
        targets: everyone,
        recipients,
        targetType: 'all',
        is_testing: false,
        created_by: by.approval === true ? colleague : author,
        needs_approval: by.approval === true,
      },
    );
  };
  await write(cast.planned, 5 * DAY);
  await write(cast.awaiting, 3 * DAY, { approval: true });
  await markSent(work, await write(cast.running, -20 * HOUR, { course }));
}

/** Marks due deliveries as sent; nobody has acted on them yet. */
async function markSent({ db, organization }: WorkContext, campaign_id: string): Promise<void> {
  await sql`update phishing_campaigns set created_at = start_date where organization_id = ${organization} and id = ${campaign_id}`.execute(
    db,
  );
  await sql`update deliveries set state = 'sent', tries = 1, sent_at = send_at, result = 'sent', result_at = send_at
    where organization_id = ${organization} and campaign_id = ${campaign_id} and send_at <= now()`.execute(db);
  await countUp(db, organization, campaign_id);
}

async function findByKey({ db }: WorkContext, table: 'courses' | 'phishing_templates', key: string): Promise<string> {
  const { id } = await db.selectFrom(table).select('id').where('library_key', '=', key).executeTakeFirstOrThrow();
  return id;
}
