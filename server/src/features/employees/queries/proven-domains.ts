import type { Tx } from '../../../db/database.ts';

/** Returns those of these domains that the organisation has verified. */
export async function findProvenAmong(
  { db, organization }: { db: Tx; organization: string },
  domains: readonly string[],
): Promise<Set<string>> {
  if (domains.length === 0) return new Set();
  const rows = await db
    .selectFrom('verified_domains')
    .select('domain')
    .where('organization_id', '=', organization)
    .where('domain', 'in', [...new Set(domains)])
    .where('verified_at', 'is not', null)
    .execute();
  return new Set(rows.map(({ domain }) => domain));
}

/** Lists all domains that the organisation has verified, in order. */
export async function findProvenDomains({ db, organization }: { db: Tx; organization: string }): Promise<string[]> {
  const rows = await db
    .selectFrom('verified_domains')
    .select('domain')
    .where('organization_id', '=', organization)
    .where('verified_at', 'is not', null)
    .orderBy('domain')
    .execute();
  return rows.map(({ domain }) => domain);
}
