import { z } from 'zod';
import { learning } from '../shared/base-paths.ts';
import { done, id, idParams, pageOf } from '../shared/page.ts';
import {
  answerBody,
  assignedModule,
  assignedModuleQuery,
  attempt,
  attemptBody,
  initBody,
  launchBody,
  myCourse,
  myCoursesQuery,
  myCourseSummary,
  personCourse,
  personCourseSummary,
  position,
} from './my-course.ts';

const permission = 'user.learning';
const one = { permission, params: idParams } as const;

export const listMyCourses = learning({
  method: 'GET',
  path: '/learning/assigned-courses/my-courses',
  permission,
  query: myCoursesQuery,
  response: pageOf(myCourseSummary),
});
export const getMyCourse = learning({
  method: 'GET',
  path: '/learning/assigned-courses/my-courses/{course_id}',
  permission,
  params: z.object({ course_id: id }),
  response: myCourse,
});
/** Opens a theme where the learner left it. */
export const launchTheme = learning({
  method: 'POST',
  path: '/learning/assigned-courses/{id}/theme/launch',
  ...one,
  body: launchBody,
  response: position,
});
/** Saves the learner's position. */
export const initStep = learning({
  method: 'POST',
  path: '/learning/assigned-courses/{id}/steps/init',
  ...one,
  body: initBody,
  response: position,
});
export const completeTheory = learning({
  method: 'POST',
  path: '/learning/assigned-courses/{id}/steps/theory/complete',
  ...one,
  body: launchBody,
  response: myCourse,
});
export const createAttempt = learning({
  method: 'POST',
  once: true,
  path: '/learning/assigned-courses/{id}/steps/quiz/attempt/create',
  ...one,
  body: launchBody,
  response: attempt,
});
export const saveAnswer = learning({
  method: 'POST',
  path: '/learning/assigned-courses/{id}/steps/quiz/answer',
  ...one,
  body: answerBody,
  response: done,
});
export const completeAttempt = learning({
  method: 'POST',
  path: '/learning/assigned-courses/{id}/steps/quiz/attempt/complete',
  ...one,
  body: attemptBody,
  response: attempt,
});
export const getAttempt = learning({
  method: 'GET',
  path: '/learning/assigned-courses/{id}/steps/quiz/attempt/{attempt_id}',
  permission,
  ours: 'A quiz and its result have an address of their own, and are read again when the page is.',
  params: z.object({ id, attempt_id: id }),
  response: attempt,
});
export const completeMyCourse = learning({
  method: 'POST',
  path: '/learning/assigned-courses/{id}/complete',
  ...one,
  response: myCourse,
});
/** Returns an assigned theme; `id` is the theme's. */
export const getAssignedModule = learning({
  method: 'GET',
  path: '/learning/assigned-modules/{id}',
  ...one,
  query: assignedModuleQuery,
  response: assignedModule,
});
export const startModuleQuiz = learning({
  method: 'POST',
  once: true,
  path: '/learning/assigned-modules/{id}/quiz',
  ...one,
  response: attempt,
});

const ofPerson = {
  method: 'GET',
  permission: 'admin.staff.employees',
  ours: "A person's page shows their courses down to each answer; the public contract has its screens and no calls for them.",
} as const;

export const listPersonCourses = learning({
  ...ofPerson,
  path: '/learning/assigned-courses/users/{id}',
  params: idParams,
  query: myCoursesQuery,
  response: pageOf(personCourseSummary),
});
export const getPersonCourse = learning({
  ...ofPerson,
  path: '/learning/assigned-courses/users/{id}/courses/{course_id}',
  params: z.object({ id, course_id: id }),
  response: personCourse,
});
/** Correct answers are returned as soon as the attempt is complete. */
export const getPersonAttempt = learning({
  ...ofPerson,
  path: '/learning/assigned-courses/users/{id}/courses/{course_id}/attempts/{attempt_id}',
  params: z.object({ id, course_id: id, attempt_id: id }),
  response: attempt,
});
