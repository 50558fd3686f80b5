import type { Licence } from '@vigil/contract/organizations/organization.ts';
import { daysLeft, LICENCE_DAYS_WARNING } from '@vigil/contract/organizations/rules.ts';
import { useTranslation } from 'react-i18next';
import { today } from '../../../lib/clock.ts';
import { formatDate } from '../../../lib/format.ts';
import { Pill } from '../../../ui/pill.tsx';
import { TwoLine } from '../../../ui/two-line.tsx';

/** The end of a licence and, when it is near, the days left. */
export function LicenceEnd({ license }: { license: Licence }) {
  const { t } = useTranslation();
  const now = today();
  const date = formatDate(license.end_date);
  const days = daysLeft(license.end_date, now);
  if (days > LICENCE_DAYS_WARNING) return t('organizations.until', { date });
  return (
    <TwoLine note={date}>
      {days > 0 ? (
        <Pill colour="yellow">{t('organizations.days_left', { count: days })}</Pill>
      ) : (
        <Pill colour="red">{t('organizations.ended')}</Pill>
      )}
    </TwoLine>
  );
}
