import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import { riskQuery, type Scope } from '../api.ts';

/** A day whose words are as wide as any. */
const WIDE_DAY = '2000-12-30';

/** The first and last day of the period and of the period before, in the organisation's time zone. */
export function PeriodWords({ scope }: { scope: Scope }) {
  const { t } = useTranslation();
  const { data } = useQuery(riskQuery(scope));
  const words = (dates: { from: string; to: string; before_from: string; before_to: string }) => t('dashboard.compared', dates);
  if (data === undefined) {
    const day = formatDate(WIDE_DAY);
    // As many lines as the words that come.
    return (
      <span aria-hidden style={{ visibility: 'hidden' }}>
        {words({ from: day, to: day, before_from: day, before_to: day })}
      </span>
    );
  }
  const { period, previous } = data;
  return words({
    from: formatDate(period.from),
    to: formatDate(period.to),
    before_from: formatDate(previous.from),
    before_to: formatDate(previous.to),
  });
}
