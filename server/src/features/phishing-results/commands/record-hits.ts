import { isbot } from 'isbot';
import { deeds, type Deed } from '@vigil/contract/phishing-results/rules.ts';
import { sql } from 'kysely';
import { asSystem, type Tx } from '../../../db/database.ts';
import { osOf } from '../../../http/agent.ts';
import type { Services } from '../../../services.ts';
import { gather } from '../../../jobs/batches.ts';
import { recordFacts } from '../../../jobs/facts.ts';
import { countCrowds } from '../queries/crowds.ts';
import { standingAfter } from '../rules/standing.ts';
import { automatedReasons } from '../rules/verdict.ts';
import { lockDeliveries, saveStandings, resultOf, type Delivery } from './save-standings.ts';

/** Past this no more events of one delivery are kept but those that prove something new: a loop in someone's scanner must not fill the disk. */
const EVENTS_KEPT = 200;

export type Hit = {
  delivery_id: string;
  organization_id: string;
  kind: Deed;
  method: string;
  address: string;
  agent: string;
  isPrefetch: boolean;
  at: Date;
};

/** Judges a hit and keeps it with its figures. Resolves when it is safely written; hits that come together share a commit. */
export function openHitRecorder(services: Services): (hit: Hit) => Promise<void> {
  const record = gather<Hit, true>(async (hits) => {
    await asSystem(services.database, (tx) => recordHits({ services, db: tx }, hits));
    return hits.map(() => true);
  });
  return async (hit) => void (await record(hit));
}

async function recordHits({ services, db }: { services: Services; db: Tx }, hits: Hit[]): Promise<void> {
  const before = await lockDeliveries(
    db,
    hits.map(({ delivery_id }) => delivery_id),
  );
  const crowds = await countCrowds(db, hits);
  const after = new Map(before);
  const judged = hits.flatMap((hit, index) => {
    const delivery = after.get(hit.delivery_id);
    if (delivery === undefined) return [];
    const one = judge(hit, delivery, crowds[index]! + crowdInBatch(hits, index));
    after.set(hit.delivery_id, one.after);
    return [one];
  });
  await saveEvents(db, judged);
  const changes = [...before.values()].map((delivery) => ({ before: delivery, after: after.get(delivery.id)! }));
  await saveStandings(db, changes);
  await recordFacts(
    { db, services },
    'delivery.result_grew',
    changes
      .filter((change) => !change.before.is_testing && counts(change.after) !== counts(change.before))
      .map(({ after: { id, organization_id, campaign_id, user_id, ...standing } }) => ({
        organization_id,
        fact: { delivery_id: id, campaign_id, user_id, result: resultOf(standing) },
      })),
  );
}

/** What of a delivery its person's figures and risk are made of. */
const counts = ({ state, ...delivery }: Delivery): string =>
  [state, ...deeds.map((deed) => delivery[`${deed}_at`] !== null)].join();

/** Hits of the same address and agent on other deliveries that came just before, in this very batch. */
function crowdInBatch(hits: Hit[], index: number): number {
  const { address, agent, delivery_id } = hits[index]!;
  const others = hits
    .slice(0, index)
    .filter((hit) => hit.address === address && hit.agent === agent && hit.delivery_id !== delivery_id);
  return new Set(others.map((hit) => hit.delivery_id)).size;
}

type Judged = Hit & { reasons: string[]; os: string | null; isSaved: boolean; after: Delivery };

/** The verdict, and what the delivery becomes by it. Whoever's delivery was in doubt has it: the hit proves that it arrived. */
function judge(hit: Hit, delivery: Delivery, othersAtOnce: number): Judged {
  const { kind, agent } = hit;
  const at = hit.at.toISOString();
  const os = osOf(agent);
  const { sent_at, last_hit_at, last_hit_kind } = delivery;
  const reasons = automatedReasons({
    kind,
    method: hit.method,
    isPrefetch: hit.isPrefetch,
    isScannerAgent: agent === '' || isbot(agent),
    secondsSinceSent: sent_at === null ? null : secondsBetween(sent_at, hit.at),
    secondsSinceOtherLink: last_hit_at === null || last_hit_kind === kind ? null : secondsBetween(last_hit_at, hit.at),
    othersAtOnce,
  });
  const standing = reasons.length === 0 ? standingAfter(delivery, { kind, at, os }) : delivery;
  const after: Delivery = {
    ...delivery,
    ...standing,
    state: 'sent',
    sent_at: sent_at ?? at,
    automated_count: delivery.automated_count + Number(reasons.length > 0),
    hits: delivery.hits + 1,
    last_hit_at: at,
    last_hit_kind: kind,
  };
  return { ...hit, reasons, os, isSaved: delivery.hits < EVENTS_KEPT || standing !== delivery, after };
}

const secondsBetween = (from: string, to: Date): number => (to.getTime() - Date.parse(from)) / 1000;

async function saveEvents(db: Tx, judged: Judged[]): Promise<void> {
  const kept = judged.filter(({ isSaved }) => isSaved);
  if (kept.length === 0) return;
  const column = (of: (one: Judged) => unknown) => kept.map(of);
  await sql`
    insert into delivery_events (organization_id, delivery_id, kind, at, address, agent, os, verdict, reasons)
    select organization_id, delivery_id, kind, at, address, left(agent, 400), os,
        case when reasons = '' then 'human' else 'automated' end, coalesce(string_to_array(nullif(reasons, ''), ','), '{}')
      from unnest(
        ${column(({ after }) => after.organization_id)}::uuid[], ${column(({ delivery_id }) => delivery_id)}::uuid[], ${column(({ kind }) => kind)}::text[],
        ${column(({ at }) => at.toISOString())}::timestamptz[], ${column(({ address }) => address)}::text[], ${column(({ agent }) => agent)}::text[],
        ${column(({ os }) => os)}::text[], ${column(({ reasons }) => reasons.join(','))}::text[]
      ) with ordinality as t (organization_id, delivery_id, kind, at, address, agent, os, reasons, n)
     order by n
  `.execute(db);
}
