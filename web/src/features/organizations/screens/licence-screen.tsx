import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { currentOrganizationQuery } from '../api.ts';
import { LicenceCard } from '../components/licence-card.tsx';

/** The licence of the reader's own organisation. */
export function LicenceScreen() {
  const { t } = useTranslation();
  const { data, isLoadingError, refetch } = useQuery(currentOrganizationQuery());
  return (
    <div style={{ maxWidth: 720 }}>
      <PageHeader title={t('menu.license')} crumbs={[{ text: t('menu.section.settings') }]} state={data?.title} />
      {isLoadingError && <ErrorState onRetry={() => void refetch()} />}
      {data === undefined && !isLoadingError && <SkeletonRows count={3} />}
      {data !== undefined && <LicenceCard license={data.license} />}
      <p style={{ margin: '16px 0 0', color: 'var(--dim)' }}>{t('organizations.licence_text')}</p>
    </div>
  );
}
