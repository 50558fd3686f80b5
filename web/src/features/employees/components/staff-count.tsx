import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { useStaffSearch } from './use-staff-search.ts';

/** How many the list below holds: of everyone, when a search or a filter leaves some out. */
export function StaffCount({ everyone }: { everyone: number }) {
  const { t } = useTranslation();
  const { isFiltered, employees } = useStaffSearch();
  const all = t('employees.count', { count: everyone, number: formatNumber(everyone) });
  const found = employees.data?.total_count;
  return isFiltered && found !== undefined ? t('ui.found_of', { number: formatNumber(found), all }) : all;
}
