import type { Tx } from '../../../db/database.ts';
import { anyOf } from '../../../db/ids.ts';

/** Returns the templates that each person got in these campaigns. */
export async function findReceivedTemplates(
  { db, organization }: { db: Tx; organization: string },
  campaign_ids: readonly string[],
): Promise<Map<string, Set<string>>> {
  const had = new Map<string, Set<string>>();
  if (campaign_ids.length === 0) return had;
  const rows = await db
    .selectFrom('deliveries as d')
    .innerJoin('campaign_templates as t', 't.id', 'd.campaign_template_id')
    .select(['d.user_id', 't.template_id'])
    .where('d.organization_id', '=', organization)
    .where('d.campaign_id', '=', anyOf(campaign_ids))
    .execute();
  for (const { user_id, template_id } of rows) had.set(user_id, (had.get(user_id) ?? new Set()).add(template_id));
  return had;
}
