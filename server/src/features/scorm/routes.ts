import fastifyStatic from '@fastify/static';
import type { AssignedCourse } from '@vigil/contract/assignments/assigned-course.ts';
import * as endpoints from '@vigil/contract/scorm/endpoints.ts';
import { COMMIT_BYTES_MAX } from '@vigil/contract/scorm/player.ts';
import { ok } from '@vigil/contract/shared/page.ts';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../http/context.ts';
import { httpProblems, Problem, problem } from '../../http/problem.ts';
import { PLAIN_POLICY } from '../../http/plain-page.ts';
import { removedPage } from '../../http/removed.ts';
import { fileKey } from '../../storage/package-store.ts';
import { sendStored } from '../../http/send-stored.ts';
import { asEdit } from '../../http/edits.ts';
import { servePage } from '../../http/serve-page.ts';
import { serve, type Site } from '../../http/serve.ts';
import { assignCourse } from '../assignments/commands/assign-course.ts';
import {
  editAssignment,
  changeAssignmentPicture,
  completeAssignment,
  deleteAssignment,
  toggleAssignment,
} from '../assignments/commands/change-assignment.ts';
import { addEmployees, removeEmployees } from '../assignments/commands/change-employees.ts';
import {
  findAssignedCourse,
  findAssignedGroups,
  findProgressChange,
  listAssignedCourses,
} from '../assignments/queries/assigned-courses.ts';
import { listAllCourses } from '../courses/queries.ts';
import { findMyAssignmentId, listMyCourses } from '../learning/queries/my-courses.ts';
import { assertLearnersVisible } from '../people/queries/result-visibility.ts';
import { webFolder } from '../site/queries/build.ts';
import { changeScormCourse, createScormCourse, deleteScormCourse } from './commands/change-course.ts';
import { launchPackage } from './commands/launch.ts';
import { savePackage } from './commands/store-package.ts';
import { openPart } from './commands/open-part.ts';
import { parseCommit, acceptCommit } from './commands/accept-commit.ts';
import { playOf, playPath, type Play } from './links.ts';
import { renderPlayerPage } from './pages/player-page.ts';
import { scormProblems } from './problems.ts';
import { editableScormCourse, findScormCourse } from './queries/courses.ts';
import { decideAttempt } from './commands/decide-attempt.ts';
import { saveStatement } from './commands/save-statement.ts';
import { findMyScormCourse, listAttempts, summaryOf } from './queries/my-course.ts';
import { findMyProgressChange } from './queries/progress.ts';
import { findStatement } from './queries/statement.ts';
import { findAttempt, listQuestions } from './queries/timeline.ts';
import { findTrialStart } from './queries/player.ts';
import { requirePlayerAccess } from './queries/player-access.ts';
import { findTrial } from './queries/trial.ts';
import { filesPolicy, typeOf } from './rules/package-files.ts';

export function scormRoutes(site: Site): void {
  serve(site, endpoints.listScormCourses, (context) => listAllCourses(context, { archived: false, type: 'scorm' }));
  serve(site, endpoints.listArchivedScormCourses, (context) => listAllCourses(context, { archived: true, type: 'scorm' }));
  serve(site, endpoints.createScormCourse, (context, { body }) => createScormCourse(context, body), {
    first: (caller, { body }) => savePackage(caller, body.package),
  });
  serve(site, endpoints.getScormCourse, (context, { params }) => findScormCourse(context, params.id));
  serve(
    site,
    endpoints.changeScormCourse,
    async (context, { params: { id }, body }) => {
      const find = async () => ({ ...(await findScormCourse(context, id)), event_id: null as string | null });
      return asEdit(context, { of: editableScormCourse, id, given: body, find }, (change) =>
        changeScormCourse(context, id, change),
      );
    },
    { first: (caller, { body }) => savePackage(caller, body.package) },
  );
  serve(site, endpoints.deleteScormCourse, async (context, { params }) => {
    await deleteScormCourse(context, params.id);
    return ok;
  });
  serve(site, endpoints.getScormTrial, (context, { params, query }) => findTrial(context, { ...params, ...query }));
}

/** Serves the calls for a learner's own SCORM courses. */
export function scormLearningRoutes(site: Site): void {
  serve(site, endpoints.getMyScormCourse, (context, { params }) => findMyScormCourse(context, params.id));
  serve(site, endpoints.launchScorm, (context, { params, body }) => launchPackage(context, params.id, body));
  serve(site, endpoints.listMyScormCourses, (context, { query }) => listMyCourses(context, { ...query, type: 'scorm' }));
  serve(site, endpoints.getMyScormProgressChange, (context, { query }) => findMyProgressChange(context, query.days_count));
  serve(site, endpoints.getStatement, async (context, { params }) =>
    findStatement(context, { course_id: await findMyAssignmentId(context, params.courseId), user_id: params.userId }),
  );
  serve(site, endpoints.saveStatement, async (context, { body }) =>
    saveStatement(context, { ...body, course_id: await findMyAssignmentId(context, body.course_id) }),
  );
  serve(site, endpoints.changeStatement, (context, { params, body }) =>
    saveStatement(context, { course_id: params.id, user_id: context.actor.id, ...body }),
  );
  serve(site, endpoints.listScormQuestions, async (context, { params }) => {
    await assertScorm(context, params.id);
    await assertLearnersVisible(context, params.id);
    return { data: await listQuestions(context, params.id) };
  });
  serve(site, endpoints.listScormAttempts, async (context, { params }) => {
    await assertScorm(context, params.id);
    await assertLearnersVisible(context, params.id);
    const attempts = await listAttempts(context, { assigned_course_id: params.id, user_id: params.user_id });
    return { data: attempts.map(summaryOf) };
  });
  serve(site, endpoints.getScormAttempt, (context, { params }) => findAttempt(context, params));
  serve(site, endpoints.passScormAttempt, (context, { params, body }) =>
    decideAttempt(context, params, { decision: 'passed', ...body }),
  );
  serve(site, endpoints.resetScormAttempt, (context, { params, body }) =>
    decideAttempt(context, params, { decision: 'reset', ...body }),
  );
}

/** Serves the calls for assigned SCORM courses. Assignments of other courses are not found here. */
export function assignedScormRoutes(site: Site): void {
  const forScorm = async <Answer>(context: Context, id: string, then: () => Promise<Answer>): Promise<Answer> => {
    await assertScorm(context, id);
    return then();
  };
  serve(site, endpoints.listAssignedScorm, (context, { query }) => listAssignedCourses(context, { ...query, type: 'scorm' }));
  serve(site, endpoints.assignScorm, async (context, { body }) => {
    await findScormCourse(context, body.course_id);
    return assignCourse(context, body);
  });
  serve(site, endpoints.getAssignedScorm, (context, { params }) => assertScorm(context, params.id));
  serve(site, endpoints.changeAssignedScorm, (context, { params, body }) =>
    forScorm(context, params.id, () => editAssignment(context, params.id, body)),
  );
  serve(site, endpoints.deleteAssignedScorm, (context, { params }) =>
    forScorm(context, params.id, async () => {
      await deleteAssignment(context, params.id);
      return ok;
    }),
  );
  serve(site, endpoints.changeAssignedScormPicture, (context, { params, body }) =>
    forScorm(context, params.id, () => changeAssignmentPicture(context, params.id, body.image)),
  );
  serve(site, endpoints.completeAssignedScorm, (context, { params }) =>
    forScorm(context, params.id, () => completeAssignment(context, params.id)),
  );
  serve(site, endpoints.toggleAssignedScorm, (context, { params }) =>
    forScorm(context, params.id, () => toggleAssignment(context, params.id)),
  );
  serve(site, endpoints.addScormEmployees, (context, { params, body }) =>
    forScorm(context, params.id, () => addEmployees(context, params.id, body.targets)),
  );
  serve(site, endpoints.removeScormEmployees, (context, { params, body }) =>
    forScorm(context, params.id, () => removeEmployees(context, params.id, body.targets)),
  );
  serve(site, endpoints.getScormGroups, (context, { params }) =>
    forScorm(context, params.id, () => findAssignedGroups(context, params.id)),
  );
  serve(site, endpoints.getScormProgress, (context, { params }) => assertScorm(context, params.id));
  serve(site, endpoints.getScormProgressChange, (context, { params, query }) =>
    forScorm(context, params.id, () => findProgressChange(context, params.id, query.days_period)),
  );
}

async function assertScorm(context: Context, id: string): Promise<AssignedCourse> {
  const found = await findAssignedCourse(context, id);
  if (found.type !== 'scorm') throw problem(httpProblems.not_found);
  return found;
}

/** Serves packages and their player on the content host. A token in the path grants access. */
export async function playerRoutes({ app, services }: Site): Promise<void> {
  const { env, files } = services;
  const requirePlay = async (request: FastifyRequest): Promise<{ play: Play; path: string }> => {
    const { token } = request.params as { token: string };
    const play = playOf(env, token);
    if (play === undefined) throw problem(httpProblems.not_found);
    await requirePlayerAccess(services, play);
    return { play, path: playPath(token) };
  };

  await app.register(fastifyStatic, {
    root: `${webFolder}/assets`,
    serve: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
  });
  servePage(app, 'The player’s own script; its name changes with its content.', {
    method: 'GET',
    url: '/player/*',
    handler: (request, reply) => reply.sendFile((request.params as { '*': string })['*']),
  });
  servePage(app, 'A page for a frame of the application, in which a part of a package is played.', {
    method: 'GET',
    url: playPath(':token') + '/player',
    errorHandler: (error, _request, reply) => {
      const language = error instanceof Problem && error.kind === scormProblems.account_removed ? error.language : undefined;
      if (language === undefined) throw error;
      void reply
        .status(401)
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-security-policy', PLAIN_POLICY)
        .send(removedPage(language));
    },
    handler: async (request, reply) => {
      // As a page of its own, a package could navigate the window that opened it.
      if (request.headers['sec-fetch-dest'] === 'document') throw problem(httpProblems.not_found);
      const { play, path } = await requirePlay(request);
      const agent = request.headers['user-agent'] ?? '';
      const start = await (play.kind === 'trial' ? findTrialStart(services, play) : openPart(services, play, agent));
      const { html, contentSecurityPolicy } = await renderPlayerPage(env, { path, start, webFolder });
      return (
        reply
          .type('text/html; charset=utf-8')
          .header('cache-control', 'no-store')
          .header('content-security-policy', contentSecurityPolicy)
          // Removes what one package left in the browser before another is opened.
          .header('clear-site-data', '"storage"')
          .send(html)
      );
    },
  });
  servePage(app, 'What a part says is brought by its player, which has no session: a token in the path is what admits.', {
    method: 'POST',
    url: playPath(':token') + '/commits',
    bodyLimit: COMMIT_BYTES_MAX,
    handler: async (request, reply) => {
      const { play } = await requirePlay(request);
      if (play.kind !== 'attempt') throw problem(httpProblems.not_found);
      return reply.header('cache-control', 'no-store').send(await acceptCommit(services, play, parseCommit(request.body)));
    },
  });
  servePage(app, 'The files of a package are bytes, not answers.', {
    method: 'GET',
    url: playPath(':token') + '/files/*',
    handler: async (request, reply) => {
      const { play, path } = await requirePlay(request);
      // A package's own service worker would outlive it.
      if (request.headers['service-worker'] !== undefined) throw problem(httpProblems.not_found);
      const name = (request.params as { '*': string })['*'];
      const headers = {
        'content-type': typeOf(name),
        'cache-control': 'private, max-age=3600',
        'content-security-policy': filesPolicy(env, path),
        'cross-origin-resource-policy': 'same-origin',
      };
      return sendStored(files, fileKey(play.folder, name), { request, reply, headers });
    },
  });
}
