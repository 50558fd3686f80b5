import { useTranslation } from 'react-i18next';
import { formatDay } from '../../../lib/format.ts';

/** The end of an exclusion as text. */
export function UntilWords({ until }: { until: string | null }) {
  const { t } = useTranslation();
  return until === null ? t('phishing_exclusions.for_good') : t('phishing_exclusions.until', { day: formatDay(until) });
}
