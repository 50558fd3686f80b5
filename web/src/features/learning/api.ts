import {
  completeAttempt,
  completeTheory,
  createAttempt,
  getAssignedModule,
  getAttempt,
  getMyCourse,
  initStep,
  listMyCourses,
  saveAnswer,
  getPersonAttempt,
  getPersonCourse,
  listPersonCourses,
} from '@vigil/contract/learning/endpoints.ts';
import { getMyPassed, getMyProgress, getMyRisk } from '@vigil/contract/statistics/endpoints.ts';
import type { RequestOf } from '@vigil/contract/endpoint.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { query, useCall } from '../../lib/api.ts';

const figures = [getMyPassed, getMyProgress, getMyRisk];
const courses = [listMyCourses, getMyCourse];

export const myCoursesQuery = () => query(listMyCourses, { query: { limit: 100 } });
export const myCourseQuery = (course_id: string) => query(getMyCourse, { params: { course_id } });
export const assignedModuleQuery = ({ course_id, theme_id }: { course_id: string; theme_id: string }) =>
  query(getAssignedModule, { params: { id: theme_id }, query: { with_slides: 'true', assigned_course_id: course_id } });
export const personCoursesQuery = (request: RequestOf<typeof listPersonCourses>) => ({
  ...query(listPersonCourses, request),
  placeholderData: keepPreviousData,
});
export const personCourseQuery = (params: { id: string; course_id: string }) => query(getPersonCourse, { params });
export const personAttemptQuery = (params: { id: string; course_id: string; attempt_id: string }) =>
  query(getPersonAttempt, { params });
export const attemptQuery = (params: { id: string; attempt_id: string }) => query(getAttempt, { params });

// These calls run in order, so that the position on the last slide is saved before the theory is completed.
const theoryQueue = 'theory';
/** Saves the slide that the learner has reached. Silent, because the next call saves a newer position anyway. */
export const useSavePosition = () => useCall(initStep, { queue: theoryQueue, silent: true, invalidates: courses });
export const useCompleteTheory = () =>
  useCall(completeTheory, { queue: theoryQueue, invalidates: [...courses, getAssignedModule, ...figures] });
export const useStartAttempt = () => useCall(createAttempt, { invalidates: [getAssignedModule] });
// These calls run in order, so that the last answer given is the one saved, and every answer is saved before the attempt is
// completed.
const queue = 'attempt';
export const useSaveAnswer = () => useCall(saveAnswer, { queue });
export const useCompleteAttempt = () =>
  useCall(completeAttempt, { queue, invalidates: [...courses, getAssignedModule, getAttempt, ...figures] });
