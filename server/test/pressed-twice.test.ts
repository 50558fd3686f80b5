import type { AnyEndpoint } from '@vigil/contract/endpoint.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listEndpoints } from '../src/app/listed-endpoints.ts';
import { asSystem } from '../src/db/database.ts';
import { cases } from './cases/index.ts';
import { makeOrganization } from './make-organization.ts';
import { startServer, type TestServer } from './start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

/** Calls with another method that change a record only once, until the change is undone. */
const once = [
  'POST /learning/api/learning/certificates/{id}/reinstate',
  'POST /learning/api/learning/certificates/{id}/revoke',
  'POST /learning/api/content/courses/bulk-delete',
];
/** Calls that clear a field of an existing person or record, so that repeating them is allowed. */
const mayBeRepeated = [
  'DELETE /lk/api/v2/library/modules/{moduleId}/slides/{id}/audio',
  'DELETE /lk/api/v2/organizations/{id}/logo',
  'DELETE /lk/api/v2/organizations/sso-providers/{id}/people',
  'DELETE /lk/api/v2/phishing/templates/{id}/logo',
  'DELETE /users/api/v1/users/avatar',
];
const endpoints = (await listEndpoints())
  .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)
  .filter(([name, { method }]) => (method === 'DELETE' || once.includes(name)) && !mayBeRepeated.includes(name));

let succeeded = 0;

test.each(endpoints)('%s: Three simultaneous requests write one log entry', async (name, endpoint: AnyEndpoint) => {
  const organization = await makeOrganization(server);
  const request = await cases[name]!.request({ server, organization });
  const { token } = organization.people.system_admin;
  const [before] = await system<{ last: number }>(
    sql`select coalesce(max(id), 0)::int as last from audit_log where organization_id = ${organization.id}`,
  );
  const answers = await Promise.all([1, 2, 3].map(() => server.call(endpoint, { ...request, token } as never)));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  if (statuses.includes(200)) succeeded += 1;
  const logged = await system<{ action: string; times: number }>(
    sql`select action, count(*)::int as times from audit_log where organization_id = ${organization.id} and id > ${before!.last} group by 1`,
  );
  expect(logged.filter(({ times }) => times > 1)).toEqual([]);
});

test('Most of the deletions found something to delete', () => {
  expect(succeeded).toBeGreaterThan(endpoints.length / 2);
});

const system = async <Row>(statement: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
  (await asSystem(server.services.database, (tx) => statement.execute(tx))).rows;
