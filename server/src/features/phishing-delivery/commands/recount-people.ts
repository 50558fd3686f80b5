import { sql } from 'kysely';
import type { WorkContext } from '../../../jobs/work-context.ts';

/** People's kept phishing figures, from their letters; tests are left out. After the hit itself, which must be quick. */
export async function recountPeople(
  { db, organization }: Pick<WorkContext, 'db' | 'organization'>,
  user_ids: string[],
): Promise<void> {
  await sql`
    update users u set sent_count = n.sent, clicked_count = n.clicked, entered_data_count = n.entered_data
      from (select p.id, count(d.id) filter (where d.state = 'sent')::int as sent,
              count(d.id) filter (where d.result in ('clicked', 'entered_data'))::int as clicked,
              count(d.id) filter (where d.result = 'entered_data')::int as entered_data
              from unnest(${user_ids}::uuid[]) p (id)
              left join (deliveries d join phishing_campaigns c on c.id = d.campaign_id and not c.is_testing)
                on d.user_id = p.id and d.organization_id = ${organization}
             group by 1) n
     where u.id = n.id and u.organization_id = ${organization}
       and (u.sent_count, u.clicked_count, u.entered_data_count) is distinct from (n.sent, n.clicked, n.entered_data)
  `.execute(db);
}
