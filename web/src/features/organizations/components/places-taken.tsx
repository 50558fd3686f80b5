import type { Licence } from '@vigil/contract/organizations/organization.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import classes from './organization-tree.module.css';

/** People of the places that the licence has. */
export function PlacesTaken({ license: { users_count, users_limit } }: { license: Licence }) {
  const { t } = useTranslation();
  return (
    <span className={classes.licence}>
      {t('organizations.n_of_m', { n: formatNumber(users_count), m: formatNumber(users_limit) })}
      <ProgressBar
        value={users_limit === 0 ? 100 : (100 * users_count) / users_limit}
        label={t('organizations.users_limit')}
        colour={users_count >= users_limit ? '--red' : '--primary'}
        height={4}
      />
    </span>
  );
}
