import { planSends } from '@vigil/contract/phishing-delivery/rules.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { rowsAs } from '../../../db/rows.ts';
import { findSendingTimes } from '../queries/sending-times.ts';
import { intervalsIn } from '../rules/windows.ts';

type Scope = { db: Tx; organization: string };
type RescheduleOptions = { campaign_id: string; which: RawBuilder<unknown>; until: Date };

/**
 * Reschedules deliveries of a campaign between now and `until`, evenly with jitter, in their present order, and within working
 * hours if the campaign has them. Returns when the last delivery is sent.
 */
export async function rescheduleDeliveries(scope: Scope, { campaign_id, which, until }: RescheduleOptions): Promise<Date> {
  const times = await findSendingTimes(scope, campaign_id);
  const { rows } = await sql<{ id: string; department_id: string }>`
    select id, department_id from deliveries where ${which} order by coalesce(due_since, send_at), id`.execute(scope.db);
  const window = { start: Date.now(), end: Math.max(Date.now(), until.getTime()) };
  let last = until.getTime();
  for (const [zone, emails] of Map.groupBy(rows, ({ department_id }) => times.zoneOf(department_id))) {
    const intervals = intervalsIn(times, zone, window);
    last = Math.max(last, intervals.at(-1)!.end);
    const moments = planSends({ count: emails.length, intervals, random: Math.random });
    await rescheduleTo(
      scope,
      emails.map(({ id }, index) => ({ id, send_at: moments[index]! })),
    );
  }
  return new Date(last);
}

const ROWS_PER_STATEMENT = 10_000;

/** Sets the send time (ms) of each delivery. A delivery that has been cancelled since stays cancelled. */
export async function rescheduleTo({ db, organization }: Scope, emails: { id: string; send_at: number }[]): Promise<void> {
  for (let from = 0; from < emails.length; from += ROWS_PER_STATEMENT) {
    const part = emails.slice(from, from + ROWS_PER_STATEMENT);
    await sql`
      update deliveries d set state = 'queued', due_since = null, send_at = t.send_at
        from ${rowsAs('t', part, { id: 'uuid', send_at: ['timestamptz', ({ send_at }) => new Date(send_at).toISOString()] })}
       where d.organization_id = ${organization} and d.id = t.id and d.state in ('queued', 'deferred', 'held')
    `.execute(db);
  }
}
