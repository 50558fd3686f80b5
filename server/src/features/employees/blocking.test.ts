import * as assignments from '@vigil/contract/assignments/endpoints.ts';
import * as blocking from '@vigil/contract/employees/endpoints.ts';
import * as employees from '@vigil/contract/employees/endpoints.ts';
import { getLongJob } from '@vigil/contract/long-jobs/endpoints.ts';
import { getCurrentOrganization } from '@vigil/contract/organizations/endpoints.ts';
import { getMe } from '@vigil/contract/profile/endpoints.ts';
import * as staffImports from '@vigil/contract/staff-imports/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addPeople, until } from '../../../test/make-campaign.ts';
import { assign, makeCourse } from '../../../test/make-course.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';
import { workIn } from '../../jobs/work-context.ts';
import { enrolByCause } from '../assignments/commands/enrol-by-cause.ts';
import { findSendingBlock } from '../phishing-delivery/queries/sending-blocks.ts';

let server: TestServer;
let home: TestOrganization;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  home = await makeOrganization(server);
});

const these = (...include_ids: string[]) => ({ ids: { include_ids } });
const as = (role: keyof TestOrganization['people'] = 'operator') => ({ token: home.people[role].token });
const block = (body: object, role?: keyof TestOrganization['people']) =>
  server.call(blocking.blockEmployees, { ...as(role), body });
const unblock = (body: object) => server.call(blocking.unblockEmployees, { ...as(), body });
const unblockOne = (id: string) => server.call(blocking.unblockEmployee, { ...as(), params: { id } });
const undo = (id: string) => server.call(blocking.undoBlocking, { ...as(), params: { id } });
const person = async (id: string) => (await server.call(employees.getEmployee, { ...as(), params: { id } })).body;
const licence = async () => (await server.call(getCurrentOrganization, as())).body.license;
const narrow = (users_limit: number) =>
  asSystem(server.services.database, (tx) =>
    tx.updateTable('organizations').set({ users_limit }).where('id', '=', home.id).execute(),
  );
const log = (action: string) =>
  asSystem(server.services.database, async (tx) => {
    const { rows } = await sql<{ object_id: string | null; after: Record<string, unknown> }>`
      select object_id, after from audit_log where organization_id = ${home.id} and action = ${action}`.execute(tx);
    return rows;
  });

describe('a person blocked by hand', () => {
  test('they are locked out at once, shown as blocked, and can be unblocked', async () => {
    const { employee } = home.people;
    const { body: job } = await block(these(employee.id));
    expect(job.result).toEqual({ done: 1, skipped: {} });
    expect(await person(employee.id)).toMatchObject({ blocked_at: expect.any(String), blocked_by: 'person' });
    expect((await server.call(getMe, { token: employee.token })).status).toBe(401);
    expect(await log('employee.block_rows')).toEqual([
      { object_id: employee.id, after: { job: job.id, blocked: [employee.email] } },
    ]);
    expect((await unblockOne(employee.id)).body).toMatchObject({ blocked_at: null, blocked_by: null });
    expect(await log('employee.unblock')).toHaveLength(1);
    expect(await unblockOne(employee.id)).toMatchObject({ status: 409, body: { code: 'blocking.not_blocked' } });
  });

  test('they get neither simulated emails nor new courses', async () => {
    const { employee, content_manager } = home.people;
    await block(these(employee.id));
    const sendingBlockOf = (id: string) =>
      asSystem(server.services.database, (db) => findSendingBlock({ db, organization: home.id }, id));
    expect(await sendingBlockOf(employee.id)).toBe('excluded');
    expect(await sendingBlockOf(content_manager.id)).not.toBe('excluded');
    const course = await makeCourse(server, home);
    const id = await assign(server, home, course.id);
    const learners = async () =>
      (await server.call(assignments.getAssignedCourse, { ...as(), params: { id } })).body.learners_count;
    expect(await learners()).toBe(4);
    const another = await makeCourse(server, home);
    const joined = await workIn(server.services, home.id, (work) =>
      enrolByCause(work, {
        cause: { renewal_of: id },
        course_id: another.id,
        user_ids: [employee.id, content_manager.id],
        period: 5,
        isAgain: true,
      }),
    );
    expect(joined).toEqual([content_manager.id]);
    // Courses that were assigned to everyone while the people were blocked are theirs once they are unblocked.
    await unblockOne(employee.id);
    expect(await until(learners, (count) => count === 5)).toBe(5);
  });

  test('a person who was removed from an assignment stays removed', async () => {
    const { employee } = home.people;
    const [leftCourse, assignedCourse] = [await makeCourse(server, home), await makeCourse(server, home)];
    const assignment_id = await assign(server, home, leftCourse.id);
    const taken = { targets: { target_users: [employee.id] } };
    await server.call(assignments.removeAssignedEmployees, { ...as(), params: { id: assignment_id }, body: taken });
    await block(these(employee.id));
    const id = await assign(server, home, assignedCourse.id);
    await unblockOne(employee.id);
    const learners = async (assigned_id: string) =>
      (await server.call(assignments.getAssignedCourse, { ...as(), params: { id: assigned_id } })).body.learners_count;
    expect(
      await until(
        () => learners(id),
        (count) => count === 5,
      ),
    ).toBe(5);
    expect(await learners(assignment_id)).toBe(4);
  });

  test('they are reported separately when a course is assigned to a selection', async () => {
    const { employee, content_manager } = home.people;
    await block(these(employee.id));
    const course = await makeCourse(server, home);
    const { body } = await server.call(assignments.assignToSelection, {
      ...as(),
      body: {
        courses_ids: [course.id],
        selection: these(employee.id, content_manager.id),
        start_date: '2026-01-01T00:00:00.000Z',
        end_date: '2099-01-01T00:00:00.000Z',
      },
    });
    expect(body.result).toEqual({ done: 1, skipped: { blocked: 1 } });
  });

  test('they take no licence place, and return only where there is one', async () => {
    const { employee } = home.people;
    expect((await licence()).users_count).toBe(5);
    await narrow(5);
    await block(these(employee.id));
    expect((await licence()).users_count).toBe(4);
    const added = await server.call(employees.addEmployee, {
      ...as(),
      body: {
        department: { id: home.department_id },
        last_name: 'Ким',
        first_name: 'Анна',
        email: `anna@${home.domain}`,
      },
    });
    expect([added.status, (await licence()).users_count]).toEqual([200, 5]);
    expect(await unblockOne(employee.id)).toMatchObject({ status: 409, body: { code: 'employee.licence' } });
    expect((await unblock(these(employee.id))).body.result).toEqual({ done: 0, skipped: { no_place: 1 } });
    await server.call(employees.deleteEmployee, { ...as(), params: { id: added.body.id } });
    expect((await unblockOne(employee.id)).status).toBe(200);
    expect((await licence()).users_count).toBe(5);
  });

  test('a blocked person who is deleted and restored is still blocked, whatever places are free', async () => {
    const { employee } = home.people;
    await block(these(employee.id));
    await narrow(4);
    const { body: job } = await server.call(employees.deleteEmployees, { ...as(), body: these(employee.id) });
    expect((await licence()).users_count).toBe(4);
    const restored = await server.call(employees.restoreEmployees, { ...as(), params: { id: job.id } });
    expect(restored.body.result).toEqual({ done: 1, skipped: {} });
    expect(await person(employee.id)).toMatchObject({ blocked_by: 'person' });
    expect((await licence()).users_count).toBe(4);
  });
});

describe('blocking a selection', () => {
  test('it skips the caller, superiors and people who are already blocked', async () => {
    const { employee, content_manager, operator, super_user, system_admin } = home.people;
    await block(these(employee.id));
    const { body } = await block({ all: true });
    expect(body.result).toEqual({ done: 1, skipped: { blocked_before: 1, outranked: 2, oneself: 1 } });
    expect((await person(content_manager.id)).blocked_by).toBe('person');
    for (const { token } of [operator, super_user, system_admin]) {
      expect((await server.call(getMe, { token })).status).toBe(200);
    }
  });

  test('security 8: nobody can block a system administrator', async () => {
    const { system_admin } = home.people;
    const other = await asSystem(server.services.database, async (tx) => {
      const row = { organization_id: home.id, department_id: home.department_id, email: `second@${home.domain}` };
      const roles = ['system_admin'];
      return (
        await tx
          .insertInto('users')
          .values({ ...row, roles })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    });
    const { body } = await block(these(other, system_admin.id), 'system_admin');
    expect(body.result).toEqual({ done: 0, skipped: { system_admin: 1, oneself: 1 } });
  });

  test('a job blocks many people, and unblocks as many as there are places', async () => {
    await addPeople(server, home, 701);
    const { body: job } = await block({ all: true, filter: { search: 'фамилия' } });
    const over = await until(
      async () => (await server.call(getLongJob, { ...as(), params: { id: job.id } })).body,
      ({ status }) => status !== 'in_process',
    );
    expect(over).toMatchObject({ status: 'success', result: { done: 701, skipped: {} } });
    expect((await licence()).users_count).toBe(5);
    await narrow(105);
    const { body: undoing } = await undo(job.id);
    const undone = await until(
      async () => (await server.call(getLongJob, { ...as(), params: { id: undoing.id } })).body,
      ({ status }) => status !== 'in_process',
    );
    expect(undone.result).toEqual({ done: 100, skipped: { no_place: 601 } });
    expect((await licence()).users_count).toBe(105);
  });

  test.each([{}, { ids: { include_ids: [] } }, { ids: { include_ids: ['x'] } }])('the selection %o is refused', async (body) => {
    expect((await block(body)).status).toBe(422);
    expect((await unblock(body)).status).toBe(422);
  });
});

describe('undoing a blocking', () => {
  test('it unblocks exactly the people it blocked, and is offered while any of them is blocked', async () => {
    const { employee, content_manager } = home.people;
    await block(these(content_manager.id));
    const { body: job } = await block(these(employee.id, content_manager.id));
    const offered = async () =>
      (await server.call(staffImports.listUndoable, as())).body.data.map(({ id }) => id).includes(job.id);
    expect(await offered()).toBe(true);
    expect((await undo(job.id)).body.result).toEqual({ done: 1, skipped: {} });
    expect(await offered()).toBe(false);
    expect([(await person(employee.id)).blocked_at, (await person(content_manager.id)).blocked_by]).toEqual([null, 'person']);
    // A person blocked again no longer belongs to this job.
    await block(these(employee.id));
    expect((await undo(job.id)).body.result).toEqual({ done: 0, skipped: {} });
  });

  test('it is possible for a day, and for blockings only', async () => {
    const { employee } = home.people;
    const { body: job } = await block(these(employee.id));
    await asSystem(server.services.database, (tx) =>
      tx
        .updateTable('long_jobs')
        .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
        .where('id', '=', job.id)
        .execute(),
    );
    expect(await undo(job.id)).toMatchObject({ status: 409, body: { code: 'blocking.too_late_to_undo' } });
    const { body: unblocking } = await unblock(these(employee.id));
    expect((await undo(unblocking.id)).status).toBe(404);
  });
});

test('the stored number of blocked people stays right through every change', async () => {
  const ids = await addPeople(server, home, 6).then(async () => {
    const { body } = await server.call(employees.listEmployees, { ...as(), query: { search: 'фамилия', limit: 10 } });
    return body.data.map(({ id }) => id);
  });
  const counts = () =>
    asSystem(server.services.database, async (tx) => {
      const { rows } = await sql<{ stored: number; counted: number }>`
        select blocked_count as stored, (select count(*)::int from users where organization_id = o.id and deleted_at is null
          and blocked_at is not null) as counted from organizations o where id = ${home.id}`.execute(tx);
      return rows[0]!;
    });
  await block(these(...ids.slice(0, 4)));
  expect(await counts()).toEqual({ stored: 4, counted: 4 });
  await server.call(employees.deleteEmployee, { ...as(), params: { id: ids[0]! } });
  await unblockOne(ids[1]!);
  expect(await counts()).toEqual({ stored: 2, counted: 2 });
  await asSystem(server.services.database, (tx) => tx.deleteFrom('users').where('id', '=', ids[2]!).execute());
  expect(await counts()).toEqual({ stored: 1, counted: 1 });
});
