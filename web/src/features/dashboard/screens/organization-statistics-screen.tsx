import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { choice } from '../../../lib/search-state.ts';
import { useRouteParams } from '../../../lib/use-route-params.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { type Crumb, PageHeader } from '../../../ui/page-header.tsx';
import { PrintButton } from '../../../ui/print-button.tsx';
import { organizationQuery } from '../../organizations/api.ts';
import { useMe } from '../../profile/api.ts';
import { Dashboard } from '../components/dashboard.tsx';
import { HowDashboardCounted } from '../components/how-dashboard-counted.tsx';
import { ChildOrganizations } from '../components/child-organizations.tsx';
import { PeriodReportButton } from '../components/period-report-button.tsx';
import { PeriodSwitch } from '../components/period-switch.tsx';
import { PeriodWords } from '../components/period-words.tsx';
import { usePeriod } from '../components/use-period.ts';

const params = { from: choice(['list', 'one', 'statistics'], 'list') };

/** The figures of one organisation; the back link returns to the page that linked here. */
export function OrganizationStatisticsScreen() {
  const { t } = useTranslation();
  const [{ from }] = useSearchState(params);
  const { organization_id } = useRouteParams('/admin/organization/$organization_id/statistics');
  const { data, error, isLoadingError, refetch } = useQuery(organizationQuery(organization_id));
  const [period, setPeriod] = usePeriod();
  const isOwn = useMe()?.organization_id === organization_id;
  const scope = { id: organization_id, query: period, isOwn };
  if (isLoadingError) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const crumbsByOrigin: Record<typeof from, Crumb[]> = {
    list: [{ text: t('organizations.title'), to: '/admin/organization' }],
    one: [
      { text: t('organizations.title'), to: '/admin/organization' },
      { text: data?.title, to: '/admin/organization/$organization_id', params: { organization_id } },
    ],
    statistics: [
      { text: t('menu.section.statistics') },
      { text: t('menu.general_statistics'), to: '/admin/statistics/general-statictics' },
    ],
  };
  return (
    <>
      <PageHeader
        title={from === 'one' ? t('organizations.statistics') : data?.title}
        crumbs={crumbsByOrigin[from]}
        state={
          <>
            <PeriodWords scope={scope} />
            <HowDashboardCounted scope={scope} />
          </>
        }
        actions={
          <>
            <PeriodReportButton scope={scope} />
            <PrintButton />
            <PeriodSwitch value={period} onChange={setPeriod} />
          </>
        }
      />
      <div style={{ display: 'grid', gap: 'var(--gap)' }}>
        <Dashboard scope={scope} licence={data?.license} />
        <ChildOrganizations id={organization_id} />
      </div>
    </>
  );
}
