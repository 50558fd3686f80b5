import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import { riskQuery, type Scope } from '../api.ts';

/** The first and last day of the period and of the period before, in the organisation's time zone. */
export function PeriodWords({ scope }: { scope: Scope }) {
  const { t } = useTranslation();
  const { data } = useQuery(riskQuery(scope));
  if (data === undefined) return null;
  const { period, previous } = data;
  return t('dashboard.compared', {
    from: formatDate(period.from),
    to: formatDate(period.to),
    before_from: formatDate(previous.from),
    before_to: formatDate(previous.to),
  });
}
