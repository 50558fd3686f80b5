import { randomUUID } from 'node:crypto';
import { asSystem } from '../../src/db/database.ts';
import type { Cases, World } from './case.ts';

const person = ({ organization }: World, name: string) => ({
  department: { id: organization.department_id },
  role: 'employee',
  last_name: 'Case',
  first_name: 'Test',
  email: `${name}@${organization.domain}`,
});
const employeeOf = ({ organization }: World) => ({ params: { id: organization.people.employee.id } });
const departmentOf = (world: World) =>
  asSystem(world.server.services.database, async (tx) => {
    const row = { organization_id: world.organization.id, title: `Case ${randomUUID()}` };
    return (await tx.insertInto('departments').values(row).returning('id').executeTakeFirstOrThrow()).id;
  });
const longJobOf = async ({ server, organization }: World, kind: string) => {
  const row = { organization_id: organization.id, kind, created_by: organization.people.operator.id };
  const { id } = await asSystem(server.services.database, (tx) =>
    tx.insertInto('long_jobs').values(row).returning('id').executeTakeFirstOrThrow(),
  );
  return id;
};

const importOf = async (world: World, state: 'previewed' | 'done' = 'previewed') => {
  const event_id = await longJobOf(world, 'employee-import');
  const seen = JSON.stringify({ rows: 1, to_delete: 0, staff: 5, columns: '' });
  await asSystem(world.server.services.database, async (tx) => {
    const row = { event_id, organization_id: world.organization.id, source: 'staff.csv', state, seen };
    await tx.insertInto('staff_imports').values(row).execute();
    if (state === 'done') await tx.updateTable('long_jobs').set({ status: 'success' }).where('id', '=', event_id).execute();
  });
  return event_id;
};

const staffEmail = { subject: 'Case', text: 'Hello, {{first_name}}' };
const staffView = { filter: {}, sort_by: 'NAME', sort_order: 'asc' };
const viewOf = ({ server, organization }: World) =>
  asSystem(server.services.database, async (tx) => {
    const row = { organization_id: organization.id, user_id: organization.people.operator.id, view: JSON.stringify(staffView) };
    const title = `Case ${randomUUID()}`;
    return (
      await tx
        .insertInto('employee_views')
        .values({ ...row, title })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  });
const own = { request: () => ({}), stranger: 'own' } as const;

export const staffCases: Cases = {
  'GET /users/api/v1/users': own,
  'GET /users/api/v1/users/modal': own,
  'GET /users/api/v1/users/{id}': { request: employeeOf, stranger: 404 },
  'POST /users/api/v1/users/{id}/see-as': { request: employeeOf, stranger: 404 },
  'POST /users/api/v1/users/me/see-as/end': own,
  'GET /users/api/v1/users/list/all': {
    request: ({ organization }) => ({ query: { organization_id: organization.id } }),
    stranger: 404,
    strangerRole: 'super_user',
  },
  'PATCH /users/api/v1/users/note': {
    request: ({ organization }) => ({ body: { user_id: organization.people.employee.id, text: 'A note' } }),
    stranger: 404,
  },
  'PATCH /users/api/v1/users/{id}': {
    request: (world) => ({ ...employeeOf(world), body: { position: 'Case' } }),
    stranger: 404,
  },
  'DELETE /users/api/v1/users/{id}': { request: employeeOf, stranger: 404 },
  'POST /users/api/v1/users/employee/add': {
    request: (world) => ({ body: person(world, 'added') }),
    // The department of the request does not exist in the stranger's organisation.
    stranger: 422,
  },
  'POST /users/api/v1/users/bulk-delete': {
    request: ({ organization }) => ({ body: { ids: { include_ids: [organization.people.employee.id] } } }),
    // Ids of another organisation select nobody.
    stranger: 'own',
  },
  'POST /users/api/v1/users/bulk-block': {
    request: ({ organization }) => ({ body: { ids: { include_ids: [organization.people.employee.id] } } }),
    stranger: 'own',
  },
  'POST /users/api/v1/users/bulk-unblock': {
    request: ({ organization }) => ({ body: { ids: { include_ids: [organization.people.employee.id] } } }),
    stranger: 'own',
  },
  'POST /users/api/v1/users/bulk-block/{id}/undo': {
    request: async (world) => ({ params: { id: await longJobOf(world, 'block-employees') } }),
    stranger: 404,
  },
  'POST /users/api/v1/users/reinvite': {
    request: ({ organization }) => ({ body: { ids: { include_ids: [organization.people.employee.id] } } }),
    stranger: 'own',
  },
  'POST /users/api/v1/users/bulk-delete/{id}/undo': {
    request: async (world) => ({ params: { id: await longJobOf(world, 'delete-employees') } }),
    stranger: 404,
  },
  'POST /users/api/v1/users/filtered-users-report': {
    request: ({ organization }) => ({ body: { ids: { include_ids: [organization.people.employee.id] } } }),
    stranger: 'own',
  },
  // The report of a colleague is hidden as well.
  'GET /users/api/v1/users/filtered-users-report/{id}': {
    request: async (world) => ({ params: { id: await longJobOf(world, 'staff_report') } }),
    stranger: 404,
  },
  'GET /users/api/v1/views': own,
  'POST /users/api/v1/views': { request: () => ({ body: { title: `Case ${randomUUID()}`, view: staffView } }), stranger: 'own' },
  'PATCH /users/api/v1/views/{id}': {
    request: async (world) => ({ params: { id: await viewOf(world) }, body: { title: `Case ${randomUUID()}` } }),
    stranger: 404,
  },
  'DELETE /users/api/v1/views/{id}': {
    request: async (world) => ({ params: { id: await viewOf(world) } }),
    stranger: 404,
  },
  'POST /users/api/v1/emails/notify/employees': {
    request: ({ organization }) => ({ body: { ids: { include_ids: [organization.people.employee.id] }, letter: staffEmail } }),
    stranger: 'own',
  },
  'POST /users/api/v1/emails/notify/employees/preview': { request: () => ({ body: staffEmail }), stranger: 'own' },
  'POST /users/api/v1/emails/notify/employees/trial': { request: () => ({ body: staffEmail }), stranger: 'own' },
  'GET /event-keeper/{id}': {
    request: async (world) => ({ params: { id: await longJobOf(world, 'employee-import') } }),
    stranger: 404,
  },
  'POST /users/api/v1/users/employee/csv/info': {
    request: () => ({ body: { file: new File(['Фамилия,Имя,Почта\nКейс,Тест,case@nowhere.test\n'], 'staff.csv') } }),
    stranger: 'own',
  },
  'POST /users/api/v1/users/employee/csv/process': {
    request: async (world) => ({ query: { event_id: await importOf(world) } }),
    stranger: 404,
  },
  'GET /users/api/v1/users/employee/csv/changes': {
    request: async (world) => ({ query: { event_id: await importOf(world) } }),
    stranger: 404,
  },
  'GET /users/api/v1/users/employee/csv/template': own,
  'POST /users/api/v1/users/employee/csv/report': {
    request: async (world) => ({ body: { event_id: await importOf(world) } }),
    stranger: 404,
  },
  // The report of a colleague is hidden as well.
  'GET /users/api/v1/users/employee/csv/report/{id}': {
    request: async (world) => ({ params: { id: await longJobOf(world, 'import_report') } }),
    stranger: 404,
  },
  'GET /users/api/v1/events': own,
  'GET /users/api/v1/events/{id}': {
    request: async (world) => ({ params: { id: await importOf(world) } }),
    stranger: 404,
  },
  'DELETE /users/api/v1/events/{id}': {
    request: async (world) => ({ params: { id: await importOf(world) } }),
    stranger: 404,
  },
  'POST /users/api/v1/events/{id}/undo': {
    request: async (world) => ({ params: { id: await importOf(world, 'done') } }),
    stranger: 404,
  },
  'GET /users/api/v1/departments/titles': own,
  'GET /users/api/v1/departments/{department_id}/modal/users': {
    request: ({ organization }) => ({ params: { department_id: organization.department_id } }),
    stranger: 404,
  },
  'POST /users/api/v1/departments': {
    request: async (world) => ({ body: { title: 'Case', parent_id: await departmentOf(world) } }),
    stranger: 404,
  },
  'PATCH /users/api/v1/departments': {
    request: async (world) => ({ body: { id: await departmentOf(world), title: 'Case' } }),
    stranger: 404,
  },
  'POST /users/api/v1/departments/bulk-delete': {
    request: async (world) => ({ body: { departments_ids: [await departmentOf(world)] } }),
    stranger: 404,
  },
  'POST /users/api/v1/departments/merge': {
    request: async (world) => ({ body: { department_id: await departmentOf(world), into_id: await departmentOf(world) } }),
    stranger: 404,
  },
  'GET /users/api/v1/departments/hierarchy/v1/stat': {
    request: async (world) => ({ query: { parent_id: await departmentOf(world) } }),
    stranger: 404,
  },
  'GET /users/api/v1/departments/all': own,
  'GET /users/api/v1/departments/modal/v1/tree': {
    request: ({ organization }) => ({ query: { department_id: organization.department_id } }),
    stranger: 404,
  },
  'GET /users/api/v2/departments/hierarchy/users': {
    request: ({ organization }) => ({ query: { parent_id: organization.department_id } }),
    stranger: 404,
  },
  'GET /users/api/v2/departments/hierarchy/targets': {
    request: ({ organization }) => ({ query: { parent_id: organization.department_id } }),
    stranger: 404,
  },
  'POST /users/api/v1/departments/{hash}-count': {
    request: ({ organization }) => ({
      params: { hash: 'a1b2c3' },
      body: { departments_ids: [organization.department_id], exclude_user_ids: [] },
    }),
    // Ids of another organisation count for nothing.
    stranger: 'own',
  },
  'POST /users/api/v1/departments/targets': {
    request: ({ organization }) => ({ body: { target_departments: [organization.department_id] } }),
    stranger: 'own',
  },
};
