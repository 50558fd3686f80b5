import { removeLearners } from '@vigil/contract/assignments/endpoints.ts';
import { deleteCourses, exportCourses } from '@vigil/contract/courses/endpoints.ts';
import { deleteSlide, importQuestions } from '@vigil/contract/modules/endpoints.ts';
import { launchScorm } from '@vigil/contract/scorm/endpoints.ts';
import * as learning from '@vigil/contract/learning/endpoints.ts';
import { sharedIn, type Case, type Cases, type World } from './case.ts';
import { assign, inDays, makeCourse, only, picture, type TestCourse } from '../make-course.ts';
import { asSystem } from '../../src/db/database.ts';
import { makeDeck } from '../make-deck.ts';
import { makePackage, makeScormCourse } from '../make-package.ts';
import type { LooseRequest } from '../start-server.ts';

const courseIn = sharedIn((server, organization) => makeCourse(server, organization));
const packageIn = sharedIn((server, organization) => makeScormCourse(server, organization));

/** A request on the organisation's course. */
const onCourse = (
  request: (course: TestCourse, world: World) => LooseRequest | Promise<LooseRequest>,
  stranger: Case['stranger'] = 404,
): Case => ({
  request: async (world) => request(await courseIn(world), world),
  stranger,
});

/** A request on an assignment made for the case, to the organisation's employee. */
const onAssigned = (request: (id: string, course: TestCourse, world: World) => LooseRequest | Promise<LooseRequest>): Case => ({
  request: async (world) => {
    const { server, organization } = world;
    const course = await courseIn(world);
    const id = await assign(server, organization, course.id, { targets: only(organization.people.employee.id) });
    return request(id, course, world);
  },
  stranger: 404,
});

/** A request on an attempt that the employee has started. */
const onAttempt = (
  request: (attempt: { id: string; attempt_id: string }, course: TestCourse, world: World) => LooseRequest,
): Case =>
  onAssigned(async (id, course, world) => {
    const { server, organization } = world;
    const { body } = await server.call(learning.createAttempt, {
      params: { id },
      body: { theme_id: course.theme_id },
      token: organization.people.employee.token,
    });
    return request({ id, attempt_id: body.id }, course, world);
  });

const own = (request: LooseRequest = {}): Case => ({ request: () => request, stranger: 'own' });
const course = onCourse(({ id }) => ({ params: { id } }));
const module = onCourse(({ module_id }) => ({ params: { id: module_id } }));
const assigned = onAssigned((id) => ({ params: { id } }));
const slide = onCourse(({ module_id, slides }) => ({ params: { moduleId: module_id, id: slides[0] } }));
const question = onCourse(({ module_id, questions }) => ({ params: { moduleId: module_id, id: questions[0]!.id } }));
/** A deck whose only slide is hidden, so that a worker has nothing to draw. */
const hiddenDeck = () => new File([makeDeck([{ isHidden: true }]) as never], 'deck.pptx');
const questionFile = () => new File(['Question;Answer 1;Answer 2;Correct\nSure?;Yes;No;1'], 'questions.csv');
/** A request on a deck whose import is running. */
const onImport = (request: (deck: { id: string }) => LooseRequest): Case =>
  onCourse(async ({ module_id }, { server, organization }) => {
    // The import is taken from the worker and marked as running, so that the case always finds it in progress.
    const id = await asSystem(server.services.database, async (tx) => {
      const { id: event } = await tx
        .insertInto('long_jobs')
        .values({
          organization_id: organization.id,
          kind: 'import-slides',
          created_by: organization.people.operator.id,
          input: JSON.stringify({ module_id, filename: 'deck.pptx' }),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return event;
    });
    return request({ id });
  });
const dates = () => ({ start_date: inDays(0), end_date: inDays(10) });
const newQuestion = {
  text: 'A question',
  kind: 'single',
  answers: JSON.stringify([
    { text: 'Yes', is_right: true },
    { text: 'No', is_right: false },
  ]),
};
const ofOrganization: Case = {
  request: ({ organization }) => ({ params: { organization_id: organization.id } }),
  strangerRole: 'super_user',
  stranger: 404,
};

const courseCases: Cases = {
  'GET /lk/api/v2/library/courses': own(),
  'POST /lk/api/v2/library/courses': own({ body: { title: 'A course' } }),
  'GET /lk/api/v2/library/courses/{id}': course,
  'PUT /lk/api/v2/library/courses/{id}': onCourse(({ id }) => ({ params: { id }, body: { title: 'Another' } })),
  'DELETE /lk/api/v2/library/courses/{id}': course,
  'GET /lk/api/v2/admin/content/library/courses/archived': own(),
  'POST /learning/api/content/course-exports': { request: () => ({}), stranger: 'own' },
  'GET /learning/api/content/course-exports/{id}': {
    request: async ({ server, organization }) => {
      const { body } = await server.call(exportCourses, { token: organization.people.operator.token });
      return { params: { id: body.event_id } };
    },
    stranger: 404,
  },
  'GET /learning/api/content/courses/organizations/{organization_id}': ofOrganization,
  'POST /learning/api/content/courses': own({ body: { title: 'A course' } }),
  'GET /learning/api/content/courses/{course_id}': onCourse(({ id }) => ({ params: { course_id: id } })),
  'PATCH /learning/api/content/courses/{id}': onCourse(({ id }) => ({ params: { id }, body: { title: 'Another' } })),
  'POST /learning/api/content/courses/{id}/copy': course,
  'POST /learning/api/content/courses/copy-to-organizations': onCourse(({ id }, { organization }) => ({
    body: { courses_ids: [id], organizations_ids: [organization.id] },
  })),
  'POST /learning/api/content/themes/copy-to-organizations': onCourse(({ module_id }, { organization }) => ({
    body: { themes_ids: [module_id], organizations_ids: [organization.id] },
  })),
  'POST /learning/api/content/courses/bulk-delete': onCourse(({ id }) => ({ body: { ids: [id] } })),
  'PATCH /learning/api/content/courses/{id}/tags': onCourse(({ id }) => ({ params: { id }, body: { tags: ['new'] } })),
  'POST /learning/api/content/courses/{id}/sections': onCourse(({ id }) => ({
    params: { id },
    body: { sections: [{ title: 'A section' }] },
  })),
  'PATCH /learning/api/content/courses/{id}/sections/{sectionId}': onCourse(({ id, section_id }) => ({
    params: { id, sectionId: section_id },
    body: { title: 'Another' },
  })),
  'POST /learning/api/content/courses/{id}/delete-sections': onCourse(({ id, section_id }) => ({
    params: { id },
    body: { sections_ids: [section_id] },
  })),
  'PATCH /learning/api/content/courses/{id}/sections/swap': onCourse(({ id, section_id }) => ({
    params: { id },
    body: { ids: [section_id] },
  })),
  'PATCH /learning/api/content/courses/{id}/sections/{sectionId}/swap': onCourse(({ id, section_id, theme_id }) => ({
    params: { id, sectionId: section_id },
    body: { ids: [theme_id] },
  })),
  'POST /learning/api/content/themes': onCourse(({ section_id }) => ({ body: { title: 'A theme', section_id } })),
  'POST /learning/api/content/courses/{id}/sections/themes/append': onCourse(({ id, section_id, module_id }) => ({
    params: { id },
    body: { section_id, themes_ids: [module_id] },
  })),
  'POST /learning/api/content/courses/{id}/sections/{sectionId}/themes/delete': onCourse(({ id, section_id, theme_id }) => ({
    params: { id, sectionId: section_id },
    body: { themes_ids: [theme_id] },
  })),
  'POST /learning/api/content/courses/{id}/sections/{sectionId}/themes/transport': onCourse(({ id, section_id, theme_id }) => ({
    params: { id, sectionId: section_id },
    body: { section_id, themes_ids: [theme_id] },
  })),
};

/** A request on the organisation's SCORM course. */
const onScorm = (request: (course: { id: string; package_id: string }, world: World) => LooseRequest): Case => ({
  request: async (world) => request(await packageIn(world), world),
  stranger: 404,
});
/** A request on a SCORM course assigned to the organisation's employee. */
const onAssignedScorm = (request: (id: string, world: World) => LooseRequest | Promise<LooseRequest>): Case => ({
  request: async (world) => {
    const { server, organization } = world;
    const { id } = await packageIn(world);
    return request(await assign(server, organization, id, { targets: only(organization.people.employee.id) }), world);
  },
  stranger: 404,
});
/** A request on an attempt that the employee has started. */
const onScormAttempt = (request: (attempt: { id: string; attempt_id: string }) => LooseRequest): Case =>
  onAssignedScorm(async (id, { server, organization }) => {
    const { body } = await server.call(launchScorm, { params: { id }, body: {}, token: organization.people.employee.token });
    return request({ id, attempt_id: body.attempt_id! });
  });
const assignedScorm = onAssignedScorm((id) => ({ params: { id } }));
const scormCourse = onScorm(({ id }) => ({ params: { id } }));

const scormCases: Cases = {
  'GET /lk/api/v2/scorm/courses/organization': own(),
  'GET /lk/api/v2/admin/content/scorm/courses/archived': own(),
  'POST /lk/api/v2/scorm/courses': { request: () => ({ body: { package: makePackage() } }), stranger: 'own' },
  'GET /lk/api/v2/scorm/courses/{id}': scormCourse,
  'PATCH /lk/api/v2/scorm/courses/{id}': onScorm(({ id }) => ({ params: { id }, body: { title: 'Another' } })),
  'DELETE /lk/api/v2/scorm/courses/{id}': scormCourse,
  'GET /lk/api/v2/scorm/assigned-courses/my-courses': own(),
  'GET /lk/api/v2/scorm/analytics/users/my_progress_change': own(),
  'GET /lk/api/v2/scorm/statement/{courseId}/{userId}': onAssignedScorm((courseId, { organization }) => ({
    params: { courseId, userId: organization.people.employee.id },
  })),
  'POST /lk/api/v2/scorm/statement': onAssignedScorm((course_id, { organization }) => ({
    body: { course_id, user_id: organization.people.employee.id, statement: { 'cmi.suspend_data': 'a' } },
  })),
  'PATCH /learning/api/learning/assigned-courses/{id}/steps/scorm/statement': onAssignedScorm((id) => ({
    params: { id },
    body: { statement: { 'cmi.suspend_data': 'a' } },
  })),
  'GET /lk/api/v2/scorm/assigned-courses': own(),
  'POST /lk/api/v2/scorm/assigned-courses': onScorm(({ id }, { organization }) => ({
    body: { course_id: id, ...dates(), targets: only(organization.people.employee.id) },
  })),
  'GET /lk/api/v2/scorm/assigned-courses/{id}': assignedScorm,
  'PATCH /lk/api/v2/scorm/assigned-courses/{id}': onAssignedScorm((id) => ({ params: { id }, body: { title: 'Another' } })),
  'DELETE /lk/api/v2/scorm/assigned-courses/{id}': assignedScorm,
  'PATCH /lk/api/v2/scorm/assigned-courses/{id}/picture': onAssignedScorm((id) => ({
    params: { id },
    body: { image: picture() },
  })),
  'POST /lk/api/v2/scorm/assigned-courses/{id}/complete': assignedScorm,
  'POST /lk/api/v2/scorm/assigned-courses/{id}/toggle': assignedScorm,
  'POST /lk/api/v2/scorm/assigned-courses/{id}/employees/create': onAssignedScorm((id, { organization }) => ({
    params: { id },
    body: { targets: only(organization.people.operator.id) },
  })),
  'POST /lk/api/v2/scorm/assigned-courses/{id}/employees/delete': onAssignedScorm((id, { organization }) => ({
    params: { id },
    body: { targets: only(organization.people.employee.id) },
  })),
  'GET /lk/api/v2/scorm/analytics/assigned_course/{id}/groups': assignedScorm,
  'GET /lk/api/v2/scorm/analytics/assigned_course/{id}/progress': assignedScorm,
  'GET /lk/api/v2/scorm/analytics/assigned_course/{id}/progress_change': assignedScorm,
  'GET /lk/api/v2/scorm/analytics/assigned_course/{id}/questions': assignedScorm,
  'GET /lk/api/v2/scorm/assigned-courses/{id}/employees/{user_id}/attempts': onAssignedScorm((id, { organization }) => ({
    params: { id, user_id: organization.people.employee.id },
  })),
  'GET /lk/api/v2/scorm/assigned-courses/{id}/attempts/{attempt_id}': onScormAttempt((params) => ({ params })),
  'POST /lk/api/v2/scorm/assigned-courses/{id}/attempts/{attempt_id}/pass': onScormAttempt((params) => ({
    params,
    body: { reason: 'A reason' },
  })),
  'POST /lk/api/v2/scorm/assigned-courses/{id}/attempts/{attempt_id}/reset': onScormAttempt((params) => ({
    params,
    body: { reason: 'A reason' },
  })),
  'GET /lk/api/v2/scorm/assigned-courses/my-courses/{id}': assignedScorm,
  'POST /lk/api/v2/scorm/assigned-courses/my-courses/{id}/launch': onAssignedScorm((id) => ({ params: { id }, body: {} })),
  'GET /lk/api/v2/scorm/courses/{id}/packages/{package_id}/trial': onScorm((params) => ({ params, query: { item: 0 } })),
};

const moduleCases: Cases = {
  'GET /lk/api/v2/library/modules': own(),
  'POST /lk/api/v2/library/modules': own({ body: { title: 'A module' } }),
  'GET /lk/api/v2/library/modules/{id}': module,
  'PUT /lk/api/v2/library/modules/{id}': onCourse(({ module_id }) => ({ params: { id: module_id }, body: { minutes: 4 } })),
  'DELETE /lk/api/v2/library/modules/{id}': module,
  'POST /lk/api/v2/library/modules/{id}/duplicate': module,
  'POST /lk/api/v2/library/modules/{id}/files': onCourse(({ module_id }) => ({
    params: { id: module_id },
    body: { picture: picture() },
  })),
  'GET /lk/api/v2/library/modules/{id}/slides': module,
  'POST /lk/api/v2/library/modules/{id}/slides': onCourse(({ module_id }) => ({
    params: { id: module_id },
    body: { title: 'A slide' },
  })),
  'PATCH /lk/api/v2/library/modules/{id}/slides/swap': onCourse(({ module_id, slides }) => ({
    params: { id: module_id },
    body: { ids: slides.toReversed() },
  })),
  'PATCH /lk/api/v2/library/modules/{moduleId}/slides/{id}': onCourse(({ module_id, slides }) => ({
    params: { moduleId: module_id, id: slides[0] },
    body: { title: 'Another' },
  })),
  'DELETE /lk/api/v2/library/modules/{moduleId}/slides/{id}': slide,
  'DELETE /lk/api/v2/library/modules/{moduleId}/slides/{id}/audio': slide,
  'POST /lk/api/v2/library/modules/{moduleId}/slides/{id}/duplicate': slide,
  'POST /lk/api/v2/library/modules/{moduleId}/slides/{id}/restore': {
    request: async (world) => {
      const { module_id, slides } = await makeCourse(world.server, world.organization);
      const params = { moduleId: module_id, id: slides[0]! };
      await world.server.call(deleteSlide, { params, token: world.organization.people.operator.token });
      return { params };
    },
    stranger: 404,
  },
  'POST /lk/api/v2/library/modules/{id}/slides/file': onCourse(({ module_id }) => ({
    params: { id: module_id },
    body: { file: hiddenDeck() },
  })),
  'GET /lk/api/v2/library/modules/slides/file/{id}': onImport(({ id }) => ({ params: { id } })),
  'DELETE /lk/api/v2/library/modules/slides/file/{id}': onImport(({ id }) => ({ params: { id } })),
  'GET /lk/api/v2/library/modules/{id}/imports': module,
  'POST /lk/api/v2/library/modules/{moduleId}/imports/{id}/undo': onCourse(async ({ module_id }, { server, organization }) => {
    const { body } = await server.call(importQuestions, {
      params: { id: module_id },
      body: { file: questionFile() },
      token: organization.people.operator.token,
    });
    return { params: { moduleId: module_id, id: body.id } };
  }),
  'POST /lk/api/v2/library/modules/{id}/quastions/file': onCourse(({ module_id }) => ({
    params: { id: module_id },
    body: { file: questionFile() },
  })),
  'POST /lk/api/v2/library/modules/{id}/quastions/file/preview': onCourse(({ module_id }) => ({
    params: { id: module_id },
    body: { file: questionFile() },
  })),
  'GET /lk/api/v2/library/modules/quastions/template': own(),
  'GET /lk/api/v2/library/modules/{id}/questions': module,
  'GET /lk/api/v2/library/modules/{id}/questions/figures': module,
  'POST /lk/api/v2/library/modules/{id}/questions': onCourse(({ module_id }) => ({
    params: { id: module_id },
    body: newQuestion,
  })),
  'GET /lk/api/v2/library/modules/{moduleId}/questions/{id}': question,
  'PUT /lk/api/v2/library/modules/{moduleId}/questions/{id}': onCourse(({ module_id, questions }) => ({
    params: { moduleId: module_id, id: questions[0]!.id },
    body: newQuestion,
  })),
  'DELETE /lk/api/v2/library/modules/{moduleId}/questions/{id}': question,
};

const employees = onAssigned((id, _, { organization }) => ({
  params: { id },
  body: { targets: only(organization.people.operator.id) },
}));

const ticked = onAssigned((id, _, { organization }) => ({
  params: { id },
  body: { ids: { include_ids: [organization.people.employee.id] } },
}));

async function takenOut(id: string, { server, organization: { people } }: World): Promise<string> {
  const body = { ids: { include_ids: [people.employee.id] } };
  return (await server.call(removeLearners, { params: { id }, body, token: people.operator.token })).body.id;
}

const trashCases: Cases = {
  'GET /lk/api/v2/trash': own({ query: { kind: 'course' } }),
  'POST /lk/api/v2/trash/restore': {
    request: async ({ server, organization }) => {
      const { id } = await makeCourse(server, organization);
      await server.call(deleteCourses, { body: { ids: [id] }, token: organization.people.operator.token });
      return { body: { kind: 'course', id } };
    },
    stranger: 404,
  },
};

const assignmentCases: Cases = {
  'GET /lk/api/v2/learning/assigned-courses/organization': own(),
  'GET /learning/api/learning/assigned-courses/organizations/{organization_id}': ofOrganization,
  'POST /lk/api/v2/learning/assigned-courses': onCourse(({ id }, { organization }) => ({
    body: { course_id: id, ...dates(), targets: JSON.stringify(only(organization.people.employee.id)) },
  })),
  'POST /learning/api/learning/assigned-courses': onCourse(({ id }, { organization }) => ({
    body: { course_id: id, ...dates(), targets: only(organization.people.employee.id) },
  })),
  'POST /learning/api/learning/assigned-courses/bulk-assign': onCourse(({ id }, { organization }) => ({
    body: { courses_ids: [id], ...dates(), targets: only(organization.people.employee.id) },
  })),
  'POST /learning/api/learning/assigned-courses/selection': onCourse(({ id }, { organization }) => ({
    body: { courses_ids: [id], ...dates(), selection: { ids: { include_ids: [organization.people.employee.id] } } },
  })),
  'GET /lk/api/v2/learning/assigned-courses/{id}': assigned,
  'PATCH /lk/api/v2/learning/assigned-courses/{id}': onAssigned((id) => ({ params: { id }, body: { title: 'Another' } })),
  'DELETE /lk/api/v2/learning/assigned-courses/{id}': assigned,
  'POST /lk/api/v2/learning/assigned-courses/{id}/complete': assigned,
  'POST /lk/api/v2/learning/assigned-courses/{id}/toggle': assigned,
  'GET /learning/api/learning/assigned-courses/{id}/reinvite': assigned,
  'POST /learning/api/learning/assigned-courses/{id}/reinvite': assigned,
  'POST /learning/api/learning/assigned-courses/{id}/picture': onAssigned((id) => ({
    params: { id },
    body: { image: picture() },
  })),
  'POST /learning/api/learning/assigned-courses/{id}/manual-complete-course': onAssigned((id, _, { organization }) => ({
    params: { id },
    body: { users_ids: [organization.people.employee.id] },
  })),
  'GET /lk/api/v2/learning/assigned-courses/{id}/employees': assigned,
  'POST /lk/api/v2/learning/assigned-courses/{id}/employees': employees,
  'POST /lk/api/v2/learning/assigned-courses/{id}/employees/delete': employees,
  'POST /lk/api/v2/learning/assigned-courses/{id}/employees/take-out': ticked,
  'POST /lk/api/v2/learning/assigned-courses/{id}/employees/complete': ticked,
  'POST /lk/api/v2/learning/assigned-courses/{id}/employees/reset': ticked,
  'POST /lk/api/v2/learning/assigned-courses/{id}/employees/extend': onAssigned((id, _, { organization }) => ({
    params: { id },
    body: { ids: { include_ids: [organization.people.employee.id] }, end_date: inDays(60) },
  })),
  'POST /lk/api/v2/learning/assigned-courses/{id}/employees/return': onAssigned(async (id, _, world) => ({
    params: { id },
    body: { job_id: await takenOut(id, world) },
  })),
  'GET /lk/api/v2/analytics/operator/assigned_course/{id}/groups': assigned,
  'GET /lk/api/v2/analytics/operator/assigned_course/{id}/progress': assigned,
  'GET /lk/api/v2/analytics/operator/assigned_course/{id}/progress_change': assigned,
};

const onTheme = onAssigned((id, { theme_id }) => ({ params: { id }, body: { theme_id } }));

const learnerCases: Cases = {
  'GET /learning/api/learning/assigned-courses/my-courses': own(),
  'GET /learning/api/learning/assigned-courses/my-courses/{course_id}': onAssigned((id) => ({ params: { course_id: id } })),
  'POST /learning/api/learning/assigned-courses/{id}/theme/launch': onTheme,
  'POST /learning/api/learning/assigned-courses/{id}/steps/init': onAssigned((id, { theme_id }) => ({
    params: { id },
    body: { theme_id, step: 'theory', slide: 1 },
  })),
  'POST /learning/api/learning/assigned-courses/{id}/steps/theory/complete': onTheme,
  'POST /learning/api/learning/assigned-courses/{id}/steps/quiz/attempt/create': onTheme,
  'POST /learning/api/learning/assigned-courses/{id}/steps/quiz/answer': onAttempt(({ id, attempt_id }, { questions }) => ({
    params: { id },
    body: { attempt_id, question_id: questions[0]!.id, answers: questions[0]!.right },
  })),
  'POST /learning/api/learning/assigned-courses/{id}/steps/quiz/attempt/complete': onAttempt(({ id, attempt_id }) => ({
    params: { id },
    body: { attempt_id },
  })),
  'GET /learning/api/learning/assigned-courses/{id}/steps/quiz/attempt/{attempt_id}': onAttempt((params) => ({ params })),
  'POST /learning/api/learning/assigned-courses/{id}/complete': assigned,
  'GET /learning/api/learning/assigned-modules/{id}': onAssigned((_, { theme_id }) => ({ params: { id: theme_id } })),
  'POST /learning/api/learning/assigned-modules/{id}/quiz': onAssigned((_, { theme_id }) => ({ params: { id: theme_id } })),
};

const person: Case = {
  request: ({ organization }) => ({ params: { id: organization.people.employee.id } }),
  stranger: 404,
};

const anOrganization: Case = {
  request: ({ organization }) => ({ params: { id: organization.id } }),
  strangerRole: 'super_user',
  stranger: 404,
};

const statisticCases: Cases = Object.fromEntries([
  ...['progress', 'passed_stat', 'phishing', 'risk-level', 'team'].map((name) => [`GET /gateway/v1/statistic/my/${name}`, own()]),
  ...[
    'current-risk-level',
    'phishing',
    'current-progress',
    'progress',
    'risk-levels',
    'risk-groups',
    'progress-groups',
    'courses-counts',
    'detail-progress-group',
    'last-campaign',
  ].map((name) => [`GET /gateway/v1/statistic/organizations/{id}/${name}`, anOrganization]),
  ...['progress', 'risk-level', 'phishing', 'quizes'].map((name) => [`GET /gateway/v1/statistic/users/{id}/${name}`, person]),
]);

const reportCases: Cases = {
  'POST /lk/api/v2/reports/course/{id}': assigned,
  'POST /lk/api/v2/reports/courses/{id}': assigned,
  'POST /lk/api/v2/reports/attempt/{id}': onAttempt(({ attempt_id: id }) => ({ params: { id } })),
  'POST /lk/api/v2/reports/attempt/{id}/scorm': onScormAttempt(({ attempt_id: id }) => ({ params: { id } })),
};

const personCases: Cases = {
  'GET /learning/api/learning/assigned-courses/users/{id}': person,
  'GET /learning/api/learning/assigned-courses/users/{id}/courses/{course_id}': onAssigned((course_id, _, { organization }) => ({
    params: { id: organization.people.employee.id, course_id },
  })),
  'GET /learning/api/learning/assigned-courses/users/{id}/courses/{course_id}/attempts/{attempt_id}': onAttempt(
    ({ id, attempt_id }, _, { organization }) => ({
      params: { id: organization.people.employee.id, course_id: id, attempt_id },
    }),
  ),
};

export const learningCases: Cases = {
  ...courseCases,
  ...scormCases,
  ...moduleCases,
  ...assignmentCases,
  ...trashCases,
  ...learnerCases,
  ...statisticCases,
  ...personCases,
  ...reportCases,
};
