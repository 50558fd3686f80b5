import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PrintButton } from '../../../ui/print-button.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { currentOrganizationQuery } from '../../organizations/api.ts';
import { useMe } from '../../profile/api.ts';
import { Dashboard } from '../components/dashboard.tsx';
import { HowDashboardCounted } from '../components/how-dashboard-counted.tsx';
import { ChildOrganizations } from '../components/child-organizations.tsx';
import { PeriodReportButton } from '../components/period-report-button.tsx';
import { PeriodSwitch } from '../components/period-switch.tsx';
import { PeriodWords } from '../components/period-words.tsx';
import { usePeriod } from '../components/use-period.ts';

/** The figures of the reader's own organisation over a period, and of those below it. */
export function GeneralStatisticsScreen() {
  const { t } = useTranslation();
  const id = useMe()?.organization_id;
  const licence = useQuery(currentOrganizationQuery()).data?.license;
  const [period, setPeriod] = usePeriod();
  const scope = id === undefined ? undefined : { id, query: period, isOwn: true };
  return (
    <>
      <PageHeader
        title={t('menu.general_statistics')}
        crumbs={[{ text: t('menu.section.statistics') }]}
        state={
          scope && (
            <>
              <PeriodWords scope={scope} />
              <HowDashboardCounted scope={scope} />
            </>
          )
        }
        actions={
          <>
            {scope && <PeriodReportButton scope={scope} />}
            <PrintButton />
            <PeriodSwitch value={period} onChange={setPeriod} />
          </>
        }
      />
      {scope === undefined ? (
        <SkeletonRows count={6} />
      ) : (
        <div style={{ display: 'grid', gap: 'var(--gap)' }}>
          <Dashboard scope={scope} licence={licence} />
          <ChildOrganizations id={scope.id} />
        </div>
      )}
    </>
  );
}
