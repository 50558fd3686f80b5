import { sql } from 'kysely';
import { asSystem, type Database } from '../../../db/database.ts';

/** Keeps how each organisation stands as the day's last word, for changes over time. */
export const keepDays = (database: Database): Promise<void> =>
  asSystem(database, async (tx) => {
    await sql`
      insert into organization_days as d (organization_id, day, risk_level, progress)
      select organization_id, current_date, risk_level, progress from organization_means
      on conflict (organization_id, day) do update set risk_level = excluded.risk_level, progress = excluded.progress
       where (d.risk_level, d.progress) is distinct from (excluded.risk_level, excluded.progress)`.execute(tx);
  });
