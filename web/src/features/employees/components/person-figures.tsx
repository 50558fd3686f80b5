import { employeeRiskColour, phishingColour, RISK_MAX, RISK_MIN } from '@vigil/contract/risk/rules.ts';
import type { EmployeeDetails } from '@vigil/contract/employees/employee.ts';
import { JUDGED_AFTER_HOURS } from '@vigil/contract/phishing-results/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatProgress, formatRisk } from '../../../lib/format.ts';
import { Box } from '@mantine/core';
import { Card } from '../../../ui/card.tsx';
import { Columns } from '../../../ui/columns.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LearningBar } from '../../../ui/learning-bar.tsx';
import { RiskWord } from '../../../ui/risk-badge.tsx';
import { inkOf, riskStates } from '../../../ui/theme/states.ts';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { NOT_FOUND, StatTile } from '../../../ui/stat-tile.tsx';
import { Tiles } from '../../../ui/tiles.tsx';
import { ProgressChart, RiskChart } from '../../statistics/components/person-charts.tsx';
import { HiddenResults } from '../../phishing-results/components/hidden-results.tsx';
import { PersonBars } from '../../phishing-results/components/person-bars.tsx';
import { RiskReasons } from '../../statistics/components/risk-reasons.tsx';
import { personPhishingQuery, personProgressQuery, personRiskQuery } from '../../statistics/api.ts';
import { PAGE_SIZE } from '../../../ui/table/data-table.tsx';
import { NearestCourses } from './nearest-courses.tsx';
import { PersonFacts } from './person-facts.tsx';

/** A person's risk with its reasons, learning and emails, and their history. */
export function PersonFigures({ employee }: { employee: EmployeeDetails }) {
  const { t } = useTranslation();
  const { id } = employee;
  const risk = useQuery(personRiskQuery(id));
  const progress = useQuery(personProgressQuery(id));
  const phishing = useQuery(personPhishingQuery({ params: { id }, query: { limit: PAGE_SIZE } }));
  const failed = [risk, progress, phishing].filter(({ isLoadingError }) => isLoadingError);
  if (failed.length > 0) return <ErrorState onRetry={() => failed.forEach(({ refetch }) => void refetch())} />;
  const totals = phishing.data?.totals;
  const isHidden = risk.data?.is_hidden === true;
  return (
    <div>
      {isHidden && (
        <Box mb="md">
          <HiddenResults />
        </Box>
      )}
      <Tiles>
        {!isHidden && (
          <StatTile
            title={t('statistics.risk')}
            value={risk.data && (risk.data.risk_level === null ? null : formatRisk(risk.data.risk_level))}
            suffix={typeof risk.data?.risk_level === 'number' && <RiskWord colour={employeeRiskColour(risk.data.risk_level)} />}
            absence={t('ui.risk.not_tested')}
            note={
              risk.data?.risk_level === null
                ? t('person.not_tested', { hours: JUDGED_AFTER_HOURS })
                : t('statistics.risk_scale', { from: RISK_MIN, to: RISK_MAX })
            }
          />
        )}
        <StatTile
          title={t('statistics.progress')}
          value={progress.data && (progress.data.progress === null ? NOT_FOUND : formatProgress(progress.data.progress))}
        >
          {typeof progress.data?.progress === 'number' && (
            <LearningBar value={progress.data.progress} label={t('statistics.progress')} />
          )}
        </StatTile>
        {!isHidden && (
          <StatTile
            title={t('person.clicked')}
            value={totals && (totals.sent === 0 ? null : formatNumber(totals.clicked))}
            suffix={totals && t('statistics.of', { total: formatNumber(totals.sent) })}
            {...(totals &&
              totals.sent > 0 && { colour: inkOf(riskStates[phishingColour((100 * totals.clicked) / totals.sent)]) })}
            note={t('person.clicked_note')}
          />
        )}
      </Tiles>
      <Columns least={380}>
        <PersonFacts employee={employee} />
        {!isHidden && (
          <Card title={t('statistics.why.title')}>
            {risk.data === undefined && <SkeletonRows count={3} />}
            {risk.data?.parts === null && <EmptyState title={t('ui.risk.not_tested')} text={t('person.risk_unknown')} />}
            {risk.data?.parts && <RiskReasons parts={risk.data.parts} isDetailed />}
          </Card>
        )}
        {!isHidden && <RiskChart data={risk.data?.data} emptyText={t('person.risk_empty')} />}
        <ProgressChart data={progress.data?.data} emptyText={t('person.progress_empty')} />
        {!isHidden && (
          <Card title={t('statistics.phishing')}>
            {totals === undefined && <SkeletonRows count={5} />}
            {totals?.sent === 0 && <EmptyState title={t('commons:no_data')} text={t('person.emails.none')} />}
            {totals !== undefined && totals !== null && totals.sent > 0 && <PersonBars totals={totals} />}
          </Card>
        )}
        <NearestCourses employee_id={id} />
      </Columns>
    </div>
  );
}
