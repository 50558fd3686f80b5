import { randomUUID } from 'node:crypto';
import * as assignments from '@vigil/contract/assignments/endpoints.ts';
import * as endpoints from '@vigil/contract/employees/endpoints.ts';
import { getLongJob } from '@vigil/contract/long-jobs/endpoints.ts';
import { getMe } from '@vigil/contract/profile/endpoints.ts';
import type { LongJob } from '@vigil/contract/shared/long-job.ts';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPeople, until } from '../../../test/make-campaign.ts';
import { assign, makeCourse } from '../../../test/make-course.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startSink, type Sink } from '../../../test/sink.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';

let server: TestServer;
let sink: Sink;
let home: TestOrganization;
let token: string;

beforeAll(async () => {
  sink = await startSink();
  server = await startServer({ SMTP_HOST: '127.0.0.1', SMTP_PORT: String(sink.port), SMTP_SECURITY: 'none' });
  home = await makeOrganization(server);
  token = home.people.operator.token;
});
afterAll(async () => {
  await server.stop();
  await sink.close();
});

const add = async (organization: TestOrganization, name: string) =>
  (
    await server.call(endpoints.addEmployee, {
      token: organization.people.operator.token,
      body: {
        department: { id: organization.department_id },
        role: 'employee',
        last_name: 'Иванов',
        first_name: name,
        email: `${name}-${organization.domain}`.toLowerCase() + `@${organization.domain}`,
      },
    })
  ).body.id;
const these = (...include_ids: string[]) => ({ ids: { include_ids } });
const remove = (body: object, organization = home) =>
  server.call(endpoints.deleteEmployees, { token: organization.people.operator.token, body });
const restoreEmployees = (id: string, organization = home) =>
  server.call(endpoints.restoreEmployees, { token: organization.people.operator.token, params: { id } });
const listed = async (organization: TestOrganization) =>
  (await server.call(endpoints.listEmployees, { token: organization.people.operator.token, query: { limit: 1000 } })).body;
const over = (job: LongJob, organization = home) =>
  until(
    async () => (await server.call(getLongJob, { token: organization.people.operator.token, params: { id: job.id } })).body,
    ({ status }) => status !== 'in_process',
  );

describe('deleting a selection', () => {
  test('the audit log names the deleted people', async () => {
    const organization = await makeOrganization(server);
    const { employee, operator } = organization.people;
    const { body: job } = await remove(these(employee.id, operator.id), organization);
    const { rows } = await asSystem(server.services.database, (tx) =>
      sql`select object_id, before from audit_log
        where organization_id = ${organization.id} and action = 'employee.delete_rows'`.execute(tx),
    );
    expect(rows).toEqual([{ object_id: employee.id, before: { job: job.id, deleted: [employee.email] } }]);
  });

  test('everyone but the excluded people is deleted, except superiors and the caller', async () => {
    const organization = await makeOrganization(server);
    const { operator, employee, content_manager, super_user, system_admin } = organization.people;
    for (const name of ['a', 'b', 'c']) await add(organization, name);
    const excluded = await add(organization, 'excluded');
    const filter = { roles: ['employee', 'operator', 'super_user'] };
    const { body } = await remove({ all: true, ids: { exclude_ids: [excluded] }, filter }, organization);
    expect(body).toMatchObject({ status: 'success', total: 6, result: { done: 4, skipped: { oneself: 1, outranked: 1 } } });
    expect((await server.call(getMe, { token: employee.token })).status).toBe(401);
    const left = (await listed(organization)).data.map(({ id }) => id).sort();
    expect(left).toEqual([excluded, content_manager.id, operator.id, super_user.id, system_admin.id].sort());
  });

  test.each([{}, { ids: { include_ids: [] } }, these('x')])('the selection %o is refused', async (body) => {
    expect((await remove(body)).status).toBe(422);
  });

  test('a job deletes many people, to the last one', async () => {
    const organization = await makeOrganization(server);
    await addPeople(server, organization, 1201);
    const { body } = await remove({ all: true, filter: { search: 'фамилия' } }, organization);
    expect(body).toMatchObject({ status: 'in_process', total: 1201, done: 0 });
    expect(await over(body, organization)).toMatchObject({ status: 'success', done: 1201, result: { done: 1201, skipped: {} } });
    expect((await listed(organization)).total_count).toBe(5);
    // A second click finds nobody left.
    const again = await remove({ all: true, filter: { search: 'фамилия' } }, organization);
    expect(again.body.result).toEqual({ done: 0, skipped: {} });
  });
});

describe('undoing a deletion', () => {
  test('it restores people with their address and department, once', async () => {
    const [ann, bob] = [await add(home, 'ann'), await add(home, 'bob')];
    const before = (await listed(home)).total_count;
    const { body: job } = await remove(these(ann, bob));
    expect((await listed(home)).total_count).toBe(before - 2);
    expect((await restoreEmployees(job.id)).body).toMatchObject({ status: 'success', result: { done: 2, skipped: {} } });
    expect((await listed(home)).total_count).toBe(before);
    expect((await restoreEmployees(job.id)).body.result).toEqual({ done: 0, skipped: {} });
    // A person who was deleted again by someone else no longer belongs to this deletion.
    await server.call(endpoints.deleteEmployee, { token, params: { id: ann } });
    expect((await restoreEmployees(job.id)).body.result).toEqual({ done: 0, skipped: {} });
  });

  test('it skips an address that is taken here and reports so, and reveals nothing about other organisations', async () => {
    const elsewhere = await makeOrganization(server);
    const ids = [await add(home, 'here'), await add(home, 'there'), await add(home, 'free')];
    const emails = new Map((await listed(home)).data.map(({ id, email }) => [id, email]));
    const { body: job } = await remove(these(...ids));
    await add(home, 'here');
    await asSystem(server.services.database, (tx) =>
      tx
        .insertInto('users')
        .values({
          organization_id: elsewhere.id,
          department_id: elsewhere.department_id,
          email: emails.get(ids[1]!)!,
          registered_at: new Date(),
        })
        .execute(),
    );
    expect((await restoreEmployees(job.id)).body.result).toEqual({ done: 2, skipped: { address_taken: 1 } });
  });

  test('it stops at the licence’s limit', async () => {
    const organization = await makeOrganization(server, { users_limit: 8 });
    const ids = [await add(organization, 'a'), await add(organization, 'b'), await add(organization, 'c')];
    const { body: job } = await remove(these(...ids), organization);
    await add(organization, 'd');
    expect((await restoreEmployees(job.id, organization)).body.result).toEqual({ done: 2, skipped: { no_place: 1 } });
    expect((await listed(organization)).total_count).toBe(8);
  });

  test('it does not restore people above the caller', async () => {
    const { body: job } = await server.call(endpoints.deleteEmployees, {
      token: home.people.system_admin.token,
      body: these(home.people.super_user.id),
    });
    expect((await restoreEmployees(job.id)).body.result).toEqual({ done: 0, skipped: { outranked: 1 } });
    const restored = await server.call(endpoints.restoreEmployees, {
      token: home.people.system_admin.token,
      params: { id: job.id },
    });
    expect(restored.body.result).toEqual({ done: 1, skipped: {} });
  });

  test('it is possible for a day, and for deletions only', async () => {
    const { body: job } = await remove(these(await add(home, 'old')));
    await asSystem(server.services.database, (tx) =>
      tx
        .updateTable('long_jobs')
        .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
        .where('id', '=', job.id)
        .execute(),
    );
    expect(await restoreEmployees(job.id)).toMatchObject({ status: 409, body: { code: 'employee.too_late_to_return' } });
    expect((await restoreEmployees(randomUUID())).status).toBe(404);
    const { body: messages } = await server.call(endpoints.reinviteEmployees, { token, body: these(home.people.employee.id) });
    expect((await restoreEmployees(messages.id)).status).toBe(404);
  });

  test('it counts people in their courses again', async () => {
    const organization = await makeOrganization(server);
    const course = await makeCourse(server, organization);
    const id = await assign(server, organization, course.id);
    const learners = async () =>
      (await server.call(assignments.getAssignedCourse, { token: organization.people.operator.token, params: { id } })).body
        .learners_count;
    expect(await learners()).toBe(5);
    const { body: job } = await remove(these(organization.people.employee.id), organization);
    await until(learners, (count) => count === 4);
    await restoreEmployees(job.id, organization);
    expect(await until(learners, (count) => count === 5)).toBe(5);
  });
});

test('registration emails go to people who have not registered', async () => {
  const organization = await makeOrganization(server);
  const id = await add(organization, 'new');
  const { body } = await server.call(endpoints.reinviteEmployees, {
    token: organization.people.operator.token,
    body: these(id, organization.people.employee.id),
  });
  expect(body.result).toEqual({ done: 1, skipped: { registered: 1 } });
  const messages = await asSystem(server.services.database, (tx) =>
    tx.selectFrom('emails').select(['user_id', 'kind']).where('organization_id', '=', organization.id).execute(),
  );
  expect(messages).toEqual([{ user_id: id, kind: 'invitation' }]);
});

describe('an email to a selection', () => {
  const message = { subject: 'Внимание, {{first_name}}', text: 'Из {{organization}}.\n\n{{unknown}} <b>так</b>' };
  const readOf = async (address: string) => {
    const { raw } = await until(
      () => sink.messages.findLast(({ to }) => to === address)!,
      (found) => found !== undefined,
    );
    return PostalMime.parse(raw);
  };

  test('it addresses each person by name, and unknown variables stay as written', async () => {
    const { employee, content_manager } = home.people;
    const { body } = await server.call(endpoints.notifyEmployees, {
      token,
      body: { ...these(employee.id, content_manager.id), letter: message },
    });
    expect(body.result).toEqual({ done: 2, skipped: {} });
    const read = await readOf(employee.email);
    expect(read.subject).toBe('Внимание, Test');
    expect(read.text).toContain('{{unknown}} <b>так</b>');
    expect(read.html).toContain('{{unknown}} &#60;b&#62;');
  });

  test('it can be previewed before sending, and a test goes to the caller', async () => {
    const preview = await server.call(endpoints.previewStaffEmail, { token, body: message });
    expect(preview.body).toMatchObject({ subject: 'Внимание, Test', html: expect.stringContaining('Organisation') });
    const { body } = await server.call(endpoints.tryStaffEmail, { token, body: message });
    expect(body).toEqual({ address: home.people.operator.email });
    expect((await readOf(home.people.operator.email)).subject).toBe('Внимание, Test');
  });

  test.each([
    [{ ...message, subject: ' ' }, 'letter.subject'],
    [{ ...message, subject: 'Две\nстроки' }, 'letter.subject'],
    [{ ...message, text: '' }, 'letter.text'],
  ])('%o is refused at its field', async (wrong, path) => {
    const { status, body } = await server.call(endpoints.notifyEmployees, {
      token,
      body: { ...these(home.people.employee.id), letter: wrong },
    });
    expect([status, body]).toMatchObject([422, { details: [{ path }] }]);
  });
});
