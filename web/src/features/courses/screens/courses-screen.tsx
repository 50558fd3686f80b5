import { Button, Group } from '@mantine/core';
import { IconPlus, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { useGo } from '../../../lib/use-go.ts';
import { CardGrid, SkeletonCards } from '../../../ui/card-grid.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ListExport } from '../../../ui/list-export.tsx';
import { confirmationTextFor } from '../../../ui/confirmation-text.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Paginator } from '../../../ui/table/paginator.tsx';
import { checkCourseExport, useDeleteCourses, useExportCourses } from '../api.ts';
import { CourseToolbar } from '../components/course-toolbar.tsx';
import { ListedCourse } from '../components/listed-course.tsx';
import { COURSES_PAGE, useCourseSearch } from '../components/use-course-search.ts';

export function CoursesScreen() {
  const { t } = useTranslation();
  const go = useGo();
  const { state, setState, view, courses } = useCourseSearch();
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [deleting, setDoomed] = useState<readonly string[]>([]);
  const exported = useExportCourses();
  const remove = useDeleteCourses(() => {
    setDoomed([]);
    setTicked([]);
  });
  const found = courses.data;
  const create = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => void go({ to: '/admin/learning/courses/create' })}>
      {t('courses.create')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('courses.title')}
        crumbs={[{ text: t('menu.section.learning') }]}
        state={found && t('courses.count', { count: found.total_count, number: formatNumber(found.total_count) })}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconUpload size={16} />}
              onClick={() => void go({ to: '/admin/learning/courses/scorm/create' })}
            >
              {t('courses.upload_scorm')}
            </Button>
            {!(found?.data.length === 0 && state.search === '') && create}
          </>
        }
      />
      <CourseToolbar state={state} setState={setState}>
        <ListExport
          title={t('courses.title')}
          ordering={exported}
          onOrder={(order) => exported.mutate({ query: { ...view, ...order, archived: state.archived ? 'true' : 'false' } })}
          check={checkCourseExport}
        />
      </CourseToolbar>
      {ticked.length > 0 && (
        <Group gap={10} mb={16}>
          <span>{t('ui.selected', { count: ticked.length, number: ticked.length })}</span>
          <Button variant="default" onClick={() => setTicked([])}>
            {t('commons:cancel')}
          </Button>
          <Button color="red" onClick={() => setDoomed(ticked)}>
            {t('commons:delete')}
          </Button>
        </Group>
      )}
      {courses.isLoadingError && <ErrorState onRetry={() => void courses.refetch()} />}
      {courses.isPending && <SkeletonCards least={260} height={280} count={6} />}
      {found?.data.length === 0 && (
        <EmptyState
          scene={state.search === '' ? 'scene-courses' : 'scene-search'}
          title={t(state.search === '' ? 'courses.none' : 'ui.nothing_found')}
          text={state.search === '' ? t('courses.none_text') : undefined}
          action={state.search === '' ? create : <Button onClick={() => setState({ search: '' })}>{t('commons:reset')}</Button>}
        />
      )}
      <CardGrid least={260}>
        {found?.data.map((course) => (
          <ListedCourse
            key={course.id}
            course={course}
            showsOrigin={found.data.some(({ is_public }) => !is_public)}
            isTicked={ticked.includes(course.id)}
            onTick={(isTicked) => setTicked(isTicked ? [...ticked, course.id] : ticked.filter((id) => id !== course.id))}
            onDelete={() => setDoomed([course.id])}
          />
        ))}
      </CardGrid>
      {found !== undefined && (
        <Paginator page={state.page} total={found.total_count} pageSize={COURSES_PAGE} onPage={(page) => setState({ page })} />
      )}
      <ConfirmDialog
        isOpen={deleting.length > 0}
        title={t('courses.delete_title', { count: deleting.length })}
        typed={confirmationTextFor(deleting.length)}
        isPending={remove.isPending}
        onConfirm={() => remove.mutate({ body: { ids: [...deleting] } })}
        onClose={() => setDoomed([])}
      >
        {t('courses.delete_text', { count: deleting.length })}
      </ConfirmDialog>
    </>
  );
}
