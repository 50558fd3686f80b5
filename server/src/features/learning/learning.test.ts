import * as assignments from '@vigil/contract/assignments/endpoints.ts';
import * as endpoints from '@vigil/contract/learning/endpoints.ts';
import type { Attempt } from '@vigil/contract/learning/my-course.ts';
import * as modules from '@vigil/contract/modules/endpoints.ts';
import * as courses from '@vigil/contract/courses/endpoints.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assign, inDays, makeCourse, only, type TestCourse } from '../../../test/make-course.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';

let server: TestServer;
let home: TestOrganization;
let learner: TestOrganization['people']['employee'];
let other: TestOrganization['people']['employee'];

beforeAll(async () => {
  server = await startServer();
  home = await makeOrganization(server);
  learner = home.people.employee;
  other = home.people.content_manager;
});
afterAll(() => server.stop());

type Begun = { id: string; course: TestCourse };

async function begin(settings: Parameters<typeof makeCourse>[2] = {}, end_date = inDays(30)): Promise<Begun> {
  const course = await makeCourse(server, home, settings);
  return { course, id: await assign(server, home, course.id, { targets: only(learner.id, other.id), end_date }) };
}

const mine = () => ({ token: learner.token });
const see = ({ id }: Begun, slide: number, { course }: Begun) =>
  server.call(endpoints.initStep, { params: { id }, body: { theme_id: course.theme_id, step: 'theory', slide }, ...mine() });
const finishTheory = ({ id, course }: Begun) =>
  server.call(endpoints.completeTheory, { params: { id }, body: { theme_id: course.theme_id }, ...mine() });
const attempt = ({ id, course }: Begun) =>
  server.call(endpoints.createAttempt, { params: { id }, body: { theme_id: course.theme_id }, ...mine() });
const answer = ({ id }: Begun, { id: attempt_id }: Attempt, question_id: string, answers: string[]) =>
  server.call(endpoints.saveAnswer, { params: { id }, body: { attempt_id, question_id, answers }, ...mine() });
const complete = ({ id }: Begun, { id: attempt_id }: Attempt) =>
  server.call(endpoints.completeAttempt, { params: { id }, body: { attempt_id }, ...mine() });
const assigned = async ({ id }: Begun) =>
  (await server.call(assignments.getAssignedCourse, { params: { id }, token: home.people.operator.token })).body;
const system = <T>(work: Parameters<typeof asSystem<T>>[1]) => asSystem(server.services.database, work);

const shownRightAnswers = ({ questions }: Attempt) =>
  questions.map(({ result }) => result?.explanation ?? result?.right_answers ?? null);

async function answerRight(begun: Begun, current: Attempt): Promise<void> {
  for (const { id, right } of begun.course.questions) expect((await answer(begun, current, id, right)).status).toBe(200);
}

test('a learner reads, takes the test and completes the course, and the stored figures follow', async () => {
  const begun = await begin();
  const { id, course } = begun;
  const launched = await server.call(endpoints.launchTheme, { params: { id }, body: { theme_id: course.theme_id }, ...mine() });
  expect(launched.body).toEqual({ theme_id: course.theme_id, step: 'theory', slide: 1 });
  expect(await assigned(begun)).toMatchObject({ learners_count: 2, in_progress_count: 1, progress: 0 });

  expect((await finishTheory(begun)).body).toMatchObject({ code: 'learning.not_read' });
  await see(begun, 2, begun);
  const read = await finishTheory(begun);
  expect(read.body).toMatchObject({ progress: 50, group: 'in_progress', next: { step: 'quiz', theme_id: course.theme_id } });
  expect(await assigned(begun)).toMatchObject({ progress: 25, theory: 50, testing: 0 });

  const early = await server.call(endpoints.completeMyCourse, { params: { id }, ...mine() });
  expect(early.status).toBe(409);
  const { body: current } = await attempt(begun);
  await answerRight(begun, current);
  const { body: result } = await complete(begun, current);
  expect(result).toMatchObject({ score: 100, is_passed: true });
  const done = await server.call(endpoints.completeMyCourse, { params: { id }, ...mine() });
  expect(done.body).toMatchObject({ group: 'completed', progress: 100, next: null, minutes_left: 0 });
  expect(await assigned(begun)).toMatchObject({ progress: 50, completed_count: 1, in_progress_count: 0, testing: 50 });
});

test('doing a step twice counts once', async () => {
  const begun = await begin();
  await see(begun, 2, begun);
  await Promise.all([finishTheory(begun), finishTheory(begun), finishTheory(begun)]);
  expect(await assigned(begun)).toMatchObject({ progress: 25, in_progress_count: 1 });
});

test('right answers are never sent before the attempt is complete', async () => {
  const begun = await begin();
  const { course } = begun;
  const { body: current } = await attempt(begun);
  await answer(begun, current, course.questions[0]!.id, course.questions[0]!.wrong);
  const open = await server.call(endpoints.getAttempt, { params: { id: begun.id, attempt_id: current.id }, ...mine() });
  const opened = await server.call(endpoints.getAssignedModule, {
    params: { id: course.theme_id },
    query: { with_slides: 'true', with_questions: 'true' },
    ...mine(),
  });
  expect(opened.body.slides).toHaveLength(2);
  expect(opened.body.questions).toHaveLength(2);
  for (const { body } of [open, opened]) {
    expect(JSON.stringify(body)).not.toMatch(/is_right|right_answers|explanation|Because/);
  }
  expect(open.body.questions.every(({ result }) => result === null)).toBe(true);
  const result = (await complete(begun, current)).body;
  // The learner failed this attempt and has more, so the right answers stay hidden.
  expect(shownRightAnswers(result)).toEqual([null, null]);
  expect(JSON.stringify(result)).not.toContain('Because');
});

test('several right answers are judged as one set', async () => {
  const begun = await begin();
  const [single, several] = begun.course.questions;
  const { body: current } = await attempt(begun);
  await answer(begun, current, single!.id, single!.right);
  await answer(begun, current, several!.id, several!.right.slice(1));
  const { body } = await complete(begun, current);
  expect(body).toMatchObject({ score: 50, is_passed: false });
  expect(body.questions.find(({ id }) => id === several!.id)?.result?.is_right).toBe(false);
});

test('a reload returns the same attempt with the saved answers', async () => {
  const begun = await begin();
  const { id, right } = begun.course.questions[0]!;
  const first = (await attempt(begun)).body;
  await answer(begun, first, id, right);
  const again = (await attempt(begun)).body;
  expect(again.id).toBe(first.id);
  expect(again.questions.find((question) => question.id === id)?.chosen).toEqual(right);
  expect(again.questions.map((question) => question.id)).toEqual(first.questions.map((question) => question.id));
});

test('simultaneous starts create one attempt', async () => {
  const begun = await begin();
  const answers = await Promise.all([attempt(begun), attempt(begun), attempt(begun)]);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
});

test('a later edit of a question does not change a judged attempt', async () => {
  const begun = await begin();
  const { module_id, questions } = begun.course;
  const { body: current } = await attempt(begun);
  await server.call(modules.deleteQuestion, {
    params: { moduleId: module_id, id: questions[0]!.id },
    token: home.people.operator.token,
  });
  await answerRight(begun, current);
  expect((await complete(begun, current)).body.score).toBe(100);
});

test('attempts are limited, and a learner without attempts has failed and sees the right answers', async () => {
  const begun = await begin({ attempts_limit: 2 });
  await complete(begun, (await attempt(begun)).body);
  const last = (await complete(begun, (await attempt(begun)).body)).body;
  expect(last).toMatchObject({ number: 2, attempts_left: 0, is_passed: false });
  expect(last.questions.every(({ result }) => (result?.right_answers?.length ?? 0) > 0)).toBe(true);
  expect((await attempt(begun)).body).toMatchObject({ code: 'learning.no_attempts' });
  const [row] = await system((tx) =>
    tx
      .selectFrom('enrolments')
      .select('is_failed')
      .where('assigned_course_id', '=', begun.id)
      .where('user_id', '=', learner.id)
      .execute(),
  );
  expect(row?.is_failed).toBe(true);
});

test('the server times a test, and answers given in time count', async () => {
  const begun = await begin({ time_limit_minutes: 1 });
  const { body: current } = await attempt(begun);
  expect(Date.parse(current.expires_at!) - Date.parse(current.now)).toBeGreaterThan(58_000);
  const { id, right } = begun.course.questions[0]!;
  await answer(begun, current, id, right);
  await system((tx) =>
    tx
      .updateTable('quiz_attempts')
      .set({ expires_at: sql<string>`now() - interval '1 minute'` })
      .where('id', '=', current.id)
      .execute(),
  );
  expect((await answer(begun, current, begun.course.questions[1]!.id, [])).body).toMatchObject({ code: 'learning.time_over' });
  expect((await complete(begun, current)).body.score).toBe(50);
  // The judgement of a completed attempt does not change.
  expect((await complete(begun, current)).body.score).toBe(50);
  expect((await answer(begun, current, id, [])).body).toMatchObject({ code: 'learning.attempt_over' });
});

test('the same answer twice is refused, in a test as in a question', async () => {
  const begun = await begin();
  const { body: current } = await attempt(begun);
  const { id, right } = begun.course.questions[1]!;
  expect(await answer(begun, current, id, [right[0]!, right[0]!])).toMatchObject({
    status: 422,
    body: { details: [{ path: 'answers', message: 'The same answer is given twice' }] },
  });
  const same = randomUUID();
  const answers = JSON.stringify([1, 2].map((n) => ({ id: same, text: `Answer ${n}`, is_right: n === 1 })));
  const made = await server.call(modules.createQuestion, {
    params: { id: begun.course.module_id },
    body: { text: 'Q', kind: 'single', explanation: '', answers: answers as never },
    token: home.people.operator.token,
  });
  expect(made).toMatchObject({
    status: 422,
    body: { details: [{ path: 'answers', message: 'The same answer is given twice' }] },
  });
});

test('another learner’s attempt and position are not found', async () => {
  const begun = await begin();
  const { body: current } = await attempt(begun);
  const params = { id: begun.id, attempt_id: current.id };
  expect((await server.call(endpoints.getAttempt, { params, token: other.token })).status).toBe(404);
  const { id, right } = begun.course.questions[0]!;
  const stolen = await server.call(endpoints.saveAnswer, {
    params: { id: begun.id },
    body: { attempt_id: current.id, question_id: id, answers: right },
    token: other.token,
  });
  expect(stolen.status).toBe(404);
  const stranger = home.people.super_user.token;
  expect((await server.call(endpoints.getMyCourse, { params: { course_id: begun.id }, token: stranger })).status).toBe(404);
});

test('a learner continues where they left off, on any device', async () => {
  const begun = await begin();
  await see(begun, 2, begun);
  const list = await server.call(endpoints.listMyCourses, mine());
  expect(list.body.data.find(({ id }) => id === begun.id)?.next).toMatchObject({
    step: 'theory',
    slide: 2,
    slides_count: 2,
    number: 1,
  });
});

test('a disabled or planned course is hidden, and a completed one can be read and counts no more', async () => {
  const begun = await begin();
  const operator = { token: home.people.operator.token };
  const params = { id: begun.id };
  const isListed = async () =>
    (await server.call(endpoints.listMyCourses, { query: { limit: 100 }, ...mine() })).body.data.some(
      ({ id }) => id === begun.id,
    );
  await server.call(assignments.toggleAssignedCourse, { params, ...operator });
  expect(await isListed()).toBe(false);
  expect((await see(begun, 1, begun)).status).toBe(404);
  await server.call(assignments.toggleAssignedCourse, { params, ...operator });
  expect(await isListed()).toBe(true);
  await see(begun, 2, begun);
  await server.call(assignments.completeAssignedCourse, { params, ...operator });
  const course = await server.call(endpoints.getMyCourse, { params: { course_id: begun.id }, ...mine() });
  expect(course.body).toMatchObject({ is_closed: true, progress: 0 });
  expect((await finishTheory(begun)).body).toMatchObject({ code: 'learning.closed' });
  expect((await attempt(begun)).body).toMatchObject({ code: 'learning.closed' });
});

test('a theme removed from the course stays for people who are learning it', async () => {
  const begun = await begin();
  const { id, section_id, theme_id, module_id } = begun.course;
  const operator = { token: home.people.operator.token };
  await server.call(courses.deleteThemes, {
    params: { id, sectionId: section_id },
    body: { themes_ids: [theme_id] },
    ...operator,
  });
  await server.call(modules.deleteModule, { params: { id: module_id }, ...operator });
  await server.call(courses.deleteCourses, { body: { ids: [id] }, ...operator });
  await see(begun, 2, begun);
  expect((await finishTheory(begun)).body).toMatchObject({ progress: 50, themes_count: 1 });
});

test('both endpoints of a test lead to one attempt', async () => {
  const begun = await begin();
  const { body } = await server.call(endpoints.startModuleQuiz, { params: { id: begun.course.theme_id }, ...mine() });
  expect((await attempt(begun)).body.id).toBe(body.id);
});

test.for([
  ['never', [false, false, false]],
  ['after_attempt', [true, true, true]],
  ['finally', [false, false, true]],
] as const)('right answers are shown %s', async ([answers_shown, expected]) => {
  const begun = await begin({ attempts_limit: 2, answers_shown });
  const first = (await complete(begun, (await attempt(begun)).body)).body;
  const isVisible = (current: Attempt) => shownRightAnswers(current).every((answer) => answer !== null);
  expect(isVisible(first)).toBe(expected[0]);
  // The last attempt is in progress: the result of the previous one must not help with it.
  const last = (await attempt(begun)).body;
  const params = { id: begun.id, attempt_id: first.id };
  expect(isVisible((await server.call(endpoints.getAttempt, { params, ...mine() })).body)).toBe(expected[1]);
  expect(isVisible((await complete(begun, last)).body)).toBe(expected[2]);
});

test('a learner waits between attempts by the server’s clock, and sees until when', async () => {
  const begun = await begin({ attempts_delay_minutes: 60 });
  const first = (await complete(begun, (await attempt(begun)).body)).body;
  expect(Date.parse(first.next_attempt_at!)).toBe(Date.parse(first.completed_at!) + 3_600_000);
  const early = await attempt(begun);
  expect(early.body).toMatchObject({ code: 'learning.too_soon' });
  expect((early.body as unknown as { message: string }).message).toMatch(/60/);
  const theme = () => server.call(endpoints.getAssignedModule, { params: { id: begun.course.theme_id }, ...mine() });
  expect((await theme()).body.next_attempt_at).toBe(first.next_attempt_at);
  await system((tx) =>
    tx
      .updateTable('quiz_attempts')
      .set({ completed_at: sql<string>`now() - interval '61 minutes'` })
      .where('id', '=', first.id)
      .execute(),
  );
  expect((await theme()).body.next_attempt_at).toBeNull();
  expect((await attempt(begun)).body).toMatchObject({ number: 2, next_attempt_at: null });
});

test('an attempt whose time ran out is judged even where no further one may start', async () => {
  const begun = await begin({ time_limit_minutes: 1, attempts_limit: 1 });
  const { body: current } = await attempt(begun);
  await answerRight(begun, current);
  await system((tx) =>
    tx
      .updateTable('quiz_attempts')
      .set({ expires_at: sql<string>`now() - interval '1 minute'` })
      .where('id', '=', current.id)
      .execute(),
  );
  expect((await attempt(begun)).body).toMatchObject({ id: current.id, score: 100, is_passed: true, attempts_left: 0 });
  expect((await attempt(begun)).body).toMatchObject({ code: 'learning.no_attempts' });
});

test('an attempt asks as many questions of a pool as are drawn, the same until it is over, and the rest stays unseen', async () => {
  const begun = await begin({ questions_drawn: 1, is_shuffled: false });
  const first = (await attempt(begun)).body;
  expect(first.questions).toHaveLength(1);
  expect((await attempt(begun)).body.questions).toEqual(first.questions);
  const theme = await server.call(endpoints.getAssignedModule, {
    params: { id: begun.course.theme_id },
    query: { with_questions: 'true' },
    ...mine(),
  });
  expect(theme.body).toMatchObject({ questions_count: 1, questions: [] });
  const askedQuestion = begun.course.questions.find(({ id }) => id === first.questions[0]!.id)!;
  const unasked = begun.course.questions.find((question) => question !== askedQuestion)!;
  expect((await answer(begun, first, unasked.id, unasked.right)).status).toBe(404);
  await answer(begun, first, askedQuestion.id, askedQuestion.right);
  expect((await complete(begun, first)).body).toMatchObject({ score: 100, is_passed: true });
});

test('the author sees how each question was answered, the hardest first, without other organisations’ answers', async () => {
  const begun = await begin();
  const [easy, hard] = begun.course.questions;
  const figures = (token = home.people.operator.token) =>
    server.call(modules.getQuestionFigures, { params: { id: begun.course.module_id }, token });
  expect((await figures()).body).toEqual({ attempts_count: 0, data: [] });
  for (const answers of [hard!.right, hard!.wrong, hard!.right.slice(1)]) {
    const { body: current } = await attempt(begun);
    await answer(begun, current, easy!.id, easy!.right);
    await answer(begun, current, hard!.id, answers);
    await complete(begun, current);
  }
  // An attempt in progress does not count before it is completed.
  await attempt(begun);
  expect((await figures()).body).toMatchObject({
    attempts_count: 3,
    data: [
      { id: hard!.id, asked_count: 3, right_count: 1, right_percent: 33 },
      { id: easy!.id, asked_count: 3, right_count: 3, right_percent: 100 },
    ],
  });
  const stranger = await makeOrganization(server);
  expect((await figures(stranger.people.operator.token)).status).toBe(404);
});
