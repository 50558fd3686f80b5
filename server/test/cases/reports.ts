import type { ReportInput } from '@vigil/contract/reports/report.ts';
import * as endpoints from '@vigil/contract/reports/endpoints.ts';
import type { LooseRequest } from '../start-server.ts';
import type { Case, Cases, World } from './case.ts';

const body: ReportInput = {
  kind: 'progress',
  title: 'Progress of everyone',
  language: 'en',
  format: 'csv',
  schedule: { type: 'monthly', day: 1, hour: 8 },
};

async function saved({ server, organization }: World): Promise<string> {
  const { token } = organization.people.operator;
  return (await server.call(endpoints.saveReport, { body, token })).body.id;
}

async function made(world: World): Promise<string> {
  const { token } = world.organization.people.operator;
  const { body } = await world.server.call(endpoints.runReport, { params: { id: await saved(world) }, token });
  return body.run_id;
}

async function ordered({ server, organization }: World): Promise<string> {
  const { token } = organization.people.operator;
  return (await server.call(endpoints.orderProgressReport, { token })).body.id;
}

const of = (find: (world: World) => Promise<string>, request: LooseRequest = {}): Case => ({
  request: async (world) => ({ ...request, params: { id: await find(world) } }),
  stranger: 404,
});
const own = (request: LooseRequest = {}): Case => ({ request: () => request, stranger: 'own' });

export const reportCases: Cases = {
  'GET /lk/api/v2/reports/options': own(),
  'GET /lk/api/v2/reports/saved': own(),
  'POST /lk/api/v2/reports/saved': {
    request: ({ organization }) => ({ body: { ...body, user_ids: [organization.people.employee.id] } }),
    stranger: 422,
  },
  'GET /lk/api/v2/reports/saved/{id}': of(saved),
  'PUT /lk/api/v2/reports/saved/{id}': of(saved, { body }),
  'DELETE /lk/api/v2/reports/saved/{id}': of(saved),
  'POST /lk/api/v2/reports/saved/{id}/pause': of(saved, { body: { is_paused: true } }),
  'GET /lk/api/v2/reports/saved/{id}/runs': of(saved),
  'POST /lk/api/v2/reports/saved/{id}/runs': of(saved),
  'POST /lk/api/v2/reports/trials': {
    request: ({ organization }) => ({ body: { ...body, subjects: [organization.department_id] } }),
    stranger: 422,
  },
  'POST /lk/api/v2/reports/previews': {
    request: ({ organization }) => ({ body: { ...body, subjects: [organization.department_id] } }),
    stranger: 422,
  },
  'POST /lk/api/v2/reports/runs/{id}/cancel': of(made),
  'POST /lk/api/v2/reports/runs/{id}/again': of(made),
  'POST /lk/api/v2/reports/runs/{id}/send': of(made),
  'GET /lk/api/v2/reports/runs/{id}': of(made),
  'POST /lk/api/v2/reports/runs/{id}/file': of(made),
  'GET /lk/api/v2/reports': own(),
  'GET /lk/api/v2/reports/pdf': own(),
  'GET /lk/api/v2/reports/pdf/{id}': of(ordered),
  'GET /lk/api/v2/reports/{id}': of(ordered),
  'POST /lk/api/v2/reports/progress': own(),
  'POST /lk/api/v2/reports/pdf': {
    request: ({ organization }) => ({ body: { organization_id: organization.id } }),
    strangerRole: 'super_user',
    stranger: 404,
  },
  'POST /lk/api/v2/reports/mine': own(),
};
