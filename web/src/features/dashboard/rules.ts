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

/** Returns the period for the request. Incomplete or invalid custom days count as no period. */
export function periodOfState({ period, from, to }: PeriodState): PeriodQuery {
  if (period !== 'own') return { period };
  const own = { period, from, to } as const;
  const isWhole = ISO_DAY.test(from) && ISO_DAY.test(to) && !isPeriodFlawed(own);
  return isWhole ? own : { period: 'this_quarter' };
}

/** The direction that is good for a figure; null: neither. */
export type Good = 'less' | 'more' | null;
export type Verdict = 'better' | 'worse' | 'chance' | 'same' | 'unknown';

/** The kind of a figure, which decides how its value and its change are formatted. */
export type FigureKind = 'share' | 'progress' | 'count' | 'risk' | 'ratio';
const decimalsOf = { progress: 0, count: 0, risk: 1, ratio: 2 } as const;

/** Subtracts the rounded values, so that a reader who subtracts gets the same. */
export function changeOf(value: number, before: number, kind: FigureKind): { change: number; decimals: number } {
  if (kind === 'share') {
    const { value: change, decimals } = shareChange(value, before);
    return { change, decimals };
  }
  const decimals = decimalsOf[kind];
  const shown = (figure: number) => Math.round(figure * 10 ** decimals);
  return { change: (shown(value) - shown(before)) / 10 ** decimals, decimals };
}

/** Returns better or worse only for a significant difference. Nothing is known of means and small groups. */
export function verdictOf(change: number, { good, certainty }: { good: Good; certainty: ComparedFigure['certainty'] }): Verdict {
  if (change === 0) return 'same';
  if (good === null || certainty === null) return 'unknown';
  if (certainty === 'chance') return 'chance';
  return certainty === (good === 'less' ? 'fewer' : 'more') ? 'better' : 'worse';
}

/** In a small group one person changes a share too much for a colour. */
export const isOfFew = ({ people }: Pick<ComparedShare, 'people'>): boolean => people !== null && people < FEW_PEOPLE;

const AXIS_STEP = 10;

/** Returns the axis end that fits all shares, in whole tens. */
export const axisOf = (shares: readonly number[]): number =>
  Math.min(100, Math.max(AXIS_STEP, Math.ceil(Math.max(0, ...shares) / AXIS_STEP) * AXIS_STEP));

/** Staff list searches that find the people counted in a figure. */
export const peopleBehind = {
  risk: { sort: 'RISK_LEVEL', direction: 'desc' },
  repeated: { simulated: 'REPEATED' },
  progress: { sort: 'PROGRESS', direction: 'asc' },
  behind: { learning: 'BEHIND' },
  never_simulated: { simulated: 'NEVER' },
  without_course: { course_progress: 'WITHOUT_COURSE' },
} as const satisfies Record<string, Search>;

/** Finds the people who had the event within a figure's period. */
export const inPeriod = (period_event: PeriodEvent, { from, to }: Span): Search => ({
  period_event,
  event_from: from,
  event_to: to,
});
export const failedAt = {
  easy: 'CAUGHT_EASY',
  moderate: 'CAUGHT_MODERATE',
  hard: 'CAUGHT_HARD',
} as const satisfies Record<string, PeriodEvent>;

const reaching = {
  sent: ['sent', 'opened', 'clicked', 'opened_attachment', 'entered_data'],
  opened: ['opened', 'clicked', 'opened_attachment', 'entered_data'],
  clicked: ['clicked', 'entered_data'],
  opened_attachment: ['opened_attachment'],
  entered_data: ['entered_data'],
} as const satisfies Record<string, readonly PhishingEvent[]>;

/**
 * Finds the people whose delivery in a campaign counts in a figure. The staff list filters by each person's worst action, so a
 * person who clicked and opened an attachment is found by only one filter; the link exists only where just one of the two
 * happened.
 */
export function inCampaign(
  campaign: string,
  figure: keyof typeof reaching,
  done: Record<'clicked' | 'opened_attachment' | 'entered_data', number | null>,
): Search | null {
  const isMixed = (done.opened_attachment ?? 0) > 0 && (done.clicked ?? 0) > 0;
  return isMixed && (figure === 'clicked' || figure === 'opened_attachment')
    ? null
    : { campaign, results: [...reaching[figure]] };
}

export const inRiskGroup = (group: 'low' | 'medium' | 'high' | 'none'): Search => ({ risk_group: group });
export const inProgressGroup = (group: 'NOT_START' | 'IN_PROGRESS' | 'COMPLETED' | 'WITHOUT_COURSE'): Search => ({
  course_progress: group,
});
/** Finds the people of a department, including its sub-departments. */
export const inDepartment = (id: string): Search => ({ departments: [id] });

/** Returns the first day of the chart on or after `day`, or null if the chart ends earlier. */
export const dayOnChart = (days: readonly string[], day: string): string | undefined =>
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
export function sortedOrganizations(rows: readonly OrganizationNode[], { key, direction }: Order): OrganizationNode[] {
  const sign = direction === 'asc' ? 1 : -1;
  const byName = (a: OrganizationNode, b: OrganizationNode) => a.title.localeCompare(b.title, 'ru');
  if (key === 'NAME') return rows.toSorted((a, b) => sign * byName(a, b));
  return rows.toSorted((a, b) => {
    const [x, y] = [valueOf[key](a), valueOf[key](b)];
    if (x === null || y === null) return x === y ? byName(a, b) : x === null ? 1 : -1;
    return sign * (x - y) || byName(a, b);
  });
}
