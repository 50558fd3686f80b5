import type { Cases } from './case.ts';

const own = { request: () => ({}), stranger: 'own' } as const;

export const staffCases: Cases = {
  'GET /users/api/v1/departments/all': own,
  'GET /users/api/v1/departments/modal/v1/tree': {
    request: ({ organization }) => ({ query: { department_id: organization.department_id } }),
    stranger: 404,
  },
  'GET /users/api/v2/departments/hierarchy/users': {
    request: ({ organization }) => ({ query: { parent_id: organization.department_id } }),
    stranger: 404,
  },
  'POST /users/api/v1/departments/{hash}-count': {
    request: ({ organization }) => ({
      params: { hash: 'a1b2c3' },
      body: { departments_ids: [organization.department_id], exclude_user_ids: [] },
    }),
    // Ids of others count for nothing.
    stranger: 'own',
  },
  'POST /users/api/v1/departments/targets': {
    request: ({ organization }) => ({ body: { target_departments: [organization.department_id] } }),
    stranger: 'own',
  },
};
