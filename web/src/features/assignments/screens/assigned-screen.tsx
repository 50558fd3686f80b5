import { Button } from '@mantine/core';
import { assignedStatuses } from '@vigil/contract/assignments/assigned-course.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconPlus, IconSchool } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { text } from '../../../lib/search-state.ts';
import { useGo } from '../../../lib/use-go.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { assignedCoursesQuery } from '../api.ts';
import { AssignedCard } from '../components/assigned-card.tsx';
import classes from '../components/assignments.module.css';

const params = { search: text() };

/** Everything assigned: what goes on, what is to come, what is over. */
export function AssignedScreen() {
  const { t } = useTranslation();
  const go = useGo();
  const [{ search }, setState] = useSearchState(params);
  const found = useQuery({ ...assignedCoursesQuery(search), placeholderData: keepPreviousData });
  const assign = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => void go({ to: '/admin/learning/assigned/create' })}>
      {t('assignments.assign')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('assignments.title')}
        crumbs={[{ text: t('menu.section.learning') }]}
        state={<SearchInput value={search} onChange={(search) => setState({ search }, { replace: true })} />}
        actions={assign}
      />
      {found.isError && <ErrorState onRetry={() => void found.refetch()} />}
      {found.isPending && <SkeletonRows count={4} height={120} />}
      {found.data?.data.length === 0 && (
        <EmptyState
          icon={IconSchool}
          title={t(search === '' ? 'assignments.none' : 'ui.nothing_found')}
          text={search === '' ? t('assignments.none_text') : undefined}
          action={search === '' ? assign : <Button onClick={() => setState({ search: '' })}>{t('commons:reset')}</Button>}
        />
      )}
      {assignedStatuses.map((status) => {
        const group = found.data?.data.filter((one) => one.status === status) ?? [];
        return (
          group.length > 0 && (
            <section key={status} className={classes.group}>
              <h2>
                {t(`assignments.status.${status}`)} <span style={{ color: 'var(--dim)' }}>{formatNumber(group.length)}</span>
              </h2>
              <div className={classes.grid}>
                {group.map((assigned) => (
                  <AssignedCard key={assigned.id} assigned={assigned} />
                ))}
              </div>
            </section>
          )
        );
      })}
    </>
  );
}
