import { listAssignedCourses } from '@vigil/contract/assignments/endpoints.ts';
import { RecentlyDeleted } from '../../trash/components/recently-deleted.tsx';
import { Button, Stack, Text } from '@mantine/core';
import { assignedStatuses } from '@vigil/contract/assignments/assigned-course.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { text } from '../../../lib/search-state.ts';
import { useGo } from '../../../lib/use-go.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { CardGrid, SkeletonCards } from '../../../ui/card-grid.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { assignedCoursesQuery } from '../api.ts';
import { AssignedCard } from '../components/assigned-card.tsx';

const params = { search: text() };

/** All assignments: running, planned and ended. */
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
        state={
          <>
            <SearchInput value={search} onChange={(search) => setState({ search }, { replace: true })} />
            <RecentlyDeleted kind="assigned_course" lists={[listAssignedCourses]} />
          </>
        }
        actions={found.data?.length === 0 && search === '' ? undefined : assign}
      />
      {found.isLoadingError && <ErrorState onRetry={() => void found.refetch()} />}
      {found.isPending && <SkeletonCards least={300} height={240} count={6} />}
      {found.data?.length === 0 && (
        <EmptyState
          scene={search === '' ? 'scene-courses' : 'scene-search'}
          title={t(search === '' ? 'assignments.none' : 'ui.nothing_found')}
          text={search === '' ? t('assignments.none_text') : undefined}
          action={search === '' ? assign : <Button onClick={() => setState({ search: '' })}>{t('commons:reset')}</Button>}
        />
      )}
      {assignedStatuses.map((status) => {
        const group = found.data?.filter((assigned) => assigned.status === status) ?? [];
        return (
          group.length > 0 && (
            <section key={status}>
              <Stack gap={12} mb={28}>
                <h2>
                  {t(`assignments.status.${status}`)}{' '}
                  <Text span inherit c="dimmed">
                    {formatNumber(group.length)}
                  </Text>
                </h2>
                <CardGrid least={300}>
                  {group.map((assigned) => (
                    <AssignedCard key={assigned.id} assigned={assigned} />
                  ))}
                </CardGrid>
              </Stack>
            </section>
          )
        );
      })}
    </>
  );
}
