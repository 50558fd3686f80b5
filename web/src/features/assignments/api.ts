import { listDeleted } from '@vigil/contract/trash/endpoints.ts';
import {
  addAssignedEmployees,
  assignCourse,
  assignCourseByForm,
  assignCourses,
  assignToSelection,
  changeAssignedCourse,
  changeAssignedPicture,
  completeAssignedCourse,
  completeLearners,
  countReinvited,
  extendLearners,
  resetLearners,
  deleteAssignedCourse,
  getAssignedCourse,
  getAssignedGroups,
  getAssignedProgress,
  getAssignedProgressChange,
  listAssignedCourses,
  listAssignedEmployees,
  reinviteLearners,
  restoreLearners,
  removeLearners,
  toggleAssignedCourse,
} from '@vigil/contract/assignments/endpoints.ts';
import type { RequestOf, ResponseOf } from '@vigil/contract/endpoint.ts';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { query, useCall } from '../../lib/api.ts';
import { everyRowQuery } from '../../lib/every-row-query.ts';

const assignmentCalls = [
  listAssignedCourses,
  getAssignedCourse,
  getAssignedGroups,
  getAssignedProgress,
  getAssignedProgressChange,
  listAssignedEmployees,
];

/** Loads all assignments, because they are shown in complete groups. */
export const assignedCoursesQuery = (search: string) =>
  everyRowQuery(listAssignedCourses, { query: search === '' ? {} : { search } });
/**
 * The certificate settings of the first assignment that issues certificates, as defaults for the next one. Looks at the first 100
 * assignments: active before planned and closed, newest first within each.
 */
export const lastCertificateQuery = () => ({
  ...query(listAssignedCourses, { query: { limit: 100 } }),
  select: ({ data }: ResponseOf<typeof listAssignedCourses>) =>
    data.find(({ certificate }) => certificate !== null)?.certificate ?? null,
});
export const assignedCourseQuery = (id: string) => query(getAssignedCourse, { params: { id } });
export const assignedGroupsQuery = (id: string) => query(getAssignedGroups, { params: { id } });
export const assignedChangeQuery = (id: string) => query(getAssignedProgressChange, { params: { id } });
export const assignedEmployeesQuery = (id: string, filter: NonNullable<RequestOf<typeof listAssignedEmployees>['query']>) =>
  query(listAssignedEmployees, { params: { id }, query: filter });

export const useAssignCourse = () => useCall(assignCourse, { tip: 'course.assign', invalidates: assignmentCalls, silent: true });
export const useAssignWithPicture = () =>
  useCall(assignCourseByForm, { tip: 'course.assign', invalidates: assignmentCalls, silent: true });
export const useAssignCourses = () =>
  useCall(assignCourses, { tip: 'course.assign', invalidates: assignmentCalls, silent: true });
export const useChangePicture = () =>
  useCall(changeAssignedPicture, { tip: 'course.update', invalidates: assignmentCalls, silent: true });
export const useAssignToSelection = () => useCall(assignToSelection, { invalidates: assignmentCalls, silent: true });
export const useChangeAssigned = () =>
  useCall(changeAssignedCourse, { tip: 'course.update', invalidates: assignmentCalls, silent: true });
export const useCompleteAssigned = () =>
  useCall(completeAssignedCourse, { tip: 'course.complete', invalidates: assignmentCalls });
export const useToggleAssigned = () => useCall(toggleAssignedCourse, { tip: 'course.update', invalidates: assignmentCalls });
export const useDeleteAssigned = () =>
  useCall(deleteAssignedCourse, { tip: 'course.delete', invalidates: [listAssignedCourses, listDeleted] });
export const useAddEmployees = () =>
  useCall(addAssignedEmployees, { tip: 'employess.add', invalidates: assignmentCalls, silent: true });
/** Counts the learners that another invitation would reach. Silent, because the dialog explains why nobody can be invited. */
export const reinvitedCountQuery = (id: string, filter: NonNullable<RequestOf<typeof countReinvited>['query']>) => ({
  ...query(countReinvited, { params: { id }, query: filter }),
  placeholderData: keepPreviousData,
  meta: { silent: true },
});
export const useReinviteLearners = () => useCall(reinviteLearners, { silent: true });
export const useRemoveLearners = () => useCall(removeLearners);
export const useRestoreLearners = () => useCall(restoreLearners);
export const useCompleteLearners = () => useCall(completeLearners);
export const useExtendLearners = () => useCall(extendLearners, { silent: true });
export const useResetLearners = () => useCall(resetLearners);

/** Returns a function that reloads everything that shows an assignment's learners. */
export function useReloadLearners(): () => Promise<unknown> {
  const client = useQueryClient();
  return () => Promise.all(assignmentCalls.map(({ path }) => client.invalidateQueries({ queryKey: [path] })));
}
