import { percentOf } from '@vigil/contract/shared/percent.ts';
import type { Licence } from '@vigil/contract/organizations/organization.ts';
import { licenceState } from '@vigil/contract/organizations/rules.ts';
import { useTranslation } from 'react-i18next';
import { today } from '../../../lib/clock.ts';
import { formatNumber } from '../../../lib/format.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { TwoLine } from '../../../ui/two-line.tsx';

/** The people counted, out of the licence's places. */
export function PlacesTaken({ license }: { license: Licence }) {
  const { t } = useTranslation();
  const { users_count, users_limit } = license;
  const isFull = users_count >= users_limit;
  const isNearlyFull = licenceState({ ...license, end_date: '9999-12-31' }, today()) === 'nearly_full';
  return (
    <TwoLine
      below={
        <ProgressBar
          value={isFull ? 100 : (percentOf(users_count, users_limit) ?? 0)}
          label={t('organizations.users_limit')}
          colour={isFull ? '--red' : isNearlyFull ? '--yellow' : '--faint'}
          height={4}
        />
      }
    >
      {t('organizations.n_of_m', { n: formatNumber(users_count), m: formatNumber(users_limit) })}
    </TwoLine>
  );
}
