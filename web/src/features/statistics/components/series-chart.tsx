import { SegmentedControl, Skeleton } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import classes from './series-chart.module.css';
import { lazyPart } from '../../../lib/lazy-part.ts';

const Loaded = lazyPart(() => import('./loaded-series-chart.tsx'), 'LoadedSeriesChart');

export type SeriesPoint = { date: string; value: number | null };

type Props = {
  title: string;
  /** `undefined` loads. */
  points: readonly SeriesPoint[] | undefined;
  max: number;
  format: (value: number | null) => string;
  emptyText: string;
};

const HEIGHT = 240;

/** One line over days, or the same as a table. */
export function SeriesChart({ title, points, max, format, emptyText }: Props) {
  const { t } = useTranslation();
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const hasPoints = points !== undefined && points.length > 0;
  return (
    <Card
      title={title}
      aside={
        hasPoints && (
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
      {points === undefined && <Skeleton height={HEIGHT} />}
      {points?.length === 0 && <EmptyState title={t('commons:no_data')} text={emptyText} />}
      {hasPoints && view === 'chart' && (
        <Suspense fallback={<Skeleton height={HEIGHT} />}>
          <Loaded points={points} max={max} format={format} height={HEIGHT} label={title} />
        </Suspense>
      )}
      {hasPoints && view === 'table' && (
        <div className={classes.table}>
          <table>
            <thead>
              <tr>
                <th>{t('statistics.view.day')}</th>
                <th>{title}</th>
              </tr>
            </thead>
            <tbody>
              {points.toReversed().map(({ date, value }) => (
                <tr key={date}>
                  <td>{formatDate(date)}</td>
                  <td>{format(value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}
