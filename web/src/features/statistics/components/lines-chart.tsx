import { SegmentedControl, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { type ChartLine, type ChartMark, daysOfLines } from '../rules.ts';
import classes from './lines-chart.module.css';

const Loaded = lazyPart(() => import('./loaded-lines-chart.tsx'), 'LoadedLinesChart');

type Props = {
  title: string;
  /** `undefined` while loading. */
  lines: readonly ChartLine[] | undefined;
  /** A labelled day on the axis. */
  mark?: ChartMark | undefined;
  emptyText: string;
  height?: number;
};

const HEIGHT = 240;

/** Draws lines over days, with a switch to a table of the same values. Screen readers always have the table. */
export function LinesChart({ title, lines, mark, emptyText, height = HEIGHT }: Props) {
  const { t } = useTranslation();
  const [view, setView] = useState<'chart' | 'table'>('chart');
  // Loads the chart's code while its figures load.
  useEffect(() => Loaded.preload(), []);
  const days = lines && daysOfLines(lines);
  const hasDays = days !== undefined && days.length > 0;
  return (
    <Card
      title={title}
      aside={
        hasDays && (
          <SegmentedControl
            size="xs"
            aria-label={t('statistics.view.label')}
            value={view}
            onChange={(next) => setView(next)}
            data={(['chart', 'table'] as const).map((value) => ({ value, label: t(`statistics.view.${value}`) }))}
          />
        )
      }
    >
      {days === undefined && <Skeleton height={height} />}
      {days?.length === 0 && <EmptyState title={t('commons:no_data')} text={emptyText} />}
      {hasDays && lines !== undefined && view === 'chart' && (
        <>
          <div aria-hidden>
            <Suspense fallback={<Skeleton height={height} />}>
              <Loaded lines={lines} days={days} mark={mark} height={height} />
            </Suspense>
          </div>
          {days.length === 1 && (
            <Text size="xs" c="dimmed">
              {t('statistics.view.one_day')}
            </Text>
          )}
          <VisuallyHidden>
            <LinesTable title={title} lines={lines} days={days} />
          </VisuallyHidden>
        </>
      )}
      {hasDays && lines !== undefined && view === 'table' && (
        <div className={classes.table} style={{ maxHeight: height }} role="region" aria-label={title} tabIndex={0}>
          <LinesTable title={title} lines={lines} days={days} />
        </div>
      )}
    </Card>
  );
}

function LinesTable({ title, lines, days }: { title: string; lines: readonly ChartLine[]; days: readonly string[] }) {
  const { t } = useTranslation();
  const columns = lines.map(({ points, ...line }) => ({ ...line, on: new Map(points.map(({ date, value }) => [date, value])) }));
  return (
    <table aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{t('statistics.view.day')}</th>
          {columns.map(({ key, label }) => (
            <th scope="col" key={key}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map((day) => (
          <tr key={day}>
            <th scope="row">{formatDate(day)}</th>
            {columns.map(({ key, on, format }) => (
              <td key={key}>{format(on.get(day) ?? null)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
