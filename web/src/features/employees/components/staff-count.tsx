import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { useStaffSearch } from './use-staff-search.ts';

/** The number of people in the list, and the total number if a search or filter hides some. */
export function StaffCount({ everyone }: { everyone: number }) {
  const { t } = useTranslation();
  const { isFiltered, employees } = useStaffSearch();
  const all = t('employees.count', { count: everyone, number: formatNumber(everyone) });
  const found = employees.data?.total_count;
  return isFiltered && found !== undefined ? t('ui.found_of', { number: formatNumber(found), all }) : all;
}
