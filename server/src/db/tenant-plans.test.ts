import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOrganization } from '../../test/make-organization.ts';
import { startServer, type TestServer } from '../../test/start-server.ts';
import { asSystem, inOrganization, trustedScope } from './database.ts';

const PEOPLE = 2_000;
const NEIGHBOURS = 300;

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ ROLE: 'web' });
});
afterAll(() => server.stop());

/** How many rows the planner expects of a statement. */
async function expectedOf(organization: string, statement: string): Promise<number> {
  const { rows } = await inOrganization(server.services.database, trustedScope(organization), (tx) =>
    sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`explain (format json) ${sql.raw(statement)}`.execute(tx),
  );
  return rows[0]!['QUERY PLAN'][0].Plan['Plan Rows'];
}

test('beside many small organisations the people of a large one are still expected to be many', async () => {
  const { id, department_id } = await makeOrganization(server);
  await asSystem(server.services.database, async (tx) => {
    await sql`insert into users (organization_id, department_id, email, last_name, first_name)
      select ${id}, ${department_id}, n || '@large.example', 'Some', 'One' from generate_series(1, ${PEOPLE}) n`.execute(tx);
    await sql`
      with organizations as (
        insert into organizations (title) select 'Small' from generate_series(1, ${NEIGHBOURS}) returning id
      ), departments as (
        insert into departments (organization_id, title, is_default) select id, 'All', true from organizations returning id, organization_id
      )
      insert into users (organization_id, department_id, email, last_name, first_name)
      select organization_id, id, gen_random_uuid() || '@small.example', 'Some', 'One' from departments`.execute(tx);
    await sql`analyze users`.execute(tx);
  });
  expect(await expectedOf(id, `select from users where organization_id = '${id}'`)).toBeGreaterThan(PEOPLE / 3);
});
