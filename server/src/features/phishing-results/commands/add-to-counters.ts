import { figures, type Figure } from '@vigil/contract/phishing-results/rules.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { figuresOf, type Counted } from '../rules/standing.ts';

export type CountedDelivery = Counted & {
  organization_id: string;
  campaign_id: string;
  campaign_template_id: string;
  department_id: string;
  os: string | null;
};
export type Change = { before: CountedDelivery; after: CountedDelivery };

type Share = { delivery: CountedDelivery; figures: Record<Figure, number> };

/**
 * Brings the kept figures up to what deliveries have become; the only writer of `campaign_counters` beside their
 * handing over. Once for each change, in its transaction.
 */
export async function addToCounters(db: Tx, changes: readonly Change[]): Promise<void> {
  const shares = sharesOf(changes);
  if (shares.length === 0) return;
  const column = (of: (share: Share) => unknown) => shares.map(of);
  const columns = sql.join(figures.map((figure) => sql.ref(figure)));
  await sql`
    insert into campaign_counters as n (organization_id, campaign_id, campaign_template_id, department_id, os, ${columns})
    select * from unnest(
      ${column(({ delivery }) => delivery.organization_id)}::uuid[], ${column(({ delivery }) => delivery.campaign_id)}::uuid[],
      ${column(({ delivery }) => delivery.campaign_template_id)}::uuid[], ${column(({ delivery }) => delivery.department_id)}::uuid[],
      ${column(({ delivery }) => delivery.os ?? '')}::text[],
      ${sql.join(figures.map((figure) => sql`${column((share) => share.figures[figure])}::int[]`))})
    on conflict (campaign_id, campaign_template_id, department_id, os) do update set ${addedFigures}
  `.execute(db);
}

/** For a conflict of a kept row `n`. */
export const addedFigures = sql.join(
  figures.map((figure) => sql`${sql.ref(figure)} = ${sql.ref(`n.${figure}`)} + ${sql.ref(`excluded.${figure}`)}`),
);

/** What to add to each kept row, in one order for everyone, so that two transactions never wait for each other. */
function sharesOf(changes: readonly Change[]): Share[] {
  const shares = new Map<string, Share>();
  const add = (delivery: CountedDelivery, sign: 1 | -1) => {
    const key = [delivery.campaign_id, delivery.campaign_template_id, delivery.department_id, delivery.os ?? ''].join();
    const share = shares.get(key) ?? { delivery, figures: { ...nothing } };
    const own = figuresOf(delivery);
    for (const figure of figures) share.figures[figure] += sign * own[figure];
    shares.set(key, share);
  };
  for (const { before, after } of changes) {
    add(before, -1);
    add(after, 1);
  }
  return [...shares]
    .filter(([, share]) => figures.some((figure) => share.figures[figure] !== 0))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, share]) => share);
}

const nothing = Object.fromEntries(figures.map((figure) => [figure, 0])) as Record<Figure, number>;
