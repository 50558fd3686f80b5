import type { CourseChange } from '@vigil/contract/courses/course.ts';
import * as endpoints from '@vigil/contract/courses/endpoints.ts';
import { ok } from '@vigil/contract/shared/page.ts';
import { asEdit } from '../../http/edits.ts';
import type { Context } from '../../http/context.ts';
import { serve, type Site } from '../../http/serve.ts';
import { changeCourse, copyCourse, createCourse, deleteCourses } from './commands/change-course.ts';
import {
  appendThemes,
  changeSection,
  createSections,
  deleteSections,
  deleteThemes,
  orderSections,
  orderThemes,
  moveThemes,
} from './commands/change-sections.ts';
import { createTheme } from './commands/create-theme.ts';
import { copyToOrganizations } from './commands/copy-to-organizations.ts';
import { inReach } from '../organizations/queries/reach.ts';
import { courseExport, orderCourseExport } from './commands/export-courses.ts';
import { findOwnFile } from '../long-jobs/queries.ts';
import { editableCourse, editableSection, findCourse, listAllCourses, listCourses } from './queries.ts';

/** Serves the calls for courses. The paths `library` and `content` lead to the same courses. */
export function courseRoutes(site: Site): void {
  serve(site, endpoints.listLibraryCourses, (context) => listAllCourses(context, { archived: false, type: 'course' }));
  serve(site, endpoints.listArchivedCourses, (context) => listAllCourses(context, { archived: true, type: 'course' }));
  serve(site, endpoints.createLibraryCourse, (context, { body }) => createCourse(context, body));
  serve(site, endpoints.getLibraryCourse, (context, { params }) => findCourse(context, params.id));
  serve(site, endpoints.changeLibraryCourse, (context, { params, body }) => editCourse(context, params.id, body));
  serve(site, endpoints.deleteLibraryCourse, async (context, { params }) => {
    await deleteCourses(context, [params.id]);
    return ok;
  });

  serve(site, endpoints.listCourses, (context, { params, query }) =>
    inReach(context, params.organization_id, (inTarget) => listCourses(inTarget, query)),
  );
  serve(site, endpoints.exportCourses, (context, { query }) => orderCourseExport(context, query));
  serve(site, endpoints.getCourseExport, (context, { params }) => findOwnFile(context, params.id, courseExport.kind));
  serve(site, endpoints.createCourse, (context, { body }) => createCourse(context, body));
  serve(site, endpoints.getCourse, (context, { params }) => findCourse(context, params.course_id));
  serve(site, endpoints.changeCourse, (context, { params, body }) => editCourse(context, params.id, body));
  serve(site, endpoints.copyCoursesToOrganizations, async (context, { body }) => {
    await copyToOrganizations(context, { courses: body.courses_ids, modules: [], organizations: body.organizations_ids });
    return ok;
  });
  serve(site, endpoints.copyThemesToOrganizations, async (context, { body }) => {
    await copyToOrganizations(context, { courses: [], modules: body.themes_ids, organizations: body.organizations_ids });
    return ok;
  });
  serve(site, endpoints.copyCourse, (context, { params }) => copyCourse(context, params.id));
  serve(site, endpoints.deleteCourses, async (context, { body }) => {
    await deleteCourses(context, body.ids);
    return ok;
  });
  serve(site, endpoints.changeCourseTags, (context, { params, body }) => editCourse(context, params.id, body));

  serve(site, endpoints.createSections, (context, { params, body }) =>
    createSections(
      context,
      params.id,
      body.sections.map(({ title }) => title),
    ),
  );
  serve(site, endpoints.changeSection, (context, { params, body }) => {
    const find = () => findCourse(context, params.id);
    const edit = { of: editableSection(params.sectionId), id: params.sectionId, given: body, find };
    return asEdit(context, edit, ({ title }) => changeSection(context, params, title));
  });
  serve(site, endpoints.deleteSections, (context, { params, body }) => deleteSections(context, params.id, body.sections_ids));
  serve(site, endpoints.orderSections, (context, { params, body }) => orderSections(context, params.id, body.ids));
  serve(site, endpoints.orderThemes, (context, { params, body }) => orderThemes(context, params, body.ids));
  serve(site, endpoints.createTheme, (context, { body }) => createTheme(context, body));
  serve(site, endpoints.appendThemes, (context, { params, body }) =>
    appendThemes(context, { id: params.id, sectionId: body.section_id }, body.themes_ids),
  );
  serve(site, endpoints.deleteThemes, (context, { params, body }) => deleteThemes(context, params, body.themes_ids));
  serve(site, endpoints.transportThemes, (context, { params, body }) => moveThemes(context, params, body));
}

function editCourse(context: Context, id: string, body: CourseChange) {
  const find = () => findCourse(context, id);
  return asEdit(context, { of: editableCourse, id, given: body, find }, (change) => changeCourse(context, id, change));
}
