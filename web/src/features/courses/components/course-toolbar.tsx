import { Group, SegmentedControl, Switch } from '@mantine/core';
import { listCourses } from '@vigil/contract/courses/endpoints.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchInput } from '../../../ui/search-input.tsx';
import { SortSelect } from '../../../ui/sort-select.tsx';
import { RecentlyDeleted } from '../../trash/components/recently-deleted.tsx';
import { courseKinds, courseSources, type CourseSearch } from './use-course-search.ts';

/** Filters and the order of courses. */
export function CourseToolbar({ state, setState, children }: Pick<CourseSearch, 'state' | 'setState'> & { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Group gap={10} mb={16}>
      <SearchInput value={state.search} onChange={(search) => setState({ search }, { replace: true })} />
      <SegmentedControl
        aria-label={t('courses.source.label')}
        value={state.source}
        onChange={(source) => setState({ source })}
        data={courseSources.map((value) => ({ value, label: t(`courses.source.${value}`) }))}
      />
      <SegmentedControl
        aria-label={t('courses.type.label')}
        value={state.type}
        onChange={(type) => setState({ type })}
        data={courseKinds.map((value) => ({ value, label: t(`courses.type.${value}`) }))}
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
        {children}
      </Group>
    </Group>
  );
}
