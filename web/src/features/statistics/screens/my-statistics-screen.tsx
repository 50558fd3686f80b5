import { employeeRiskColour } from '@vigil/contract/risk/rules.ts';
import type { RiskParts } from '@vigil/contract/statistics/statistic.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatProgress, formatRisk } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { StatTile } from '../../../ui/stat-tile.tsx';
import { Tiles } from '../../../ui/tiles.tsx';
import { myPassedQuery, myPhishingQuery, myProgressQuery, myRiskQuery } from '../api.ts';
import classes from '../components/my-statistics.module.css';
import { SeriesChart } from '../components/series-chart.tsx';

const pillColours = { GREEN: 'green', YELLOW: 'yellow', RED: 'red' } as const;

export function MyStatisticsScreen() {
  const { t } = useTranslation();
  const risk = useQuery(myRiskQuery()).data;
  const progress = useQuery(myProgressQuery()).data;
  const passed = useQuery(myPassedQuery()).data;
  const phishing = useQuery(myPhishingQuery()).data;
  const level = risk?.risk_level;
  return (
    <>
      <PageHeader title={t('statistics.mine')} state={t('statistics.mine_text')} />
      <Tiles>
        <StatTile
          title={t('statistics.risk')}
          value={level === undefined || level === null ? level : formatRisk(level)}
          suffix={
            level !== undefined &&
            level !== null && (
              <Pill colour={pillColours[employeeRiskColour(level)]}>{t(`ui.risk.${employeeRiskColour(level)}`)}</Pill>
            )
          }
          note={t('statistics.risk_scale')}
        />
        <StatTile
          title={t('statistics.progress')}
          value={progress === undefined ? undefined : progress.progress === null ? null : formatProgress(progress.progress)}
          note={passed && t('statistics.passed', { done: passed.completed, total: passed.assigned })}
        >
          {progress !== undefined && progress.progress !== null && (
            <ProgressBar value={progress.progress} label={t('statistics.progress')} />
          )}
        </StatTile>
        <StatTile
          title={t('statistics.withstood')}
          value={phishing === undefined ? undefined : phishing.sent === 0 ? null : formatNumber(phishing.sent - phishing.clicked)}
          suffix={phishing && t('statistics.of', { total: formatNumber(phishing.sent) })}
          note={t('statistics.withstood_note')}
        />
      </Tiles>
      <div className={classes.two}>
        <SeriesChart
          title={t('statistics.risk')}
          points={risk?.data.map(({ date, risk_level }) => ({ date, value: risk_level }))}
          max={10}
          format={formatRisk}
          emptyText={t('statistics.risk_empty')}
        />
        <SeriesChart
          title={t('statistics.progress')}
          points={progress?.data.map(({ date, progress }) => ({ date, value: progress }))}
          max={100}
          format={formatProgress}
          emptyText={t('statistics.progress_empty')}
        />
        {phishing !== undefined && phishing.sent > 0 && (
          <Card title={t('statistics.phishing')}>
            <Bars
              total={phishing.sent}
              bars={[
                [t('statistics.sent'), phishing.sent, '--sent'],
                [t('statistics.opened'), phishing.opened, '--opened'],
                [t('statistics.clicked'), phishing.clicked, '--clicked'],
                [t('statistics.entered'), phishing.entered_data, '--entered'],
              ]}
            />
          </Card>
        )}
        {risk?.parts && <Why parts={risk.parts} />}
      </div>
    </>
  );
}

function Bars({ total, bars }: { total: number; bars: [string, number, `--${string}`][] }) {
  return (
    <dl className={classes.bars}>
      {bars.map(([name, value, colour]) => (
        <div key={name}>
          <dt>
            {name}
            <b>{formatNumber(value)}</b>
          </dt>
          <dd>
            <ProgressBar value={(100 * value) / total} label={name} colour={colour} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The level in words: how much of it comes from letters, how much from what is overdue. */
function Why({ parts }: { parts: RiskParts }) {
  const { t } = useTranslation();
  return (
    <Card title={t('statistics.why.title')}>
      <ul className={classes.why}>
        <li>
          {t(parts.results === 0 ? 'statistics.why.no_letters' : 'statistics.why.letters', {
            count: parts.results,
            points: formatRisk(7 * parts.phishing_weighed),
          })}
        </li>
        {parts.results < 3 && parts.prior !== null && <li>{t('statistics.why.few')}</li>}
        <li>
          {t(parts.late === 0 ? 'statistics.why.in_time' : 'statistics.why.late', {
            count: parts.late,
            total: parts.assigned,
            points: formatRisk(3 * parts.learning),
          })}
        </li>
      </ul>
    </Card>
  );
}
