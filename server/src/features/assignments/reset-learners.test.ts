import * as endpoints from '@vigil/contract/assignments/endpoints.ts';
import { getAuditRow, listAudit } from '@vigil/contract/audit/endpoints.ts';
import type { AuditAction } from '@vigil/contract/audit/rules.ts';
import * as learning from '@vigil/contract/learning/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assign, makeCourse, only } from '../../../test/make-course.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const operator = ({ people }: TestOrganization) => ({ token: people.operator.token });
const reset = (home: TestOrganization, id: string, body: object) =>
  server.call(endpoints.resetLearners, { params: { id }, body, ...operator(home) });

/** Returns the former values of the first of these actions in the log. */
async function logged(home: TestOrganization, action: AuditAction): Promise<unknown> {
  const { data } = (await server.call(listAudit, { query: { actions: [action] }, ...operator(home) })).body;
  return (await server.call(getAuditRow, { params: { id: data.at(-1)!.id }, ...operator(home) })).body.before;
}

test('a reset learner begins again with steps, attempts and figures, and the log has the previous progress', async () => {
  const home = await makeOrganization(server);
  const { employee, content_manager: other } = home.people;
  const { id: course_id, theme_id } = await makeCourse(server, home, { attempts_limit: 1 });
  const id = await assign(server, home, course_id, { targets: only(employee.id, other.id) });
  const mine = { params: { id }, token: employee.token };
  const begin = () => server.call(learning.createAttempt, { ...mine, body: { theme_id } });
  await server.call(learning.initStep, { ...mine, body: { theme_id, step: 'theory', slide: 2 } });
  await server.call(learning.completeTheory, { ...mine, body: { theme_id } });
  const first = (await begin()).body;
  await server.call(learning.completeAttempt, { ...mine, body: { attempt_id: first.id } });
  expect((await begin()).body).toMatchObject({ code: 'learning.no_attempts' });

  const { body: job } = await reset(home, id, { all: true, filter: {} });
  expect(job).toMatchObject({ status: 'success', total: 2, result: { done: 1, skipped: { not_started: 1 } } });
  const course = await server.call(learning.getMyCourse, { params: { course_id: id }, token: employee.token });
  expect(course.body).toMatchObject({ progress: 0, group: 'not_started', next: { step: 'theory', slide: 1 } });
  const assigned = await server.call(endpoints.getAssignedCourse, { params: { id }, ...operator(home) });
  expect(assigned.body).toMatchObject({ progress: 0, theory: 0, in_progress_count: 0 });
  const theme = await server.call(learning.getAssignedModule, { params: { id: theme_id }, token: employee.token });
  expect(theme.body).toMatchObject({ attempts: [], reached: 0 });
  const params = { id, attempt_id: first.id };
  expect((await server.call(learning.getAttempt, { params, token: employee.token })).status).toBe(404);
  expect((await begin()).body).toMatchObject({ number: 1, attempts_left: 0 });
  expect(await logged(home, 'assigned_course.reset_rows')).toMatchObject({
    users: [{ user_id: employee.id, theory_done: 1, quiz_done: 0, scores: [0] }],
  });
  const [row] = await asSystem(server.services.database, (tx) =>
    tx
      .selectFrom('enrolments')
      .select('is_failed')
      .where('assigned_course_id', '=', id)
      .where('user_id', '=', employee.id)
      .execute(),
  );
  expect(row?.is_failed).toBe(false);
});

test('a reset drops the attempt in progress, and a completed course must be done again', async () => {
  const home = await makeOrganization(server);
  const { employee } = home.people;
  const { id: course_id, theme_id } = await makeCourse(server, home);
  const id = await assign(server, home, course_id, { targets: only(employee.id) });
  const mine = { params: { id }, token: employee.token };
  const { body: open } = await server.call(learning.createAttempt, { ...mine, body: { theme_id } });
  await server.call(endpoints.completeForEmployees, { params: { id }, body: { users_ids: [employee.id] }, ...operator(home) });
  const { body: job } = await reset(home, id, { ids: { include_ids: [employee.id] } });
  expect(job.result).toEqual({ done: 1, skipped: {} });
  const left = await server.call(learning.completeAttempt, { ...mine, body: { attempt_id: open.id } });
  expect(left.status).toBe(404);
  const next = (await server.call(learning.createAttempt, { ...mine, body: { theme_id } })).body;
  expect(next).toMatchObject({ number: 1, completed_at: null });
  expect(next.id).not.toBe(open.id);
  const assigned = await server.call(endpoints.getAssignedCourse, { params: { id }, ...operator(home) });
  expect(assigned.body).toMatchObject({ completed_count: 0, in_progress_count: 1 });
});

test('a reset of nobody is refused, and an assignment of another organization is not found', async () => {
  const home = await makeOrganization(server);
  const id = await assign(server, home, (await makeCourse(server, home)).id);
  expect((await reset(home, id, {})).status).toBe(422);
  expect((await reset(await makeOrganization(server), id, { all: true })).status).toBe(404);
});
