import { planSends } from '@vigil/contract/phishing-delivery/rules.ts';
import { nextWorkingMoment, workingIntervals } from '@vigil/contract/working-hours/rules.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { findZones } from '../../working-hours/queries.ts';
import { rescheduleTo } from './reschedule.ts';

type Scope = { db: Tx; organization: string };
type Waiting = { id: string; department_id: string };

/** Emails deferred to the next morning are spread over at least this time, so that they are not all sent at once. */
const HOUR_MS = 3_600_000;

/**
 * Defers due emails of campaigns with working hours while their people rest (after a retry, a cap, a pause or an outage) until
 * these people work again, spread over what is left of the campaign's window.
 */
export async function deferOutsideHours({ db, organization }: Scope): Promise<void> {
  const campaigns = await db
    .selectFrom('phishing_campaigns')
    .select(['id', 'email_send_end_date'])
    .where('organization_id', '=', organization)
    .where('status', '=', 'active')
    .where('working_hours', '=', true)
    .where('is_testing', '=', false)
    .where('is_paused', '=', false)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  if (campaigns.length === 0) return;
  const { hours, zones, zoneOf } = await findZones({ db, organization });
  const now = Date.now();
  const restsIn = (time_zone: string) => (nextWorkingMoment({ ...hours, time_zone }, now) ?? now) > now;
  const resting = new Set([...zones].filter(restsIn));
  if (resting.size === 0) return;
  for (const { id, email_send_end_date } of campaigns) {
    const { rows } = await sql<Waiting>`
      select id, department_id from deliveries
       where organization_id = ${organization} and campaign_id = ${id} and state in ('queued', 'deferred') and send_at <= now()
       order by coalesce(due_since, send_at), id`.execute(db);
    let last = 0;
    const window = { start: now, end: Math.max(Date.parse(email_send_end_date), now + HOUR_MS) };
    for (const [time_zone, emails] of Map.groupBy(rows, ({ department_id }) => zoneOf(department_id))) {
      if (!resting.has(time_zone)) continue;
      const intervals = workingIntervals({ ...hours, time_zone }, window);
      const moments = planSends({ count: emails.length, intervals, random: Math.random });
      await rescheduleTo(
        { db, organization },
        emails.map((email, index) => ({ id: email.id, send_at: moments[index]! })),
      );
      last = Math.max(last, intervals.at(-1)!.end);
    }
    if (last > 0) await extendWindow({ db, organization }, id, new Date(last));
  }
}

async function extendWindow({ db, organization }: Scope, campaign_id: string, last: Date): Promise<void> {
  await db
    .updateTable('phishing_campaigns')
    .set({ email_send_end_date: sql<string>`greatest(email_send_end_date, ${last})` })
    .where('organization_id', '=', organization)
    .where('id', '=', campaign_id)
    .execute();
}
