import { Text, UnstyledButton } from '@mantine/core';
import { type VerdictReason, verdictReasons } from '@vigil/contract/phishing-results/rules.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { useMinGroupSize } from '../../profile/api.ts';
import type { CampaignFigures } from './campaign-figures.ts';
import classes from './campaign-results.module.css';
import type { FigureFilter } from './campaign-tiles.tsx';

const ROWS = 5;

type Props = { figures: CampaignFigures; onShow: (filter: FigureFilter) => void };

/** Automated clicks and opens that no figure counts, by the first reason of their verdict. */
export function AutomatedHits({ figures: { overview }, onShow }: Props) {
  const { t } = useTranslation();
  const isNamed = useMinGroupSize() === null;
  const { machines } = overview;
  if (machines === null) return null;
  const all = machines.reduce((sum, { clicks, opens }) => sum + clicks + opens, 0);
  const events = t('phishing_campaigns.results.machines.events', { count: all, formatted: formatNumber(all) });
  return (
    <Card
      title={t('phishing_campaigns.results.machines.title')}
      aside={
        all > 0 && (
          <small>
            {isNamed ? (
              <UnstyledButton className={`${classes.press} touched`} onClick={() => onShow({ only: 'automated' })}>
                {events}
              </UnstyledButton>
            ) : (
              events
            )}
          </small>
        )
      }
    >
      {all === 0 ? (
        <Text c="dimmed">{t('phishing_campaigns.results.machines.none')}</Text>
      ) : (
        <table className={classes.table} data-tight aria-label={t('phishing_campaigns.results.machines.title')}>
          <thead>
            <tr>
              <th scope="col">{t('phishing_campaigns.results.machines.why')}</th>
              <th scope="col" className={classes.end}>
                {t('phishing_campaigns.results.machines.clicks')}
              </th>
              <th scope="col" className={classes.end}>
                {t('phishing_campaigns.results.machines.opens')}
              </th>
            </tr>
          </thead>
          <tbody>
            {machines.slice(0, ROWS).map(({ reason, clicks, opens }) => (
              <tr key={reason}>
                <th scope="row">{reasonWords(reason)}</th>
                <td className={classes.end} data-label={t('phishing_campaigns.results.machines.clicks')}>
                  {formatNumber(clicks)}
                </td>
                <td className={classes.end} data-label={t('phishing_campaigns.results.machines.opens')}>
                  {formatNumber(opens)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );

  function reasonWords(reason: string): string {
    const known = verdictReasons.find((verdictReason): verdictReason is VerdictReason => verdictReason === reason);
    return known === undefined ? t('phishing_campaigns.results.machines.other') : t(`phishing_campaigns.reason.${known}`);
  }
}
