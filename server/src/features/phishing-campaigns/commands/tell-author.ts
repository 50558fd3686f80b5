import { sql } from 'kysely';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { writeLetters } from '../../letters/commands/write-letters.ts';

/** Whoever began a campaign and wants to know learns that it is over: once, however often this runs. */
export async function tellAuthor(context: WorkContext, { campaign_id }: { campaign_id: string }): Promise<void> {
  const { db, organization } = context;
  const { numUpdatedRows } = await db
    .updateTable('phishing_campaigns')
    .set({ author_told_at: sql<string>`now()` })
    .where('organization_id', '=', organization)
    .where('id', '=', campaign_id)
    .where('is_testing', '=', false)
    .where('author_told_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  const author = await db
    .selectFrom('phishing_campaigns as c')
    .innerJoin('users as u', 'u.id', 'c.created_by')
    .select(['u.id', 'u.first_name', 'u.language', 'c.name'])
    .where('c.organization_id', '=', organization)
    .where('c.id', '=', campaign_id)
    .where('u.deleted_at', 'is', null)
    .where('u.registered_at', 'is not', null)
    .where('u.notifies_campaigns', '=', true)
    .executeTakeFirst();
  if (author === undefined) return;
  await writeLetters(context, 'campaign_completed', [author], { campaign: { id: campaign_id, name: author.name } });
}
