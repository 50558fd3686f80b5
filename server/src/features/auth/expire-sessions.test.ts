import { listAudit } from '@vigil/contract/audit/endpoints.ts';
import type { AuditAction } from '@vigil/contract/audit/rules.ts';
import * as auth from '@vigil/contract/auth/endpoints.ts';
import * as profile from '@vigil/contract/profile/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeOrganization, type TestOrganization, type TestPerson } from '../../../test/make-organization.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';
import { expireSessions } from './commands/expire-sessions.ts';

let server: TestServer;
let home: TestOrganization;
beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  home = await makeOrganization(server);
});
afterAll(() => server.stop());

const sweep = () => expireSessions(server.services, () => {});
const logged = async (...actions: AuditAction[]) =>
  (await server.call(listAudit, { token: home.people.super_user.token, query: { actions } })).body.data;
const later = ({ id }: TestPerson, change: string) =>
  asSystem(server.services.database, (tx) =>
    sql`update sessions set ${sql.raw(change)} where user_id = ${id} and seen_from is null`.execute(tx),
  );
const IDLE = `last_seen_at = now() - interval '31 minutes'`;
const TOO_OLD = `expires_at = now() - interval '1 second'`;
const statusOf = async (token: string) => (await server.call(profile.getMe, { token })).status;

test.each([
  ['it was not used for half an hour', IDLE],
  ['its maximum time is over', TOO_OLD],
])('a session ends when %s, and the log records it once', async (_, change) => {
  const { employee, operator } = home.people;
  await later(employee, change);
  await Promise.all([sweep(), sweep()]);
  await sweep();
  const rows = await logged('session.expire');
  expect(rows).toEqual([
    expect.objectContaining({ object_type: 'user', object_id: employee.id, actor_name: expect.stringContaining('employee') }),
  ]);
  expect(await statusOf(employee.token)).toBe(401);
  // A session that is still in use is not touched.
  expect(await statusOf(operator.token)).toBe(200);
});

test('a session that somebody ended is not logged again, nor one that never began', async () => {
  const { employee, content_manager } = home.people;
  expect((await server.call(auth.signOut, { token: employee.token })).status).toBe(200);
  await later(employee, IDLE);
  await later(content_manager, `kind = 'pending2fa', ${TOO_OLD}`);
  await sweep();
  expect(await logged('session.expire')).toEqual([]);
});

test('the end of a session ends its impersonations, with one log row each', async () => {
  const { employee, operator } = home.people;
  const impersonation = await server.call(auth.impersonate, { params: { id: employee.id }, token: operator.token });
  await later(operator, IDLE);
  await sweep();
  await sweep();
  expect(await logged('session.expire', 'see_as.end')).toEqual([
    expect.objectContaining({ action: 'see_as.end', object_id: employee.id }),
    expect.objectContaining({ action: 'session.expire', object_id: operator.id }),
  ]);
  expect(await statusOf(impersonation.body.access_token)).toBe(401);
  expect(await statusOf(employee.token)).toBe(200);
});

test('each organisation’s log shows only its own sessions', async () => {
  const other = await makeOrganization(server);
  await later(other.people.employee, IDLE);
  await sweep();
  expect(await logged('session.expire')).toEqual([]);
});
