import { sql } from 'kysely';
import { type Viewer, namesIndividuals, isSelf } from '../../people/queries/result-visibility.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';

type Scope = Pick<WorkContext, 'db' | 'organization'> & Viewer;

/**
 * Selects the emails to a person that the viewer may see. Where results are anonymous, other people do not see emails about
 * courses or from campaigns and tags, because many of these follow a click.
 */
const emailsTo = ({ db, organization, actor }: Scope, user_id: string) =>
  db
    .selectFrom('emails')
    .where('organization_id', '=', organization)
    .where('user_id', '=', user_id)
    .where(
      sql<boolean>`(${isSelf({ actor }, user_id)} or ${namesIndividuals(organization)} or not (kind like 'courses\\_%' or kind like 'campaign.%' or kind like 'tag.%'))`,
    );

/**
 * Lists the product's emails to one person that are still stored, the newest first. Lists subjects only, because the content may
 * grant access.
 */
export async function listEmailsTo(scope: Scope, user_id: string, { limit, offset }: { limit: number; offset: number }) {
  const data = await emailsTo(scope, user_id)
    .select(['subject', 'state', 'created_at', 'sent_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { data };
}

export async function countEmailsTo(scope: Scope, user_id: string): Promise<number> {
  const { n } = await emailsTo(scope, user_id)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}
