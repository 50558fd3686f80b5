import type { CampaignStatistics } from '@vigil/contract/phishing-results/result.ts';
import type { FigureOfPeople } from '@vigil/contract/phishing-results/rules.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';

/** Writes a figure as a number, or in words where the number would name people. */
export function useFigure() {
  const { t } = useTranslation();
  return (statistics: CampaignStatistics, name: FigureOfPeople): string => {
    const rough = statistics.rough?.[name];
    return rough === undefined ? formatNumber(statistics[name]) : t(`phishing_results.rough.${rough}`);
  };
}
