import { getAssignedCourse, listAssignedEmployees } from '@vigil/contract/assignments/endpoints.ts';
import { listCourses } from '@vigil/contract/courses/endpoints.ts';
import { REFETCH_AFTER_UPDATE_MS } from '@vigil/contract/courses/rules.ts';
import { getLongJob } from '@vigil/contract/long-jobs/endpoints.ts';
import { getMyCourse, listMyCourses } from '@vigil/contract/learning/endpoints.ts';
import {
  changeScormCourse,
  createScormCourse,
  getMyScormCourse,
  getScormAttempt,
  getScormCourse,
  getScormTrial,
  launchScorm,
  listScormAttempts,
  listScormQuestions,
  passScormAttempt,
  resetScormAttempt,
} from '@vigil/contract/scorm/endpoints.ts';
import { getMyPassed, getMyProgress, getMyRisk } from '@vigil/contract/statistics/endpoints.ts';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { query, useCall } from '../../lib/api.ts';

type Progress = (sent: { loaded: number; total: number }) => void;

export const scormCourseQuery = (id: string) => query(getScormCourse, { params: { id } });

/** Loads the address of a part once, because a new address would load the part again. Its signature is valid for hours. */
export const trialQuery = (params: { id: string; package_id: string }, item: number) => ({
  ...query(getScormTrial, { params, query: { item } }),
  staleTime: Infinity,
  gcTime: 0,
  refetchOnWindowFocus: false,
});

export const useUploadScorm = (onProgress: Progress) => useCall(createScormCourse, { silent: true, onProgress });
export const useReplacePackage = (onProgress: Progress) => useCall(changeScormCourse, { silent: true, onProgress });
export const useChangeScormCourse = () =>
  useCall(changeScormCourse, {
    tip: 'course.update',
    silent: true,
    invalidates: [getScormCourse, listCourses],
    reloadsAfterMs: REFETCH_AFTER_UPDATE_MS,
  });

export const myScormCourseQuery = (id: string) => query(getMyScormCourse, { params: { id } });
/** Opens the package. Silent, because the screen explains why a package cannot be opened. */
export const useLaunchScorm = () => useCall(launchScorm, { silent: true, invalidates: [getMyScormCourse] });
/** Endpoints that show a learner's course and progress. */
export const learnersCalls = [getMyScormCourse, listMyCourses, getMyCourse, getMyPassed, getMyProgress, getMyRisk] as const;

export const scormAttemptsQuery = (params: { id: string; user_id: string }) => query(listScormAttempts, { params });
export const scormAttemptQuery = (params: { id: string; attempt_id: string }) => query(getScormAttempt, { params });
export const scormQuestionsQuery = (id: string) => query(listScormQuestions, { params: { id } });
const attemptCalls = [getScormAttempt, listScormAttempts, listScormQuestions, getAssignedCourse, listAssignedEmployees] as const;
export const usePassAttempt = () =>
  useCall(passScormAttempt, { tip: 'scorm.pass', silent: true, invalidates: [...attemptCalls] });
export const useResetAttempt = () =>
  useCall(resetScormAttempt, { tip: 'scorm.reset', silent: true, invalidates: [...attemptCalls] });

const ASK_EVERY_MS = 1000;

/** Polls the job that reads a package until it ends. */
export const importQuery = (id: string | null) => {
  const { queryKey, queryFn } = query(getLongJob, { params: { id: id ?? '' } });
  return queryOptions({
    queryKey,
    queryFn: id === null ? skipToken : queryFn,
    refetchInterval: ({ state }) => (state.data === undefined || state.data.status === 'in_process' ? ASK_EVERY_MS : false),
  });
};
