import * as assignments from '@vigil/contract/assignments/endpoints.ts';
import * as scorm from '@vigil/contract/scorm/endpoints.ts';
import * as tagActions from '@vigil/contract/tag-automation/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assign, everyone, inDays, makeCourse, only, picture } from '../../../test/make-course.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { makeScormCourse } from '../../../test/make-package.ts';
import { makeTag } from '../../../test/make-tag.ts';
import { openPart } from '../../../test/play-package.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';

let server: TestServer;
let home: TestOrganization;
let token: string;
let operator: { token: string };

beforeAll(async () => {
  server = await startServer();
  home = await makeOrganization(server);
  token = home.people.employee.token;
  operator = { token: home.people.operator.token };
});
afterAll(() => server.stop());

async function assigned(fields: Record<string, string> = {}): Promise<string> {
  const { id } = await makeScormCourse(server, home, {}, fields);
  return assign(server, home, id, { targets: only(home.people.employee.id) });
}

const answer = (n: number, result: string, response = 'a') => ({
  [`cmi.interactions.${n}.id`]: `q${n + 1}`,
  [`cmi.interactions.${n}.type`]: 'choice',
  [`cmi.interactions.${n}.student_response`]: response,
  [`cmi.interactions.${n}.correct_responses.0.pattern`]: 'a',
  [`cmi.interactions.${n}.correct_responses.1.pattern`]: 'b',
  [`cmi.interactions.${n}.result`]: result,
  [`cmi.interactions.${n}.latency`]: '00:00:22',
});
const finished = [{ kind: 'finished', n: 1, ago: 0 }] as const;

/** Makes an attempt of the employee that failed with a wrong and a right answer; returns its id. */
async function failedAttempt(id: string): Promise<string> {
  const part = await openPart(server, { id, token });
  await part.commit({ ...answer(0, 'correct'), ...answer(1, 'wrong', 'c') });
  await part.commit({ 'cmi.core.lesson_status': 'failed', 'cmi.core.score.raw': '50' }, { events: [...finished] });
  const { body } = await server.call(scorm.listScormAttempts, { params: { id, user_id: home.people.employee.id }, ...operator });
  return body.data[0]!.id;
}

test('An attempt is reported from its opening to its end, with every answer, absence and error', async () => {
  const id = await assigned();
  const part = await openPart(server, { id, token });
  await part.commit(answer(0, 'correct'), {
    events: [
      { kind: 'initialized', n: 1, ago: 30 },
      { kind: 'error', n: 2, ago: 20, call: 'LMSSetValue', element: 'cmi.core.nothing', code: '401' },
      { kind: 'away', n: 3, ago: 5, seconds: 10 },
    ],
  });
  await part.commit(
    { ...answer(1, 'wrong', 'c'), 'cmi.core.lesson_status': 'failed', 'cmi.core.score.raw': '50' },
    { events: [{ ...finished[0], n: 4 }] },
  );
  const list = await server.call(scorm.listScormAttempts, { params: { id, user_id: home.people.employee.id }, ...operator });
  const { body } = await server.call(scorm.getScormAttempt, { params: { id, attempt_id: list.body.data[0]!.id }, ...operator });
  expect(body).toMatchObject({
    number: 1,
    status: 'failed',
    percent: 50,
    version: '1.2',
    package_number: 1,
    parts: [{ status: 'failed', percent: 50 }],
  });
  expect(body.events.map(({ kind }) => kind).toSorted()).toEqual([
    'away',
    'error',
    'finished',
    'initialized',
    'opened',
    'status',
    'status',
  ]);
  expect(body.events.find(({ kind }) => kind === 'error')!.data).toEqual({
    call: 'LMSSetValue',
    element: 'cmi.core.nothing',
    code: '401',
  });
  expect(body.events.filter(({ kind }) => kind === 'status').map(({ data }) => data['to'])).toEqual(['in_progress', 'failed']);
  expect(
    body.interactions.map(({ question, response, correct, result, seconds }) => [question, response, correct, result, seconds]),
  ).toEqual([
    ['q1', 'a', 'a\nb', 'correct', 22],
    ['q2', 'c', 'a\nb', 'incorrect', 22],
  ]);
});

test('Each question is counted over everyone in the course', async () => {
  const { id: course } = await makeScormCourse(server, home);
  const id = await assign(server, home, course, { targets: only(home.people.employee.id, home.people.operator.id) });
  await (await openPart(server, { id, token })).commit({ ...answer(0, 'correct'), ...answer(1, 'wrong') });
  await (await openPart(server, { id, token: operator.token })).commit({ ...answer(0, 'correct'), ...answer(1, 'correct') });
  const { body } = await server.call(scorm.listScormQuestions, { params: { id }, ...operator });
  expect(body.data.map(({ question, answered, correct_percent }) => [question, answered, correct_percent])).toEqual([
    ['q1', 2, 100],
    ['q2', 2, 50],
  ]);
});

test('Only a limited number of a package’s errors is recorded', async () => {
  const id = await assigned();
  const part = await openPart(server, { id, token });
  for (let round = 0; round < 6; round += 1) {
    const events = Array.from(
      { length: 100 },
      (_, n) => ({ kind: 'error', n: round * 100 + n + 1, ago: 0, call: 'LMSGetValue', element: 'x', code: '401' }) as const,
    );
    await part.commit({}, { events });
  }
  const rows = await asSystem(server.services.database, (tx) =>
    tx.selectFrom('scorm_attempts').select('events_count').orderBy('events_count', 'desc').limit(1).execute(),
  );
  expect(rows).toEqual([{ events_count: 500 }]);
});

const found = async (id: string) => (await server.call(assignments.getAssignedCourse, { params: { id }, ...operator })).body;
const mine = async (id: string) => (await server.call(scorm.getMyScormCourse, { params: { id }, token })).body;

test('An operator can count an attempt as passed once, with a reason that the audit log shows', async () => {
  const id = await assigned();
  const attempt_id = await failedAttempt(id);
  const pass = (reason: string) =>
    server.call(scorm.passScormAttempt, { params: { id, attempt_id }, body: { reason }, ...operator });
  expect((await pass('')).body).toMatchObject({ details: [{ path: 'reason' }] });
  expect((await pass('The line was cut.')).body).toMatchObject({
    status: 'completed',
    decision: 'passed',
    reason: 'The line was cut.',
  });
  expect(await found(id)).toMatchObject({ completed_count: 1, in_progress_count: 0, progress: 100 });
  expect((await mine(id)).group).toBe('completed');
  expect((await pass('Again')).body).toMatchObject({ code: 'scorm.decided' });
  const log = await asSystem(server.services.database, (tx) =>
    tx.selectFrom('audit_log').select(['action', 'after']).where('object_id', '=', id).orderBy('id', 'desc').limit(1).execute(),
  );
  expect(log).toMatchObject([{ action: 'scorm_attempt.pass', after: { reason: 'The line was cut.' } }]);
});

test('A reset attempt does not count: not for the limit, and what it completed must be done again', async () => {
  const id = await assigned({ attempts_limit: '1' });
  const part = await openPart(server, { id, token });
  await part.commit({ 'cmi.core.lesson_status': 'passed', 'cmi.core.score.raw': '90' }, { events: [...finished] });
  expect(await found(id)).toMatchObject({ completed_count: 1, progress: 100 });
  const { body } = await server.call(scorm.listScormAttempts, { params: { id, user_id: home.people.employee.id }, ...operator });
  await server.call(scorm.resetScormAttempt, {
    params: { id, attempt_id: body.data[0]!.id },
    body: { reason: 'Somebody else did it.' },
    ...operator,
  });
  expect(await found(id)).toMatchObject({ completed_count: 0, in_progress_count: 1, progress: 0 });
  expect(await mine(id)).toMatchObject({ group: 'in_progress', may_begin: true });
  const again = await openPart(server, { id, token });
  expect(again.start).toMatchObject({ commits: 'commits', cmi: { 'cmi.core.entry': 'ab-initio' } });
  expect((await mine(id)).attempts.map(({ number, decision }) => [number, decision])).toEqual([
    [2, null],
    [1, 'reset'],
  ]);
});

test('The contract’s calls write and read only one’s own raw run-time data', async () => {
  const id = await assigned();
  const user_id = home.people.employee.id;
  const nested = { cmi: { core: { lesson_status: 'incomplete', score: { raw: 90 } }, suspend_data: 'я' } };
  const saved = await server.call(scorm.saveStatement, { body: { course_id: id, user_id, statement: nested }, token });
  const flat = { 'cmi.core.lesson_status': 'incomplete', 'cmi.core.score.raw': '90', 'cmi.suspend_data': 'я' };
  expect(saved.body).toEqual({ course_id: id, user_id, statement: flat });
  expect((await server.call(scorm.getStatement, { params: { courseId: id, userId: user_id }, token })).body.statement).toEqual(
    flat,
  );
  const { course_id } = await mine(id);
  const byCourse = await server.call(scorm.saveStatement, { body: { course_id, user_id, statement: flat }, token });
  expect(byCourse.body, 'the course itself is taken for its assignment').toEqual(saved.body);
  const read = await server.call(scorm.getStatement, { params: { courseId: course_id, userId: user_id }, token });
  expect(read.body).toEqual(saved.body);
  const foreign = { course_id: id, user_id: home.people.content_manager.id, statement: nested };
  expect((await server.call(scorm.saveStatement, { body: foreign, token })).status, 'security 6').toBe(404);
  const patch = (statement: Record<string, unknown>) =>
    server.call(scorm.changeStatement, { params: { id }, body: { statement }, token });
  const passed = { 'cmi.core.lesson_status': 'passed' };
  expect((await patch(passed)).body.statement).toEqual({ ...flat, ...passed });
  expect((await mine(id)).group).toBe('completed');
  const unknown = await assigned();
  const own = { adl: { nav: { request: '_none_' } }, vendor: { theme: 'dark' } };
  const changed = await server.call(scorm.changeStatement, { params: { id: unknown }, body: { statement: own }, token });
  expect(changed.body.statement).toEqual({ 'adl.nav.request': '_none_', 'vendor.theme': 'dark' });
  const { start } = await openPart(server, { id: unknown, token });
  expect(Object.keys(start.cmi).filter((element) => !element.startsWith('cmi.'))).toEqual([]);
  expect((await patch({ 'cmi.core.lesson_status': 'failed' })).body).toMatchObject({ code: 'scorm.over' });
  const others = { courseId: id, userId: home.people.operator.id };
  expect((await server.call(scorm.getStatement, { params: others, token })).status).toBe(404);
  expect((await server.call(scorm.getStatement, { params: others, ...operator })).status).toBe(404);
});

test.each([
  ['ru', 'Не больше 5\u00a0000'],
  ['en', 'At most 5,000'],
  ['uz', 'Koʻpi bilan 5\u00a0000 ta'],
])('A statement with too many elements is refused in %s', async (language, message) => {
  const statement = Object.fromEntries(Array.from({ length: 5_001 }, (_, n) => [`cmi.k${n}`, 'x']));
  const refused = await server.call(scorm.changeStatement, {
    params: { id: await assigned() },
    body: { statement },
    headers: { 'accept-language': language },
    token,
  });
  expect(refused).toMatchObject({ status: 422, body: { details: [{ path: 'statement', message }] } });
});

test('The calls of SCORM show assignments of packages, and none of the other kind', async () => {
  const there = await makeOrganization(server);
  const own = { token: there.people.operator.token };
  const { id } = await makeScormCourse(server, there);
  const dates = { start_date: inDays(-1), end_date: inDays(9) };
  const made = await server.call(scorm.assignScorm, { body: { course_id: id, ...dates, targets: everyone }, ...own });
  expect(made.body).toMatchObject({ type: 'scorm', learners_count: 5, is_public: false });
  const plainCourse = await makeCourse(server, there);
  const slides = await assign(server, there, plainCourse.id);
  expect((await server.call(scorm.listAssignedScorm, own)).body.data.map((course) => course.id)).toEqual([made.body.id]);
  const both = await server.call(assignments.listAssignedCourses, own);
  expect(both.body.data.map(({ type }) => type).toSorted()).toEqual(['course', 'scorm']);
  expect((await server.call(scorm.getAssignedScorm, { params: { id: slides }, ...own })).status).toBe(404);
  expect(
    (await server.call(scorm.assignScorm, { body: { course_id: plainCourse.id, ...dates, targets: everyone }, ...own })).status,
  ).toBe(404);
  const learner = there.people.employee.token;
  const list = await server.call(scorm.listMyScormCourses, { token: learner });
  expect(list.body.data.map((course) => course.id)).toEqual([made.body.id]);
  await (await openPart(server, { id: made.body.id, token: learner })).commit({ 'cmi.core.lesson_status': 'passed' });
  const change = await server.call(scorm.getMyScormProgressChange, { token: learner });
  expect(change.body.data.at(-1)!.progress).toBe(100);
  await asSystem(server.services.database, (tx) =>
    tx
      .updateTable('enrolments')
      .set({ enrolled_at: inDays(-120) })
      .where('organization_id', '=', there.id)
      .execute(),
  );
  const long = await server.call(scorm.getMyScormProgressChange, { token: learner, query: { days_count: 1000 } });
  expect(long.body.data, 'at most 90 days').toHaveLength(1);
});

test('An assigned SCORM course is switched off and on, gets a picture and is completed by the calls of SCORM', async () => {
  const id = await assigned();
  const params = { id };
  const toggled = async () => (await server.call(scorm.toggleAssignedScorm, { params, ...operator })).body.is_enabled;
  expect([await toggled(), (await found(id)).is_enabled]).toEqual([false, false]);
  expect([await toggled(), (await found(id)).is_enabled]).toEqual([true, true]);
  const before = (await found(id)).image_path;
  await server.call(scorm.changeAssignedScormPicture, { params, body: { image: picture() }, ...operator });
  const after = (await found(id)).image_path;
  expect(after).toMatch(/\/files\//);
  expect(after).not.toBe(before);
  const completed = await server.call(scorm.completeAssignedScorm, { params, ...operator });
  expect(completed.body).toMatchObject({ status: 'completed', isCompleted: true });
  expect(await found(id)).toMatchObject({ status: 'completed', isCompleted: true });
});

test('The calls of SCORM read groups, progress and its change', async () => {
  const id = await assigned();
  const params = { id };
  await (await openPart(server, { id, token })).commit({ 'cmi.core.lesson_status': 'passed' });
  const groups = await server.call(scorm.getScormGroups, { params, ...operator });
  expect(groups.body).toMatchObject({ not_started: 0, in_progress: 0, completed: 1, overdue: 0 });
  expect((await server.call(scorm.getScormProgress, { params, ...operator })).body).toEqual({ progress: 100 });
  const change = await server.call(scorm.getScormProgressChange, { params, ...operator });
  expect(change.body.data.at(-1)).toMatchObject({ progress: 100 });
  const slides = { params: { id: await assign(server, home, (await makeCourse(server, home)).id) }, ...operator };
  for (const ofSlides of [scorm.getScormGroups, scorm.getScormProgress, scorm.getScormProgressChange])
    expect((await server.call(ofSlides, slides)).status).toBe(404);
});

test('A tag assigns SCORM courses beside the others, and by calls of their own', async () => {
  const there = await makeOrganization(server);
  const own = { token: there.people.operator.token };
  const tag_id = await makeTag(server, there);
  const { id } = await makeScormCourse(server, there);
  const plainCourse = await makeCourse(server, there);
  await server.call(tagActions.addTagCourses, { body: { tag_id, course_ids: [plainCourse.id] }, ...own });
  const added = await server.call(tagActions.addTagCmiCourses, { body: { tag_id, cmi_course_ids: [id] }, ...own });
  expect(added.body.data.map((course) => course.id)).toEqual([id]);
  expect(
    (await server.call(tagActions.listTagCourses, { params: { id: tag_id }, ...own })).body.data.map((course) => course.id),
  ).toEqual([plainCourse.id, id]);
  expect(
    (await server.call(tagActions.addTagCmiCourses, { body: { tag_id, cmi_course_ids: [plainCourse.id] }, ...own })).status,
  ).toBe(422);
  await server.call(tagActions.deleteTagCmiCourses, { params: { id: tag_id }, ...own });
  expect((await server.call(tagActions.listTagCmiCourses, { params: { id: tag_id }, ...own })).body.data).toEqual([]);
  expect(
    (await server.call(tagActions.listTagCourses, { params: { id: tag_id }, ...own })).body.data.map((course) => course.id),
  ).toEqual([plainCourse.id]);
});
