import { sql } from 'kysely';
import { asSystem, type Database } from '../../../db/database.ts';

const ORGANIZATIONS_AT_A_TIME = 200;

/** Makes one row of an organisation's differences. Whoever reads meanwhile finds the old ones or the new one: the sum is the same. */
export const foldFigures = (database: Database): Promise<void> =>
  asSystem(database, async (tx) => {
    await sql`
      -- What another process is folding is left to it.
      with many as (
        select organization_id, id from organization_figures
         where organization_id in (
           select organization_id from organization_figures group by 1 having count(*) > 1 limit ${ORGANIZATIONS_AT_A_TIME}
         )
           for update skip locked
      ),
      gone as (
        delete from organization_figures f using many m where f.organization_id = m.organization_id and f.id = m.id
        returning f.*
      )
      insert into organization_figures (organization_id, risk_sum, with_risk, progress_sum, with_progress)
      select organization_id, sum(risk_sum), sum(with_risk), sum(progress_sum), sum(with_progress) from gone group by 1`.execute(
      tx,
    );
  });
