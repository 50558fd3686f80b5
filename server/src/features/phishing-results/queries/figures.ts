import { figures, incidentRisk, type Figure } from '@vigil/contract/phishing-results/rules.ts';
import type { CampaignStatistics } from '@vigil/contract/phishing-results/result.ts';
import { sql } from 'kysely';

export type Figures = Record<Figure, number>;

/** Every figure of the kept rows that a query finds, summed up. */
export const figureSums = sql.join(figures.map((figure) => sql`coalesce(sum(${sql.ref(figure)}), 0)::int as ${sql.ref(figure)}`));

export const statisticsOf = (row: Figures): CampaignStatistics => ({
  ...(Object.fromEntries(figures.map((figure) => [figure, row[figure]])) as Figures),
  incident_risk: incidentRisk(row),
});

/** The same percentage where a query filters by it, of figures `n`. */
export const incidentRiskOf = sql`coalesce(100.0 * n.incidents / nullif(n.sent, 0), 0)`;

/**
 * The deliveries `d` of campaigns `c` that count for a person, wherever theirs are counted: known to have arrived, and no trial.
 * A campaign that is deleted goes from the lists alone; what people did in it stays theirs.
 */
export const countedDeliveries = sql`deliveries d join phishing_campaigns c
  on c.organization_id = d.organization_id and c.id = d.campaign_id and d.state = 'sent' and not c.is_testing`;
