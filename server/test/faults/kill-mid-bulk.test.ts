import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as endpoints from '@vigil/contract/employees/endpoints.ts';
import { asSystem } from '../../src/db/database.ts';
import { addPeople } from '../make-campaign.ts';
import { makeOrganization } from '../make-organization.ts';
import { endPrograms } from '../start-program.ts';
import { startServer, type TestServer } from '../start-server.ts';
import { figure, none, sized } from './experiment.ts';
import { killMidJob } from './kill-mid-job.ts';

const PEOPLE = sized({ short: 3_000, long: 20_000 });

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ ROLE: 'web' });
});
afterAll(async () => {
  await endPrograms('SIGKILL');
  await server.stop();
});

test('When a worker is killed while it emails a selection, another finishes: everyone gets the email once', async () => {
  const home = await makeOrganization(server);
  await addPeople(server, home, PEOPLE);
  const { status, body } = await server.call(endpoints.notifyEmployees, {
    token: home.people.operator.token,
    body: { all: true, filter: { search: 'Фамилия' }, letter: { subject: 'Сбор', text: 'Встречаемся в десять.' } },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.total).toBe(PEOPLE);
  const over = await killMidJob(server, home, body.id);
  expect(over).toMatchObject({ status: 'success', result: { done: PEOPLE, skipped: {} } });
  const { rows } = await asSystem(server.services.database, (tx) =>
    sql<{ emails: number; people: number }>`select count(*)::int as emails, count(distinct user_id)::int as people
      from emails where organization_id = ${home.id} and kind = 'staff'`.execute(tx),
  );
  figure('people without their email', PEOPLE - rows[0]!.people, 'people', none);
  figure('emails too many', rows[0]!.emails - rows[0]!.people, 'emails', none);
}, 400_000);
