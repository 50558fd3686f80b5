import type { OrganizationDetails } from '@vigil/contract/organizations/organization.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';

type Props = { organization: OrganizationDetails; withPeople?: boolean };

/** The number of objects of each kind in an organisation. */
export function OrganizationContents({ organization, withPeople = false }: Props) {
  const { t } = useTranslation();
  const { people_count, departments_count, campaigns_count, courses_count } = organization;
  const counts = {
    ...(withPeople && { people: people_count }),
    departments: departments_count,
    campaigns: campaigns_count,
    courses: courses_count,
  };
  return (
    <ul>
      {Object.entries(counts).map(([what, count]) => (
        <li key={what}>{t(`organizations.gone.${what as keyof typeof counts}`, { count, number: formatNumber(count) })}</li>
      ))}
    </ul>
  );
}
