import { figures, incidentRisk, type Figure } from '@vigil/contract/phishing-results/rules.ts';
import type { CampaignStatistics } from '@vigil/contract/phishing-results/result.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { findSmallest, tellsRecipients } from '../../people/queries/told.ts';
import { hiddenGroups, inSteps } from '../../people/rules.ts';

export type Figures = Record<Figure, number>;

/** Every figure of the kept rows that a query finds, summed up. */
export const figureSums = sql.join(figures.map((figure) => sql`coalesce(sum(${sql.ref(figure)}), 0)::int as ${sql.ref(figure)}`));

/**
 * Whose figures they are, and of how many anything is told; few enough, what became of their letters alone is. While letters are
 * on their way, whoever watches could tell who got one from whose deed changed a sum.
 */
export type Told = {
  people: number;
  smallest: number;
  isRunning: boolean;
  /** Whether its recipients are shown; where they are hidden, so is how many there are exactly. */
  isNamed?: boolean;
};

export const statisticsOf = (row: Figures, { people, smallest, isRunning, isNamed = true }: Told): CampaignStatistics => {
  if (!isNamed) return people < smallest ? hidden(nothingSent(row)) : stepped(roundedDown(row, smallest), smallest);
  const all = Object.fromEntries(figures.map((figure) => [figure, row[figure]])) as Figures;
  // Scanners may open emails that are not known to have arrived, and there may be very few of those.
  const isOfUnknown = smallest > 0 && row.sent === 0 && row.automated > 0;
  if (isOfUnknown || (people > 0 && people < smallest)) return hidden(all);
  return isRunning && smallest > 0 ? stepped(all, smallest) : { ...all, incident_risk: incidentRisk(row) };
};

/** The same of groups that make up a whole, of so many people each. */
export function statisticsOfGroups(
  rows: readonly Figures[],
  { counts, smallest, isRunning, isNamed }: { counts: readonly number[]; smallest: number; isRunning: boolean; isNamed: boolean },
): CampaignStatistics[] {
  if (!isNamed) return rows.map((row) => statisticsOf(row, { people: row.sent, smallest, isRunning, isNamed }));
  const isHidden = hiddenGroups(counts, smallest);
  return rows.map((row, at) => (isHidden[at] ? hidden(row) : statisticsOf(row, { people: 0, smallest, isRunning })));
}

function stepped(row: Figures, smallest: number): CampaignStatistics {
  const { sent } = row;
  const told = figures.map((figure) => [
    figure,
    isOfDelivery(figure) ? row[figure] : inSteps(row[figure], { of: sent, smallest }),
  ]);
  const all = Object.fromEntries(told) as Omit<CampaignStatistics, 'incident_risk'>;
  return { ...all, incident_risk: all.incidents === null ? null : incidentRisk({ sent, incidents: all.incidents }) };
}

const nothingSent = (row: Figures): Figures => ({ ...row, sent: 0, failed: 0, unconfirmed: 0 });

/** Of a campaign whose recipients are hidden: its deliveries too in whole steps. */
const roundedDown = (row: Figures, smallest: number): Figures => ({
  ...row,
  ...Object.fromEntries(ofDelivery.map((figure) => [figure, row[figure] - (row[figure] % smallest)])),
});

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
  const { counts, ...told } = await peopleBy(scope, campaign_id, sql`''`);
  return { people: counts.get('') ?? 0, ...told };
}

/** Of a campaign's status: whether letters of it may be on their way still. */
export const isRunning = (status: string): boolean => status !== 'completed' && status !== 'failed';

/** Whom the letters of a campaign reached, by what a delivery `d` says of itself; where figures of few are told, nobody is counted. */
export async function peopleBy(
  scope: Scope,
  campaign_id: string,
  of: RawBuilder<unknown>,
): Promise<{ counts: Map<string, number>; smallest: number; isRunning: boolean; isNamed: boolean }> {
  const smallest = await findSmallest(scope);
  if (smallest === 0) return { counts: new Map(), smallest, isRunning: false, isNamed: true };
  const { status, is_named } = await scope.db
    .selectFrom('phishing_campaigns as c')
    .select(['status', tellsRecipients(scope.organization).as('is_named')])
    .where('organization_id', '=', scope.organization)
    .where('id', '=', campaign_id)
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ name: string; n: number }>`
    select ${of}::text as name, count(distinct d.user_id)::int as n from deliveries d
     where d.organization_id = ${scope.organization} and d.campaign_id = ${campaign_id} and d.state = 'sent' group by 1`.execute(
    scope.db,
  );
  return {
    counts: new Map(rows.map(({ name, n }) => [name, n])),
    smallest,
    isRunning: !is_named || isRunning(status),
    isNamed: is_named,
  };
}

type Scope = { db: Tx; organization: string };

/** The same percentage where a query filters by it, of figures `n`. */
export const incidentRiskOf = sql`coalesce(100.0 * n.incidents / nullif(n.sent, 0), 0)`;

/**
 * The deliveries `d` of campaigns `c` that are shown with a person: known to have arrived, and no trial. A campaign that is
 * deleted goes from the lists alone; what people did in it stays theirs.
 */
export const countedDeliveries = sql`deliveries d join phishing_campaigns c
  on c.organization_id = d.organization_id and c.id = d.campaign_id and d.state = 'sent' and not c.is_testing`;

/**
 * Of a delivery `d`: whether the program knows that it arrived. Where results are anonymous, the state of an email stays
 * unconfirmed or failed although its person did something with it.
 */
export const hasArrived = sql<boolean>`(d.state = 'sent' or d.state in ('unconfirmed', 'failed') and d.result <> 'sent')`;

/** The deliveries `d` of campaigns `c` that the program decides by, and that their own person is shown. */
export const arrivedDeliveries = sql`deliveries d join phishing_campaigns c
  on c.organization_id = d.organization_id and c.id = d.campaign_id and not c.is_testing and ${hasArrived}`;
