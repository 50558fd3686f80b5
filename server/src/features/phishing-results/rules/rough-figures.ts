import type { CampaignStatistics } from '@vigil/contract/phishing-results/result.ts';
import type { FigureOfPeople } from '@vigil/contract/phishing-results/rules.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import { wordsIn } from '../../../words.ts';

/** Returns a figure for a table, in words if the number would name people. */
export function figureOrWords(
  statistics: CampaignStatistics,
  figure: FigureOfPeople,
  language: Language,
): number | string | null {
  const rough = statistics.rough?.[figure];
  return rough === undefined ? statistics[figure] : wordsIn(language).phishing.rough_figures[rough];
}
