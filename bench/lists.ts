import { listEmployees } from '@vigil/contract/employees/endpoints.ts';
import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import { asSystem, type OrganizationScope } from '../server/src/db/database.ts';
import { hashOfSecret } from '../server/src/http/authenticate.ts';
import type { Installation } from './installation.ts';
import { print, quantile, timed } from './report.ts';

const ROUNDS = 40;
const PEOPLE = 100_000;

/** The employees list over HTTP with 100,000 people in one organisation, beside one bare indexed row. */
export async function benchLists(installation: Installation): Promise<void> {
  const organization = await installation.makeOrganization(PEOPLE, 1_000);
  const token = await asSystem(installation.database.db, async (tx) => {
    await sql`update users set risk_level = (random() * 10)::numeric(3,1), progress = (random() * 100)::numeric(5,2), sent_count = 10, clicked_count = (random() * 5)::int
      where organization_id = ${organization} and random() < 0.9`.execute(tx);
    const { id } = await tx
      .updateTable('users')
      .set({ roles: ['operator'], registered_at: new Date() })
      .where('id', '=', sql<string>`(select id from users where organization_id = ${organization} limit 1)`)
      .returning('id')
      .executeTakeFirstOrThrow();
    const secret = randomBytes(32).toString('base64url');
    await tx
      .insertInto('sessions')
      .values({
        organization_id: organization,
        user_id: id,
        token_hash: hashOfSecret(secret),
        expires_at: new Date(Date.now() + 3_600_000),
      })
      .execute();
    return secret;
  });
  const { campaign, course, tag } = await whatIsFilteredBy(installation, organization);
  await installation.database.pool.query('vacuum analyze users, departments, deliveries, enrolments, tag_assignments');
  const bare: number[] = [];
  for (let round = 0; round < ROUNDS; round++) bare.push(await timed(() => installation.database.pool.query('select 1')));
  const department = await asSystem(installation.database.db, (tx) =>
    tx.selectFrom('departments').select('id').where('organization_id', '=', organization).limit(1).executeTakeFirstOrThrow(),
  );
  const queries: Record<string, string> = {
    'first page': '',
    'page 2,000': 'offset=40000',
    ...Object.fromEntries(
      ['NAME', 'DEPARTMENT', 'POSITION', 'RISK_LEVEL', 'PROGRESS', 'PHISHING_INDICATOR'].flatMap((key) => [
        [`by ${key}`, `sort_by=${key}`],
        [`by ${key}, down`, `sort_by=${key}&sort_order=desc`],
      ]),
    ),
    'search of a name': `search=${encodeURIComponent('дилноза')}`,
    'search of two letters': `search=${encodeURIComponent('цо')}`,
    'search of an address': 'search=karimova12',
    'search of nothing there': 'search=zzzzzz',
    'risk 7 to 10': 'risk_level_from=7&risk_level_to=10',
    'a department': `departments=${department.id}`,
    'a role': 'roles=operator',
    'a tag': `tags=${tag}`,
    'a campaign': `in_phishing=${campaign}`,
    'clicked in it': `in_phishing=${campaign}&phishing_events=clicked`,
    'a course': `in_course=${course}`,
    'a course finished': `in_course=${course}&course_progress=COMPLETED`,
    'a course not begun': `in_course=${course}&course_progress=NOT_START`,
    'without the course': `in_course=${course}&course_progress=WITHOUT_COURSE`,
    'behind the plan': 'learning=BEHIND',
    'on the plan': 'learning=NORMAL',
    'a tag, clicked, behind and sort': `tags=${tag}&in_phishing=${campaign}&phishing_events=clicked&learning=BEHIND&sort_by=RISK_LEVEL&sort_order=desc`,
    'search, risk and sort': `search=${encodeURIComponent('каримов')}&risk_level_from=4&sort_by=RISK_LEVEL&sort_order=desc`,
  };
  const host = new URL(installation.env.APP_URL).host;
  for (const [name, query] of Object.entries(queries)) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      times.push(
        await timed(async () => {
          const { statusCode, body } = await installation.program.sites.app.inject({
            method: 'GET',
            url: `${listEmployees.path}?${query}`,
            headers: { host, authorization: `Bearer ${token}` },
          });
          if (statusCode !== 200) throw new Error(body);
        }),
      );
    }
    const baseline = { what: 'select 1', value: quantile(bare, 0.95) };
    print({ what: `employees, ${name}: p50`, value: quantile(times, 0.5), unit: 'ms' });
    print({
      what: `employees, ${name}: p95`,
      value: quantile(times, 0.95),
      unit: 'ms',
      baseline,
      bar: { value: 100, better: 'less' },
    });
  }
}

/** A campaign that everyone got, a course that most are in, a tag that a third has. */
async function whatIsFilteredBy(installation: Installation, organization: OrganizationScope) {
  const campaign = await installation.launch(organization);
  return asSystem(installation.database.db, async (tx) => {
    await sql`update deliveries set state = 'sent', result = (array['sent', 'sent', 'sent', 'opened', 'clicked', null])[1 + floor(random() * 6)]
      where campaign_id = ${campaign}`.execute(tx);
    const { id: course } = await tx
      .insertInto('courses')
      .values({ organization_id: organization, title: 'Bench' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const day = 86_400_000;
    const { id: assigned } = await tx
      .insertInto('assigned_courses')
      .values({
        organization_id: organization,
        course_id: course,
        title: 'Bench',
        start_date: new Date(Date.now() - 9 * day),
        end_date: new Date(Date.now() + 9 * day),
        status: 'active',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`insert into enrolments (organization_id, assigned_course_id, user_id, end_date, steps_total, started_at, completed_at)
      select ${organization}, ${assigned}, id, now() + (random() - 0.2) * interval '9 days', 4,
        case when random() < 0.7 then now() end, case when random() < 0.4 then now() end
        from users where organization_id = ${organization} and random() < 0.8`.execute(tx);
    const { id: tag } = await tx
      .insertInto('tags')
      .values({ organization_id: organization, type: 'custom', title: 'Bench', color: '#2456E6' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`insert into tag_assignments (organization_id, tag_id, user_id)
      select ${organization}, ${tag}, id from users where organization_id = ${organization} and random() < 0.3`.execute(tx);
    return { campaign, course, tag };
  });
}
