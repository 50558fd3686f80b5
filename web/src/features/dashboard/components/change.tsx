import { Text } from '@mantine/core';
import type { ComparedFigure } from '@vigil/contract/statistics/organization.ts';
import { useTranslation } from 'react-i18next';
import { formatChange } from '../../../lib/format.ts';
import { type Good, verdictOf } from '../rules.ts';

type Props = {
  figure: ComparedFigure;
  good: Good;
  format: (value: number | null) => string;
  decimals?: number;
  /** The change is one of percents. */
  isPoints?: boolean;
  isShort?: boolean;
};

const colours = { better: 'var(--green-ink)', worse: 'var(--red-ink)', same: 'dimmed', other: 'dimmed' } as const;

/** By how much a figure has moved, by its sign, its word and its colour; then what it was. */
export function Change({
  figure: { value, before, change },
  good,
  format,
  decimals = 0,
  isPoints = false,
  isShort = false,
}: Props) {
  const { t } = useTranslation();
  if (value === null) return null;
  if (before === null || change === null) return isShort ? null : <span>{t('dashboard.change.none')}</span>;
  const verdict = verdictOf(change, { good, decimals });
  const moved = formatChange(change, decimals);
  const words = verdict === 'better' || verdict === 'worse' ? ` ${t(`dashboard.change.${verdict}`)}` : '';
  return (
    <span>
      <Text span inherit fw={600} c={colours[verdict]}>
        {verdict === 'same'
          ? t('dashboard.change.same')
          : `${isPoints ? t('dashboard.change.points', { points: moved }) : moved}${words}`}
      </Text>
      {!isShort && ` · ${t('dashboard.change.was', { value: format(before) })}`}
    </span>
  );
}
