import { Text } from '@mantine/core';
import type { ComparedFigure } from '@vigil/contract/statistics/organization.ts';
import { useTranslation } from 'react-i18next';
import { formatChange, formatNumber, formatPercent, formatProgress, formatRatio, formatRisk } from '../../../lib/format.ts';
import { changeOf, type FigureKind, type Good, trendOf } from '../rules.ts';

type Props = { figure: ComparedFigure; kind: FigureKind; good: Good; isShort?: boolean };

const formats: Record<FigureKind, (value: number | null) => string> = {
  share: formatPercent,
  progress: formatProgress,
  count: formatNumber,
  risk: formatRisk,
  ratio: formatRatio,
};
const colours = {
  better: 'var(--green-ink)',
  worse: 'var(--red-ink)',
  chance: 'dimmed',
  same: 'dimmed',
  unknown: 'dimmed',
} as const;

/**
 * How a figure changed and its previous value. Only a statistically significant change of a share is called better or worse; a
 * count also changes with the number of people.
 */
export function Change({ figure, kind, good, isShort = false }: Props) {
  const { t } = useTranslation();
  const { value, before } = figure;
  if (value === null) return null;
  if (before === null) return isShort ? null : <span>{t('dashboard.change.none')}</span>;
  const { change, decimals } = changeOf(value, before, kind);
  const verdict = trendOf(change, { good: kind === 'count' ? null : good, certainty: figure.certainty });
  const moved = formatChange(change, decimals);
  const shown = kind === 'share' || kind === 'progress' ? t('dashboard.change.points', { points: moved }) : moved;
  const words = verdict === 'same' || verdict === 'unknown' ? undefined : t(`dashboard.change.${verdict}`);
  return (
    <span title={isShort && verdict === 'chance' ? words : undefined}>
      <Text span inherit fw="var(--bold)" c={colours[verdict]}>
        {verdict === 'same' ? t('dashboard.change.same') : shown}
        {(verdict === 'better' || verdict === 'worse') && ` ${words}`}
      </Text>
      {!isShort && ` · ${t('dashboard.change.was', { value: formats[kind](before) })}`}
      {!isShort && verdict === 'chance' && ` · ${words}`}
    </span>
  );
}
