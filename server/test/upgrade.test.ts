import { readdirSync } from 'node:fs';
import { listAssignedCourses } from '@vigil/contract/assignments/endpoints.ts';
import { listAudit } from '@vigil/contract/audit/endpoints.ts';
import { signIn } from '@vigil/contract/auth/endpoints.ts';
import { listLibraryCourses } from '@vigil/contract/courses/endpoints.ts';
import { listAllDepartments } from '@vigil/contract/departments/endpoints.ts';
import { listEmployees } from '@vigil/contract/employees/endpoints.ts';
import { listCampaigns } from '@vigil/contract/phishing-campaigns/endpoints.ts';
import { listTemplates } from '@vigil/contract/phishing-templates/endpoints.ts';
import { listTags } from '@vigil/contract/tags/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMONSTRATION_PASSWORD } from '../src/app/seed/demonstration.ts';
import { asSystem } from '../src/db/database.ts';
import { migrate } from '../src/db/migrate.ts';
import { verifyAudit } from '../src/features/audit/queries/verification.ts';
import { fixtures, readFixture, restoreFixture, type FixtureHead } from './old-database.ts';
import { startServer, type TestServer } from './start-server.ts';

/** Queries that compare each stored figure with a recount, and return the differing rows. */
const STORED_FIGURES = {
  'people of an organisation': `select o.id from organizations o where o.users_count <>
    (select count(*) from users u where u.organization_id = o.id and u.deleted_at is null)`,
  'blocked of an organisation': `select o.id from organizations o where o.blocked_count <>
    (select count(*) from users u where u.organization_id = o.id and u.deleted_at is null and u.blocked_at is not null)`,
  'emails of a campaign': `select from
    (select campaign_id, sum(sent) as sent, sum(clicked) as clicked, sum(entered_data) as entered from campaign_counters group by 1) c
    full join (select campaign_id, count(*) as sent, count(*) filter (where result in ('clicked', 'entered_data')) as clicked,
                      count(*) filter (where result = 'entered_data') as entered from deliveries group by 1) d using (campaign_id)
    where (c.sent, c.clicked, c.entered) is distinct from (d.sent, d.clicked, d.entered)`,
  'people of a tag': `select t.id from tags t where t.users_count <> (select count(*) from tag_assignments a where a.tag_id = t.id)`,
  'learners of a course': `select c.id from assigned_courses c where c.learners_count <>
    (select count(*) from enrolments e where e.assigned_course_id = c.id)`,
};

describe.each(readdirSync(fixtures))('An installation left at %s', (file) => {
  let head: FixtureHead;
  let ran: string[];
  let server: TestServer;

  beforeAll(async () => {
    const fixture = await readFixture(file);
    head = fixture.head;
    const database = await restoreFixture(fixture);
    ran = await migrate(database.url);
    server = await startServer({}, { database });
  });
  afterAll(() => server.stop());

  const asRows = async <T>(text: string): Promise<T[]> =>
    asSystem(server.services.database, async (tx) => (await sql.raw<T>(text).execute(tx)).rows);

  test('security 52: runs every later migration and no earlier one, and retains every person, campaign, email and course', async () => {
    expect(ran.filter((name) => name in head.migrations)).toEqual([]);
    for (const table of ['organizations', 'users', 'departments', 'phishing_campaigns', 'deliveries', 'courses', 'enrolments']) {
      const [counted] = await asRows<{ n: number }>(`select count(*)::int as n from ${table}`);
      expect([table, counted!.n]).toEqual([table, head.rows[table]]);
    }
  });

  test('has an audit log that verifies', async () => {
    let count = 0;
    for (const { id } of await asRows<{ id: string }>('select id from organizations')) {
      const verified = await asSystem(server.services.database, (db) =>
        verifyAudit({ db, organization: id }, server.services.env),
      );
      expect(verified).toMatchObject({ broken_at: null, sealed_at: expect.any(String) });
      count += verified.rows_count;
    }
    expect(count).toBe(head.rows['audit_log']);
  });

  test.each(Object.entries(STORED_FIGURES))('has %s that match a recount', async (_, differing) => {
    expect(await asRows(differing)).toEqual([]);
  });

  test('lets its operator in, who sees the main lists', async () => {
    const { status, body } = await server.call(signIn, {
      body: { grant_type: 'password', username: 'operator@primer.example', password: DEMONSTRATION_PASSWORD },
    });
    expect(status).toBe(200);
    const token = (body as { access_token: string }).access_token;
    for (const list of [
      listEmployees,
      listAllDepartments,
      listCampaigns,
      listTemplates,
      listLibraryCourses,
      listAssignedCourses,
      listTags,
      listAudit,
    ]) {
      expect([list.path, (await server.call(list, { token })).status]).toEqual([list.path, 200]);
    }
  });
});
