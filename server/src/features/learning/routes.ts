import * as endpoints from '@vigil/contract/learning/endpoints.ts';
import { ok } from '@vigil/contract/shared/page.ts';
import { serve, type Site } from '../../http/serve.ts';
import { completeMyCourse, completeTheory, launchTheme, savePosition } from './commands/learn.ts';
import { completeAttempt, createAttempt, saveAnswer, startModuleQuiz } from './commands/take-quiz.ts';
import { findAssignedModule } from './queries/assigned-modules.ts';
import { findAttempt } from './queries/attempts.ts';
import { findVisibleAssignment, listMyCourses } from './queries/my-courses.ts';
import { findPersonAttempt, findPersonCourse, listPersonCourses } from './queries/person-courses.ts';

export function learningRoutes(site: Site): void {
  serve(site, endpoints.listMyCourses, (context, { query }) => listMyCourses(context, query));
  serve(site, endpoints.getMyCourse, (context, { params }) => findVisibleAssignment(context, params.course_id));
  serve(site, endpoints.launchTheme, (context, { params, body }) => launchTheme(context, params.id, body.theme_id));
  serve(site, endpoints.initStep, (context, { params, body }) => savePosition(context, params.id, body));
  serve(site, endpoints.completeTheory, (context, { params, body }) => completeTheory(context, params.id, body.theme_id));
  serve(site, endpoints.createAttempt, (context, { params, body }) => createAttempt(context, params.id, body.theme_id));
  serve(site, endpoints.saveAnswer, async (context, { params, body }) => {
    await saveAnswer(context, { id: params.id, ...body });
    return ok;
  });
  serve(site, endpoints.completeAttempt, (context, { params, body }) => completeAttempt(context, { id: params.id, ...body }));
  serve(site, endpoints.getAttempt, (context, { params }) => findAttempt(context, params));
  serve(site, endpoints.completeMyCourse, (context, { params }) => completeMyCourse(context, params.id));
  serve(site, endpoints.getAssignedModule, (context, { params, query }) => findAssignedModule(context, params.id, query));
  serve(site, endpoints.startModuleQuiz, (context, { params }) => startModuleQuiz(context, params.id));
  serve(site, endpoints.listPersonCourses, (context, { params, query }) => listPersonCourses(context, params.id, query));
  serve(site, endpoints.getPersonCourse, (context, { params }) => findPersonCourse(context, params));
  serve(site, endpoints.getPersonAttempt, (context, { params }) => findPersonAttempt(context, params));
}
