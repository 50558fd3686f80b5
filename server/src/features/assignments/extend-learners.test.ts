import * as endpoints from '@vigil/contract/assignments/endpoints.ts';
import { getAuditRow, listAudit } from '@vigil/contract/audit/endpoints.ts';
import type { AuditAction } from '@vigil/contract/audit/rules.ts';
import * as learning from '@vigil/contract/learning/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assign, inDays, makeCourse, only } from '../../../test/make-course.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';
import { updateAssignmentStatuses } from './commands/update-assignment-statuses.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const operator = ({ people }: TestOrganization) => ({ token: people.operator.token });
const extend = (home: TestOrganization, id: string, body: object) =>
  server.call(endpoints.extendLearners, { params: { id }, body: body as never, ...operator(home) });
const myCourse = (id: string, { token }: { token: string }) =>
  server.call(learning.getMyCourse, { params: { course_id: id }, token });

/** Returns the former values of the first of these actions in the log. */
async function logged(home: TestOrganization, action: AuditAction): Promise<unknown> {
  const { data } = (await server.call(listAudit, { query: { actions: [action] }, ...operator(home) })).body;
  return (await server.call(getAuditRow, { params: { id: data.at(-1)!.id }, ...operator(home) })).body.before;
}

/** Makes an assignment to two people whose end has passed. */
async function makeOverdue() {
  const home = await makeOrganization(server);
  const course = await makeCourse(server, home);
  const { employee, content_manager } = home.people;
  const id = await assign(server, home, course.id, { targets: only(employee.id, content_manager.id) });
  await asSystem(server.services.database, (tx) =>
    sql`with a as (update assigned_courses set start_date = now() - interval '9 days', end_date = now() - interval '1 hour' where id = ${id})
      update enrolments set end_date = now() - interval '1 hour' where assigned_course_id = ${id}`.execute(tx),
  );
  await updateAssignmentStatuses(server.services);
  return { home, course, id, employee, other: content_manager };
}

test('one learner continues in a course that is over for the others, until their own end', async () => {
  const { home, course, id, employee, other } = await makeOverdue();
  expect((await myCourse(id, employee)).body).toMatchObject({ is_closed: true, group: 'overdue' });
  const end_date = inDays(5);
  const { body: job } = await extend(home, id, { ids: { include_ids: [employee.id] }, end_date });
  expect(job).toMatchObject({ status: 'success', total: 1, result: { done: 1, skipped: {} } });
  expect((await myCourse(id, employee)).body).toMatchObject({ is_closed: false, group: 'not_started', end_date });
  expect((await myCourse(id, other)).body).toMatchObject({ is_closed: true, group: 'overdue' });
  const body = { theme_id: course.theme_id };
  expect((await server.call(learning.createAttempt, { params: { id }, body, token: employee.token })).status).toBe(200);
  expect((await server.call(learning.createAttempt, { params: { id }, body, token: other.token })).body).toMatchObject({
    code: 'learning.closed',
  });
  await asSystem(server.services.database, (tx) =>
    sql`update enrolments set end_date = now() - interval '1 minute' where assigned_course_id = ${id}`.execute(tx),
  );
  expect((await myCourse(id, employee)).body.is_closed).toBe(true);
});

test('extending all found learners skips people with a later end or who have finished, and the log has the previous ends', async () => {
  const { home, id, employee, other } = await makeOverdue();
  await server.call(endpoints.completeForEmployees, { params: { id }, body: { users_ids: [other.id] }, ...operator(home) });
  const all = { all: true, filter: {} };
  expect((await extend(home, id, { ...all, end_date: inDays(9) })).body).toMatchObject({
    total: 2,
    result: { done: 1, skipped: { not_extended: 1 } },
  });
  expect((await extend(home, id, { ...all, end_date: inDays(3) })).body.result).toEqual({
    done: 0,
    skipped: { not_extended: 2 },
  });
  expect(await logged(home, 'assigned_course.extend_rows')).toMatchObject({ users: [{ user_id: employee.id }] });
  // A later end for everyone does not replace a learner's own end; completing the course by hand does.
  await server.call(endpoints.changeAssignedCourse, { params: { id }, body: { end_date: inDays(4) }, ...operator(home) });
  expect(Date.parse((await myCourse(id, employee)).body.end_date)).toBeGreaterThan(Date.parse(inDays(8)));
  await server.call(endpoints.completeAssignedCourse, { params: { id }, ...operator(home) });
  expect((await myCourse(id, employee)).body.is_closed).toBe(true);
});

test('an end in the past is refused at its field, and an assignment of another organization is not found', async () => {
  const { home, id, employee } = await makeOverdue();
  const ids = { include_ids: [employee.id] };
  const past = await extend(home, id, { ids, end_date: inDays(-1) });
  expect(past.status).toBe(422);
  expect((past.body as unknown as { details: { path: string }[] }).details[0]?.path).toBe('end_date');
  expect((await extend(home, id, { end_date: inDays(3) })).status).toBe(422);
  expect((await extend(await makeOrganization(server), id, { all: true, end_date: inDays(3) })).status).toBe(404);
});
