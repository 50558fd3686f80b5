import { Stack, UnstyledButton } from '@mantine/core';
import type { CampaignSummary } from '@vigil/contract/phishing-campaigns/campaign.ts';
import type { CampaignStatistics, Result } from '@vigil/contract/phishing-results/result.ts';
import { actions, type FigureOfPeople } from '@vigil/contract/phishing-results/rules.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatShare } from '../../../lib/format.ts';
import { StatTile } from '../../../ui/stat-tile.tsx';
import { inkOf } from '../../../ui/theme/states.ts';
import { Tiles } from '../../../ui/tiles.tsx';
import type { RecipientCategory } from '../rules/recipients.ts';
import { HiddenFigures } from '../../phishing-results/components/hidden-results.tsx';
import { useFigure } from '../../phishing-results/components/use-figure.ts';
import { isHiddenGroup } from '../../phishing-results/rules.ts';
import { useMinGroupSize } from '../../profile/api.ts';
import classes from './campaign-tiles.module.css';

/** The filter of the recipient list that finds the people counted in a figure. */
export type FigureFilter = { status: Result[] } | { only: RecipientCategory };

type Props = {
  statistics: CampaignStatistics | undefined;
  vectors: CampaignSummary['attack_vectors'];
  users_count: number | undefined;
  /** The number of emails that will not be sent. */
  unsent?: number;
  /** The number of emails beyond the first of each recipient. */
  resent?: number;
  onShow: (filter: FigureFilter) => void;
};

const results: Result[] = ['sent', ...actions];

/** The campaign's figures; pressing one lists its people. */
export function CampaignTiles({ statistics, vectors, users_count, unsent = 0, resent = 0, onShow }: Props) {
  const { t } = useTranslation();
  const hasAttachments = vectors.some(({ type }) => type === 'attachments') || (statistics?.opened_attachment ?? 0) > 0;
  // In anonymous organisations an action's figure has no list of people.
  const isNamed = useMinGroupSize() === null;
  const written = useFigure();
  const figure = (name: FigureOfPeople | 'sent', filter: FigureFilter) => {
    const value = statistics?.[name];
    if (value === undefined || statistics === undefined) return undefined;
    if (value === null) return name === 'sent' || isHiddenGroup(statistics) ? null : written(statistics, name);
    return value === 0 || !isNamed ? (
      formatNumber(value)
    ) : (
      <Press label={t('phishing_campaigns.show_people')} onClick={() => onShow(filter)}>
        {formatNumber(value)}
      </Press>
    );
  };
  const percent = (value: number | null | undefined) => {
    if (statistics !== undefined && isHiddenGroup(statistics)) return <HiddenFigures />;
    return value === null ? null : formatShare(value ?? 0, statistics?.sent ?? 0);
  };
  const extraCount = (only: 'failed' | 'unconfirmed' | 'cancelled' | 'automated', count: number | null | undefined) => {
    if (!count) return null;
    const words = t(`phishing_campaigns.apart.${only}`, { count, formatted: formatNumber(count) });
    if (only === 'automated' && !isNamed) return <span>{words}</span>;
    return (
      <UnstyledButton
        className={`${classes.apart} touched`}
        title={t(`phishing_campaigns.apart_why.${only}`)}
        onClick={() => onShow({ only })}
      >
        {words}
      </UnstyledButton>
    );
  };
  return (
    <Tiles>
      <StatTile
        title={t('phishing_results.figures.sent')}
        value={figure('sent', { status: results })}
        note={
          <Stack gap={4} align="flex-start">
            <span>
              {t('phishing_campaigns.of_recipients', { count: users_count ?? 0, formatted: formatNumber(users_count ?? 0) })}
            </span>
            {resent > 0 && (
              <span>{t('phishing_campaigns.resend.count', { count: resent, formatted: formatNumber(resent) })}</span>
            )}
            {extraCount('failed', statistics?.failed)}
            {extraCount('unconfirmed', statistics?.unconfirmed)}
            {extraCount('cancelled', unsent)}
          </Stack>
        }
      />
      <StatTile
        title={t('phishing_results.figures.opened')}
        colour={inkOf('opened')}
        value={figure('opened', { only: 'opened' })}
        note={percent(statistics?.opened)}
      />
      <StatTile
        title={t('phishing_results.figures.clicked')}
        colour={inkOf('clicked')}
        value={figure('clicked', { only: 'clicked' })}
        note={
          <Stack gap={4} align="flex-start">
            <span>{percent(statistics?.clicked)}</span>
            {extraCount('automated', statistics?.automated)}
          </Stack>
        }
      />
      {hasAttachments && (
        <StatTile
          title={t('phishing_results.figures.opened_attachment')}
          colour={inkOf('clicked')}
          value={figure('opened_attachment', { only: 'opened_attachment' })}
          note={percent(statistics?.opened_attachment)}
        />
      )}
      <StatTile
        title={t('phishing_results.figures.entered_data')}
        colour={inkOf('entered_data')}
        value={figure('entered_data', { only: 'entered_data' })}
        note={percent(statistics?.entered_data)}
      />
    </Tiles>
  );
}

const Press = ({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) => (
  <UnstyledButton className={`${classes.press} touched`} title={label} onClick={onClick}>
    {children}
  </UnstyledButton>
);
