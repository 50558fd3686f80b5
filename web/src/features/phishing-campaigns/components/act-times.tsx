import { UnstyledButton } from '@mantine/core';
import type { ActTimes as Times, Campaign } from '@vigil/contract/phishing-campaigns/campaign.ts';
import type { CampaignOverview } from '@vigil/contract/phishing-campaigns/overview.ts';
import { actMinutes, resultStates } from '@vigil/contract/phishing-results/rules.ts';
import { FEW_PEOPLE } from '@vigil/contract/shared/intervals.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { percentOf } from '@vigil/contract/shared/percent.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { HiddenFigures } from '../../phishing-results/components/hidden-results.tsx';
import { clickTimesQuery } from '../api.ts';
import { ActCurve } from './act-curve.tsx';
import classes from './act-times.module.css';
import results from './campaign-results.module.css';
import { durationWords } from './duration-words.ts';
import { shareWords } from './share-words.ts';

type Props = { campaign: Campaign; sending: CampaignOverview['sending']; isYoung: boolean };

/**
 * How soon people acted: one small chart per action on a shared time axis. In each chart, a hundred percent are the people who
 * did this action.
 */
export function ActTimes({ campaign, sending, isYoung }: Props) {
  const { t } = useTranslation();
  const [isTable, setIsTable] = useState(false);
  const isLive = campaign.status === 'active';
  const { data, isLoadingError, refetch, dataUpdatedAt } = useQuery(clickTimesQuery(campaign.id, isLive));
  const shown = data?.data.filter(({ deed: action, count }) => action !== 'opened_attachment' || (count ?? 0) > 0) ?? [];
  const oldest = sending.first_sent_at === null ? null : (dataUpdatedAt - Date.parse(sending.first_sent_at)) / 1000;
  return (
    <Card
      title={t('phishing_campaigns.results.times.title')}
      aside={
        <small>
          {t('phishing_campaigns.results.times.of')} ·{' '}
          <UnstyledButton className={`${results.press} touched`} onClick={() => setIsTable(!isTable)}>
            {t(`phishing_campaigns.results.times.${isTable ? 'as_chart' : 'as_table'}`)}
          </UnstyledButton>
        </small>
      }
    >
      {isLoadingError && <ErrorState onRetry={() => void refetch()} />}
      {data === undefined && !isLoadingError && <SkeletonRows count={3} height={24} />}
      {shown.length > 0 && shown.every(({ count }) => count === null) && <HiddenFigures />}
      {isTable ? (
        <TimesTable times={shown.filter(({ count }) => count !== null && count >= FEW_PEOPLE)} />
      ) : (
        <div className={classes.multiples}>
          {shown
            .filter(({ count }) => count !== null)
            .map((times) => (
              <ActionChart key={times.deed} times={times} isLive={isLive} isYoung={isYoung} oldest={isLive ? oldest : null} />
            ))}
        </div>
      )}
    </Card>
  );
}

type ActionChartProps = { times: Times; isLive: boolean; isYoung: boolean; oldest: number | null };

function ActionChart({ times: { deed: action, count, median_seconds, by }, isLive, isYoung, oldest }: ActionChartProps) {
  const { t } = useTranslation();
  const people = count ?? 0;
  const isFew = people < FEW_PEOPLE || by === null || median_seconds === null;
  const half = median_seconds === null ? '' : durationWords(t, median_seconds);
  const atDayEnd = by === null ? null : percentOf(by[actMinutes.indexOf(DAY_MINUTES)] ?? null, people);
  return (
    <div>
      <div className={classes.head}>
        <b>{t(`phishing_results.figures.${action}`)}</b>
        {!isFew && <span>{t(`phishing_campaigns.results.times.${isLive ? 'half_so_far' : 'half'}`, { duration: half })}</span>}
      </div>
      {isFew ? (
        <p className={classes.few}>
          {t('phishing_campaigns.results.times.few', { count: people, formatted: formatNumber(people) })}
        </p>
      ) : (
        <>
          <ActCurve
            state={resultStates[action]}
            isYoung={isYoung}
            shares={by.map((done) => done / people)}
            median={median_seconds}
            until={oldest}
          />
          <small>
            {t('phishing_campaigns.results.times.people', { count: people, formatted: formatNumber(people) })}
            {!isYoung && ` · ${t('phishing_campaigns.results.times.first_day', { share: shareWords(atDayEnd) })}`}
          </small>
        </>
      )}
    </div>
  );
}

const DAY_MINUTES = 1440;

function TimesTable({ times }: { times: readonly Times[] }) {
  const { t } = useTranslation();
  return (
    <table className={results.table} aria-label={t('phishing_campaigns.results.times.title')}>
      <thead>
        <tr>
          <th scope="col">{t('phishing_campaigns.results.times.within')}</th>
          {times.map(({ deed: action }) => (
            <th scope="col" key={action} className={results.end}>
              {t(`phishing_results.figures.${action}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {actMinutes.map((minutes, index) => (
          <tr key={minutes}>
            <th scope="row">{durationWords(t, 60 * minutes)}</th>
            {times.map(({ deed: action, by, count }) => (
              <td key={action} className={results.end} data-label={t(`phishing_results.figures.${action}`)}>
                {shareWords(percentOf(by?.[index] ?? null, count))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
