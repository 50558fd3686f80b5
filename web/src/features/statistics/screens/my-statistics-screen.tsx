import { employeeRiskColour, phishingColour, RISK_MAX, RISK_MIN } from '@vigil/contract/risk/rules.ts';
import { SERIES_POINTS_MAX } from '@vigil/contract/statistics/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatProgress, formatRisk } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { Columns } from '../../../ui/columns.tsx';
import { HowCounted } from '../../../ui/how-counted.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PrintButton } from '../../../ui/print-button.tsx';
import { LearningBar } from '../../../ui/learning-bar.tsx';
import { RiskWord } from '../../../ui/risk-badge.tsx';
import { inkOf, riskStates } from '../../../ui/theme/states.ts';
import { NOT_FOUND, StatTile } from '../../../ui/stat-tile.tsx';
import { Tiles } from '../../../ui/tiles.tsx';
import { myPassedQuery, myPhishingQuery, myProgressQuery, myRiskQuery } from '../api.ts';
import { PersonBars } from '../../phishing-results/components/person-bars.tsx';
import { MyTeam } from '../components/my-team.tsx';
import { ProgressChart, RiskChart } from '../components/person-charts.tsx';
import { RiskReasons } from '../components/risk-reasons.tsx';

export function MyStatisticsScreen() {
  const { t } = useTranslation();
  const risk = useQuery(myRiskQuery()).data;
  const progress = useQuery(myProgressQuery()).data;
  const passed = useQuery(myPassedQuery()).data;
  const phishing = useQuery(myPhishingQuery()).data;
  const level = risk?.risk_level;
  return (
    <>
      <PageHeader
        title={t('statistics.mine')}
        state={
          <>
            {t('statistics.mine_text', { count: SERIES_POINTS_MAX })}
            <HowCounted names={['risk', 'progress', 'failed', 'machines', 'excused']} />
          </>
        }
        actions={<PrintButton />}
      />
      <Tiles>
        <StatTile
          title={t('statistics.risk')}
          value={level === undefined || level === null ? level : formatRisk(level)}
          suffix={typeof level === 'number' && <RiskWord colour={employeeRiskColour(level)} />}
          absence={t('ui.risk.not_tested')}
          note={level === null ? t('statistics.not_tested') : t('statistics.risk_scale', { from: RISK_MIN, to: RISK_MAX })}
        />
        <StatTile
          title={t('statistics.progress')}
          value={progress && (progress.progress === null ? NOT_FOUND : formatProgress(progress.progress))}
          note={passed && t('statistics.passed', { done: passed.completed, total: passed.assigned })}
        >
          {progress !== undefined && progress.progress !== null && (
            <LearningBar value={progress.progress} label={t('statistics.progress')} />
          )}
        </StatTile>
        <StatTile
          title={t('statistics.withstood')}
          value={phishing === undefined ? undefined : phishing.sent === 0 ? null : formatNumber(phishing.sent - phishing.clicked)}
          suffix={phishing && t('statistics.of', { total: formatNumber(phishing.sent) })}
          {...(phishing &&
            phishing.sent > 0 && { colour: inkOf(riskStates[phishingColour((100 * phishing.clicked) / phishing.sent)]) })}
          note={t('statistics.withstood_note')}
        />
      </Tiles>
      <Columns least={380}>
        <RiskChart data={risk?.data} emptyText={t('statistics.risk_empty')} />
        <ProgressChart data={progress?.data} emptyText={t('statistics.progress_empty')} />
        {phishing !== undefined && phishing.sent > 0 && (
          <Card title={t('statistics.phishing')}>
            <PersonBars totals={phishing} />
          </Card>
        )}
        {risk?.parts && (
          <Card title={t('statistics.why.title')}>
            <RiskReasons parts={risk.parts} />
          </Card>
        )}
      </Columns>
      <div style={{ marginTop: 16 }}>
        <MyTeam />
      </div>
    </>
  );
}
