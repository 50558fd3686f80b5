import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { asSystem, type Database } from '../../db/database.ts';
import { openHitRecorder } from '../../features/phishing-results/commands/record-hits.ts';
import { queued } from '../../jobs/background.ts';
import { jobKind } from '../../jobs/queue.ts';
import type { Services } from '../../services.ts';
import { agents } from './agents.ts';

const MINUTE = 60_000;
const DAYS_OF_ACTING = 3;
/** Shares of people who do at least each action. */
export const actions = [
  { kind: 'opened', share: 0.55, afterMinutes: 0 },
  { kind: 'clicked', share: 0.17, afterMinutes: 1 },
  { kind: 'entered_data', share: 0.06, afterMinutes: 2 },
] as const;
const SLOWEST_MINUTES = 240;

type RecentDelivery = {
  id: string;
  organization_id: string;
  sent_at: string;
  opened_at: string | null;
  clicked_at: string | null;
  entered_data_at: string | null;
};

const liveJob = jobKind({ name: 'demonstration.live', input: z.object({}), isSingle: true });

/** Simulates people of a demonstration who open and click their emails: some at once, some hours later, many not at all. */
export const lifeJobs = [queued(liveJob, actAsPeople, { cron: '* * * * *' })];

export async function actAsPeople(services: Services): Promise<void> {
  const { database, env } = services;
  // Reserved domains only, so that no real mail server is contacted.
  if (env.SMTP_HOST !== undefined) return endLife(database);
  const record = openHitRecorder(services);
  const acts = (await findRecentDeliveries(database)).flatMap((delivery) =>
    actsOf(delivery).filter(({ at }) => at.getTime() <= Date.now()),
  );
  for (const act of acts.toSorted((one, other) => one.at.getTime() - other.at.getTime())) await record(act);
}

/** Finds recent deliveries that their recipients can still act on. No real person has an address in a reserved domain. */
const findRecentDeliveries = (database: Database): Promise<RecentDelivery[]> =>
  asSystem(database, async (tx) => {
    const { rows } = await sql<RecentDelivery>`
      select d.id, d.organization_id, d.sent_at, d.opened_at, d.clicked_at, d.entered_data_at
        from organizations o
        join phishing_campaigns c on c.organization_id = o.id and c.status = 'active' and not c.is_testing and c.deleted_at is null
        join deliveries d on d.organization_id = o.id and d.campaign_id = c.id
        join users u on u.organization_id = o.id and u.id = d.user_id
       where o.simulates_people and u.deleted_at is null and u.email like '%.example'
         and d.state = 'sent' and d.entered_data_at is null and d.sent_at > now() - ${DAYS_OF_ACTING} * interval '1 day'`.execute(
      tx,
    );
    return rows;
  });

/**
 * Returns what the recipient of an email does that is not recorded yet, and when. The same email has the same actions every time.
 */
function actsOf({ id, organization_id, sent_at, ...done }: RecentDelivery) {
  const by = createHash('sha256').update(id).digest();
  const [fate, haste, where] = [by.readUInt32BE(0) / 2 ** 32, by.readUInt32BE(4) / 2 ** 32, by[8]!];
  const [, agent] = agents[where % agents.length]!;
  const opened = Date.parse(sent_at) + (2 + haste ** 3 * SLOWEST_MINUTES) * MINUTE;
  return actions
    .filter(({ kind, share }) => fate < share && done[`${kind}_at`] === null)
    .map(({ kind, afterMinutes }) => ({
      delivery_id: id,
      organization_id,
      kind,
      method: kind === 'entered_data' ? 'POST' : 'GET',
      address: `10.20.${by[9]}.${by[10]}`,
      agent,
      namesLanguage: true,
      isPrefetch: false,
      at: new Date(opened + afterMinutes * MINUTE),
    }));
}

const endLife = (database: Database): Promise<void> =>
  asSystem(database, async (tx) => {
    await sql`with ended as (update organizations set simulates_people = false where simulates_people returning id)
      update phishing_campaigns set is_paused = true
       where organization_id in (select id from ended) and status in ('planned', 'active') and deleted_at is null`.execute(tx);
  });
