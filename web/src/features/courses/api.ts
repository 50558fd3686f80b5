import { listDeleted } from '@vigil/contract/trash/endpoints.ts';
import { REFETCH_AFTER_UPDATE_MS } from '@vigil/contract/courses/rules.ts';
import type { CourseListQuery } from '@vigil/contract/courses/course.ts';
import {
  appendThemes,
  changeCourse,
  changeSection,
  copyCourse,
  createCourse,
  createSections,
  deleteCourses,
  deleteSections,
  deleteThemes,
  exportCourses,
  getCourse,
  getCourseExport,
  listCourses,
  orderSections,
  orderThemes,
  transportThemes,
} from '@vigil/contract/courses/endpoints.ts';
import type { AnyEndpoint } from '@vigil/contract/endpoint.ts';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call, query, useCall } from '../../lib/api.ts';
import { everyRowQuery } from '../../lib/every-row-query.ts';
import { nextOffset } from '../../lib/next-offset.ts';
import { LOAD_MORE_SIZE } from '../../ui/infinite-list.tsx';
import { showTip, type Tip } from '../../lib/tips.ts';

const everyCourse = [listCourses, getCourse];

export const coursesQuery = (organization_id: string, filter: Partial<CourseListQuery>) =>
  query(listCourses, {
    params: { organization_id },
    query: { ...filter, ...(filter.archived !== undefined && { archived: String(filter.archived) }) } as never,
  });
/** Loads the courses page by page. */
export const coursePagesQuery = (organization_id: string, filter: Partial<CourseListQuery>) =>
  infiniteQueryOptions({
    queryKey: [listCourses.path, 'pages', organization_id, filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        listCourses,
        { params: { organization_id }, query: { ...filter, limit: LOAD_MORE_SIZE, offset: pageParam } as never },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    placeholderData: keepPreviousData,
  });
/** Loads all courses at once, for a picker. */
export const everyCourseQuery = (organization_id: string) =>
  everyRowQuery(listCourses, { params: { organization_id }, query: { sort_by: 'title', sort_order: 'asc' } });
export const courseQuery = (course_id: string) => query(getCourse, { params: { course_id } });

/** A call that changes a course, its sections or themes. Its answer, the changed course, replaces the cached course. */
const useCourseCall = <E extends AnyEndpoint>(endpoint: E, settings: { tip?: Tip; silent?: boolean } = {}) =>
  useCall(endpoint, {
    tip: 'course.update',
    invalidates: everyCourse,
    reloadsAfterMs: REFETCH_AFTER_UPDATE_MS,
    ...settings,
  });

export const useCreateCourse = () => useCall(createCourse, { tip: 'course.create', invalidates: [listCourses], silent: true });
export const useChangeCourse = () => useCourseCall(changeCourse, { silent: true });
export const useCopyCourse = () => useCourseCall(copyCourse, { tip: 'course.copy' });
export const useDeleteCourses = (onDone?: () => unknown) =>
  useCall(deleteCourses, {
    invalidates: [listCourses, listDeleted],
    onSuccess: (_, { body: { ids } }) => {
      showTip(ids.length > 1 ? 'course.delete_many' : 'course.delete');
      return onDone?.();
    },
  });
export const useCreateSections = () => useCourseCall(createSections, { silent: true });
export const useChangeSection = () => useCourseCall(changeSection, { silent: true });
export const useDeleteSections = () => useCourseCall(deleteSections);
export const useOrderSections = () => useCourseCall(orderSections);
export const useOrderThemes = () => useCourseCall(orderThemes);
export const useMoveThemes = () => useCourseCall(transportThemes);
export const useDeleteThemes = () => useCourseCall(deleteThemes);
export const useAppendThemes = () => useCourseCall(appendThemes);

export const useExportCourses = () => useCall(exportCourses, {});
export const checkCourseExport = (id: string, signal: AbortSignal) => call(getCourseExport, { params: { id } }, { signal });
