import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { choice } from '../../../lib/search-state.ts';
import { useRouteParams } from '../../../lib/use-route-params.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PrintButton } from '../../../ui/print-button.tsx';
import { StatTile } from '../../../ui/stat-tile.tsx';
import { Tiles } from '../../../ui/tiles.tsx';
import { organizationQuery } from '../api.ts';
import { LicenceCard } from '../components/licence-card.tsx';

const params = { from: choice(['list', 'one'], 'list') };

/** An organisation in figures; the way back is the way that led here. */
export function OrganizationStatisticsScreen() {
  const { t } = useTranslation();
  const [{ from }] = useSearchState(params);
  const { organization_id } = useRouteParams('/admin/organization/$organization_id/statistics');
  const { data, error, isLoadingError, refetch } = useQuery(organizationQuery(organization_id));
  if (isLoadingError) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const figure = (value: number | undefined) => (value === undefined ? undefined : formatNumber(value));
  return (
    <>
      <PageHeader
        title={t('organizations.statistics')}
        crumbs={[
          { text: t('organizations.title'), to: '/admin/organization' },
          ...(from === 'one'
            ? [{ text: data?.title, to: '/admin/organization/$organization_id' as const, params: { organization_id } }]
            : []),
        ]}
        state={from === 'list' ? data?.title : undefined}
        actions={<PrintButton />}
      />
      <div style={{ display: 'grid', gap: 16 }}>
        <Tiles>
          <StatTile title={t('organizations.tile.people')} value={figure(data?.license.users_count)} />
          <StatTile title={t('organizations.tile.departments')} value={figure(data?.departments_count)} />
          <StatTile title={t('organizations.tile.campaigns')} value={figure(data?.campaigns_count)} />
          <StatTile title={t('organizations.tile.courses')} value={figure(data?.courses_count)} />
        </Tiles>
        {data !== undefined && <LicenceCard license={data.license} />}
      </div>
    </>
  );
}
