import { UnstyledButton } from '@mantine/core';
import type { SavedReport } from '@vigil/contract/reports/report.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '../../../lib/format.ts';
import { weekdayName } from '../../../lib/moment-words.ts';
import { List } from '../../../ui/list.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { StateBadge } from '../../../ui/state-badge.tsx';
import { TwoLine } from '../../../ui/two-line.tsx';
import { dayAndTimeIn, daysUntil } from '../rules.ts';
import { ReportRuns } from './report-runs.tsx';
import classes from './reports.module.css';

type Props = {
  /** The organisation's time zone, in which reports are scheduled. */
  time_zone: string;
  reports: readonly SavedReport[];
  /** The report whose runs are shown. */
  open: string;
  onOpen: (id: string) => void;
  onEdit: (id: string) => void;
};

export function ReportList({ time_zone, reports, open, onOpen, onEdit }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.list}>
      <div className={classes.heads} aria-hidden>
        {(['report', 'schedule', 'last', 'next', 'to'] as const).map((name) => (
          <span key={name}>{t(`reports.column.${name}`)}</span>
        ))}
      </div>
      <List label={t('reports.title')} isWalked>
        {reports.map((report) => {
          const isOpen = report.id === open;
          return (
            <li key={report.id} className={classes.report} data-open={isOpen || undefined}>
              <UnstyledButton
                className={classes.line}
                aria-expanded={isOpen}
                aria-controls={`runs-${report.id}`}
                onClick={() => onOpen(isOpen ? '' : report.id)}
              >
                <Line report={report} time_zone={time_zone} />
              </UnstyledButton>
              {isOpen && (
                <div id={`runs-${report.id}`} className={classes.runs}>
                  <ReportRuns report={report} onEdit={() => onEdit(report.id)} />
                </div>
              )}
            </li>
          );
        })}
      </List>
    </div>
  );
}

function Line({ report, time_zone }: { report: SavedReport; time_zone: string }) {
  const { t } = useTranslation();
  const [now] = useState(() => Date.now());
  const { title, kind, format, organization, users, addresses, next_at, schedule, is_paused } = report;
  const about = [t(`reports.kind.${kind}`), format.toUpperCase(), ...(organization === null ? [] : [organization.title])];
  const to = users.length + addresses.length;
  const daysAhead = next_at === null ? 0 : daysUntil(next_at, now);
  return (
    <>
      <TwoLine note={about.join(' · ')}>
        <b>{title}</b>
      </TwoLine>
      <Cell name={t('reports.column.schedule')}>
        {is_paused ? <Pill>{t('reports.paused')}</Pill> : <When schedule={schedule} />}
      </Cell>
      <Cell name={t('reports.column.last')}>
        <Last report={report} />
      </Cell>
      <Cell name={t('reports.column.next')}>
        {next_at !== null && (
          <TwoLine note={daysAhead === 0 ? t('reports.within_a_day') : t('reports.in_days', { count: daysAhead })}>
            <Next {...dayAndTimeIn(next_at, time_zone)} time_zone={time_zone} />
          </TwoLine>
        )}
        {next_at === null && (schedule.type === 'campaign' && !is_paused ? t('reports.by_event') : '—')}
      </Cell>
      <Cell name={t('reports.column.to')}>
        {to === 0 ? t('reports.to_nobody') : t('reports.to', { count: to, formatted: formatNumber(to) })}
      </Cell>
    </>
  );
}

const Next = ({ day, time, time_zone }: { day: string; time: string; time_zone: string }) => (
  <span title={`${formatDate(day)}, ${time}, ${time_zone}`}>{formatDate(day)}</span>
);

/** On a card each cell has its own label. */
const Cell = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <span className={classes.cell}>
    <small className={classes.name}>{name}</small>
    {children}
  </span>
);

function When({ schedule }: Pick<SavedReport, 'schedule'>) {
  const { t } = useTranslation();
  if (!('hour' in schedule)) return <span>{t(`reports.schedule.${schedule.type}`)}</span>;
  const hour = `${String(schedule.hour).padStart(2, '0')}:00`;
  const note =
    schedule.type === 'weekly' ? `${weekdayName(schedule.weekday)}, ${hour}` : t('reports.on_day', { day: schedule.day, hour });
  return <TwoLine note={note}>{t(`reports.schedule.${schedule.type}`)}</TwoLine>;
}

function Last({ report: { last } }: { report: SavedReport }) {
  const { t } = useTranslation();
  if (last === null) return <>—</>;
  const at = formatDate(last.finished_at ?? last.created_at);
  if (last.status === 'error') {
    return (
      <TwoLine note={at}>
        <StateBadge state="failed">{t('reports.status.error')}</StateBadge>
      </TwoLine>
    );
  }
  if (last.status === 'in_progress') return <StateBadge state="in_progress">{t('reports.status.in_progress')}</StateBadge>;
  return <TwoLine note={last.campaign?.title ?? t(`reports.status.${last.status}`)}>{at}</TwoLine>;
}
