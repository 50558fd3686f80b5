import { Stack, Text } from '@mantine/core';
import type { Licence, Storage } from '@vigil/contract/organizations/organization.ts';
import { GIGABYTE } from '@vigil/contract/shared/file-limits.ts';
import { daysLeft, licenceState } from '@vigil/contract/organizations/rules.ts';
import { useTranslation } from 'react-i18next';
import { today } from '../../../lib/clock.ts';
import { formatDate, formatNumber } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';

/** The places used and the end of the licence, with the next action when either runs out. */
export function LicenceCard({ license, storage }: { license: Licence; storage?: Storage }) {
  const { t } = useTranslation();
  const { users_count, users_limit, start_date, end_date } = license;
  const share = users_limit === 0 ? 100 : (100 * users_count) / users_limit;
  return (
    <Card title={t('organizations.licence')}>
      <Stack gap={10}>
        <Figure suffix={t('organizations.users_limit').toLowerCase()}>
          {t('organizations.n_of_m', { n: formatNumber(users_count), m: formatNumber(users_limit) })}
        </Figure>
        <ProgressBar value={share} label={t('organizations.licence')} colour={share >= 100 ? '--red' : '--primary'} />
        <Text c="dimmed">{t('organizations.dates', { start: formatDate(start_date), end: formatDate(end_date) })}</Text>
        {storage !== undefined && (
          <Text c="dimmed">
            {t('organizations.storage', { used: gigabytes(storage.used_bytes), allowed: gigabytes(storage.allowed_bytes) })}
          </Text>
        )}
        <LicenceWarning license={license} />
      </Stack>
    </Card>
  );
}

const gigabytes = (bytes: number): string => formatNumber(Math.round((10 * bytes) / GIGABYTE) / 10);

/** Warns what does not work, or soon will not; renders nothing for a valid licence. */
export function LicenceWarning({ license }: { license: Licence }) {
  const { t } = useTranslation();
  const now = today();
  const state = licenceState(license, now);
  if (state === 'good') return null;
  const placesLeft = license.users_limit - license.users_count;
  const words = {
    ended: t('organizations.warning.ended', { date: formatDate(license.end_date) }),
    not_begun: t('organizations.warning.not_begun', { date: formatDate(license.start_date) }),
    full: t('organizations.warning.full'),
    ends_soon: t('organizations.warning.ends_soon', { count: daysLeft(license.end_date, now) }),
    nearly_full: t('organizations.warning.nearly_full', { count: placesLeft, number: formatNumber(placesLeft) }),
  }[state];
  return <Notice status={state === 'ended' || state === 'full' ? 'error' : 'warning'}>{words}</Notice>;
}
