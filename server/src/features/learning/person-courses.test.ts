import { randomUUID } from 'node:crypto';
import * as assignments from '@vigil/contract/assignments/endpoints.ts';
import * as endpoints from '@vigil/contract/learning/endpoints.ts';
import * as statistics from '@vigil/contract/statistics/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assign, inDays, makeCourse, only, type TestCourse } from '../../../test/make-course.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let home: TestOrganization;
let course: TestCourse;
let course_id: string;
let attempt_id: string;

beforeAll(async () => {
  server = await startServer();
  home = await makeOrganization(server);
  course = await makeCourse(server, home);
  course_id = await assign(server, home, course.id, { targets: only(learner().id, home.people.content_manager.id) });
  attempt_id = (await startAttempt()).body.id;
});
afterAll(() => server.stop());

const learner = () => home.people.employee;
const operator = () => ({ token: home.people.operator.token });
const theme = () => ({ params: { id: course_id }, body: { theme_id: course.theme_id }, token: learner().token });
const startAttempt = () => server.call(endpoints.createAttempt, theme());
const courses = async (id: string) => (await server.call(endpoints.listPersonCourses, { params: { id }, ...operator() })).body;
const oneCourse = (id: string, course_id: string) =>
  server.call(endpoints.getPersonCourse, { params: { id, course_id }, ...operator() });
const oneAttempt = (params: { id: string; course_id: string; attempt_id: string }) =>
  server.call(endpoints.getPersonAttempt, { params, ...operator() });
const quizzes = async () =>
  (await server.call(statistics.getPersonQuizzes, { params: { id: learner().id }, ...operator() })).body;

test('an attempt in progress shows the chosen answers without the right ones', async () => {
  const [single] = course.questions;
  await server.call(endpoints.saveAnswer, {
    params: { id: course_id },
    body: { attempt_id, question_id: single!.id, answers: single!.wrong },
    token: learner().token,
  });
  const { body } = await oneAttempt({ id: learner().id, course_id, attempt_id });
  expect(body.questions.find(({ id }) => id === single!.id)).toMatchObject({ chosen: single!.wrong, result: null });
  expect(JSON.stringify(body)).not.toMatch(/is_right|Because/);
  expect((await quizzes()).data).toMatchObject([{ id: attempt_id, number: 1, completed_at: null, score: null, is_passed: null }]);
});

test('an operator sees a complete attempt with the right answers, and the learner sees no more than before', async () => {
  const [single, several] = course.questions;
  await server.call(endpoints.saveAnswer, {
    params: { id: course_id },
    body: { attempt_id, question_id: several!.id, answers: several!.right },
    token: learner().token,
  });
  const own = await server.call(endpoints.completeAttempt, {
    params: { id: course_id },
    body: { attempt_id },
    token: learner().token,
  });
  expect(own.body.questions.every(({ result }) => result?.right_answers === null)).toBe(true);
  const { body } = await oneAttempt({ id: learner().id, course_id, attempt_id });
  expect(body).toMatchObject({ score: 50, is_passed: false, title: 'Module', assigned_course_id: course_id });
  expect(body.questions.find(({ id }) => id === single!.id)).toMatchObject({
    chosen: single!.wrong,
    result: { is_right: false, explanation: 'Because.', right_answers: single!.right },
  });
  const whole = body.questions.find(({ id }) => id === several!.id)?.result;
  expect(whole?.is_right).toBe(true);
  expect(whole?.right_answers?.toSorted()).toEqual(several!.right.toSorted());
});

test('a person’s tests come newest first, and a course shows its themes with every attempt', async () => {
  const second = (await startAttempt()).body.id;
  expect(await quizzes()).toMatchObject({
    total_count: 2,
    data: [
      { id: second, number: 2 },
      { id: attempt_id, number: 1, score: 50, is_passed: false, assigned_course: { id: course_id }, theme: { title: 'Module' } },
    ],
  });
  const { body } = await oneCourse(learner().id, course_id);
  expect(body).toMatchObject({ id: course_id, status: 'active', group: 'in_progress', progress: 0 });
  expect(body.sections).toMatchObject([
    {
      title: 'Section',
      themes: [{ id: course.theme_id, theory: 'open', quiz: 'open', best_score: 50, attempts_used: 2 }],
    },
  ]);
  expect(body.sections[0]!.themes[0]!.attempts.map(({ id }) => id)).toEqual([second, attempt_id]);
});

test('planned and disabled courses are shown to operators and hidden from the learner', async () => {
  const planned = await assign(server, home, course.id, { targets: only(learner().id), start_date: inDays(2) });
  const off = await assign(server, home, course.id, { targets: only(learner().id), end_date: inDays(40) });
  await server.call(assignments.toggleAssignedCourse, { params: { id: off }, ...operator() });
  const { data, total_count } = await courses(learner().id);
  expect(total_count).toBe(3);
  expect(data.find(({ id }) => id === planned)).toMatchObject({ status: 'planned', group: 'not_started', started_at: null });
  expect(data.find(({ id }) => id === off)).toMatchObject({ is_enabled: false });
  expect((await oneCourse(learner().id, planned)).status).toBe(200);
  const own = await server.call(endpoints.listMyCourses, { token: learner().token });
  expect(own.body.data.map(({ id }) => id)).toEqual([course_id]);
  const begun = await server.call(endpoints.listPersonCourses, {
    params: { id: learner().id },
    query: { group: 'in_progress' },
    ...operator(),
  });
  expect(begun.body.data.map(({ id }) => id)).toEqual([course_id]);
});

test('a person’s course or attempt is not found under another person', async () => {
  const other = home.people.content_manager.id;
  expect((await courses(other)).data.map(({ id }) => id)).toEqual([course_id]);
  expect((await oneAttempt({ id: other, course_id, attempt_id })).status).toBe(404);
  expect((await oneAttempt({ id: learner().id, course_id: randomUUID(), attempt_id })).status).toBe(404);
  expect((await oneCourse(home.people.operator.id, course_id)).status).toBe(404);
  expect((await courses(home.people.operator.id)).data).toEqual([]);
  const nobody = await server.call(endpoints.listPersonCourses, { params: { id: randomUUID() }, ...operator() });
  expect(nobody.status).toBe(404);
});
