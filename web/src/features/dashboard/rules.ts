import type { OrganizationNode } from '@vigil/contract/organizations/organization.ts';
import type { PeriodEvent, PhishingEvent } from '@vigil/contract/people/rules.ts';
import { isPeriodFlawed, type PeriodKind, type Span } from '@vigil/contract/statistics/period.ts';
import type { ComparedFigure, ComparedShare } from '@vigil/contract/statistics/organization.ts';
import { FEW_PEOPLE } from '@vigil/contract/shared/intervals.ts';
import { shareChange } from '@vigil/contract/shared/percent.ts';
import type { PeriodQuery } from './api.ts';
import type { Search } from '../../lib/paths.ts';

export type PeriodState = { period: PeriodKind; from: string; to: string };

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Returns the period to send to the server: this quarter if the custom days are incomplete or invalid. */
export function periodOfState({ period, from, to }: PeriodState): PeriodQuery {
  if (period !== 'own') return { period };
  const own = { period, from, to } as const;
  const isWhole = ISO_DAY.test(from) && ISO_DAY.test(to) && !isPeriodFlawed(own);
  return isWhole ? own : { period: 'this_quarter' };
}

/** The direction in which a figure improves; null if neither direction is better. */
export type Good = 'less' | 'more' | null;
export type Trend = 'better' | 'worse' | 'chance' | 'same' | 'unknown';

/** The kind of a figure, which decides how its value and its change are formatted. */
export type FigureKind = 'share' | 'progress' | 'count' | 'risk' | 'ratio';
const decimalsOf = { progress: 0, count: 0, risk: 1, ratio: 2 } as const;

/**
 * Returns the difference of the rounded values, so that the change agrees with the figures on the screen, and its number of
 * decimals.
 */
export function changeOf(value: number, before: number, kind: FigureKind): { change: number; decimals: number } {
  if (kind === 'share') {
    const { value: change, decimals } = shareChange(value, before);
    return { change, decimals };
  }
  const decimals = decimalsOf[kind];
  const shown = (figure: number) => Math.round(figure * 10 ** decimals);
  return { change: (shown(value) - shown(before)) / 10 ** decimals, decimals };
}

/**
 * Returns "better" or "worse" only for a significant difference, and "unknown" for means and small groups, whose significance is
 * not tested.
 */
export function trendOf(change: number, { good, certainty }: { good: Good; certainty: ComparedFigure['certainty'] }): Trend {
  if (change === 0) return 'same';
  if (good === null || certainty === null) return 'unknown';
  if (certainty === 'chance') return 'chance';
  return certainty === (good === 'less' ? 'fewer' : 'more') ? 'better' : 'worse';
}

/** Whether the group is small: one person then changes a share too much to colour it. */
export const isSmallGroup = ({ people }: Pick<ComparedShare, 'people'>): boolean => people !== null && people < FEW_PEOPLE;

const AXIS_STEP = 10;

/** Returns the end of an axis that has room for all shares, rounded up to whole tens. */
export const axisEndOf = (shares: readonly number[]): number =>
  Math.min(100, Math.max(AXIS_STEP, Math.ceil(Math.max(0, ...shares) / AXIS_STEP) * AXIS_STEP));

/** For each figure, the search of the staff list that finds the people it counts. */
export const figureSearches = {
  risk: { sort: 'RISK_LEVEL', direction: 'desc' },
  repeated: { simulated: 'REPEATED' },
  progress: { sort: 'PROGRESS', direction: 'asc' },
  behind: { learning: 'BEHIND' },
  never_simulated: { simulated: 'NEVER' },
  without_course: { course_progress: 'WITHOUT_COURSE' },
} as const satisfies Record<string, Search>;

/** Returns a search of the people who had the event within a figure's period. */
export const periodSearch = (period_event: PeriodEvent, { from, to }: Span): Search => ({
  period_event,
  event_from: from,
  event_to: to,
});
export const failureEvents = {
  easy: 'CAUGHT_EASY',
  moderate: 'CAUGHT_MODERATE',
  hard: 'CAUGHT_HARD',
} as const satisfies Record<string, PeriodEvent>;

const resultsBehind = {
  sent: ['sent', 'opened', 'clicked', 'opened_attachment', 'entered_data'],
  opened: ['opened', 'clicked', 'opened_attachment', 'entered_data'],
  clicked: ['clicked', 'entered_data'],
  opened_attachment: ['opened_attachment'],
  entered_data: ['entered_data'],
} as const satisfies Record<string, readonly PhishingEvent[]>;

/**
 * Returns the filters of the staff list that show the people counted in a campaign's figure, or null if no filters show them
 * all: the list filters by a person's worst action, so a person who clicked and opened an attachment is found under one of them.
 */
export function campaignSearch(
  campaign: string,
  figure: keyof typeof resultsBehind,
  done: Record<'clicked' | 'opened_attachment' | 'entered_data', number | null>,
): Search | null {
  const isMixed = (done.opened_attachment ?? 0) > 0 && (done.clicked ?? 0) > 0;
  return isMixed && (figure === 'clicked' || figure === 'opened_attachment')
    ? null
    : { campaign, results: [...resultsBehind[figure]] };
}

export const riskGroupSearch = (group: 'low' | 'medium' | 'high' | 'none'): Search => ({ risk_group: group });
export const progressGroupSearch = (group: 'NOT_START' | 'IN_PROGRESS' | 'COMPLETED' | 'WITHOUT_COURSE'): Search => ({
  course_progress: group,
});
/** Returns a search of the people of a department and its sub-departments. */
export const departmentSearch = (id: string): Search => ({ departments: [id] });

/** Returns the first day of the chart on or after `day`; undefined if `day` is before or after all days of the chart. */
export const firstDayOnChart = (days: readonly string[], day: string): string | undefined =>
  days[0] === undefined || day < days[0] ? undefined : days.find((chartDay) => chartDay >= day);

export const organizationSortKeys = ['NAME', 'PLACES', 'RISK_LEVEL', 'PROGRESS', 'PHISHING', 'LICENCE'] as const;
type Order = { key: (typeof organizationSortKeys)[number]; direction: 'asc' | 'desc' };

const valueOf: Record<Exclude<Order['key'], 'NAME'>, (one: OrganizationNode) => number | null> = {
  PLACES: ({ license }) => license.users_count,
  RISK_LEVEL: ({ figures }) => figures.risk_level,
  PROGRESS: ({ figures }) => figures.progress,
  PHISHING: ({ figures }) => figures.last_campaign?.statistics.incident_risk ?? null,
  LICENCE: ({ license }) => Date.parse(license.end_date),
};

/** Sorts the organisations; those without a value come last in both directions. */
export function sortOrganizations(rows: readonly OrganizationNode[], { key, direction }: Order): OrganizationNode[] {
  const sign = direction === 'asc' ? 1 : -1;
  const byName = (a: OrganizationNode, b: OrganizationNode) => a.title.localeCompare(b.title, 'ru');
  if (key === 'NAME') return rows.toSorted((a, b) => sign * byName(a, b));
  return rows.toSorted((a, b) => {
    const [x, y] = [valueOf[key](a), valueOf[key](b)];
    if (x === null || y === null) return x === y ? byName(a, b) : x === null ? 1 : -1;
    return sign * (x - y) || byName(a, b);
  });
}
