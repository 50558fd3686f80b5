import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatShare } from '../../../lib/format.ts';
import { StatTile } from '../../../ui/stat-tile.tsx';
import { inkOf } from '../../../ui/theme/states.ts';
import { Tiles } from '../../../ui/tiles.tsx';
import { HiddenFigures } from '../../phishing-results/components/hidden-results.tsx';
import { templateStatisticsQuery } from '../api.ts';

const figures = ['opened', 'clicked', 'entered_data'] as const;

/** The results of the template in this organisation's campaigns. */
export function TemplateTiles({ id }: { id: string }) {
  const { t } = useTranslation();
  const { data, isError } = useQuery(templateStatisticsQuery(id));
  const shown = (value: number | null | undefined) => (isError ? null : typeof value === 'number' ? formatNumber(value) : value);
  return (
    <Tiles>
      <StatTile
        title={t('phishing_templates.statistics.campaigns')}
        value={shown(data?.campaigns_count)}
        note={t('phishing_templates.statistics.note')}
      />
      <StatTile
        title={t('phishing_results.figures.sent')}
        value={shown(data?.sent)}
        note={t('phishing_templates.statistics.note')}
      />
      {figures.map((name) => (
        <StatTile
          key={name}
          title={t(`phishing_results.figures.${name}`)}
          value={shown(data?.[name])}
          colour={data?.[name] === 0 ? '--faint' : inkOf(name)}
          note={data?.[name] === null ? <HiddenFigures /> : data === undefined ? '—' : formatShare(data[name], data.sent)}
        />
      ))}
    </Tiles>
  );
}
