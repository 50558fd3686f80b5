import type { CampaignStatistics } from '@vigil/contract/phishing-results/result.ts';
import { statisticsOfGroups, type Disclosure, type Figures } from '../../phishing-results/queries/figures.ts';

/** Adds figures to groups that together make up a campaign: hidden figures must not follow from the other groups. */
export function withStatistics<Row extends Figures & { id: string }>(
  rows: readonly Row[],
  disclosure: Disclosure,
  isHidden: (row: Row) => boolean,
): (Row & { statistics: CampaignStatistics })[] {
  const statistics = statisticsOfGroups(rows, disclosure, rows.map(isHidden));
  return rows.map((row, index) => ({ ...row, statistics: statistics[index]! }));
}
