import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatProgress, formatRisk } from '../../lib/format.ts';
import { Pill } from '../../ui/pill.tsx';
import { LearningBar } from '../../ui/learning-bar.tsx';
import { RiskBadge, RiskWord } from '../../ui/risk-badge.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { NOT_FOUND, StatTile } from '../../ui/stat-tile.tsx';
import { Tiles } from '../../ui/tiles.tsx';

export function KitFigures() {
  const { t } = useTranslation();
  return (
    <section>
      <Tiles>
        <StatTile title={t('kit.risk')} value={formatRisk(3.42)} suffix={<RiskWord colour="GREEN" />} note={t('kit.note')} />
        <StatTile title={t('kit.progress')} value={formatProgress(72)} note={t('kit.note')}>
          <LearningBar value={72} label={t('kit.progress')} />
        </StatTile>
        <StatTile title={t('kit.people')} value={formatNumber(1240)} suffix={t('kit.of', { total: formatNumber(1500) })} />
        <StatTile title={t('kit.people')} value={undefined} note="" />
        <StatTile title={t('kit.people')} value={null} />
        <StatTile title={t('kit.people')} value={NOT_FOUND} />
      </Tiles>
      <Group gap={10}>
        <StateBadge state="active">{t('kit.running')}</StateBadge>
        <StateBadge state="clicked">{t('kit.clicked')}</StateBadge>
        <StateBadge state="entered_data">{t('kit.entered')}</StateBadge>
        <StateBadge state="planned">{t('kit.planned')}</StateBadge>
        <Pill>{t('kit.automatic')}</Pill>
        {[null, 1.3, 4.9, 7.2].map((level) => (
          <RiskBadge key={level} level={level} withWord />
        ))}
      </Group>
    </section>
  );
}
