import { z } from 'zod';
import { api, learning } from '../shared/base-paths.ts';
import { fileJob } from '../shared/long-job.ts';
import { done, id, idParams, pageOf } from '../shared/page.ts';
import { tableOrder, tableOrdered } from '../shared/table-order.ts';
import { createdTheme, newTheme } from './theme.ts';
import {
  course,
  courseChange,
  courseListQuery,
  courseSummary,
  newCourse,
  newOrder,
  newSections,
  sectionChange,
} from './course.ts';

const permission = 'admin.learning.courses';
const one = { permission, params: idParams } as const;
const inSection = { permission, params: z.object({ id, sectionId: id }) } as const;
const list = z.object({ data: z.array(courseSummary) });
const form = { encoding: 'multipart' } as const;

export const listLibraryCourses = api.get('/library/courses', { permission, response: list });
export const listArchivedCourses = api.get('/admin/content/library/courses/archived', { permission, response: list });
export const createLibraryCourse = api.post('/library/courses', {
  once: true,
  permission,
  ...form,
  body: newCourse,
  response: course,
});
export const getLibraryCourse = api.get('/library/courses/{id}', { ...one, response: course });
export const changeLibraryCourse = api.put('/library/courses/{id}', {
  ...one,
  ...form,
  body: courseChange,
  takesVersion: true,
  response: course,
});
export const deleteLibraryCourse = api.delete('/library/courses/{id}', { ...one, response: done });

export const listCourses = learning.get('/content/courses/organizations/{organization_id}', {
  permission,
  params: z.object({ organization_id: id }),
  query: courseListQuery,
  response: pageOf(courseSummary),
});
const exported = { permission, ours: 'The public contract shows the list and no call for it as a file.' } as const;
/** Exports the courses of the list, in its order, by a job. */
export const exportCourses = learning.post('/content/course-exports', {
  ...exported,
  once: true,
  query: courseListQuery.omit({ limit: true, offset: true }).extend(tableOrder.shape),
  response: tableOrdered,
});
export const getCourseExport = learning.get('/content/course-exports/{id}', {
  ...exported,
  params: idParams,
  isPersonal: true,
  response: fileJob,
});
export const createCourse = learning.post('/content/courses', {
  once: true,
  permission,
  ...form,
  body: newCourse,
  response: course,
});
export const getCourse = learning.get('/content/courses/{course_id}', {
  permission,
  params: z.object({ course_id: id }),
  response: course,
});
export const changeCourse = learning.patch('/content/courses/{id}', {
  ...one,
  ...form,
  body: courseChange,
  takesVersion: true,
  response: course,
});
export const copyCourse = learning.post('/content/courses/{id}/copy', { once: true, ...one, response: course });
export const deleteCourses = learning.post('/content/courses/bulk-delete', {
  permission,
  body: z.object({ ids: z.array(id).min(1).max(1000) }),
  response: done,
});
export const changeCourseTags = learning.patch('/content/courses/{id}/tags', {
  ...one,
  body: z.object({ tags: z.array(z.string().trim().min(1).max(60)).max(20) }),
  takesVersion: true,
  response: course,
});

export const createSections = learning.post('/content/courses/{id}/sections', {
  once: true,
  ...one,
  body: newSections,
  response: course,
});
export const changeSection = learning.patch('/content/courses/{id}/sections/{sectionId}', {
  ...inSection,
  body: sectionChange,
  takesVersion: true,
  response: course,
});
export const deleteSections = learning.post('/content/courses/{id}/delete-sections', {
  ...one,
  body: z.object({ sections_ids: z.array(id).min(1).max(100) }),
  response: course,
});
export const orderSections = learning.patch('/content/courses/{id}/sections/swap', { ...one, body: newOrder, response: course });
export const orderThemes = learning.patch('/content/courses/{id}/sections/{sectionId}/swap', {
  ...inSection,
  body: newOrder,
  response: course,
});
const copyToOrganizations = { once: true, permission: 'admin.organization', response: done } as const;
const organizations_ids = z.array(id).min(1).max(1000);

/** Copies courses and their themes to organisations below, by a job. Each organisation can change its copies. */
export const copyCoursesToOrganizations = learning.post('/content/courses/copy-to-organizations', {
  ...copyToOrganizations,
  body: z.object({ courses_ids: z.array(id).min(1).max(100), organizations_ids }),
});
/** Copies modules, which these paths call themes, to organisations below. */
export const copyThemesToOrganizations = learning.post('/content/themes/copy-to-organizations', {
  ...copyToOrganizations,
  body: z.object({ themes_ids: z.array(id).min(1).max(100), organizations_ids }),
});

/** Creates a theme, empty or as a copy, and places it, in one transaction. */
export const createTheme = learning.post('/content/themes', {
  once: true,
  permission,
  ours: 'The public contract makes a theme in three calls. The first may succeed alone and be repeated.',
  body: newTheme,
  response: createdTheme,
});
export const appendThemes = learning.post('/content/courses/{id}/sections/themes/append', {
  ...one,
  /** `themes_ids` are the ids of modules to place. */
  body: z.object({ section_id: id, themes_ids: z.array(id).min(1).max(100) }),
  response: course,
});
export const deleteThemes = learning.post('/content/courses/{id}/sections/{sectionId}/themes/delete', {
  ...inSection,
  body: z.object({ themes_ids: z.array(id).min(1).max(100) }),
  response: course,
});
/** Moves themes from the section of the path to the end of another section. */
export const transportThemes = learning.post('/content/courses/{id}/sections/{sectionId}/themes/transport', {
  ...inSection,
  body: z.object({ section_id: id, themes_ids: z.array(id).min(1).max(100) }),
  response: course,
});
