import { sql } from 'kysely';
import { asSystem, type Database } from '../../../db/database.ts';

/** Counts the due deliveries of running campaigns, and the seconds since the oldest was due. */
export async function findOverdue(database: Database): Promise<{ count: number; seconds: number }> {
  const { rows } = await asSystem(database, (tx) =>
    sql<{ count: number; seconds: number }>`
      select count(*) as count, coalesce(extract(epoch from now() - min(d.send_at)), 0)::int as seconds
        from deliveries d join phishing_campaigns c on c.id = d.campaign_id
       where d.state in ('queued', 'deferred') and d.send_at <= now()
         and c.status = 'active' and not c.is_paused and c.deleted_at is null
         and coalesce(c.approval, 'approved') = 'approved'`.execute(tx),
  );
  return rows[0]!;
}
