import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import { riskQuery, type Scope } from '../api.ts';

/** Which days the figures are of, and which they are compared with: by the organisation's own calendar. */
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
