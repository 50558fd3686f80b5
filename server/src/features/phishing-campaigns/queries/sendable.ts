import { sql } from 'kysely';
import { anyOf } from '../../../db/ids.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';

export type SendableTemplate = { id: string; name: string; emails_count: number };

/** Whether the template `t` can be sent as it is now: of the organisation or the library, with an email and a page. */
export const canBeSent = (organization: string) => sql<boolean>`
  t.deleted_at is null and (t.organization_id = ${organization} or t.organization_id is null)
    and exists (select from phishing_emails e where e.template_id = t.id)
    and exists (select from phishing_pages p where p.template_id = t.id)`;

/** Returns which of these templates can be sent as they are now. */
export async function listSendable(
  { db, organization }: Pick<WorkContext, 'db' | 'organization'>,
  ids: readonly string[],
): Promise<SendableTemplate[]> {
  const { rows } = await sql<SendableTemplate>`
    select t.id, t.name, (select count(*)::int from phishing_emails e where e.template_id = t.id) as emails_count
      from phishing_templates t
     where t.id = ${anyOf(ids)} and ${canBeSent(organization)}
     order by t.name, t.id`.execute(db);
  return rows;
}
