import { ActionIcon, Button, Checkbox, Group, Menu, SegmentedControl, Switch } from '@mantine/core';
import { listCourses } from '@vigil/contract/courses/endpoints.ts';
import type { CourseSummary } from '@vigil/contract/courses/course.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconBook2, IconDots, IconPlus, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { choice, flag, number, text } from '../../../lib/search-state.ts';
import { useGo } from '../../../lib/use-go.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { CardGrid } from '../../../ui/card-grid.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ListExport } from '../../../ui/list-export.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PlainLink } from '../../../ui/screen-link.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { SortSelect } from '../../../ui/sort-select.tsx';
import { Paginator } from '../../../ui/table/paginator.tsx';
import { useMe } from '../../profile/api.ts';
import { checkCourseExport, coursesQuery, useExportCourses, useChangeCourse, useCopyCourse, useDeleteCourses } from '../api.ts';
import { RecentlyDeleted } from '../../trash/components/recently-deleted.tsx';
import { typedFor } from '../../../ui/many.ts';
import { CourseCard } from '../components/course-card.tsx';

const PAGE = 24;
const params = {
  page: number(),
  search: text(),
  source: choice(['all', 'own', 'public'], 'all'),
  sort: choice(['created_at', 'title'], 'created_at'),
  direction: choice(['asc', 'desc'], 'desc'),
  archived: flag(),
  type: choice(['all', 'course', 'scorm'], 'all'),
};

export function CoursesScreen() {
  const { t } = useTranslation();
  const go = useGo();
  const me = useMe();
  const [state, setState] = useSearchState(params);
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [doomed, setDoomed] = useState<readonly string[]>([]);
  const view = {
    sort_by: state.sort,
    sort_order: state.direction,
    ...(state.search !== '' && { search: state.search }),
    ...(state.source !== 'all' && { source: state.source }),
    ...(state.type !== 'all' && { type: state.type }),
  };
  const courses = useQuery({
    ...coursesQuery(me?.organization_id ?? '', {
      ...view,
      limit: PAGE,
      offset: state.page * PAGE,
      archived: state.archived,
    }),
    enabled: me !== undefined,
    placeholderData: keepPreviousData,
  });
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
            {create}
          </>
        }
      />
      <Group gap={10} mb={16}>
        <SearchInput value={state.search} onChange={(search) => setState({ search }, { replace: true })} />
        <SegmentedControl
          aria-label={t('courses.source.label')}
          value={state.source}
          onChange={(source) => setState({ source: source })}
          data={(['all', 'own', 'public'] as const).map((value) => ({ value, label: t(`courses.source.${value}`) }))}
        />
        <SegmentedControl
          aria-label={t('courses.type.label')}
          value={state.type}
          onChange={(type) => setState({ type })}
          data={(['all', 'course', 'scorm'] as const).map((value) => ({ value, label: t(`courses.type.${value}`) }))}
        />
        <Switch
          label={t('courses.show_archive')}
          checked={state.archived}
          onChange={(event) => setState({ archived: event.currentTarget.checked })}
        />
        <RecentlyDeleted kind="course" lists={[listCourses]} />
        <Group gap={10} ml={{ base: 0, md: 'auto' }}>
          <SortSelect
            value={{ key: state.sort, direction: state.direction }}
            onChange={({ key, direction }) => setState({ sort: key, direction })}
            options={[
              { value: 'created_at', label: t('courses.sort_by.created_at') },
              { value: 'title', label: t('courses.sort_by.title') },
            ]}
          />
          <ListExport
            title={t('courses.title')}
            ordering={exported}
            onOrder={(order) => exported.mutate({ query: { ...view, ...order, archived: state.archived ? 'true' : 'false' } })}
            check={checkCourseExport}
          />
        </Group>
      </Group>
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
      {courses.isPending && <SkeletonRows count={6} height={96} />}
      {found?.data.length === 0 && (
        <EmptyState
          icon={IconBook2}
          title={t(state.search === '' ? 'courses.none' : 'ui.nothing_found')}
          text={state.search === '' ? t('courses.none_text') : undefined}
          action={state.search === '' ? create : <Button onClick={() => setState({ search: '' })}>{t('commons:reset')}</Button>}
        />
      )}
      <CardGrid least={260}>
        {found?.data.map((course) => (
          <CourseCard
            key={course.id}
            course={course}
            title={<CourseLink course={course} />}
            menu={<CourseMenu course={course} onDelete={() => setDoomed([course.id])} />}
            tick={
              course.is_public ? undefined : (
                <Checkbox
                  aria-label={t('ui.select_one', { name: course.title })}
                  checked={ticked.includes(course.id)}
                  onChange={({ currentTarget }) =>
                    setTicked(currentTarget.checked ? [...ticked, course.id] : ticked.filter((id) => id !== course.id))
                  }
                />
              )
            }
          />
        ))}
      </CardGrid>
      {found !== undefined && (
        <Paginator page={state.page} total={found.total_count} pageSize={PAGE} onPage={(page) => setState({ page })} />
      )}
      <ConfirmDialog
        isOpen={doomed.length > 0}
        title={t('courses.delete_title', { count: doomed.length })}
        typed={typedFor(doomed.length)}
        isPending={remove.isPending}
        onConfirm={() => remove.mutate({ body: { ids: [...doomed] } })}
        onClose={() => setDoomed([])}
      >
        {t('courses.delete_text', { count: doomed.length })}
      </ConfirmDialog>
    </>
  );
}

/** Where a course is read, or changed where it is the organisation's own. */
const pageOf = ({ type, is_public }: CourseSummary) => {
  if (type === 'scorm') return '/admin/learning/courses/scorm/$course_id';
  return is_public ? '/admin/learning/courses/preview/$course_id' : '/admin/learning/courses/edit/$course_id';
};

const CourseLink = ({ course }: { course: CourseSummary }) => (
  <PlainLink to={pageOf(course)} params={{ course_id: course.id }}>
    {course.title}
  </PlainLink>
);

function CourseMenu({ course, onDelete }: { course: CourseSummary; onDelete: () => void }) {
  const { t } = useTranslation();
  const go = useGo();
  const copy = useCopyCourse();
  const change = useChangeCourse();
  const course_id = course.id;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('courses.actions_of', { name: course.title })}>
          <IconDots size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          onClick={() =>
            void go({
              to: course.is_public ? '/admin/learning/assigned/create-public' : '/admin/learning/assigned/create',
              search: { course: course_id },
            })
          }
        >
          {t('courses.assign')}
        </Menu.Item>
        <Menu.Item
          onClick={() =>
            void go({
              to:
                course.type === 'scorm'
                  ? '/admin/learning/courses/scorm/$course_id/trial'
                  : '/admin/learning/courses/preview/$course_id',
              params: { course_id },
            })
          }
        >
          {t('courses.preview')}
        </Menu.Item>
        <Menu.Item onClick={() => copy.mutate({ params: { id: course_id } })}>{t('commons:copy')}</Menu.Item>
        {!course.is_public && (
          <>
            <Menu.Item
              onClick={() => change.mutate({ params: { id: course_id }, body: { archived: course.archived ? 'false' : 'true' } })}
            >
              {t(course.archived ? 'courses.unarchive' : 'courses.archive')}
            </Menu.Item>
            <Menu.Item color="red" onClick={onDelete}>
              {t('commons:delete')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
