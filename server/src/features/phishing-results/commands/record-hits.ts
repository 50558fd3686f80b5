import { actions, type Action } from '@vigil/contract/phishing-results/rules.ts';
import { sql } from 'kysely';
import { asSystem, type Tx } from '../../../db/database.ts';
import { rowsAs } from '../../../db/rows.ts';
import type { Services } from '../../../services.ts';
import { batch } from '../../../jobs/batch.ts';
import { recordFacts } from '../../../jobs/facts.ts';
import { findIpActivity, visitorColumns } from '../queries/ip-activity.ts';
import { findIgnored } from '../queries/ignored-networks.ts';
import { effectiveAction, outcomeBefore } from '../rules/outcome.ts';
import { weakSignals } from '../rules/verdict.ts';
import { classifyHit, type Hit, type ClassifiedHit } from './classify-hit.ts';
import { lockDeliveries, saveOutcomes, resultOf, type Delivery } from './save-outcomes.ts';

/**
 * Returns a function that classifies a hit and stores it with its figures. The function resolves once the hit is committed; hits
 * that arrive together share a commit.
 */
export function openHitRecorder(services: Services): (hit: Hit) => Promise<void> {
  const record = batch<Hit, true>(async (hits) => {
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
  const crowds = await findIpActivity(db, hits);
  const ignored = await findIgnored(db, hits);
  const after = new Map(before);
  const classifiedHits = hits.flatMap((hit, index) => {
    const delivery = after.get(hit.delivery_id);
    if (delivery === undefined) return [];
    const crowd = crowds[index]!;
    const classified = classifyHit(hit, delivery, {
      crowd: { ...crowd, atOnce: crowd.atOnce + crowdInBatch(hits, index) },
      isIgnoredNetwork: ignored[index]!,
    });
    after.set(hit.delivery_id, classified.after);
    return [classified];
  });
  await saveEvents(db, classifiedHits);
  await confirmClicks(db, classifiedHits, after);
  const changes = [...before.values()].map((delivery) => ({ before: delivery, after: after.get(delivery.id)! }));
  await saveOutcomes(db, changes);
  await recordFacts(
    { db, services },
    'delivery.result_grew',
    changes
      .filter((change) => !change.before.is_testing && figureBasis(change.after) !== figureBasis(change.before))
      .map(({ after: { id, organization_id, campaign_id, user_id, ...outcome } }) => ({
        organization_id,
        fact: { delivery_id: id, campaign_id, user_id, result: resultOf(outcome) },
      })),
  );
}

/** Returns as a text what a person's figures and risk are computed from in a delivery. */
const figureBasis = ({ state, ...delivery }: Delivery): string =>
  [state, ...actions.map((action) => delivery[`${action}_at`] !== null)].join();

/** Counts hits of the same address and agent on other deliveries earlier in the same batch. */
function crowdInBatch(hits: Hit[], index: number): number {
  const { address, agent, delivery_id } = hits[index]!;
  const others = hits
    .slice(0, index)
    .filter((hit) => hit.address === address && hit.agent === agent && hit.delivery_id !== delivery_id);
  return new Set(others.map((hit) => hit.delivery_id)).size;
}

async function saveEvents(db: Tx, classifiedHits: ClassifiedHit[]): Promise<void> {
  const saved = classifiedHits.filter(({ isSaved }) => isSaved);
  if (saved.length === 0) return;
  await sql`
    insert into delivery_events (organization_id, delivery_id, kind, at, address, agent, os, verdict, reasons)
    select organization_id, delivery_id, kind, at, address, left(agent, 400), os,
        case when is_automated then 'automated' else 'human' end, coalesce(string_to_array(nullif(reasons, ''), ','), '{}')
      from ${rowsAs(
        't',
        saved,
        {
          organization_id: ['uuid', ({ after }) => after.organization_id],
          delivery_id: 'uuid',
          kind: 'text',
          at: ['timestamptz', ({ at }) => at.toISOString()],
          address: 'text',
          agent: 'text',
          os: 'text',
          reasons: ['text', ({ reasons }) => reasons.join(',')],
          is_automated: ['boolean', ({ isAutomated }) => isAutomated],
        },
        'n',
      )}
     order by n
  `.execute(db);
}

/**
 * Counts doubtful clicks as the person's if the same browser entered data, which only a person does. Applies the rule of
 * `isConfirmedBy` to rows.
 */
async function confirmClicks(db: Tx, classifiedHits: ClassifiedHit[], after: Map<string, Delivery>): Promise<void> {
  const proofs = classifiedHits.filter(
    ({ kind, isAutomated, delivery_id }) =>
      kind === 'entered_data' && !isAutomated && after.get(delivery_id)!.automated_count > 0,
  );
  if (proofs.length === 0) return;
  const { rows } = await sql<{ delivery_id: string; kind: Action; at: string }>`
    update delivery_events e set verdict = 'human', reasons = e.reasons || array['confirmed']
      from (select distinct * from ${rowsAs('proofs', proofs, visitorColumns)}) as p
     where e.organization_id = p.organization_id and e.delivery_id = p.delivery_id and e.address = p.address and e.agent = left(p.agent, 400)
       and e.verdict = 'automated' and e.reasons <@ ${weakSignals}::text[]
    returning e.delivery_id, e.kind, e.at
  `.execute(db);
  for (const { delivery_id, kind, at } of rows) {
    const delivery = after.get(delivery_id)!;
    after.set(delivery_id, {
      ...outcomeBefore(delivery, { kind: effectiveAction(kind, delivery), at }),
      automated_count: delivery.automated_count - 1,
    });
  }
}
