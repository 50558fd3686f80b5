import type { Campaign } from '@vigil/contract/phishing-campaigns/campaign.ts';
import type { CampaignOverview } from '@vigil/contract/phishing-campaigns/overview.ts';
import { type Age, ageOf } from '@vigil/contract/phishing-results/conclusion.ts';
import type { FigureOfPeople } from '@vigil/contract/phishing-results/rules.ts';
import {
  type Comparison,
  compareShares,
  FEW_PEOPLE,
  type Interval,
  type Share,
  wilsonInterval,
} from '@vigil/contract/shared/intervals.ts';

type Figures = { sent: number } & Record<Exclude<FigureOfPeople, 'reported' | 'excused'>, number | null>;

/** A campaign's counts, and how certain they are. */
export type CampaignFigures = {
  campaign: Campaign;
  overview: CampaignOverview;
  age: Age;
  /** The counts of people, or of emails if the server could count only emails. */
  counted: Figures;
  unit: 'people' | 'emails';
};

export function figuresOf(campaign: Campaign, overview: CampaignOverview, now: number): CampaignFigures {
  const { people, judged_from, sending } = overview;
  const counted = people ?? campaign.statistics;
  const unit = people === null && campaign.resent > 0 ? 'emails' : 'people';
  const age = ageOf({ sent: counted.sent, first_sent_at: sending.first_sent_at, judged_from }, now);
  return { campaign, overview, age, counted, unit };
}

/** A share with its percentage and interval. Both are null for few people, and the interval is null for inexact counts. */
export type ShownShare = { part: number; of: number; percent: number | null; interval: Interval | null };

export function shownShareOf(share: Share, { isExact }: { isExact: boolean }): ShownShare {
  const isFew = share.of < FEW_PEOPLE;
  return {
    ...share,
    percent: isFew ? null : (100 * share.part) / share.of,
    interval: isFew || !isExact ? null : wilsonInterval(share),
  };
}

/** Whether a campaign's figures are exact counts of people, which intervals and comparisons require. */
export const areExactPeople = ({ unit, overview }: Pick<CampaignFigures, 'unit' | 'overview'>): boolean =>
  unit === 'people' && overview.is_exact;

type Department = { statistics: { sent: number; incidents: number | null } };
export type ComparedDepartment<D> = { department: D; share: ShownShare | null; against: Comparison | null };

/**
 * Sorts departments by failure rate, the highest first and small departments last. Compares each with the rest of the campaign,
 * because the whole campaign includes the department itself.
 */
export function compareDepartments<D extends Department>(
  departments: readonly D[],
  whole: { sent: number; incidents: number | null },
  { isExact }: { isExact: boolean },
): ComparedDepartment<D>[] {
  return departments
    .map((department) => {
      const { sent, incidents } = department.statistics;
      if (incidents === null) return { department, share: null, against: null };
      const share = { part: incidents, of: sent };
      const rest = whole.incidents === null ? null : { part: whole.incidents - incidents, of: whole.sent - sent };
      return {
        department,
        share: shownShareOf(share, { isExact }),
        against: rest === null || !isExact ? null : compareShares(share, rest),
      };
    })
    .toSorted((a, b) => rankOf(b) - rankOf(a) || b.department.statistics.sent - a.department.statistics.sent);
}

const rankOf = ({ share }: { share: ShownShare | null }): number => share?.percent ?? -1;
