import { Text } from '@mantine/core';
import type { RedirectPageSummary } from '@vigil/contract/phishing-redirects/redirect-page.ts';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '../../../lib/format.ts';
import { CoverLink, GridCard } from '../../../ui/card-grid.tsx';
import { PageThumbnail } from './page-thumbnail.tsx';

export function RedirectCard({ page: { id, name, campaigns_count, updated_at } }: { page: RedirectPageSummary }) {
  const { t } = useTranslation();
  return (
    <GridCard gap={8}>
      <PageThumbnail id={id} name={name} />
      <h2>
        <CoverLink to="/admin/phishing/redirect/detail/$id" params={{ id }}>
          {name}
        </CoverLink>
      </h2>
      <Text size="xs" c="dimmed">
        {campaigns_count === 0
          ? t('phishing_redirects.unused')
          : t('phishing_redirects.used', { count: campaigns_count, formatted: formatNumber(campaigns_count) })}{' '}
        · {t('phishing_redirects.updated', { date: formatDate(updated_at) })}
      </Text>
    </GridCard>
  );
}
