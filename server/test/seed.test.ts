import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { awaitsDemonstration, findDemonstration, makeDemonstration } from '../src/app/seed/demonstration.ts';
import { removeDemonstration } from '../src/app/seed/remove.ts';
import { asSystem } from '../src/db/database.ts';
import { languages } from '@vigil/contract/shared/languages.ts';
import { actAsPeople } from '../src/app/seed/life.ts';
import { loadCourseLibrary } from '../src/features/courses/commands/load-course-library.ts';
import { loadTemplateLibrary } from '../src/features/phishing-templates/commands/load-library.ts';
import { startServer, type TestServer } from './start-server.ts';

let server: TestServer;
/** A delivery with this id is opened, clicked and answered within minutes of its sending. */
const ID_OF_SOMEONE_WHO_CLICKS = '00000000-0000-4000-8000-000000000033';

beforeAll(async () => {
  server = await startServer();
  await loadTemplateLibrary(server.services.database);
  await loadCourseLibrary(server.services.database);
});
afterAll(() => server.stop());

const rows = <T>(query: ReturnType<typeof sql<T>>): Promise<T[]> =>
  asSystem(server.services.database, async (tx) => (await query.execute(tx)).rows);
const one = async <T>(query: ReturnType<typeof sql<T>>): Promise<T> => (await rows(query))[0]!;

test('The demonstration contains its story, and its removal deletes everything that belongs to it', async () => {
  const { database } = server.services;
  expect(await awaitsDemonstration(database)).toBe(true);
  await makeDemonstration(server.services);
  expect(await awaitsDemonstration(database)).toBe(false);
  const { organizations } = (await findDemonstration(server.services))!;
  expect(organizations.map(({ title }) => title).toSorted()).toEqual(['Example Freight', 'Namuna Savdo', 'Банк «Пример»']);
  for (const { logins } of organizations) {
    expect(logins.map(({ role }) => role)).toEqual(['system_admin', 'super_user', 'operator', 'content_manager', 'employee']);
  }
  expect(
    await one(sql`select count(*)::int as n from users u join organizations o on o.id = u.organization_id
    where u.language <> o.language`),
  ).toEqual({ n: 0 });
  for (const language of languages) {
    const campaigns = sql`select c.status, c.approval from phishing_campaigns c
      join organizations o on o.id = c.organization_id and o.language = ${language} order by c.start_date`;
    expect(await rows(campaigns)).toEqual([
      { status: 'completed', approval: null },
      { status: 'completed', approval: null },
      { status: 'active', approval: null },
      { status: 'planned', approval: 'waiting' },
      { status: 'planned', approval: null },
    ]);
  }
  const counted = await one<{ sent: number; clicked: number }>(
    sql`select sum(sent)::int as sent, sum(clicked)::int as clicked from campaign_counters`,
  );
  const stored = await one(
    sql`select count(*)::int as sent, count(*) filter (where result in ('clicked', 'entered_data'))::int as clicked from deliveries where sent_at is not null`,
  );
  expect(counted).toEqual(stored);
  // Per organisation: they are in two time zones, so for some hours of a day one has a date that the others have not reached.
  expect(await rows(sql`select count(*)::int as days from organization_days group by organization_id`)).toEqual([
    { days: 201 },
    { days: 201 },
    { days: 201 },
  ]);
  const learners = await one<{ through: number; midway: number; idle: number }>(
    sql`select count(*) filter (where progress = 100)::int as through, count(*) filter (where progress between 1 and 99)::int as midway, count(*) filter (where progress = 0)::int as idle from enrolments`,
  );
  expect(Math.min(learners.through, learners.midway, learners.idle)).toBeGreaterThan(10);

  const running = () =>
    one<{ acted: number; strangers: number }>(sql`
      select count(d.opened_at)::int as acted, count(d.opened_at) filter (where u.email not like '%.example')::int as strangers
        from deliveries d join phishing_campaigns c on c.id = d.campaign_id and c.status = 'active' join users u on u.id = d.user_id`);
  const begun = await running();
  expect(begun.acted).toBeGreaterThan(10);
  const [stranger] = await rows<{ id: string }>(sql`update users set email = 'somebody@real.test'
    where id = (select d.user_id from deliveries d join phishing_campaigns c on c.id = d.campaign_id and c.status = 'active'
                 where d.state = 'sent' and d.opened_at is null limit 1) returning id`);
  await rows(sql`update deliveries set sent_at = sent_at - interval '6 hours' where state = 'sent'`);
  // By chance everyone who opens their email may have done so already. What a recipient does depends on the delivery's id.
  await rows(sql`update deliveries set id = ${ID_OF_SOMEONE_WHO_CLICKS} where id = (
    select d.id from deliveries d join phishing_campaigns c on c.id = d.campaign_id and c.status = 'active'
      join users u on u.id = d.user_id and u.email like '%.example'
     where d.state = 'sent' and d.opened_at is null order by d.sent_at desc limit 1)`);
  await actAsPeople(server.services);
  const later = await running();
  expect(later.acted).toBeGreaterThan(begun.acted);
  expect(stranger).toBeDefined();
  expect(later.strangers).toBe(0);

  await actAsPeople({ ...server.services, env: { ...server.services.env, SMTP_HOST: 'mail.example' } });
  expect(await rows(sql`select from phishing_campaigns where status in ('planned', 'active') and not is_paused`)).toEqual([]);

  expect(await removeDemonstration(database)).toHaveLength(4);
  expect(
    await one(
      sql`select (select count(*) from organizations)::int + (select count(*) from users)::int + (select count(*) from audit_log)::int as left_over`,
    ),
  ).toEqual({ left_over: 0 });
  expect(await awaitsDemonstration(database)).toBe(false);
});
