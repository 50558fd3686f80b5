import { figures, incidentRisk, type Figure } from '@vigil/contract/phishing-results/rules.ts';
import type { CampaignStatistics } from '@vigil/contract/phishing-results/result.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { findSmallest } from '../../people/queries/told.ts';
import { hiddenGroups } from '../../people/rules.ts';

export type Figures = Record<Figure, number>;

/** Every figure of the kept rows that a query finds, summed up. */
export const figureSums = sql.join(figures.map((figure) => sql`coalesce(sum(${sql.ref(figure)}), 0)::int as ${sql.ref(figure)}`));

/** Whose figures they are, and of how many anything is told; few enough, what became of their letters alone is. */
export type Told = { people: number; smallest: number };

export const statisticsOf = (row: Figures, { people, smallest }: Told): CampaignStatistics => {
  const all = Object.fromEntries(figures.map((figure) => [figure, row[figure]])) as Figures;
  if (people === 0 || people >= smallest) return { ...all, incident_risk: incidentRisk(row) };
  return hidden(all);
};

/** The same of groups that make up a whole, of so many people each. */
export function statisticsOfGroups(rows: readonly Figures[], counts: readonly number[], smallest: number): CampaignStatistics[] {
  const isHidden = hiddenGroups(counts, smallest);
  return rows.map((row, at) => (isHidden[at] ? hidden(row) : statisticsOf(row, { people: 0, smallest })));
}

const hidden = ({ sent, failed, unconfirmed }: Figures): CampaignStatistics => ({
  sent,
  failed,
  unconfirmed,
  ...(Object.fromEntries(figures.filter((figure) => !isOfDelivery(figure)).map((figure) => [figure, null])) as Record<
    Exclude<Figure, (typeof ofDelivery)[number]>,
    null
  >),
  incident_risk: null,
});

const ofDelivery = ['sent', 'failed', 'unconfirmed'] as const satisfies readonly Figure[];
const isOfDelivery = (figure: Figure) => ofDelivery.some((one) => one === figure);

/** Of a campaign: each counts once, however often a letter was sent again. */
export async function campaignPeople(scope: Scope, campaign_id: string): Promise<Told> {
  const groups = await peopleBy(scope, campaign_id, sql`''`);
  return { people: groups.counts.get('') ?? 0, smallest: groups.smallest };
}

/** Whom the letters of a campaign reached, by what a delivery `d` says of itself; where figures of few are told, nobody is counted. */
export async function peopleBy(
  scope: Scope,
  campaign_id: string,
  of: RawBuilder<unknown>,
): Promise<{ counts: Map<string, number>; smallest: number }> {
  const smallest = await findSmallest(scope);
  if (smallest === 0) return { counts: new Map(), smallest };
  const { rows } = await sql<{ name: string; n: number }>`
    select ${of}::text as name, count(distinct d.user_id)::int as n from deliveries d
     where d.organization_id = ${scope.organization} and d.campaign_id = ${campaign_id} and d.state = 'sent' group by 1`.execute(
    scope.db,
  );
  return { counts: new Map(rows.map(({ name, n }) => [name, n])), smallest };
}

type Scope = { db: Tx; organization: string };

/** The same percentage where a query filters by it, of figures `n`. */
export const incidentRiskOf = sql`coalesce(100.0 * n.incidents / nullif(n.sent, 0), 0)`;

/**
 * The deliveries `d` of campaigns `c` that count for a person, wherever theirs are counted: known to have arrived, and no trial.
 * A campaign that is deleted goes from the lists alone; what people did in it stays theirs.
 */
export const countedDeliveries = sql`deliveries d join phishing_campaigns c
  on c.organization_id = d.organization_id and c.id = d.campaign_id and d.state = 'sent' and not c.is_testing`;
