import type { CampaignStatistics } from '@vigil/contract/phishing-results/result.ts';
import type { FigureOfPeople } from '@vigil/contract/phishing-results/rules.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';

/** Returns a function that formats a figure as a number, or as text where the number would identify people. */
export function useFigure() {
  const { t } = useTranslation();
  return (statistics: CampaignStatistics, name: FigureOfPeople): string => {
    const rough = statistics.rough?.[name];
    return rough === undefined ? formatNumber(statistics[name]) : t(`phishing_results.rough.${rough}`);
  };
}
