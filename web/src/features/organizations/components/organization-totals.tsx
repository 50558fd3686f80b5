import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { organizationTotalsQuery } from '../api.ts';

/** Totals of the whole tree, including the reader's own organisation. */
export function OrganizationTotals() {
  const { t } = useTranslation();
  const { data } = useQuery(organizationTotalsQuery());
  if (data === undefined) return null;
  const { organizations, users, licences_ending } = data;
  return [
    t('organizations.total', { count: organizations, number: formatNumber(organizations) }),
    t('organizations.total_people', { count: users, number: formatNumber(users) }),
    ...(licences_ending > 0
      ? [t('organizations.licences_ending', { count: licences_ending, number: formatNumber(licences_ending) })]
      : []),
  ].join(' · ');
}
