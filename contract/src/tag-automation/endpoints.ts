import { z } from 'zod';
import { learning, users } from '../shared/base-paths.ts';
import { done, id, idParams, pageOf, pageQuery } from '../shared/page.ts';
import {
  cmiCourses,
  courseAction,
  courseActionChange,
  inviteReminder,
  emailActionChange,
  newEmailAction,
  phishingAction,
  phishingDelay,
  phishingTemplates,
  runStates,
  tagAction,
  tagRun,
} from './tag-action.ts';

const permission = 'admin.staff.tags';
const one = { permission, params: idParams } as const;
const byTag = { permission, params: z.object({ tag_id: id }) } as const;
const option = z.object({ id, title: z.string() });
const courses = z.object({ data: z.array(option) });

export const listTagActions = users({
  method: 'GET',
  path: '/tags/{id}/actions',
  ...one,
  response: z.object({ data: z.array(tagAction) }),
});
export const addTagEmail = users({
  method: 'POST',
  once: true,
  path: '/tags/{tagID}/messages',
  permission,
  params: z.object({ tagID: id }),
  body: newEmailAction,
  response: tagAction,
});
const message = { permission, params: z.object({ tagID: id, messageID: id }) } as const;
export const changeTagEmail = users({
  method: 'PATCH',
  path: '/tags/{tagID}/messages/{messageID}',
  ...message,
  body: emailActionChange,
  takesVersion: true,
  response: tagAction,
});
export const deleteTagEmail = users({
  method: 'DELETE',
  path: '/tags/{tagID}/messages/{messageID}',
  ...message,
  response: done,
});
/** Sets or removes the reminder of the not_registered tag, which repeats registration emails until people register. */
export const configureInviteReminder = users({
  method: 'POST',
  path: '/tags/default/organizations/invite-reminder/config',
  permission,
  body: inviteReminder,
  takesVersion: true,
  response: z.object({ action: tagAction.nullable() }),
});

export const listTagCourses = users({ method: 'GET', path: '/users/tags/{id}/courses', ...one, response: courses });
export const changeTagCourses = users({
  method: 'PATCH',
  path: '/users/tags/{id}/courses',
  ...one,
  body: courseActionChange,
  takesVersion: true,
  response: tagAction,
});
export const addTagCourses = users({
  method: 'POST',
  path: '/users/tags/action/courses',
  permission,
  body: courseAction.extend({ tag_id: id }),
  response: tagAction,
});
export const deleteTagCourses = users({ method: 'DELETE', path: '/users/tags/{id}/action/courses', ...one, response: done });
export const listTagCmiCourses = users({
  method: 'GET',
  path: '/users/tags/{id}/action/courses/scorm',
  ...one,
  response: courses,
});
export const changeTagCmiCourses = users({
  method: 'PATCH',
  path: '/users/tags/{id}/courses/scorm',
  ...one,
  body: cmiCourses,
  response: courses,
});
export const addTagCmiCourses = users({
  method: 'POST',
  path: '/users/tags/action/courses/scorm',
  permission,
  body: cmiCourses.extend({ tag_id: id }),
  response: courses,
});
export const deleteTagCmiCourses = users({
  method: 'DELETE',
  path: '/users/tags/{id}/action/courses/scorm',
  ...one,
  response: done,
});
// The same courses under the learning service's path.
export const listCoursesByTag = learning({ method: 'GET', path: '/courses-by-tag/{tag_id}', ...byTag, response: courses });
export const deleteCoursesByTag = learning({ method: 'DELETE', path: '/courses-by-tag/{tag_id}', ...byTag, response: done });
export const changeCoursesByTag = learning({
  method: 'PATCH',
  path: '/courses-by-tag',
  permission,
  body: courseActionChange.extend({ tag_id: id }),
  takesVersion: true,
  response: tagAction,
});
export const addCoursesByTag = learning({
  method: 'POST',
  path: '/courses-by-tag',
  permission,
  body: courseAction.extend({ tag_id: id }),
  response: tagAction,
});

export const addTagPhishing = users({
  method: 'POST',
  once: true,
  path: '/tags/{id}/phishing',
  ...one,
  body: phishingAction,
  response: tagAction,
});
export const deleteTagPhishing = users({ method: 'DELETE', path: '/tags/{id}/phishing', ...one, response: done });
export const changeTagTemplates = users({
  method: 'PATCH',
  path: '/tags/{id}/phishing/templates',
  ...one,
  body: phishingTemplates,
  takesVersion: true,
  response: tagAction,
});
export const changeTagPhishingDelay = users({
  method: 'PATCH',
  path: '/tags/{id}/phishing/defer-by',
  ...one,
  body: phishingDelay,
  takesVersion: true,
  response: tagAction,
});
export const getTagPhishing = users({
  method: 'GET',
  path: '/users/tags/{id}/autophishing',
  ...one,
  response: z.object({ action: tagAction.nullable() }),
});

const history = pageQuery.extend({ state: z.enum(runStates).optional() });
export const listTagRuns = users({
  method: 'GET',
  path: '/tags/{id}/runs',
  ...one,
  ours: 'The history of a tag: who, what, when, with what result, and what is due next.',
  query: history.extend({ action_id: id.optional() }),
  response: pageOf(tagRun),
});
export const listPersonRuns = users({
  method: 'GET',
  path: '/users/{id}/tag-runs',
  ...one,
  ours: 'The same on the page of one person.',
  query: history,
  response: pageOf(tagRun),
});
