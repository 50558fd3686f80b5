import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '@mantine/core';
import { text } from '../../../lib/search-state.ts';
import { useGo } from '../../../lib/use-go.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { CardGrid, SkeletonCards } from '../../../ui/card-grid.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PlainLink, ScreenLink } from '../../../ui/screen-link.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { coursePagesQuery } from '../../courses/api.ts';
import { CourseCard } from '../../courses/components/course-card.tsx';
import { useMe } from '../../profile/api.ts';

const params = { search: text() };

/** Chooses the course to assign, one of the organisation's own or of the public library. */
export function SelectCourse({ source }: { source: 'own' | 'public' }) {
  const { t } = useTranslation();
  const go = useGo();
  const me = useMe();
  const [{ search }, setState] = useSearchState(params);
  const found = useInfiniteQuery({
    ...coursePagesQuery(me?.organization_id ?? '', { source, archived: false, ...(search !== '' && { search }) }),
    enabled: me !== undefined,
  });
  const courses = found.data?.pages.flatMap(({ data }) => data);
  const create = source === 'own' ? '/admin/learning/assigned/create' : '/admin/learning/assigned/create-public';
  return (
    <>
      <PageHeader
        title={t('assignments.select')}
        crumbs={[{ text: t('menu.section.learning') }, { text: t('assignments.title'), to: '/admin/learning/assigned' }]}
        state={
          <>
            <SearchInput value={search} onChange={(search) => setState({ search }, { replace: true })} />
            <ScreenLink to={source === 'own' ? '/admin/learning/assigned/select-public' : '/admin/learning/assigned/select'}>
              {t(source === 'own' ? 'assignments.from_library' : 'assignments.from_own')}
            </ScreenLink>
          </>
        }
      />
      {found.isPending && <SkeletonCards least={300} height={240} count={6} />}
      {courses?.length === 0 && (
        <EmptyState
          scene={search === '' ? 'scene-courses' : 'scene-search'}
          title={t(search === '' ? 'courses.none' : 'ui.nothing_found')}
          action={
            <Button onClick={() => void go({ to: '/admin/learning/assigned/select-public' })}>
              {t('assignments.from_library')}
            </Button>
          }
        />
      )}
      <CardGrid least={300}>
        {courses?.map((course) => (
          <CourseCard
            key={course.id}
            course={course}
            showsOrigin={courses.some(({ is_public }) => is_public !== courses[0]?.is_public)}
            title={
              <PlainLink to={create} search={{ course: course.id }}>
                {course.title}
              </PlainLink>
            }
          />
        ))}
      </CardGrid>
      {found.hasNextPage && (
        <Button mt={16} variant="default" loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t('commons:load_more')}
        </Button>
      )}
    </>
  );
}
