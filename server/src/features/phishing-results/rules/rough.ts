import type { CampaignStatistics } from '@vigil/contract/phishing-results/result.ts';
import type { FigureOfPeople, RoughFigure } from '@vigil/contract/phishing-results/rules.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';

const roughWords: Record<RoughFigure, Record<Language, string>> = {
  hardly_any: { ru: 'почти никто', en: 'hardly anyone', uz: 'deyarli hech kim' },
  nearly_all: { ru: 'почти все', en: 'nearly everyone', uz: 'deyarli hamma' },
};

/** Returns a figure for a table: in words where its number would name people. */
export function writtenOrRough(
  statistics: CampaignStatistics,
  figure: FigureOfPeople,
  language: Language,
): number | string | null {
  const rough = statistics.rough?.[figure];
  return rough === undefined ? statistics[figure] : roughWords[rough][language];
}
