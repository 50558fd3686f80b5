import type { Tx } from '../../../db/database.ts';

type Scope = { db: Tx; organization: string };

/**
 * Returns a function from a department to its prior: the phishing share toward which the risk of people with few results is
 * drawn. The function returns null while nobody has enough results.
 */
export async function findPriors({ db, organization }: Scope): Promise<(department_id: string) => number | null> {
  const state = await db.selectFrom('risk_states').select('mean').where('organization_id', '=', organization).executeTakeFirst();
  const mean = state?.mean ?? null;
  if (mean === null) return () => null;
  const rows = await db
    .selectFrom('risk_priors')
    .select(['department_id', 'prior'])
    .where('organization_id', '=', organization)
    .execute();
  const priors = new Map(rows.map(({ department_id, prior }) => [department_id, prior]));
  return (department_id) => priors.get(department_id) ?? mean;
}
