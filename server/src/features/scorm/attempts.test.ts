import * as assignments from '@vigil/contract/assignments/endpoints.ts';
import { deflateSync } from 'node:zlib';
import { listMyCourses } from '@vigil/contract/learning/endpoints.ts';
import * as scorm from '@vigil/contract/scorm/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assign, inDays, only } from '../../../test/make-course.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { makePackage, makeScormCourse, waitForImport, type PackageSpec } from '../../../test/make-package.ts';
import { openPart, openPlayer } from '../../../test/play-package.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';

let server: TestServer;
let home: TestOrganization;
let token: string;

beforeAll(async () => {
  server = await startServer();
  home = await makeOrganization(server);
  token = home.people.employee.token;
});
afterAll(() => server.stop());

/** Assigns a SCORM course to the organisation's employee. */
async function assigned(spec: PackageSpec = {}, fields: Record<string, string> = {}) {
  const course = await makeScormCourse(server, home, spec, fields);
  const id = await assign(server, home, course.id, { targets: only(home.people.employee.id) });
  return { id, course };
}

const mine = async (id: string) => (await server.call(scorm.getMyScormCourse, { params: { id }, token })).body;
const operator = () => ({ token: home.people.operator.token });
const found = async (id: string) => (await server.call(assignments.getAssignedCourse, { params: { id }, ...operator() })).body;

const passed = { 'cmi.core.lesson_status': 'passed', 'cmi.core.score.raw': '90' };
const over = { events: [{ kind: 'finished', n: 1, ago: 0 }] } as const;
const finished = { events: [...over.events] };

test('A learner opens a package, passes it, and has completed the course in every figure', async () => {
  const { id } = await assigned();
  expect((await server.call(listMyCourses, { token })).body.data.find((course) => course.id === id)).toMatchObject({
    type: 'scorm',
    group: 'not_started',
    minutes: 30,
    next: null,
  });
  const part = await openPart(server, { id, token });
  expect(part.start).toMatchObject({
    version: '1.2',
    launch: 'files/parts/part-0.html',
    commits: 'commits',
    cmi: { 'cmi.core.entry': 'ab-initio', 'cmi.core.lesson_mode': 'normal', 'cmi.core.credit': 'credit' },
  });
  expect(await found(id)).toMatchObject({ type: 'scorm', in_progress_count: 1, completed_count: 0, progress: 0 });
  expect(await part.commit(passed, finished)).toEqual({ outcome: 'kept', part: 'passed' });
  expect(await found(id)).toMatchObject({ in_progress_count: 0, completed_count: 1, progress: 100 });
  expect(await mine(id)).toMatchObject({
    group: 'completed',
    progress: 100,
    parts: [{ status: 'passed', percent: 90 }],
    attempts: [{ number: 1, status: 'completed', percent: 90 }],
  });
});

test('A learner who comes back finds their state and the time of all sittings', async () => {
  const { id } = await assigned({ version: '2004 4th Edition' });
  const suspended = 'я'.repeat(64_000);
  const first = await openPart(server, { id, token });
  await first.commit({
    'cmi.suspend_data': suspended.slice(0, 32_000),
    'cmi.location': 'page 3',
    'cmi.exit': 'suspend',
    'cmi.session_time': 'PT90S',
  });
  const packed = { session: 1, number: 2, changes: { 'cmi.suspend_data': suspended }, events: [], seconds: 0 };
  await first.send(`z${deflateSync(JSON.stringify(packed)).toString('base64')}`);
  const again = await openPart(server, { id, token });
  expect(again.start.session).toBe(2);
  expect(again.start.cmi).toMatchObject({
    'cmi.entry': 'resume',
    'cmi.location': 'page 3',
    'cmi.suspend_data': suspended,
    'cmi.total_time': 'PT90S',
  });
  expect(again.start.cmi).not.toHaveProperty('cmi.exit');
  await again.commit({ 'cmi.session_time': 'PT30S' });
  expect((await mine(id)).attempts).toMatchObject([{ number: 1, seconds: 120, status: 'in_progress' }]);
});

test('security 44: A commit that comes twice, late or out of order has no effect', async () => {
  const { id } = await assigned();
  const part = await openPart(server, { id, token });
  const commitOf = (number: number, location: string) =>
    part.commit({ 'cmi.core.lesson_location': location }, { number, events: [{ kind: 'initialized', n: 1, ago: 0 }] });
  await commitOf(1, 'one');
  await commitOf(3, 'three');
  expect(await commitOf(2, 'two')).toMatchObject({ outcome: 'kept' });
  await commitOf(3, 'again');
  const again = await openPart(server, { id, token });
  expect(again.start.cmi['cmi.core.lesson_location']).toBe('three');
  const events = await asSystem(server.services.database, (tx) =>
    sql<{ kind: string }>`select e.kind from scorm_events e join scorm_attempts t on t.id = e.attempt_id
      join enrolments n on n.id = t.enrolment_id where n.assigned_course_id = ${id} order by e.n`.execute(tx),
  );
  expect(events.rows.map(({ kind }) => kind)).toEqual(['opened', 'status', 'initialized', 'opened']);
});

test('Late commits of an earlier opening are saved until the present one sends its first', async () => {
  const { id } = await assigned();
  const first = await openPart(server, { id, token });
  const second = await openPlayer(server, first.url);
  expect(await first.commit({ 'cmi.core.lesson_location': 'on its way' })).toMatchObject({ outcome: 'kept' });
  expect(await second.commit({ 'cmi.suspend_data': 'mine' })).toMatchObject({ outcome: 'kept' });
  expect(await first.commit({ 'cmi.core.lesson_location': 'too late' })).toMatchObject({ outcome: 'superseded' });
  const third = await openPart(server, { id, token });
  expect(third.start.cmi).toMatchObject({ 'cmi.core.lesson_location': 'on its way', 'cmi.suspend_data': 'mine' });
});

test('security 44: A finished attempt is never reopened, and a pass is never taken away', async () => {
  const { id } = await assigned();
  const part = await openPart(server, { id, token });
  await part.commit(passed);
  expect(await part.commit({ 'cmi.core.lesson_status': 'failed', 'cmi.core.score.raw': '1' }, finished)).toEqual({
    outcome: 'kept',
    part: 'passed',
  });
  expect(await part.commit({ 'cmi.core.lesson_status': 'incomplete' })).toEqual({ outcome: 'closed', part: 'passed' });
  const looked = await openPart(server, { id, token });
  expect(looked.start).toMatchObject({
    commits: null,
    cmi: { 'cmi.core.lesson_mode': 'review', 'cmi.core.credit': 'no-credit' },
  });
  expect(
    (
      await looked.send(
        JSON.stringify({ session: 1, number: 9, changes: { 'cmi.core.lesson_status': 'failed' }, events: [], seconds: 0 }),
      )
    ).body,
  ).toMatchObject({ outcome: 'closed' });
  expect(await mine(id)).toMatchObject({ group: 'completed', attempts: [{ status: 'completed', percent: 90 }] });
});

test('Failed attempts follow one another up to the course’s limit, and then the course is failed', async () => {
  const { id } = await assigned({}, { attempts_limit: '2' });
  const fail = async () => {
    const part = await openPart(server, { id, token });
    await part.commit({ 'cmi.core.lesson_status': 'failed', 'cmi.core.score.raw': '20' }, finished);
  };
  const isFailed = async () => {
    const { rows } = await asSystem(server.services.database, (tx) =>
      sql<{ is_failed: boolean }>`select is_failed from enrolments where assigned_course_id = ${id}`.execute(tx),
    );
    return rows[0]!.is_failed;
  };
  await fail();
  expect([await isFailed(), (await mine(id)).may_begin]).toEqual([false, true]);
  await fail();
  expect([await isFailed(), (await mine(id)).may_begin]).toEqual([true, false]);
  expect((await openPart(server, { id, token })).start.commits).toBeNull();
  const { body } = await server.call(scorm.launchScorm, { params: { id }, body: { is_new: true }, token });
  expect(body).toMatchObject({ code: 'scorm.no_attempts' });
});

test('Open attempts finish on their version, and new ones begin on the current one', async () => {
  const { id, course } = await assigned({ title: 'First', parts: [{ title: 'Of the first' }] });
  const part = await openPart(server, { id, token });
  const changed = await server.call(scorm.changeScormCourse, {
    params: { id: course.id },
    body: { package: makePackage({ parts: [{ title: 'Of the second' }] }) },
    ...operator(),
  });
  await waitForImport(server, home, changed.body.event_id!);
  expect((await openPart(server, { id, token })).start.title).toBe('Of the first');
  await (await openPart(server, { id, token })).commit({ 'cmi.core.lesson_status': 'failed' }, finished);
  expect((await openPart(server, { id, token })).start.title).toBe('Of the second');
  expect(part.start.title).toBe('Of the first');
});

test.each(['opened', 'visited'] as const)('The rule “%s” does not need a report from the package', async (completion_rule) => {
  const { id } = await assigned({ parts: [{ title: 'A' }, { title: 'B' }] }, { completion_rule });
  await openPart(server, { id, token, item: 0 });
  expect((await mine(id)).group).toBe(completion_rule === 'opened' ? 'completed' : 'in_progress');
  await openPart(server, { id, token, item: 1 });
  expect((await mine(id)).group).toBe('completed');
  // There is more to read, so the learner continues this attempt.
  expect((await openPart(server, { id, token, item: 1 })).start.commits).toBe('commits');
});

test('A rule by score uses the score in place of the reported status', async () => {
  const { id } = await assigned({}, { completion_rule: 'score', pass_score: '80' });
  const part = await openPart(server, { id, token });
  await part.commit({ 'cmi.core.score.raw': '79', 'cmi.core.lesson_status': 'incomplete' });
  expect((await mine(id)).group).toBe('in_progress');
  await part.commit({ 'cmi.core.score.raw': '80' });
  expect((await mine(id)).group).toBe('completed');
});

test('A course with several parts is completed when all of them are', async () => {
  const { id } = await assigned({ parts: [{ title: 'A' }, { title: 'B' }] });
  await (
    await openPart(server, { id, token, item: 0 })
  ).commit({ 'cmi.core.lesson_status': 'completed', 'cmi.core.score.raw': '60' }, finished);
  expect(await mine(id)).toMatchObject({
    group: 'in_progress',
    current_item: 0,
    parts: [{ status: 'completed' }, { status: 'not_started' }],
  });
  await (
    await openPart(server, { id, token, item: 1 })
  ).commit({ 'cmi.core.lesson_status': 'passed', 'cmi.core.score.raw': '80' }, finished);
  expect(await mine(id)).toMatchObject({ group: 'completed', attempts: [{ percent: 70 }] });
});

test('Commits of a removed learner, or after the course’s end, have no effect', async () => {
  const { id } = await assigned();
  const part = await openPart(server, { id, token });
  await server.call(assignments.completeAssignedCourse, { params: { id }, ...operator() });
  expect(await part.commit(passed)).toMatchObject({ outcome: 'closed' });
  expect((await openPart(server, { id, token })).start.commits).toBeNull();
  expect((await found(id)).completed_count).toBe(0);
});

test('A token opens one part of one attempt, a commit has one format, and a stranger has neither', async () => {
  const { id } = await assigned();
  const part = await openPart(server, { id, token });
  expect((await part.send('no JSON')).status).toBe(400);
  expect((await part.send(JSON.stringify({ session: 1, number: 1, changes: { a: 1 }, events: [], seconds: 0 }))).status).toBe(
    400,
  );
  expect((await part.send(JSON.stringify({ session: 7, number: 1, changes: {}, events: [], seconds: 0 }))).status).toBe(404);
  expect(
    (await part.send(JSON.stringify({ session: 1, number: 1, changes: { a: 'я'.repeat(140_000) }, events: [], seconds: 0 })))
      .status,
  ).toBe(413);
  expect((await part.send(`z${deflateSync(Buffer.alloc(50_000_000)).toString('base64')}`)).status).toBe(400);
  expect(await part.commit({ 'cmi.suspend_data': 'a\u0000b\ud800' })).toMatchObject({ outcome: 'kept' });
  const stranger = await makeOrganization(server);
  const { status } = await server.call(scorm.launchScorm, { params: { id }, body: {}, token: stranger.people.employee.token });
  expect(status).toBe(404);
  expect(
    (await server.call(scorm.launchScorm, { params: { id }, body: {}, token: home.people.content_manager.token })).status,
  ).toBe(404);
  const planned = await assign(server, home, (await makeScormCourse(server, home)).id, { start_date: inDays(2) });
  expect((await server.call(scorm.launchScorm, { params: { id: planned }, body: {}, token })).status).toBe(404);
});

test('A learner who begins the course again begins the package again, and a later end of the course applies here too', async () => {
  const { id } = await assigned();
  const employee = { ids: { include_ids: [home.people.employee.id] } };
  await (await openPart(server, { id, token })).commit(passed, finished);
  await server.call(assignments.resetLearners, { params: { id }, body: employee, ...operator() });
  expect(await mine(id)).toMatchObject({ group: 'not_started', progress: 0, attempts: [{ decision: 'reset' }] });
  await server.call(assignments.extendLearners, { params: { id }, body: { ...employee, end_date: inDays(30) }, ...operator() });
  await asSystem(server.services.database, (tx) =>
    tx.updateTable('assigned_courses').set({ status: 'completed' }).where('id', '=', id).execute(),
  );
  expect(await (await openPart(server, { id, token })).commit(passed, finished)).toMatchObject({ outcome: 'kept' });
  expect(await mine(id)).toMatchObject({ group: 'completed', attempts: [{ number: 2 }, { number: 1 }] });
});
