import { z } from 'zod';
import { SERIES_POINTS_MAX } from '../statistics/rules.ts';
import { api, learning } from '../shared/base-paths.ts';
import { longJob } from '../shared/long-job.ts';
import { count, done, id, idParams, listOf, pageOf, pageQuery } from '../shared/page.ts';
import { anyTargets } from '../people/targets.ts';
import { pictureLimits } from '../shared/file-limits.ts';
import { file } from '../shared/upload.ts';
import {
  assignedCourse,
  assignedEmployee,
  assignedEmployeesQuery,
  assignedGroups,
  assignedStatus,
  assignmentChange,
  assignmentForm,
  bulkAssignment,
  extension,
  learnersSelection,
  newAssignment,
  progressChange,
  reinvitation,
  selectionAssignment,
} from './assigned-course.ts';

const permission = 'admin.learning.assigned';
const one = { permission, params: idParams } as const;
const listQuery = pageQuery.extend({ search: z.string().trim().max(200).optional(), status: listOf(assignedStatus) });

export const listAssignedCourses = api({
  method: 'GET',
  path: '/learning/assigned-courses/organization',
  permission,
  query: listQuery,
  response: pageOf(assignedCourse),
});
export const listAssignedCoursesOf = learning({
  method: 'GET',
  path: '/learning/assigned-courses/organizations/{organization_id}',
  permission,
  params: z.object({ organization_id: id }),
  query: listQuery,
  response: pageOf(assignedCourse),
});
export const assignCourseByForm = api({
  method: 'POST',
  once: true,
  path: '/learning/assigned-courses',
  permission,
  encoding: 'multipart',
  body: assignmentForm,
  response: assignedCourse,
});
export const assignCourse = learning({
  method: 'POST',
  once: true,
  path: '/learning/assigned-courses',
  permission,
  body: newAssignment,
  response: assignedCourse,
});
export const assignCourses = learning({
  method: 'POST',
  once: true,
  path: '/learning/assigned-courses/bulk-assign',
  permission,
  body: bulkAssignment,
  response: z.object({ data: z.array(assignedCourse) }),
});
/** Assigns a course to people selected in the employee list, by a job. */
export const assignToSelection = learning({
  method: 'POST',
  once: true,
  path: '/learning/assigned-courses/selection',
  permission,
  body: selectionAssignment,
  ours: 'People chosen by a filter are not listed to the browser and back; the public contract assigns to ids alone.',
  response: longJob,
});
export const getAssignedCourse = api({
  method: 'GET',
  path: '/learning/assigned-courses/{id}',
  ...one,
  response: assignedCourse,
});
export const changeAssignedCourse = api({
  method: 'PATCH',
  path: '/learning/assigned-courses/{id}',
  ...one,
  body: assignmentChange,
  takesVersion: true,
  response: assignedCourse,
});
export const deleteAssignedCourse = api({ method: 'DELETE', path: '/learning/assigned-courses/{id}', ...one, response: done });
export const completeAssignedCourse = api({
  method: 'POST',
  path: '/learning/assigned-courses/{id}/complete',
  ...one,
  response: assignedCourse,
});
export const toggleAssignedCourse = api({
  method: 'POST',
  once: true,
  path: '/learning/assigned-courses/{id}/toggle',
  ...one,
  response: assignedCourse,
});
export const changeAssignedPicture = learning({
  method: 'POST',
  path: '/learning/assigned-courses/{id}/picture',
  ...one,
  encoding: 'multipart',
  body: z.object({ image: file(pictureLimits) }),
  response: assignedCourse,
});
/** Marks the course as completed for the selected people, regardless of progress. */
export const completeForEmployees = learning({
  method: 'POST',
  path: '/learning/assigned-courses/{id}/manual-complete-course',
  ...one,
  body: z.object({ users_ids: z.array(id).min(1).max(1000) }),
  response: assignedCourse,
});

/** Counts the emails that a repeated invitation would send. */
export const countReinvited = learning({
  method: 'GET',
  path: '/learning/assigned-courses/{id}/reinvite',
  ...one,
  ours: 'Shows before sending how many people would get an email; the public contract reports it afterwards.',
  query: reinvitation,
  response: z.object({ users_count: count }),
});
/** Sends invitations to learners who have not finished; nobody gets two in a day. */
export const reinviteLearners = learning({
  method: 'POST',
  once: true,
  path: '/learning/assigned-courses/{id}/reinvite',
  ...one,
  query: reinvitation,
  response: z.object({ users_count: count }),
});

export const listAssignedEmployees = api({
  method: 'GET',
  path: '/learning/assigned-courses/{id}/employees',
  ...one,
  query: assignedEmployeesQuery,
  /** `is_hidden`: the course was assigned for simulation results, which are anonymous here, so only the count is returned. */
  response: pageOf(assignedEmployee).extend({ is_hidden: z.boolean() }),
});
export const addAssignedEmployees = api({
  method: 'POST',
  once: true,
  path: '/learning/assigned-courses/{id}/employees',
  ...one,
  body: z.object({ targets: anyTargets }),
  response: assignedCourse,
});
export const removeAssignedEmployees = api({
  method: 'POST',
  path: '/learning/assigned-courses/{id}/employees/delete',
  ...one,
  body: z.object({ targets: anyTargets }),
  response: assignedCourse,
});

const ticked = 'People chosen by a filter are not sent to the browser and back; the public contract takes ids alone.';
export const removeLearners = api({
  method: 'POST',
  once: true,
  path: '/learning/assigned-courses/{id}/employees/take-out',
  ...one,
  body: learnersSelection,
  ours: ticked,
  response: longJob,
});
/** Restores the learners of one removal, with their progress. */
export const restoreLearners = api({
  method: 'POST',
  once: true,
  path: '/learning/assigned-courses/{id}/employees/return',
  ...one,
  body: z.object({ job_id: id }),
  ours: 'Taking people out can be undone; the public contract cannot.',
  response: longJob,
});
export const completeLearners = api({
  method: 'POST',
  once: true,
  path: '/learning/assigned-courses/{id}/employees/complete',
  ...one,
  body: learnersSelection,
  ours: ticked,
  response: longJob,
});

/** Sets a later end date for unfinished learners; people who already end later keep theirs. */
export const extendLearners = api({
  method: 'POST',
  once: true,
  path: '/learning/assigned-courses/{id}/employees/extend',
  ...one,
  body: extension,
  ours: 'One learner who was ill needs an end of their own; the public contract has one for all.',
  response: longJob,
});
/** Resets the progress of learners. Earlier progress stays in the audit log, and issued certificates stay valid. */
export const resetLearners = api({
  method: 'POST',
  once: true,
  path: '/learning/assigned-courses/{id}/employees/reset',
  ...one,
  body: learnersSelection,
  ours: 'Restarts a course for people who are out of attempts or must repeat it; the public contract has no call for it.',
  response: longJob,
});

export const getAssignedGroups = api({
  method: 'GET',
  path: '/analytics/operator/assigned_course/{id}/groups',
  ...one,
  response: assignedGroups,
});
export const getAssignedProgress = api({
  method: 'GET',
  path: '/analytics/operator/assigned_course/{id}/progress',
  ...one,
  response: z.object({ progress: z.number() }),
});
export const getAssignedProgressChange = api({
  method: 'GET',
  path: '/analytics/operator/assigned_course/{id}/progress_change',
  ...one,
  query: z.object({ days_period: count.default(SERIES_POINTS_MAX) }),
  response: progressChange,
});
