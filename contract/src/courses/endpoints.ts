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

export const listLibraryCourses = api({ method: 'GET', path: '/library/courses', permission, response: list });
export const listArchivedCourses = api({
  method: 'GET',
  path: '/admin/content/library/courses/archived',
  permission,
  response: list,
});
export const createLibraryCourse = api({
  method: 'POST',
  once: true,
  path: '/library/courses',
  permission,
  ...form,
  body: newCourse,
  response: course,
});
export const getLibraryCourse = api({ method: 'GET', path: '/library/courses/{id}', ...one, response: course });
export const changeLibraryCourse = api({
  method: 'PUT',
  path: '/library/courses/{id}',
  ...one,
  ...form,
  body: courseChange,
  takesVersion: true,
  response: course,
});
export const deleteLibraryCourse = api({ method: 'DELETE', path: '/library/courses/{id}', ...one, response: done });

export const listCourses = learning({
  method: 'GET',
  path: '/content/courses/organizations/{organization_id}',
  permission,
  params: z.object({ organization_id: id }),
  query: courseListQuery,
  response: pageOf(courseSummary),
});
const exported = { permission, ours: 'The public contract shows the list and no call for it as a file.' } as const;
/** Exports the courses of the list, in its order, by a job. */
export const exportCourses = learning({
  ...exported,
  method: 'POST',
  once: true,
  path: '/content/course-exports',
  query: courseListQuery.omit({ limit: true, offset: true }).extend(tableOrder.shape),
  response: tableOrdered,
});
export const getCourseExport = learning({
  ...exported,
  method: 'GET',
  path: '/content/course-exports/{id}',
  params: idParams,
  isPersonal: true,
  response: fileJob,
});
export const createCourse = learning({
  method: 'POST',
  once: true,
  path: '/content/courses',
  permission,
  ...form,
  body: newCourse,
  response: course,
});
export const getCourse = learning({
  method: 'GET',
  path: '/content/courses/{course_id}',
  permission,
  params: z.object({ course_id: id }),
  response: course,
});
export const changeCourse = learning({
  method: 'PATCH',
  path: '/content/courses/{id}',
  ...one,
  ...form,
  body: courseChange,
  takesVersion: true,
  response: course,
});
export const copyCourse = learning({
  method: 'POST',
  once: true,
  path: '/content/courses/{id}/copy',
  ...one,
  response: course,
});
export const deleteCourses = learning({
  method: 'POST',
  path: '/content/courses/bulk-delete',
  permission,
  body: z.object({ ids: z.array(id).min(1).max(1000) }),
  response: done,
});
export const changeCourseTags = learning({
  method: 'PATCH',
  path: '/content/courses/{id}/tags',
  ...one,
  body: z.object({ tags: z.array(z.string().trim().min(1).max(60)).max(20) }),
  takesVersion: true,
  response: course,
});

export const createSections = learning({
  method: 'POST',
  once: true,
  path: '/content/courses/{id}/sections',
  ...one,
  body: newSections,
  response: course,
});
export const changeSection = learning({
  method: 'PATCH',
  path: '/content/courses/{id}/sections/{sectionId}',
  ...inSection,
  body: sectionChange,
  takesVersion: true,
  response: course,
});
export const deleteSections = learning({
  method: 'POST',
  path: '/content/courses/{id}/delete-sections',
  ...one,
  body: z.object({ sections_ids: z.array(id).min(1).max(100) }),
  response: course,
});
export const orderSections = learning({
  method: 'PATCH',
  path: '/content/courses/{id}/sections/swap',
  ...one,
  body: newOrder,
  response: course,
});
export const orderThemes = learning({
  method: 'PATCH',
  path: '/content/courses/{id}/sections/{sectionId}/swap',
  ...inSection,
  body: newOrder,
  response: course,
});
const copyToOrganizations = { method: 'POST', once: true, permission: 'admin.organization', response: done } as const;
const organizations_ids = z.array(id).min(1).max(1000);

/** Copies courses and their themes to organisations below, by a job. Each organisation can change its copies. */
export const copyCoursesToOrganizations = learning({
  ...copyToOrganizations,
  path: '/content/courses/copy-to-organizations',
  body: z.object({ courses_ids: z.array(id).min(1).max(100), organizations_ids }),
});
/** Copies modules, which these paths call themes, to organisations below. */
export const copyThemesToOrganizations = learning({
  ...copyToOrganizations,
  path: '/content/themes/copy-to-organizations',
  body: z.object({ themes_ids: z.array(id).min(1).max(100), organizations_ids }),
});

/** Creates a theme, empty or as a copy, and places it, in one transaction. */
export const createTheme = learning({
  method: 'POST',
  once: true,
  path: '/content/themes',
  permission,
  ours: 'The public contract makes a theme in three calls. The first may succeed alone and be repeated.',
  body: newTheme,
  response: createdTheme,
});
export const appendThemes = learning({
  method: 'POST',
  path: '/content/courses/{id}/sections/themes/append',
  ...one,
  /** `themes_ids` are the ids of modules to place. */
  body: z.object({ section_id: id, themes_ids: z.array(id).min(1).max(100) }),
  response: course,
});
export const deleteThemes = learning({
  method: 'POST',
  path: '/content/courses/{id}/sections/{sectionId}/themes/delete',
  ...inSection,
  body: z.object({ themes_ids: z.array(id).min(1).max(100) }),
  response: course,
});
/** Moves themes from the section of the path to the end of another section. */
export const transportThemes = learning({
  method: 'POST',
  path: '/content/courses/{id}/sections/{sectionId}/themes/transport',
  ...inSection,
  body: z.object({ section_id: id, themes_ids: z.array(id).min(1).max(100) }),
  response: course,
});
