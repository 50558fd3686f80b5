import type { EmployeeDetails } from '@vigil/contract/employees/employee.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatProgress } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { RiskBadge } from '../../../ui/risk-badge.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { StatTile } from '../../../ui/stat-tile.tsx';
import { Tiles } from '../../../ui/tiles.tsx';
import { ProgressChart, RiskChart } from '../../statistics/components/person-charts.tsx';
import { PhishingBars } from '../../statistics/components/phishing-bars.tsx';
import { RiskReasons } from '../../statistics/components/risk-reasons.tsx';
import { personPhishingQuery, personProgressQuery, personRiskQuery } from '../../statistics/api.ts';
import { PAGE_SIZE } from '../../../ui/table/data-table.tsx';
import { PersonFacts } from './person-facts.tsx';
import classes from './person.module.css';

/** How a person stands: risk and why, learning, letters, and how that came about. */
export function PersonFigures({ employee }: { employee: EmployeeDetails }) {
  const { t } = useTranslation();
  const { id } = employee;
  const risk = useQuery(personRiskQuery(id));
  const progress = useQuery(personProgressQuery(id));
  const phishing = useQuery(personPhishingQuery({ params: { id }, query: { limit: PAGE_SIZE } }));
  const failed = [risk, progress, phishing].filter(({ data, isError }) => isError && data === undefined);
  if (failed.length > 0) return <ErrorState onRetry={() => failed.forEach(({ refetch }) => void refetch())} />;
  const totals = phishing.data?.totals;
  return (
    <>
      <Tiles>
        <StatTile
          title={t('statistics.risk')}
          value={risk.data && (risk.data.risk_level === null ? null : <RiskBadge level={risk.data.risk_level} withWord />)}
          note={t('statistics.risk_scale')}
        />
        <StatTile
          title={t('statistics.progress')}
          value={progress.data && (progress.data.progress === null ? null : formatProgress(progress.data.progress))}
        >
          {typeof progress.data?.progress === 'number' && (
            <ProgressBar value={progress.data.progress} label={t('statistics.progress')} />
          )}
        </StatTile>
        <StatTile
          title={t('statistics.withstood')}
          value={totals && (totals.sent === 0 ? null : formatNumber(totals.sent - totals.clicked))}
          suffix={totals && t('statistics.of', { total: formatNumber(totals.sent) })}
          note={t('person.withstood_note')}
        />
      </Tiles>
      <div className={classes.two}>
        <PersonFacts employee={employee} />
        <Card title={t('statistics.why.title')}>
          {risk.data === undefined && <SkeletonRows count={3} />}
          {risk.data?.parts === null && <EmptyState title={t('commons:no_data')} text={t('person.risk_unknown')} />}
          {risk.data?.parts && <RiskReasons parts={risk.data.parts} isDetailed />}
        </Card>
        <RiskChart data={risk.data?.data} emptyText={t('person.risk_empty')} />
        <ProgressChart data={progress.data?.data} emptyText={t('person.progress_empty')} />
        {totals !== undefined && totals.sent > 0 && (
          <Card title={t('statistics.phishing')}>
            <PhishingBars totals={totals} />
          </Card>
        )}
      </div>
    </>
  );
}
