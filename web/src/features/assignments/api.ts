import {
  addAssignedEmployees,
  assignCourse,
  assignToSelection,
  changeAssignedCourse,
  completeAssignedCourse,
  completeForEmployees,
  deleteAssignedCourse,
  getAssignedCourse,
  getAssignedGroups,
  getAssignedProgress,
  getAssignedProgressChange,
  listAssignedCourses,
  listAssignedEmployees,
  reinviteLearners,
  removeAssignedEmployees,
  toggleAssignedCourse,
} from '@vigil/contract/assignments/endpoints.ts';
import type { RequestOf } from '@vigil/contract/endpoint.ts';
import { query, useCall } from '../../lib/api.ts';

const everything = [
  listAssignedCourses,
  getAssignedCourse,
  getAssignedGroups,
  getAssignedProgress,
  getAssignedProgressChange,
  listAssignedEmployees,
];

export const assignedCoursesQuery = (search: string) =>
  query(listAssignedCourses, { query: { limit: 1000, ...(search !== '' && { search }) } });
export const assignedCourseQuery = (id: string) => query(getAssignedCourse, { params: { id } });
export const assignedGroupsQuery = (id: string) => query(getAssignedGroups, { params: { id } });
export const assignedChangeQuery = (id: string) => query(getAssignedProgressChange, { params: { id } });
export const assignedEmployeesQuery = (id: string, filter: NonNullable<RequestOf<typeof listAssignedEmployees>['query']>) =>
  query(listAssignedEmployees, { params: { id }, query: filter });

export const useAssignCourse = () => useCall(assignCourse, { tip: 'course.assign', invalidates: everything, silent: true });
export const useAssignToSelection = () => useCall(assignToSelection, { invalidates: everything, silent: true });
export const useChangeAssigned = () =>
  useCall(changeAssignedCourse, { tip: 'course.update', invalidates: everything, silent: true });
export const useCompleteAssigned = () => useCall(completeAssignedCourse, { tip: 'course.complete', invalidates: everything });
export const useToggleAssigned = () => useCall(toggleAssignedCourse, { tip: 'course.update', invalidates: everything });
export const useDeleteAssigned = () =>
  useCall(deleteAssignedCourse, { tip: 'course.delete', invalidates: [listAssignedCourses] });
export const useAddEmployees = () =>
  useCall(addAssignedEmployees, { tip: 'employess.add', invalidates: everything, silent: true });
export const useReinviteLearners = () => useCall(reinviteLearners, { silent: true });
export const useRemoveEmployees = () =>
  useCall(removeAssignedEmployees, { tip: 'employess.delete_many', invalidates: everything });
export const useCompleteFor = () => useCall(completeForEmployees, { tip: 'course.complete', invalidates: everything });
