import * as endpoints from '@vigil/contract/employees/endpoints.ts';
import { getMe } from '@vigil/contract/profile/endpoints.ts';
import { LICENCE_REFUSAL } from '@vigil/contract/shared/error.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';

let server: TestServer;
let home: TestOrganization;
let token: string;

beforeAll(async () => {
  server = await startServer();
  home = await makeOrganization(server);
  token = home.people.operator.token;
});
afterAll(() => server.stop());

const bodyFor = (organization: TestOrganization, name: string) => ({
  department: { id: organization.department_id },
  role: 'employee' as const,
  last_name: 'Иванов',
  first_name: 'Пётр',
  email: `${name}@${organization.domain}`,
});
const add = (organization: TestOrganization, name: string, more: object = {}) =>
  server.call(endpoints.addEmployee, {
    token: organization.people.operator.token,
    body: { ...bodyFor(organization, name), ...more },
  });
const auditOf = (organization: TestOrganization, action: string) =>
  asSystem(server.services.database, (tx) =>
    tx
      .selectFrom('audit_log')
      .select(['object_id', 'before', 'after'])
      .where('organization_id', '=', organization.id)
      .where('action', '=', action)
      .execute(),
  );

describe('one employee', () => {
  test('they are added with the form’s values, trimmed and lower-cased, and the change is logged', async () => {
    const { status, body } = await add(home, ' New.Person', { position: '  Главный бухгалтер ', last_name: ' Ёлкин ' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      last_name: 'Ёлкин',
      position: 'Главный бухгалтер',
      email: `new.person@${home.domain}`,
      role: 'employee',
      is_registered: false,
      department: { id: home.department_id },
      statistic: { risk_level: null, phishing_events: { sent: 0, clicked: 0, entered_data: 0 } },
    });
    expect(await auditOf(home, 'employee.create')).toMatchObject([{ object_id: body.id, after: { last_name: 'Ёлкин' } }]);
  });

  // Spec point 1: a staff directory with roles.
  test.each(['employee', 'content_manager', 'operator', 'super_user', 'system_admin'] as const)(
    'they are added as %s, and found by that role',
    async (role) => {
      const administrator = home.people.system_admin.token;
      const { body } = await server.call(endpoints.addEmployee, {
        token: administrator,
        body: { ...bodyFor(home, `as.${role}`), role },
      });
      expect(body).toMatchObject({ role, roles: [role] });
      const found = await server.call(endpoints.listEmployees, {
        token: administrator,
        query: { roles: [role], search: `as.${role}` },
      });
      expect(found.body.data.map(({ id }) => id)).toEqual([body.id]);
    },
  );

  test('an address taken in the organisation is refused', async () => {
    expect(await add(home, 'operator')).toMatchObject({ status: 409, body: { code: 'employee.address_taken' } });
  });

  test.each<[string, object, string]>([
    ['an invalid address', { email: 'nobody' }, 'email'],
    ['an address with a space', { email: 'a b@c.test' }, 'email'],
    ['a blank name', { first_name: '  ' }, 'first_name'],
    ['a blank surname', { last_name: '' }, 'last_name'],
    ['a position too long', { position: 'x'.repeat(256) }, 'position'],
    ['the role of the program itself', { role: 'pdf_service' }, 'role'],
    ['no department', { department: {} }, 'department.id'],
  ])('%s is refused at its field', async (_what, more, path) => {
    const { status, body } = await add(home, 'refused', more);
    expect(status).toBe(422);
    expect(body).toMatchObject({ details: [{ path }] });
  });

  test('security 8: nobody grants a role above their own', async () => {
    expect((await add(home, 'climber', { role: 'super_user' })).body).toMatchObject({ code: 'employee.role_above_own' });
    const { id } = (await add(home, 'climber', { role: 'operator' })).body;
    const { status } = await server.call(endpoints.changeEmployee, { token, params: { id }, body: { role: 'system_admin' } });
    expect(status).toBe(403);
  });

  test('security 8: nobody changes or deletes a superior', async () => {
    const { id } = home.people.super_user;
    const change = await server.call(endpoints.changeEmployee, { token, params: { id }, body: { position: 'x' } });
    const deletion = await server.call(endpoints.deleteEmployee, { token, params: { id } });
    expect([change.body, deletion.body]).toEqual([
      expect.objectContaining({ code: 'employee.outranked' }),
      expect.objectContaining({ code: 'employee.outranked' }),
    ]);
  });

  test('security 15: a new role ends the sessions of the old one', async () => {
    const { people } = await makeOrganization(server);
    const { id, token: before } = people.content_manager;
    expect((await server.call(getMe, { token: before })).status).toBe(200);
    const changed = await server.call(endpoints.changeEmployee, {
      token: people.operator.token,
      params: { id },
      body: { role: 'employee' },
    });
    expect(changed.body.role).toBe('employee');
    expect((await server.call(getMe, { token: before })).status).toBe(401);
  });

  test('a change to a taken address is refused and not logged', async () => {
    const { id } = (await add(home, 'mover')).body;
    const { status, body } = await server.call(endpoints.changeEmployee, {
      token,
      params: { id },
      body: { email: home.people.operator.email },
    });
    expect([status, body]).toEqual([409, expect.objectContaining({ code: 'employee.address_taken' })]);
    expect((await auditOf(home, 'employee.update')).filter(({ object_id }) => object_id === id)).toEqual([]);
  });

  test('a deleted person is signed out, is in no list, and frees their address and place', async () => {
    const organization = await makeOrganization(server, { users_limit: 5 });
    const { operator, employee } = organization.people;
    expect((await add(organization, 'sixth')).body).toMatchObject({ message: LICENCE_REFUSAL });
    const deletion = await server.call(endpoints.deleteEmployee, { token: operator.token, params: { id: employee.id } });
    expect(deletion.status).toBe(200);
    expect((await server.call(getMe, { token: employee.token })).status).toBe(401);
    expect((await server.call(endpoints.getEmployee, { token: operator.token, params: { id: employee.id } })).status).toBe(404);
    const again = await add(organization, 'employee');
    expect([again.status, again.body.id === employee.id]).toEqual([200, false]);
  });
});

describe('the licence', () => {
  test.each([
    ['ended', sql`licence_starts_on = '2020-01-01', licence_ends_on = '2020-12-31'`],
    ['not_begun', sql`licence_starts_on = '2090-01-01'`],
  ])('a licence that has %s is reported when people are added, imported or restored', async (fault, days) => {
    const organization = await makeOrganization(server);
    const { operator, employee } = organization.people;
    const { body: job } = await server.call(endpoints.deleteEmployees, {
      token: operator.token,
      body: { ids: { include_ids: [employee.id] } },
    });
    await asSystem(server.services.database, (tx) =>
      sql`update organizations set ${days} where id = ${organization.id}`.execute(tx),
    );
    expect(await add(organization, 'late')).toMatchObject({ status: 409, body: { code: `employee.licence_${fault}` } });
    const restored = await server.call(endpoints.restoreEmployees, { token: operator.token, params: { id: job.id } });
    expect(restored.body.result).toEqual({ done: 0, skipped: { [`licence_${fault}`]: 1 } });
  });

  test('security 10: 200 adds at once at a limit give exactly the limit', async () => {
    const organization = await makeOrganization(server, { users_limit: 5 + 20 });
    const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => add(organization, `crowd${n}`)));
    const refused = answers.filter(({ status }) => status === 409);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(refused).toHaveLength(180);
    expect(new Set(refused.map(({ body }) => (body as unknown as { message: string }).message))).toEqual(
      new Set([LICENCE_REFUSAL]),
    );
    const { body } = await server.call(endpoints.listEmployees, { token: organization.people.operator.token, query: {} });
    expect(body.total_count).toBe(25);
  });

  // One of these zones always has another date than the server's clock.
  test.each(['Pacific/Kiritimati', 'Etc/GMT+12'])(
    'the licence runs by the calendar of the organisation’s time zone (%s)',
    async (zone) => {
      const organization = await makeOrganization(server);
      await asSystem(server.services.database, (tx) =>
        sql`update organizations set time_zone = ${zone}, licence_starts_on = (now() at time zone ${zone})::date,
        licence_ends_on = (now() at time zone ${zone})::date where id = ${organization.id}`.execute(tx),
      );
      const { status } = await server.call(endpoints.addEmployee, {
        token: organization.people.operator.token,
        body: bodyFor(organization, 'today'),
      });
      expect(status).toBe(200);
    },
  );
});

describe('the list of employees', () => {
  let staff: TestOrganization;
  let sales: string;

  beforeAll(async () => {
    staff = await makeOrganization(server);
    await asSystem(server.services.database, async (tx) => {
      const department = async (title: string, parent_id: string | null) =>
        (
          await tx
            .insertInto('departments')
            .values({ organization_id: staff.id, title, parent_id })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id;
      sales = await department('Продажи', null);
      const east = await department('Восток', sales);
      const rows: [string, string, string, number | null, number | null, number, number][] = [
        ['Ёлкин', sales, 'Бухгалтер', 9.1, 10, 10, 5],
        ['Абаев', east, 'Аналитик', 2.5, 90, 10, 0],
        ['Яковлев', staff.department_id, 'Директор 100%', null, null, 0, 0],
      ];
      for (const [last_name, department_id, position, risk_level, progress, sent_count, clicked_count] of rows) {
        await tx
          .insertInto('users')
          .values({
            organization_id: staff.id,
            department_id,
            email: `${position.length}@${staff.domain}`,
            last_name,
            first_name: 'Имя',
            position,
            risk_level,
            progress,
            sent_count,
            clicked_count,
          })
          .execute();
      }
    });
  });

  const names = async (query: Parameters<typeof server.call<typeof endpoints.listEmployees>>[1]['query']) => {
    const { body } = await server.call(endpoints.listEmployees, {
      token: staff.people.operator.token,
      query: { limit: 50, ...query },
    });
    const found = body.data.map(({ last_name }) => last_name);
    expect(body.total_count).toBe(found.length);
    return found.filter((name) => /^[А-ЯЁ]/.test(name));
  };

  test.each<[string, 'asc' | 'desc', string[]]>([
    ['NAME', 'asc', ['Абаев', 'Ёлкин', 'Яковлев']],
    ['NAME', 'desc', ['Яковлев', 'Ёлкин', 'Абаев']],
    ['DEPARTMENT', 'asc', ['Яковлев', 'Абаев', 'Ёлкин']],
    ['DEPARTMENT', 'desc', ['Ёлкин', 'Абаев', 'Яковлев']],
    ['POSITION', 'asc', ['Абаев', 'Ёлкин', 'Яковлев']],
    ['RISK_LEVEL', 'desc', ['Ёлкин', 'Абаев', 'Яковлев']],
    ['RISK_LEVEL', 'asc', ['Яковлев', 'Абаев', 'Ёлкин']],
    ['PROGRESS', 'desc', ['Абаев', 'Ёлкин', 'Яковлев']],
    ['PHISHING_INDICATOR', 'desc', ['Ёлкин', 'Абаев', 'Яковлев']],
  ])('sorting by %s %s', async (sort_by, sort_order, expected) => {
    expect(await names({ sort_by: sort_by as 'NAME', sort_order })).toEqual(expected);
  });

  test.each<[string, () => Parameters<typeof names>[0], string[]]>([
    ['part of a name in any case', () => ({ search: 'ёлк' }), ['Ёлкин']],
    ['the first character of a word', () => ({ search: 'А' }), ['Абаев']],
    ['two characters of a first name', () => ({ search: 'им' }), ['Абаев', 'Ёлкин', 'Яковлев']],
    ['two characters after an @', () => ({ search: staff.domain.slice(0, 2) }), ['Абаев', 'Ёлкин', 'Яковлев']],
    ['nobody by two characters within a word', () => ({ search: 'лк' }), []],
    ['a single punctuation character', () => ({ search: '%' }), []],
    ['a sign that means anything in a pattern', () => ({ search: '100%' }), ['Яковлев']],
    ['nobody', () => ({ search: 'нет такого' }), []],
    ['a range of risk', () => ({ risk_level_from: 2, risk_level_to: 5 }), ['Абаев']],
    ['a department with all below it', () => ({ departments: [sales] }), ['Абаев', 'Ёлкин']],
    ['a role', () => ({ roles: ['operator'] }), []],
  ])('the list finds %s', async (_what, query, expected) => {
    expect(await names(query())).toEqual(expected);
  });

  test.each(['NAME', 'DEPARTMENT', 'POSITION', 'RISK_LEVEL'] as const)(
    'the pages sorted by %s join to one complete list',
    async (sort_by) => {
      const call = async (limit: number, offset: number) =>
        (
          await server.call(endpoints.listEmployees, {
            token: staff.people.operator.token,
            query: { sort_by, sort_order: 'desc', limit, offset },
          })
        ).body.data.map(({ id }) => id);
      const pages = await Promise.all([0, 3, 6, 9].map((offset) => call(3, offset)));
      expect(pages.map(({ length }) => length)).toEqual([3, 3, 2, 0]);
      expect(pages.flat()).toEqual(await call(50, 0));
    },
  );

  test('a page includes the total count', async () => {
    const { body } = await server.call(endpoints.listEmployees, {
      token: staff.people.operator.token,
      query: { limit: 2, offset: 2, with_risk_level: 'false' },
    });
    expect([body.total_count, body.data.length, body.limit, body.offset]).toEqual([8, 2, 2, 2]);
    expect(JSON.stringify(body)).not.toContain('risk_level');
  });

  test('the short list serves pickers', async () => {
    const { body } = await server.call(endpoints.listEmployeeOptions, {
      token: staff.people.operator.token,
      query: { search: 'Абаев' },
    });
    expect(body.data).toMatchObject([{ title: 'Абаев Имя', department: 'Восток', is_registered: false }]);
  });
});
