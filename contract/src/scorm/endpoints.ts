import { z } from 'zod';
import {
  assignedCourse,
  assignedGroups,
  assignedStatus,
  assignmentChange,
  newAssignment,
  progressChange,
} from '../assignments/assigned-course.ts';
import { courseSummary } from '../courses/course.ts';
import { myCoursesQuery, myCourseSummary } from '../learning/my-course.ts';
import { anyTargets } from '../people/targets.ts';
import { api, learning } from '../shared/base-paths.ts';
import { count, done, id, idParams, listOf, pageOf, pageQuery } from '../shared/page.ts';
import { pictureLimits } from '../shared/file-limits.ts';
import { file } from '../shared/upload.ts';
import { SERIES_POINTS_MAX } from '../statistics/rules.ts';
import { decisionBody, scormAttempt, scormQuestion, statement } from './attempt.ts';
import { changedScormCourse, newScormCourse, scormCourse, scormCourseChange } from './course.ts';
import { launchBody, launched, myScormCourse, scormAttemptSummary } from './my-course.ts';

const permission = 'admin.learning.courses';
const one = { permission, params: idParams } as const;
const form = { encoding: 'multipart' } as const;
const list = z.object({ data: z.array(courseSummary) });

export const listScormCourses = api.get('/scorm/courses/organization', { permission, response: list });
export const listArchivedScormCourses = api.get('/admin/content/scorm/courses/archived', { permission, response: list });
/** A long job reads the package and creates the course; its result names the course. */
export const createScormCourse = api.post('/scorm/courses', {
  once: true,
  permission,
  ...form,
  body: newScormCourse,
  response: z.object({ event_id: id }),
});
export const getScormCourse = api.get('/scorm/courses/{id}', { ...one, response: scormCourse });
export const changeScormCourse = api.patch('/scorm/courses/{id}', {
  ...one,
  ...form,
  body: scormCourseChange,
  takesVersion: true,
  response: changedScormCourse,
});
export const deleteScormCourse = api.delete('/scorm/courses/{id}', { ...one, response: done });
/** Returns the address where an author previews a part; nothing is recorded. */
export const getScormTrial = api.get('/scorm/courses/{id}/packages/{package_id}/trial', {
  permission,
  params: z.object({ id, package_id: id }),
  query: z.object({ item: count }),
  response: z.object({ url: z.string() }),
  ours: 'A package is tried before it is assigned; the public contract has no call for it.',
});

const learner = { permission: 'user.learning', params: idParams } as const;
export const getMyScormCourse = api.get('/scorm/assigned-courses/my-courses/{id}', { ...learner, response: myScormCourse });
/** Returns the address where a part is played, in the open attempt or in a new one. */
export const launchScorm = api.post('/scorm/assigned-courses/my-courses/{id}/launch', {
  ...learner,
  body: launchBody,
  response: launched,
  ours: 'A package is played on the content host under a token of its own; the public contract shows the screen and no call.',
});

export const listMyScormCourses = api.get('/scorm/assigned-courses/my-courses', {
  permission: 'user.learning',
  query: myCoursesQuery,
  response: pageOf(myCourseSummary),
});
export const getMyScormProgressChange = api.get('/scorm/analytics/users/my_progress_change', {
  permission: 'user.learning',
  query: z.object({ days_count: count.default(SERIES_POINTS_MAX) }),
  response: progressChange,
});
const statementOf = z.strictObject({ course_id: id, user_id: id, statement });
const takesMore = 'The elements within a statement are those of the package; around it nothing unknown is let pass.';
/** The learner's own data of the part they opened last. */
export const getStatement = api.get('/scorm/statement/{courseId}/{userId}', {
  permission: 'user.learning',
  params: z.object({ courseId: id, userId: id }),
  isPersonal: true,
  response: statementOf,
});
export const saveStatement = api.post('/scorm/statement', {
  permission: 'user.learning',
  takesMore,
  body: statementOf,
  response: statementOf,
});
export const changeStatement = learning.patch('/learning/assigned-courses/{id}/steps/scorm/statement', {
  ...learner,
  takesMore,
  body: z.strictObject({ statement }),
  response: statementOf,
});

// The SCORM paths of assignments: the same assignments, of one kind.
const assigned = { permission: 'admin.learning.assigned' } as const;
const oneAssigned = { ...assigned, params: idParams } as const;
export const listAssignedScorm = api.get('/scorm/assigned-courses', {
  ...assigned,
  query: pageQuery.extend({ search: z.string().trim().max(200).optional(), status: listOf(assignedStatus) }),
  response: pageOf(assignedCourse),
});
export const assignScorm = api.post('/scorm/assigned-courses', {
  once: true,
  ...assigned,
  body: newAssignment,
  response: assignedCourse,
});
export const getAssignedScorm = api.get('/scorm/assigned-courses/{id}', { ...oneAssigned, response: assignedCourse });
export const changeAssignedScorm = api.patch('/scorm/assigned-courses/{id}', {
  ...oneAssigned,
  body: assignmentChange,
  takesVersion: true,
  response: assignedCourse,
});
export const deleteAssignedScorm = api.delete('/scorm/assigned-courses/{id}', { ...oneAssigned, response: done });
export const changeAssignedScormPicture = api.patch('/scorm/assigned-courses/{id}/picture', {
  ...oneAssigned,
  ...form,
  body: z.object({ image: file(pictureLimits) }),
  response: assignedCourse,
});
export const completeAssignedScorm = api.post('/scorm/assigned-courses/{id}/complete', {
  ...oneAssigned,
  response: assignedCourse,
});
export const toggleAssignedScorm = api.post('/scorm/assigned-courses/{id}/toggle', {
  once: true,
  ...oneAssigned,
  response: assignedCourse,
});
export const addScormEmployees = api.post('/scorm/assigned-courses/{id}/employees/create', {
  once: true,
  ...oneAssigned,
  body: z.object({ targets: anyTargets }),
  response: assignedCourse,
});
export const removeScormEmployees = api.post('/scorm/assigned-courses/{id}/employees/delete', {
  ...oneAssigned,
  body: z.object({ targets: anyTargets }),
  response: assignedCourse,
});
export const getScormGroups = api.get('/scorm/analytics/assigned_course/{id}/groups', {
  ...oneAssigned,
  response: assignedGroups,
});
export const getScormProgress = api.get('/scorm/analytics/assigned_course/{id}/progress', {
  ...oneAssigned,
  response: z.object({ progress: z.number() }),
});
export const getScormProgressChange = api.get('/scorm/analytics/assigned_course/{id}/progress_change', {
  ...oneAssigned,
  query: z.object({ days_period: count.default(SERIES_POINTS_MAX) }),
  response: progressChange,
});

const ofAttempt = {
  ...assigned,
  params: z.object({ id, attempt_id: id }),
  ours: 'What became of an attempt, and an operator’s word on it, have no call in the public contract.',
} as const;
export const listScormQuestions = api.get('/scorm/analytics/assigned_course/{id}/questions', {
  ...oneAssigned,
  response: z.object({ data: z.array(scormQuestion) }),
  ours: ofAttempt.ours,
});
export const listScormAttempts = api.get('/scorm/assigned-courses/{id}/employees/{user_id}/attempts', {
  ...assigned,
  params: z.object({ id, user_id: id }),
  response: z.object({ data: z.array(scormAttemptSummary) }),
  ours: ofAttempt.ours,
});
export const getScormAttempt = api.get('/scorm/assigned-courses/{id}/attempts/{attempt_id}', {
  ...ofAttempt,
  response: scormAttempt,
});
/** Marks an attempt as passed, regardless of what the package reported. */
export const passScormAttempt = api.post('/scorm/assigned-courses/{id}/attempts/{attempt_id}/pass', {
  ...ofAttempt,
  body: decisionBody,
  response: scormAttempt,
});
/** Resets an attempt: it no longer counts, and the learner may start another beyond the limit. */
export const resetScormAttempt = api.post('/scorm/assigned-courses/{id}/attempts/{attempt_id}/reset', {
  ...ofAttempt,
  body: decisionBody,
  response: scormAttempt,
});
