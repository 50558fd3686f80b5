import type { Tx } from '../../../db/database.ts';
import { findZones, type Zones } from '../../working-hours/queries.ts';
import type { SendingTimes } from '../rules/windows.ts';

type Scope = { db: Tx; organization: string };

/** Returns when emails of a campaign may leave. A trial may leave at any hour, because its author waits for it. */
export async function findSendingTimes({ db, organization }: Scope, campaign_id: string): Promise<SendingTimes & Zones> {
  const { working_hours, is_testing } = await db
    .selectFrom('phishing_campaigns')
    .select(['working_hours', 'is_testing'])
    .where('organization_id', '=', organization)
    .where('id', '=', campaign_id)
    .executeTakeFirstOrThrow();
  return { ...(await findZones({ db, organization })), isInHours: working_hours && !is_testing };
}
