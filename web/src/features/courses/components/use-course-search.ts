import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { choice, flag, number, text } from '../../../lib/search-state.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { useMe } from '../../profile/api.ts';
import { coursesQuery } from '../api.ts';

export const COURSES_PAGE = 24;
export const courseSources = ['all', 'own', 'public'] as const;
export const courseKinds = ['all', 'course', 'scorm'] as const;

const params = {
  page: number(),
  search: text(),
  source: choice(courseSources, 'all'),
  sort: choice(['created_at', 'title'], 'created_at'),
  direction: choice(['asc', 'desc'], 'desc'),
  archived: flag(),
  type: choice(courseKinds, 'all'),
};

/** Returns the search state of the address and the courses found. */
export function useCourseSearch() {
  const me = useMe();
  const [state, setState] = useSearchState(params);
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
      limit: COURSES_PAGE,
      offset: state.page * COURSES_PAGE,
      archived: state.archived,
    }),
    enabled: me !== undefined,
    placeholderData: keepPreviousData,
  });
  return { state, setState, view, courses };
}

export type CourseSearch = ReturnType<typeof useCourseSearch>;
