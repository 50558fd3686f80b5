import { Checkbox, Stack } from '@mantine/core';
import type { FailedPerson } from '@vigil/contract/phishing-campaigns/failures.ts';
import { displayName } from '@vigil/contract/profile/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { departmentTitle } from '../../../lib/department-title.ts';
import { formatNumber } from '../../../lib/format.ts';
import { flag, number } from '../../../lib/search-state.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { ProgressFigure } from '../../../ui/progress-figure.tsx';
import { queryTableProps } from '../../../ui/table/query-table-props.ts';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable, PAGE_SIZE } from '../../../ui/table/data-table.tsx';
import { TwoLine } from '../../../ui/two-line.tsx';
import { OutcomePill } from '../../phishing-results/components/outcome-pill.tsx';
import { HiddenResults } from '../../phishing-results/components/hidden-results.tsx';
import { useMinGroupSize } from '../../profile/api.ts';
import { failureTotalsQuery, failuresQuery } from '../api.ts';

const failuresParams = { failures_page: number(), repeat: flag() };

/** People who failed: what they have learned since, and how they handled the next email. */
export function FailedPeople({ id, isLive }: { id: string; isLive: boolean }) {
  const { t } = useTranslation();
  const [{ failures_page: page, repeat }, setState] = useSearchState(failuresParams);
  const totals = useQuery(failureTotalsQuery(id)).data;
  const query = { limit: PAGE_SIZE, offset: page * PAGE_SIZE, ...(repeat && { repeat: 'true' as const }) };
  const isNamed = useMinGroupSize() === null;
  const people = useQuery({ ...failuresQuery({ params: { id }, query }, isLive), enabled: isNamed });
  const columns = useColumns(totals?.repeat_failures ?? 0);
  return (
    <Card
      title={t('phishing_campaigns.failures.title')}
      aside={
        isNamed &&
        totals !== undefined &&
        ((totals.repeat ?? 0) > 0 || repeat) && (
          <Checkbox
            label={t('phishing_campaigns.failures.only_repeat', { count: totals.repeat_failures })}
            checked={repeat}
            onChange={(event) => setState({ repeat: event.currentTarget.checked, failures_page: 0 })}
          />
        )
      }
    >
      <Stack gap={16}>
        {totals !== undefined && (totals.caught ?? 0) > 0 && (
          <Facts least={140}>
            <Fact name={t('phishing_campaigns.failures.failed')}>{formatNumber(totals.caught)}</Fact>
            <Fact name={t('phishing_campaigns.failures.repeat', { count: totals.repeat_failures })}>
              {formatNumber(totals.repeat)}
            </Fact>
            <Fact name={t('phishing_campaigns.failures.course')}>
              {t('phishing_campaigns.failures.of', {
                n: formatNumber(totals.completed_course),
                m: formatNumber(totals.given_course),
              })}
            </Fact>
            <Fact name={t('phishing_campaigns.failures.again')}>
              {t('phishing_campaigns.failures.of', { n: formatNumber(totals.caught_again), m: formatNumber(totals.retested) })}
            </Fact>
          </Facts>
        )}
        <HiddenResults />
        {isNamed && (
          <DataTable
            label={t('phishing_campaigns.failures.title')}
            columns={columns}
            rowKey={({ delivery_id }) => delivery_id}
            rowName={({ user }) => displayName(user)}
            page={page}
            onPage={(next) => setState({ failures_page: next })}
            {...queryTableProps(people)}
            empty={<EmptyState title={t('phishing_campaigns.failures.none')} />}
          />
        )}
      </Stack>
    </Card>
  );
}

function useColumns(repeat_failures: number): Column<FailedPerson>[] {
  const { t } = useTranslation();
  return [
    {
      key: 'user',
      title: t('phishing_campaigns.columns.user'),
      card: 'title',
      width: '30%',
      cell: ({ user, department }) => (
        <TwoLine note={departmentTitle(department.title)} mark={<Avatar name={displayName(user)} />}>
          {displayName(user)}
        </TwoLine>
      ),
    },
    {
      key: 'did',
      title: t('phishing_campaigns.failures.did'),
      cell: ({ status, is_repeat }) => (
        <Stack gap={4} align="flex-start">
          <OutcomePill user={{ state: 'sent', status, automated_count: 0 }} />
          {is_repeat && <Pill colour="red">{t('phishing_campaigns.failures.in_a_row', { count: repeat_failures })}</Pill>}
        </Stack>
      ),
    },
    {
      key: 'course',
      title: t('phishing_campaigns.failures.learnt'),
      cell: ({ course }) => (course === null ? '—' : <ProgressFigure value={course.progress} />),
    },
    {
      key: 'retest',
      title: t('phishing_campaigns.failures.retest'),
      cell: ({ retest }) =>
        retest === null ? (
          t('phishing_campaigns.failures.not_retested')
        ) : (
          <TwoLine note={retest.campaign.name}>
            {retest.is_open ? (
              <Pill>{t('phishing_campaigns.failures.open')}</Pill>
            ) : (
              <OutcomePill user={{ state: 'sent', status: retest.status, automated_count: 0 }} />
            )}
          </TwoLine>
        ),
    },
  ];
}
