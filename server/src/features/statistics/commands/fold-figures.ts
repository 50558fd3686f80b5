import { asSystem, type Database } from '../../../db/database.ts';
import { foldDifferences } from '../../../db/fold.ts';
import { emailFigures } from '../../phishing-results/rules/outcome.ts';
import { summedFigures } from './save-daily-snapshot.ts';

const emails = [...emailFigures, 'rated', 'expected_from', 'expected_to', 'closed', 'closed_incidents', 'expected_incidents'];

const tables = [
  { table: 'organization_figures', keys: ['organization_id'], figures: ['risk_sum', 'progress_sum', ...summedFigures] },
  { table: 'delivery_days', keys: ['organization_id', 'day', 'difficulty'], figures: emails },
  {
    table: 'learning_days',
    keys: ['organization_id', 'day', 'assigned_course_id'],
    figures: ['due', 'in_time', 'given', 'remedied'],
  },
];

/** Adds every table of differences to its sums, each table in its own transaction. */
export async function foldFigures(database: Database): Promise<void> {
  for (const table of tables) await asSystem(database, (tx) => foldDifferences(tx, table));
}
