import * as endpoints from '@vigil/contract/assignments/endpoints.ts';
import { ok } from '@vigil/contract/shared/page.ts';
import { inReach } from '../organizations/queries/reach.ts';
import { serve, type Site } from '../../http/serve.ts';
import { assignCourse, assignCourses } from './commands/assign-course.ts';
import { assignToSelection } from './commands/assign-to-selection.ts';
import {
  editAssignment,
  changeAssignmentPicture,
  completeAssignment,
  deleteAssignment,
  toggleAssignment,
} from './commands/change-assignment.ts';
import { extendLearners } from './commands/extend-learners.ts';
import { resetLearners } from './commands/reset-learners.ts';
import { completeForEmployees, completeLearners } from './commands/complete-learners.ts';
import { addEmployees, removeEmployees } from './commands/change-employees.ts';
import { countReinvited, reinviteLearners } from './commands/reinvite-learners.ts';
import { removeLearners, restoreLearners } from './commands/remove-learners.ts';
import { findAssignedCourse, findAssignedGroups, findProgressChange, listAssignedCourses } from './queries/assigned-courses.ts';
import { listAssignedEmployees } from './queries/learners.ts';

/** Serves the calls for assignments. Some exist twice, under two paths of the contract. */
export function assignmentRoutes(site: Site): void {
  serve(site, endpoints.listAssignedCourses, (context, { query }) => listAssignedCourses(context, query));
  serve(site, endpoints.listAssignedCoursesOf, (context, { params, query }) =>
    inReach(context, params.organization_id, (inTarget) => listAssignedCourses(inTarget, query)),
  );
  serve(site, endpoints.assignCourseByForm, (context, { body }) => assignCourse(context, body));
  serve(site, endpoints.assignCourse, (context, { body }) => assignCourse(context, body));
  serve(site, endpoints.assignCourses, (context, { body }) => assignCourses(context, body));
  serve(site, endpoints.assignToSelection, (context, { body }) => assignToSelection(context, body));
  serve(site, endpoints.getAssignedCourse, (context, { params }) => findAssignedCourse(context, params.id));
  serve(site, endpoints.changeAssignedCourse, (context, { params, body }) => editAssignment(context, params.id, body));
  serve(site, endpoints.deleteAssignedCourse, async (context, { params }) => {
    await deleteAssignment(context, params.id);
    return ok;
  });
  serve(site, endpoints.completeAssignedCourse, (context, { params }) => completeAssignment(context, params.id));
  serve(site, endpoints.toggleAssignedCourse, (context, { params }) => toggleAssignment(context, params.id));
  serve(site, endpoints.changeAssignedPicture, (context, { params, body }) =>
    changeAssignmentPicture(context, params.id, body.image),
  );
  serve(site, endpoints.completeForEmployees, (context, { params, body }) =>
    completeForEmployees(context, params.id, body.users_ids),
  );

  serve(site, endpoints.countReinvited, (context, { params, query }) => countReinvited(context, params.id, query));
  serve(site, endpoints.reinviteLearners, (context, { params, query }) => reinviteLearners(context, params.id, query));

  serve(site, endpoints.listAssignedEmployees, (context, { params, query }) => listAssignedEmployees(context, params.id, query));
  serve(site, endpoints.addAssignedEmployees, (context, { params, body }) => addEmployees(context, params.id, body.targets));
  serve(site, endpoints.removeAssignedEmployees, (context, { params, body }) =>
    removeEmployees(context, params.id, body.targets),
  );
  serve(site, endpoints.removeLearners, (context, { params, body }) => removeLearners(context, params.id, body));
  serve(site, endpoints.restoreLearners, (context, { params, body }) => restoreLearners(context, params.id, body.job_id));
  serve(site, endpoints.extendLearners, (context, { params, body }) => extendLearners(context, params.id, body));
  serve(site, endpoints.resetLearners, (context, { params, body }) => resetLearners(context, params.id, body));
  serve(site, endpoints.completeLearners, (context, { params, body }) => completeLearners(context, params.id, body));

  serve(site, endpoints.getAssignedGroups, (context, { params }) => findAssignedGroups(context, params.id));
  serve(site, endpoints.getAssignedProgress, (context, { params }) => findAssignedCourse(context, params.id));
  serve(site, endpoints.getAssignedProgressChange, (context, { params, query }) =>
    findProgressChange(context, params.id, query.days_period),
  );
}
