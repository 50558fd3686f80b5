import { Text, VisuallyHidden } from '@mantine/core';
import { comparisonOf } from '@vigil/contract/phishing-results/expected-clicks.ts';
import type { OrganizationPhishing } from '@vigil/contract/statistics/organization.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPercent } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { expectedWords } from '../../phishing-results/components/expected-words.ts';
import { phishingQuery } from '../api.ts';
import { axisEndOf, failureEvents, periodSearch, isSmallGroup } from '../rules.ts';
import { Change } from './change.tsx';
import type { OrganizationScope } from '../api.ts';
import classes from './difficulty-card.module.css';
import { Explained } from './explained.tsx';
import { FailedPart } from './failed-part.tsx';

type Row = OrganizationPhishing['by_difficulty'][number];

/** The failure rate of each difficulty, beside the range expected for it. */
export function DifficultyCard({ scope }: { scope: OrganizationScope }) {
  const { t } = useTranslation();
  const { data, isLoadingError, refetch } = useQuery(phishingQuery(scope));
  const title = t('dashboard.difficulty.title');
  if (isLoadingError) return <FailedPart title={title} onRetry={() => void refetch()} />;
  const rows = data && shownRows(data);
  return (
    <Card title={title}>
      {rows === undefined && <SkeletonRows count={3} />}
      {rows?.length === 0 && <EmptyState title={t('commons:no_data')} text={t('dashboard.difficulty.empty')} />}
      {data !== undefined && rows !== undefined && rows.length > 0 && (
        <Difficulties data={data} rows={rows} isOwn={scope.isOwn} />
      )}
    </Card>
  );
}

/**
 * Returns all difficulties, if there are emails of any. Of figures that are rounded down for small groups, returns those that are
 * not zero, because the others may have emails too.
 */
function shownRows({ by_difficulty, smallest_group }: OrganizationPhishing): readonly Row[] {
  const counted = by_difficulty.filter((row) => !isEmpty(row));
  return counted.length > 0 && smallest_group === null ? by_difficulty : counted;
}

const isEmpty = ({ sent, failed }: Pick<Row, 'sent' | 'failed'>): boolean => sent === 0 && failed.before === null;

function Difficulties({ data, rows, isOwn }: { data: OrganizationPhishing; rows: readonly Row[]; isOwn: boolean }) {
  const { t } = useTranslation();
  const axis = axisEndOf(
    rows.flatMap(({ failed, expected }) => [
      failed.value ?? 0,
      failed.before ?? 0,
      ...(expected ? [expected.to ?? expected.from] : []),
    ]),
  );
  const marks = [0, axis / 2, axis];
  return (
    <>
      <small>{t('dashboard.difficulty.legend')}</small>
      <table className={classes.difficulties} aria-label={t('dashboard.difficulty.title')}>
        <thead>
          <tr>
            <th scope="col">{t('dashboard.difficulty.level')}</th>
            <th scope="col" className={classes.number}>
              {t('dashboard.difficulty.sent')}
            </th>
            <th scope="col" className={classes.plot}>
              <VisuallyHidden>{t('dashboard.difficulty.plot')}</VisuallyHidden>
              <span className={classes.axis} aria-hidden>
                {marks.map((mark) => (
                  <span key={mark}>{formatPercent(mark)}</span>
                ))}
              </span>
            </th>
            <th scope="col" className={classes.number}>
              {t('dashboard.difficulty.expected')}
            </th>
            <th scope="col" className={classes.number}>
              {t('dashboard.difficulty.was')}
            </th>
            <th scope="col" className={classes.number}>
              {t('dashboard.difficulty.change')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ difficulty, sent, left_people, failed, rated, expected }) => (
            <tr key={difficulty}>
              <th scope="row">{t(`dashboard.difficulty.${difficulty}`)}</th>
              <td className={classes.number} data-label={t('dashboard.difficulty.sent')}>
                {formatNumber(sent)}
              </td>
              <td className={classes.plot}>
                {isEmpty({ sent, failed }) ? (
                  <small>{t('dashboard.difficulty.not_sent')}</small>
                ) : (
                  <Plot axis={axis} failed={failed} expected={rated === sent ? expected : null} />
                )}
              </td>
              <td className={classes.number} data-label={t('dashboard.difficulty.expected')}>
                {expected === null ? '—' : expectedWords(expected, t)}
              </td>
              <td className={classes.number} data-label={t('dashboard.difficulty.was')}>
                {failed.value === null ? (
                  '—'
                ) : (
                  <Explained
                    name="difficulty"
                    title={t(`dashboard.difficulty.${difficulty}`)}
                    source={data}
                    values={{ number: formatNumber(sent) }}
                    before={formatPercent(failed.before)}
                    share={failed}
                    leftPeople={left_people}
                    isCountedUntilNow
                    behind={isOwn && data.smallest_group === null ? periodSearch(failureEvents[difficulty], data.period) : null}
                  >
                    {isSmallGroup(failed) ? (
                      <Text span inherit c="dimmed">
                        {formatPercent(failed.value)}
                      </Text>
                    ) : (
                      <b>{formatPercent(failed.value)}</b>
                    )}
                  </Explained>
                )}
              </td>
              <td className={classes.number} data-label={t('dashboard.difficulty.change')}>
                {failed.change === null ? '—' : <Change figure={failed} good="less" kind="share" isShort />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/**
 * Draws a band for the expected range, a dot for the current value and a tick for the previous one, with the same facts as text.
 */
function Plot({ axis, failed, expected }: { axis: number } & Pick<Row, 'failed' | 'expected'>) {
  const { t } = useTranslation();
  const at = (share: number) => `${(100 * share) / axis}%`;
  const isFew = isSmallGroup(failed);
  const isRated = failed.value !== null && expected !== null;
  const comparison =
    failed.value === null || expected === null || isFew ? null : comparisonOf(failed.value, failed.interval, expected);
  return (
    <>
      <span className={classes.track} aria-hidden>
        {expected !== null && (
          <span
            className={classes.band}
            data-open={expected.to === null || undefined}
            style={{ left: at(expected.from), width: at((expected.to ?? axis) - expected.from) }}
          />
        )}
        {failed.before !== null && <span className={classes.tick} style={{ left: at(failed.before) }} />}
        {failed.value !== null && (
          <span className={classes.dot} data-few={isFew || undefined} style={{ left: at(failed.value) }} />
        )}
      </span>
      <small data-comparison={comparison ?? undefined} className={classes.comparison}>
        {isFew ? t('ui.few_people') : t(`dashboard.difficulty.${comparison ?? (isRated ? 'unsure' : 'unrated')}`)}
      </small>
    </>
  );
}
