import { isbot } from 'isbot';
import { sql } from 'kysely';
import { asSystem, type Tx } from '../../../db/database.ts';
import { osOf } from '../../../http/agent.ts';
import type { Services } from '../../../http/context.ts';
import { gather } from '../../../jobs/batches.ts';
import { recordFacts } from '../../../jobs/facts.ts';
import { countCrowds, type TrackedDelivery } from '../queries/hits.ts';
import { automatedReasons, countedIn, outranks, type EventKind, type HumanResult } from '../rules.ts';

/** Past this no more events of one letter are kept: a loop in someone's scanner must not fill the disk. */
const EVENTS_KEPT = 200;

export type Visit = {
  kind: Exclude<EventKind, 'reported'>;
  method: string;
  address: string;
  agent: string;
  isPrefetch: boolean;
  at: Date;
};
type Hit = Visit & { delivery: TrackedDelivery };

/** Judges a hit and keeps it with its figures. Resolves when it is safely written; hits that come together share a commit. */
export function openHitRecorder(services: Services): (delivery: TrackedDelivery, visit: Visit) => Promise<void> {
  const record = gather<Hit, true>(async (hits) => {
    await asSystem(services.database, (tx) => recordHits({ services, db: tx }, hits));
    return hits.map(() => true);
  });
  return async (delivery, visit) => {
    if (delivery.counts) await record({ ...visit, delivery });
  };
}

type Locked = {
  id: string;
  result: HumanResult | null;
  hits: number;
  state: string;
  last_hit_at: string | null;
  last_hit_kind: EventKind | null;
};

async function recordHits({ services, db }: { services: Services; db: Tx }, hits: Hit[]): Promise<void> {
  const { rows } = await sql<Locked>`
    select id, result, hits, state, last_hit_at, last_hit_kind from deliveries
     where id = any(${[...new Set(hits.map(({ delivery }) => delivery.delivery_id))]}::uuid[]) order by id for update
  `.execute(db);
  const locked = new Map(rows.map((row) => [row.id, row]));
  const crowds = await countCrowds(
    db,
    hits.map(({ delivery: { organization_id, delivery_id }, address, agent }) => ({
      organization_id,
      delivery_id,
      address,
      agent,
    })),
  );
  const judged = hits.flatMap((hit, index) => {
    const now = locked.get(hit.delivery.delivery_id);
    return now === undefined ? [] : [judge(hit, now, crowds[index]! + crowdInBatch(hits, index))];
  });
  await write(db, judged);
  const grown = judged.filter(({ grew, delivery }) => grew !== null && !delivery.is_testing);
  await recordFacts(
    { db, services },
    'delivery.result_grew',
    grown.map(({ delivery: { delivery_id, organization_id, campaign_id, user_id }, grew }) => ({
      organization_id,
      fact: { delivery_id, campaign_id, user_id, result: grew! },
    })),
  );
}

/** Hits of the same address and agent on other letters that came just before, in this very batch. */
function crowdInBatch(hits: Hit[], index: number): number {
  const { address, agent, delivery } = hits[index]!;
  const others = hits
    .slice(0, index)
    .filter((hit) => hit.address === address && hit.agent === agent && hit.delivery.delivery_id !== delivery.delivery_id);
  return new Set(others.map((hit) => hit.delivery.delivery_id)).size;
}

type Judged = Hit & {
  reasons: string[];
  os: string | null;
  isKept: boolean;
  wasUnconfirmed: boolean;
  grew: Visit['kind'] | null;
  counted: readonly string[];
};

/** The verdict, and what it changes; `now` runs along, so that several hits on one letter in a batch follow one another. */
function judge(hit: Hit, now: Locked, othersAtOnce: number): Judged {
  const { delivery, kind, at, agent } = hit;
  const reasons = automatedReasons({
    kind,
    method: hit.method,
    isPrefetch: hit.isPrefetch,
    isScannerAgent: agent === '' || isbot(agent),
    secondsSinceSent: delivery.sent_at === null ? null : secondsBetween(delivery.sent_at, at),
    secondsSinceOtherLink: now.last_hit_at === null || now.last_hit_kind === kind ? null : secondsBetween(now.last_hit_at, at),
    othersAtOnce,
  });
  const grew = reasons.length === 0 && outranks(kind, now.result) ? kind : null;
  const before = countedIn(now.result);
  const counted = grew === null ? [] : countedIn(grew).filter((figure) => !before.includes(figure));
  const judged = {
    ...hit,
    reasons,
    os: osOf(agent),
    isKept: now.hits < EVENTS_KEPT,
    wasUnconfirmed: now.state !== 'sent',
    grew,
    counted,
  };
  now.hits++;
  now.last_hit_at = at.toISOString();
  now.last_hit_kind = kind;
  now.state = 'sent';
  now.result = grew ?? now.result;
  return judged;
}

const secondsBetween = (from: string, to: Date): number => (to.getTime() - Date.parse(from)) / 1000;

/** One statement for all of a batch. Whoever's letter was in doubt has it: the hit proves that it arrived. */
async function write(db: Tx, judged: Judged[]): Promise<void> {
  const column = <T>(of: (one: Judged) => T) => judged.map(of);
  const counts = (figure: string) => column(({ counted }) => (counted.includes(figure) ? 1 : 0));
  await sql`
    with hit as (
      select * from unnest(
        ${column(({ delivery }) => delivery.delivery_id)}::uuid[], ${column(({ kind }) => kind)}::text[], ${column(({ at }) => at.toISOString())}::timestamptz[],
        ${column(({ address }) => address)}::text[], ${column(({ agent }) => agent)}::text[], ${column(({ os }) => os)}::text[],
        ${column(({ reasons }) => reasons.join(','))}::text[], ${column(({ isKept }) => isKept)}::bool[], ${column(({ wasUnconfirmed }) => wasUnconfirmed)}::bool[],
        ${column(({ grew }) => grew)}::text[], ${counts('opened')}::int[], ${counts('clicked')}::int[], ${counts('opened_attachment')}::int[], ${counts('entered_data')}::int[]
      ) with ordinality as t (delivery_id, kind, at, address, agent, os, reasons, is_kept, was_unconfirmed, grew, opened, clicked, opened_attachment, entered_data, n)
    ), told as (
      insert into delivery_events (organization_id, delivery_id, kind, at, address, agent, os, verdict, reasons)
      select d.organization_id, h.delivery_id, h.kind, h.at, h.address, left(h.agent, 400), h.os,
          case when h.reasons = '' then 'human' else 'automated' end, coalesce(string_to_array(nullif(h.reasons, ''), ','), '{}')
        from hit h join deliveries d on d.id = h.delivery_id where h.is_kept order by h.n
    ), last as (
      select delivery_id, count(*)::int as hits, max(at) as at, (array_agg(kind order by n desc))[1] as kind,
          count(*) filter (where reasons <> '')::int as automated, max(os) as os,
          (array_agg(grew order by n desc) filter (where grew is not null))[1] as grew, max(at) filter (where grew is not null) as grew_at
        from hit group by 1
    ), kept as (
      update deliveries d set hits = d.hits + l.hits, last_hit_at = l.at, last_hit_kind = l.kind, automated_count = d.automated_count + l.automated,
          os = case when l.grew is null then d.os else coalesce(l.os, d.os) end,
          result = coalesce(l.grew, d.result, 'sent'), result_at = coalesce(l.grew_at, d.result_at, l.at),
          state = 'sent', sent_at = coalesce(d.sent_at, l.at), lease_until = null
        from last l where d.id = l.delivery_id
    )
    insert into campaign_counters as n (organization_id, campaign_id, campaign_template_id, department_id, os, sent, unconfirmed, opened, clicked, opened_attachment, entered_data, automated)
    select d.organization_id, d.campaign_id, d.campaign_template_id, d.department_id, coalesce(h.os, ''),
        sum(h.was_unconfirmed::int), -sum((h.was_unconfirmed and d.state = 'unconfirmed')::int),
        sum(h.opened), sum(h.clicked), sum(h.opened_attachment), sum(h.entered_data), count(*) filter (where h.reasons <> '')
      from hit h join deliveries d on d.id = h.delivery_id
     where h.grew is not null or h.reasons <> '' or h.was_unconfirmed group by 1, 2, 3, 4, 5 order by 2, 3, 4, 5
    on conflict (campaign_id, campaign_template_id, department_id, os) do update set
      sent = n.sent + excluded.sent, unconfirmed = n.unconfirmed + excluded.unconfirmed, opened = n.opened + excluded.opened, clicked = n.clicked + excluded.clicked,
      opened_attachment = n.opened_attachment + excluded.opened_attachment, entered_data = n.entered_data + excluded.entered_data, automated = n.automated + excluded.automated
  `.execute(db);
}
