import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { awaitsDemonstration, findDemonstration, makeDemonstration } from '../src/app/seed/demonstration.ts';
import { removeDemonstration } from '../src/app/seed/remove.ts';
import { asSystem } from '../src/db/database.ts';
import { loadCourseLibrary } from '../src/features/courses/commands/load-course-library.ts';
import { loadTemplateLibrary } from '../src/features/phishing-templates/commands/load-library.ts';
import { startServer, type TestServer } from './start-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
  await loadTemplateLibrary(server.services.database);
  await loadCourseLibrary(server.services.database);
});
afterAll(() => server.stop());

const one = async <T>(query: ReturnType<typeof sql<T>>): Promise<T> =>
  asSystem(server.services.database, async (tx) => (await query.execute(tx)).rows[0]!);

test('the demonstration tells its story, and goes with everything that is its own', async () => {
  const { database } = server.services;
  expect(await awaitsDemonstration(database)).toBe(true);
  await makeDemonstration(server.services);
  expect(await awaitsDemonstration(database)).toBe(false);
  expect((await findDemonstration(server.services))?.logins.map(({ role }) => role)).toEqual([
    'system_admin',
    'super_user',
    'operator',
    'content_manager',
    'employee',
  ]);
  expect(await one(sql`select title, users_count from organizations where parent_id is null`)).toEqual({
    title: 'Банк «Пример»',
    users_count: 200,
  });
  const counted = await one<{ sent: number; clicked: number }>(
    sql`select sum(sent)::int as sent, sum(clicked)::int as clicked from campaign_counters`,
  );
  const kept = await one(
    sql`select count(*)::int as sent, count(*) filter (where result in ('clicked', 'entered_data'))::int as clicked from deliveries`,
  );
  expect(counted).toEqual(kept);
  expect(await one(sql`select count(distinct day)::int as days from organization_days`)).toEqual({ days: 201 });
  const learners = await one<{ through: number; midway: number; idle: number }>(
    sql`select count(*) filter (where progress = 100)::int as through, count(*) filter (where progress between 1 and 99)::int as midway, count(*) filter (where progress = 0)::int as idle from enrolments`,
  );
  expect(Math.min(learners.through, learners.midway, learners.idle)).toBeGreaterThan(10);

  expect(await removeDemonstration(database)).toHaveLength(2);
  expect(
    await one(
      sql`select (select count(*) from organizations)::int + (select count(*) from users)::int + (select count(*) from audit_log)::int as left_over`,
    ),
  ).toEqual({ left_over: 0 });
  expect(await awaitsDemonstration(database)).toBe(false);
});
