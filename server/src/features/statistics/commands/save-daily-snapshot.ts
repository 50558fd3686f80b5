import { sql } from 'kysely';
import { asSystem, type Database } from '../../../db/database.ts';

/** The figures that are summed over an organisation's people. */
export const summedFigures = [
  'with_risk',
  'with_progress',
  'people',
  'risk_low',
  'risk_medium',
  'risk_high',
  'not_started',
  'in_progress',
  'completed',
  'behind',
  'never_simulated',
] as const;
/** The summed figures, and the number of people who failed repeatedly. */
export const snapshotFigures = [...summedFigures, 'repeated'] as const;

const columns = (prefix = '') =>
  sql.join(['risk_level', 'progress', ...snapshotFigures].map((name) => sql.ref(`${prefix}${name}`)));

/** Saves the present state of each organisation as its day's last state, for changes over time. */
export const saveDailySnapshot = (database: Database): Promise<void> =>
  asSystem(database, async (tx) => {
    await sql`
      insert into organization_days as d (organization_id, day, ${columns()})
      select s.organization_id, organization_today(o), ${columns('s.')}
        from organization_states s join organizations o on o.id = s.organization_id
      on conflict (organization_id, day) do update set (${columns()}) = row(${columns('excluded.')})
       where (${columns('d.')}) is distinct from (${columns('excluded.')})`.execute(tx);
  });
