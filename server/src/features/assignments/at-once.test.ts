import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assign, makeCourse, only } from '../../../test/make-course.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';
import { workIn, type WorkContext } from '../../jobs/work-context.ts';
import { excludeLeavers } from './commands/exclude-leavers.ts';
import { refreshLearning } from './commands/figures.ts';

let server: TestServer;
let home: TestOrganization;
beforeAll(async () => {
  server = await startServer();
  home = await makeOrganization(server);
});
afterAll(() => server.stop());

const run = (query: ReturnType<typeof sql>) => asSystem(server.services.database, (tx) => query.execute(tx));
const work = (does: (context: WorkContext) => Promise<unknown>) => workIn(server.services, home.id, does);

/** Runs both in transactions that overlap: the first commits only once the second waits for it. */
async function atOnce(first: (context: WorkContext) => Promise<unknown>, second: typeof first): Promise<void> {
  const isDone = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  const firstWork = work(async (context) => {
    await first(context);
    isDone.resolve();
    await mayCommit.promise;
  });
  await isDone.promise;
  let pid = 0;
  const secondWork = work(async (context) => {
    ({ pid } = (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(context.db)).rows[0]!);
    await second(context);
  });
  await expect
    .poll(async () => (await run(sql`select wait_event_type from pg_stat_activity where pid = ${pid}`)).rows)
    .toEqual([{ wait_event_type: 'Lock' }]);
  mayCommit.resolve();
  await Promise.all([firstWork, secondWork]);
}

test('learners who leave at the same moment are all excluded from the counts', async () => {
  const { employee, operator } = home.people;
  const id = await assign(server, home, (await makeCourse(server, home)).id, { targets: only(employee.id, operator.id) });
  await run(sql`update users set deleted_at = now() where id in (${employee.id}, ${operator.id})`);
  await atOnce(
    (context) => excludeLeavers(context, { user_ids: [employee.id] }),
    (context) => excludeLeavers(context, { user_ids: [operator.id] }),
  );
  const { rows } = await run(sql`select learners_count from assigned_courses where id = ${id}`);
  expect(rows).toEqual([{ learners_count: 0 }]);
  await run(sql`update users set deleted_at = null where id in (${employee.id}, ${operator.id})`);
});

test('courses completed at the same moment are all counted as completed', async () => {
  const { content_manager: learner } = home.people;
  const ids: string[] = [];
  for (let made = 0; made < 2; made += 1)
    ids.push(await assign(server, home, (await makeCourse(server, home)).id, { targets: only(learner.id) }));
  const finish = (id: string) => async (context: WorkContext) => {
    await sql`update enrolments set started_at = now(), completed_at = now() where assigned_course_id = ${id}`.execute(
      context.db,
    );
    await refreshLearning(context, sql`(select ${learner.id}::uuid)`);
  };
  await atOnce(finish(ids[0]!), finish(ids[1]!));
  const { rows } = await run(sql`select learning from users where id = ${learner.id}`);
  expect(rows).toEqual([{ learning: 'COMPLETED' }]);
});
