import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { rowsAs } from '../../../db/rows.ts';
import { figuresOf, emailFigures, storedFigures, type Counted, type StoredFigure } from '../rules/outcome.ts';

export type CountedDelivery = Counted & {
  organization_id: string;
  campaign_id: string;
  campaign_template_id: string;
  department_id: string;
  os: string | null;
  /** When the email was sent; null if it is sent now. */
  sent_at: string | null;
  /** Whether the campaign is a trial: it counts only in the campaign's own figures. */
  is_testing: boolean;
};
/** A delivery before and after something happened to it. */
export type Change = { before: CountedDelivery; after: CountedDelivery };

type Share = { delivery: CountedDelivery; figures: Record<StoredFigure, number> };

/**
 * Updates the stored figures with the changes of deliveries. Apart from `reassignCounters`, only this function writes
 * `campaign_counters`. Call it once for each change, in the change's transaction.
 */
export async function addToCounters(db: Tx, changes: readonly Change[]): Promise<void> {
  const shares = sharesOf(changes);
  if (shares.length === 0) return;
  const columns = sql.join(storedFigures.map((figure) => sql.ref(figure)));
  await sql`
    insert into campaign_counters as n (organization_id, campaign_id, campaign_template_id, department_id, os, ${columns})
    select * from ${rowsAs('d', shares, {
      organization_id: ['uuid', ({ delivery }) => delivery.organization_id],
      campaign_id: ['uuid', ({ delivery }) => delivery.campaign_id],
      campaign_template_id: ['uuid', ({ delivery }) => delivery.campaign_template_id],
      department_id: ['uuid', ({ delivery }) => delivery.department_id],
      os: ['text', ({ delivery }) => delivery.os ?? ''],
      ...figureColumns(storedFigures),
    })}
    on conflict (campaign_id, campaign_template_id, department_id, os) do update set ${addedFigures}
  `.execute(db);
  await addToEmailDays(db, changes);
}

/** Updates the figures by the day on which each email arrived, for the organisation's figures of any period. */
async function addToEmailDays(db: Tx, changes: readonly Change[]): Promise<void> {
  const grown = changes
    .filter(({ after }) => !after.is_testing)
    .map(({ before, after }) => ({ delivery: after, figures: differenceOf(figuresOf(before), figuresOf(after)) }))
    .filter((share) => emailFigures.some((figure) => share.figures[figure] !== 0));
  if (grown.length === 0) return;
  const names = sql.join(emailFigures.map((figure) => sql.ref(figure)));
  await sql`
    insert into delivery_days (organization_id, day, difficulty, ${names},
        rated, expected_from, expected_to, closed, closed_incidents, expected_incidents)
    select d.organization_id, (coalesce(d.sent_at, now()) at time zone o.time_zone)::date, t.difficulty,
        ${sql.join(emailFigures.map((figure) => sql`sum(${sql.ref(`d.${figure}`)})`))},
        coalesce(sum(d.sent) filter (where t.expected_from is not null), 0),
        coalesce(sum(d.sent * t.expected_from), 0) / 100, coalesce(sum(d.sent * t.expected_to), 0) / 100,
        coalesce(sum(d.sent) filter (where t.expected_to is not null), 0),
        coalesce(sum(d.incidents) filter (where t.expected_to is not null), 0),
        coalesce(sum(d.sent * (t.expected_from + t.expected_to)), 0) / 200
      from ${rowsAs('d', grown, {
        organization_id: ['uuid', ({ delivery }) => delivery.organization_id],
        campaign_template_id: ['uuid', ({ delivery }) => delivery.campaign_template_id],
        sent_at: ['timestamptz', ({ delivery }) => delivery.sent_at],
        ...figureColumns(emailFigures),
      })}
      join organizations o on o.id = d.organization_id
      join campaign_templates t on t.organization_id = d.organization_id and t.id = d.campaign_template_id
     group by 1, 2, 3`.execute(db);
}

/** Returns a column for each of these figures, named after the figure. */
const figureColumns = (figures: readonly StoredFigure[]) =>
  Object.fromEntries(figures.map((figure) => [figure, ['integer', (share: Share) => share.figures[figure]]] as const));

const differenceOf = (before: Record<StoredFigure, number>, after: Record<StoredFigure, number>): Record<StoredFigure, number> =>
  Object.fromEntries(storedFigures.map((figure) => [figure, after[figure] - before[figure]])) as Record<StoredFigure, number>;

/** The `set` list for a conflict with a stored row `n`. */
export const addedFigures = sql.join(
  storedFigures.map((figure) => sql`${sql.ref(figure)} = ${sql.ref(`n.${figure}`)} + ${sql.ref(`excluded.${figure}`)}`),
);

/** Returns what to add to each stored row, in one fixed order, so that two transactions never wait for each other. */
function sharesOf(changes: readonly Change[]): Share[] {
  const shares = new Map<string, Share>();
  const add = (delivery: CountedDelivery, sign: 1 | -1) => {
    const key = [delivery.campaign_id, delivery.campaign_template_id, delivery.department_id, delivery.os ?? ''].join();
    const share = shares.get(key) ?? { delivery, figures: { ...nothing } };
    const own = figuresOf(delivery);
    for (const figure of storedFigures) share.figures[figure] += sign * own[figure];
    shares.set(key, share);
  };
  for (const { before, after } of changes) {
    add(before, -1);
    add(after, 1);
  }
  return [...shares]
    .filter(([, share]) => storedFigures.some((figure) => share.figures[figure] !== 0))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, share]) => share);
}

const nothing = Object.fromEntries(storedFigures.map((figure) => [figure, 0])) as Record<StoredFigure, number>;
