import {
  figures,
  figuresOfPeople,
  incidentRisk,
  JUDGED_AFTER_HOURS,
  ROW_GAP_HOURS,
  type Figure,
  type FigureOfPeople,
} from '@vigil/contract/phishing-results/rules.ts';
import type { CampaignStatistics } from '@vigil/contract/phishing-results/result.ts';
import type { Span } from '@vigil/contract/statistics/period.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { findMinGroupSize, groupNeeded, showsRecipients } from '../../people/queries/result-visibility.ts';
import { hiddenGroupsOfDivision, roundDownToSteps, roughFigureOf, roundDownToGroup } from '../../people/rules.ts';
import { storedFigures } from '../rules/outcome.ts';

/** The figures of a group, and how many of its people count towards the smallest group. */
export type Figures = Record<Figure, number> & { group_size: number };

/** Sums every stored figure over the rows of a query. */
export const figureSums = sql.join(
  storedFigures.map((figure) => sql`coalesce(sum(${sql.ref(figure)}), 0)::int as ${sql.ref(figure)}`),
);

/**
 * The size that a group of the campaign needs for its figures to be shown, or 0 where results are shown by name. While emails are
 * still being sent, a growing sum would reveal who has just clicked.
 */
export type Disclosure = {
  needed: number;
  isRunning: boolean;
  /** Whether recipients are shown. If they are hidden, their exact number is hidden too. */
  isNamed?: boolean;
};

/** Whether the group has opens by scanners but no email that is known to have arrived. There may be very few such emails. */
const isOfUnknown = ({ sent, automated }: Figures): boolean => sent === 0 && automated > 0;

const isEnough = ({ sent, group_size }: Pick<Figures, 'sent' | 'group_size'>, { needed }: Disclosure): boolean =>
  sent === 0 || group_size >= needed;

export const statisticsOf = (row: Figures, disclosure: Disclosure): CampaignStatistics => {
  const { needed, isRunning, isNamed = true } = disclosure;
  if (needed === 0) return exactStatistics(row);
  if (!isNamed)
    return row.group_size < needed
      ? hiddenStatistics(nothingSent(row))
      : steppedStatistics(roundDownFigures(row, needed), needed);
  if (isOfUnknown(row) || !isEnough(row, disclosure)) return hiddenStatistics(row);
  return isRunning ? steppedStatistics(row, needed) : roughStatistics(row);
};

/** Returns the statistics of groups that make up a total, which is shown itself. */
export function statisticsOfGroups(
  rows: readonly Figures[],
  disclosure: Disclosure,
  isHidden: readonly boolean[],
): CampaignStatistics[] {
  const { needed, isRunning } = disclosure;
  if (needed === 0) return rows.map(exactStatistics);
  if (!(disclosure.isNamed ?? true)) return rows.map((row) => statisticsOf(row, disclosure));
  const all = rows.map((row, index) =>
    isHidden[index] ? hiddenStatistics(row) : isRunning ? steppedStatistics(row, needed) : roughStatistics(row),
  );
  if (isRunning) return all;
  const unseen = rows.filter((_, index) => isHidden[index]);
  const sumOf = (figure: FigureOfPeople | 'sent' | 'group_size') => unseen.reduce((sum, row) => sum + row[figure], 0);
  const people = { sent: sumOf('sent'), group_size: sumOf('group_size') };
  return figuresOfPeople.reduce(
    (shown, figure) =>
      isExtreme(sumOf(figure), people) || rows.some((row, index) => !isHidden[index] && isExtreme(row[figure], row))
        ? hideCompanion(shown, figure)
        : shown,
    all,
  );
}

/**
 * Whether a figure may be of nobody, one, all but one or all of the people who count. The others may be invented accounts whose
 * inventor knows what each of them did, so they may account for any part of the figure.
 */
export function isExtreme(count: number, { sent, group_size }: Pick<Figures, 'sent' | 'group_size'>): boolean {
  const least = Math.max(0, count - (sent - group_size));
  const most = Math.min(count, group_size);
  return roughFigureOf(least, group_size) !== null || roughFigureOf(most, group_size) !== null;
}

/**
 * Hides the figure in the smallest other group as well, because a rough or hidden figure follows exactly from the total and the
 * other groups. If no other group is left, the figure is hidden in every group.
 */
function hideCompanion(rows: CampaignStatistics[], figure: FigureOfPeople): CampaignStatistics[] {
  const [companion] = rows.filter((row) => row.sent > 0 && row[figure] !== null).toSorted((a, b) => a.sent - b.sent);
  if (companion === undefined) return rows.map((row) => withoutFigure(row, figure));
  return rows.map((row) => (row === companion ? withoutFigure(row, figure) : row));
}

const withoutFigure = (row: CampaignStatistics, figure: FigureOfPeople): CampaignStatistics => {
  if (row.sent === 0) return row;
  const { [figure]: _, ...rough } = row.rough ?? {};
  return { ...row, [figure]: null, ...(row.rough && { rough }), ...(figure === 'incidents' && { incident_risk: null }) };
};

const figuresFrom = (row: Figures): Record<Figure, number> =>
  Object.fromEntries(figures.map((figure) => [figure, row[figure]])) as Record<Figure, number>;

const exactStatistics = (row: Figures): CampaignStatistics => ({ ...figuresFrom(row), incident_risk: incidentRisk(row) });

/**
 * Returns the figures of a completed campaign. They are exact, except for figures that may be of nobody, one person, all but one
 * or everyone: these are words, or hidden if people who do not count are among them.
 */
function roughStatistics(row: Figures): CampaignStatistics {
  const extremes = figuresOfPeople.filter((figure) => isExtreme(row[figure], row));
  const inWords = row.sent === row.group_size ? extremes : [];
  const rough = Object.fromEntries(inWords.map((figure) => [figure, roughFigureOf(row[figure], row.sent)])) as NonNullable<
    CampaignStatistics['rough']
  >;
  const unnamed = Object.fromEntries(extremes.map((figure) => [figure, null]));
  const all: Omit<CampaignStatistics, 'incident_risk' | 'rough'> = { ...figuresFrom(row), ...unnamed };
  const incident_risk = all.incidents === null ? null : incidentRisk(row);
  return { ...all, incident_risk, ...(Object.keys(rough).length > 0 && { rough }) };
}

function steppedStatistics(row: Figures, smallest: number): CampaignStatistics {
  const { sent, group_size } = row;
  const shown = figures.map((figure) => [
    figure,
    isOfDelivery(figure) ? row[figure] : roundDownToSteps(row[figure], { of: group_size, smallest }),
  ]);
  const all = Object.fromEntries(shown) as Omit<CampaignStatistics, 'incident_risk' | 'rough'>;
  return { ...all, incident_risk: all.incidents === null ? null : incidentRisk({ sent, incidents: all.incidents }) };
}

const nothingSent = (row: Figures): Figures => ({ ...row, sent: 0, failed: 0, unconfirmed: 0 });

/**
 * For a campaign whose recipients are hidden: rounds down the sent, failed and unconfirmed deliveries to multiples of the smallest
 * group that may be shown. The other figures are rounded to steps afterwards.
 */
const roundDownFigures = (row: Figures, groupSize: number): Figures => ({
  ...row,
  ...Object.fromEntries(ofDelivery.map((figure) => [figure, roundDownToGroup(row[figure], groupSize)])),
});

const hiddenStatistics = ({ sent, failed, unconfirmed }: Figures): CampaignStatistics => ({
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
const isOfDelivery = (figure: Figure) => ofDelivery.some((deliveryFigure) => deliveryFigure === figure);

/** What a campaign may show of the groups into which it is divided. */
export type CampaignDisclosure = Disclosure & {
  hiddenDepartments: ReadonlySet<string>;
  hiddenTemplates: ReadonlySet<string>;
  systems: ReadonlyMap<string, number>;
} & Pick<Figures, 'sent' | 'group_size'>;

/** Whether emails of a campaign with this status may still be sent. */
export const isRunning = (status: string): boolean => status !== 'completed' && status !== 'failed';

export async function findDisclosure(scope: Scope, campaign_id: string): Promise<Disclosure> {
  const smallest = await findMinGroupSize(scope);
  if (smallest === 0) return { needed: 0, isRunning: false };
  const { status, is_picked, is_named } = await scope.db
    .selectFrom('phishing_campaigns as c')
    .select(['status', 'is_picked', showsRecipients(scope.organization).as('is_named')])
    .where('organization_id', '=', scope.organization)
    .where('id', '=', campaign_id)
    .executeTakeFirstOrThrow();
  return { needed: groupNeeded({ smallest, is_picked }), isRunning: isRunning(status), isNamed: is_named };
}

/**
 * Returns what may be shown of a campaign's departments, templates and systems. Departments are those at sending, wherever their
 * people are now.
 */
export async function findCampaignDisclosure(scope: Scope, campaign_id: string): Promise<CampaignDisclosure> {
  const disclosure = await findDisclosure(scope, campaign_id);
  if (disclosure.needed === 0) {
    return {
      ...disclosure,
      hiddenDepartments: new Set(),
      hiddenTemplates: new Set(),
      systems: new Map(),
      sent: 0,
      group_size: 0,
    };
  }
  const { rows } = await sql<{ department_id: string; campaign_template_id: string; os: string; people: number; size: number }>`
    select department_id, campaign_template_id, os, sum(sent)::int as people, sum(group_size)::int as size from campaign_counters
     where organization_id = ${scope.organization} and campaign_id = ${campaign_id} group by 1, 2, 3`.execute(scope.db);
  const cells = rows.map(({ department_id, campaign_template_id, people, size }) => ({
    department: department_id,
    template: campaign_template_id,
    people,
    size,
  }));
  const smallest = disclosure.needed;
  const systems = new Map<string, number>();
  for (const { os, size } of rows) systems.set(os, (systems.get(os) ?? 0) + size);
  return {
    ...disclosure,
    hiddenDepartments: hiddenGroupsOfDivision(cells, { division: 'department', beside: [], smallest }),
    hiddenTemplates: hiddenGroupsOfDivision(cells, { division: 'template', beside: ['department'], smallest }),
    systems,
    sent: rows.reduce((sum, { people }) => sum + people, 0),
    group_size: rows.reduce((sum, { size }) => sum + size, 0),
  };
}

/**
 * Returns the size of a whole campaign's group and whether its figures are shown at all. Where its recipients are hidden, no
 * figure becomes exact when the campaign is over, because the number of recipients is not exact either.
 */
export async function findCampaignGroup(
  scope: Scope,
  campaign_id: string,
): Promise<Disclosure & Pick<Figures, 'sent' | 'group_size'> & { isShown: boolean }> {
  const disclosure = await findDisclosure(scope, campaign_id);
  const { rows } = await sql<Pick<Figures, 'sent' | 'group_size'>>`
    select coalesce(sum(sent), 0)::int as sent, coalesce(sum(group_size), 0)::int as group_size from campaign_counters
     where organization_id = ${scope.organization} and campaign_id = ${campaign_id}`.execute(scope.db);
  return {
    ...disclosure,
    isRunning: disclosure.isRunning || disclosure.isNamed === false,
    ...rows[0]!,
    isShown: isEnough(rows[0]!, disclosure),
  };
}

type Scope = { db: Tx; organization: string };

/** The percentage of incidents in figures `n`, for a query that filters by it. */
export const incidentRiskOf = sql`(100.0 * n.incidents / nullif(n.sent, 0))`;

/**
 * The deliveries `d` of campaigns `c` that are shown with a person: known to have arrived, and not of a trial. A deleted campaign
 * only disappears from the lists; what people did in it stays theirs.
 */
export const countedDeliveries = sql`deliveries d join phishing_campaigns c
  on c.organization_id = d.organization_id and c.id = d.campaign_id and d.state = 'sent' and not c.is_testing`;

/**
 * Whether the program knows that a delivery `d` arrived. Where results are anonymous, the state of an email stays unconfirmed or
 * failed although its person acted on it.
 */
export const hasArrived = sql<boolean>`(d.state = 'sent' or d.state in ('unconfirmed', 'failed') and d.result <> 'sent')`;

/** The moment until which an email must have been sent to count as resisted, if its person did nothing with it. */
export const judgedUntil = sql<string>`(now() - interval '${sql.raw(String(JUDGED_AFTER_HOURS))} hours')`;

/** Whether an email is old enough to count as resisted if its person did nothing with it. */
const isOldEnough = sql<boolean>`(d.sent_at <= ${judgedUntil})`;

/**
 * Whether a delivery `d` that arrived counts for its person yet. A failure or a report counts at once; an email that nobody acted
 * on is open until it is old enough.
 */
export const isJudged = sql<boolean>`(coalesce(d.clicked_at, d.opened_attachment_at, d.entered_data_at, d.reported_at) is not null
  or ${isOldEnough})`;

/** Whether a delivery `d` is an incident. */
export const isFailure = sql<boolean>`(d.clicked_at is not null or d.opened_attachment_at is not null)`;

/** Whether a delivery `d` was sent on one of these days, by the organisation's clock. */
export const isSentIn = (organization: string, { from, to }: Span): RawBuilder<boolean> =>
  sql`(d.sent_at >= begin_of_day(${organization}, ${from}::date) and d.sent_at < begin_of_day(${organization}, ${to}::date + 1))`;

/**
 * Counts the emails that a person failed in a row: `times` are the sending times of failures, the newest first, without a
 * resisted email between them. Emails sent within a day of each other are one occasion.
 */
export const failuresInRow = (times: RawBuilder<unknown>) =>
  sql<number>`failures_in_row(${times}, interval '${sql.raw(String(ROW_GAP_HOURS))} hours')`;

/** The deliveries `d` of campaigns `c` on which the program bases decisions, and which their own person is shown. */
export const arrivedDeliveries = sql`deliveries d join phishing_campaigns c
  on c.organization_id = d.organization_id and c.id = d.campaign_id and not c.is_testing and ${hasArrived}`;
