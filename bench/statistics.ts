import * as endpoints from '@vigil/contract/statistics/endpoints.ts';
import { pathOf } from '@vigil/contract/path-of.ts';
import { chromium } from '@playwright/test';
import { sql } from 'kysely';
import { signIn } from '../e2e/sign-in.ts';
import { findChromium } from '../scripts/chromium.ts';
import { asSystem, type OrganizationScope, type Tx } from '../server/src/db/database.ts';
import { hashPassword } from '../server/src/passwords/password.ts';
import type { Installation } from './installation.ts';
import { printFigure, quantile, untilReady, stop, timed } from '../tools/report.ts';
import { signedIn } from './signed-in.ts';
import { makeNeighbours } from './staff-at-size.ts';

const PEOPLE = 100_000;
const DEPARTMENTS = 2_000;
const DAYS = 730;
const CAMPAIGNS = 60;
const ASSIGNMENTS = 50;
const ROUNDS = 40;
const P95_MS = 50;
const PAGE_MS = 1_500;
const PASSWORD = 'A-bench-reads-its-figures-2026';

const calls = {
  'current-risk-level': endpoints.getCurrentRisk,
  phishing: endpoints.getOrganizationPhishing,
  'current-progress': endpoints.getCurrentProgress,
  progress: endpoints.getProgressSeries,
  'risk-levels': endpoints.getRiskSeries,
  'risk-groups': endpoints.getRiskGroups,
  'progress-groups': endpoints.getProgressGroups,
  'courses-counts': endpoints.getCoursesCounts,
  'detail-progress-group': endpoints.getDetailProgressGroup,
  'last-campaign': endpoints.getLastCampaign,
};

/**
 * Measures each figure of the dashboard against one bare query, and its page with a cold cache, for 100,000 people and two
 * years beside other organisations.
 */
export async function benchStatistics(installation: Installation): Promise<void> {
  const organization = await installation.makeOrganization(PEOPLE, DEPARTMENTS);
  await makeNeighbours(installation);
  await asSystem(installation.database.db, (tx) => writeTwoYears(tx, organization));
  await installation.database.pool.query('vacuum analyze');
  const token = await signedIn(installation, organization);
  const bare: number[] = [];
  for (let round = 0; round < ROUNDS; round++) bare.push(await timed(() => installation.database.pool.query('select 1')));
  const baseline = { what: 'select 1', value: quantile(bare, 0.95) };
  const web = installation.start({ ROLE: 'all' });
  await untilReady(installation.env.APP_URL);
  for (const [name, endpoint] of Object.entries(calls)) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const url = `${installation.env.APP_URL}${pathOf(endpoint, { id: organization })}${name === 'detail-progress-group' || name === 'last-campaign' ? '' : '?period=last_year'}`;
      times.push(
        await timed(async () => {
          const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
          if (!answer.ok) throw new Error(await answer.text());
          await answer.text();
        }),
      );
    }
    printFigure({
      what: `${name}: p95`,
      value: quantile(times, 0.95),
      unit: 'ms',
      baseline,
      bar: { value: P95_MS, better: 'less' },
    });
  }
  printFigure({
    what: 'its page in Chromium, cold cache',
    value: await pageMs(installation, organization),
    unit: 'ms',
    bar: { value: PAGE_MS, better: 'less' },
  });
  await stop(web);
}

async function writeTwoYears(tx: Tx, organization: OrganizationScope): Promise<void> {
  const share = (of: number) => sql`(${of} * (0.5 + random() / 2))::bigint`;
  await sql`
    insert into organization_days (organization_id, day, risk_level, progress, with_risk, with_progress, people, risk_low, risk_medium, risk_high,
      not_started, in_progress, completed, behind, never_simulated, repeated)
    select ${organization}, current_date - n, round((3 + random() * 3)::numeric, 1), round((100 * random())::numeric, 2), ${share(90_000)}, ${share(90_000)},
        ${PEOPLE}, ${share(30_000)}, ${share(20_000)}, ${share(10_000)}, ${share(9_000)}, ${share(30_000)}, ${share(40_000)}, ${share(5_000)},
        ${share(9_000)}, ${share(3_000)} from generate_series(1, ${DAYS}) n`.execute(tx);
  await sql`
    insert into delivery_days (organization_id, day, difficulty, sent, opened, clicked, entered_data, incidents, rated, rated_incidents, expected_from, expected_to, is_folded)
    select ${organization}, current_date - n, difficulty, 400, 200, 40, 12, 40, 400, 40, 30, 60, true
      from generate_series(1, ${DAYS}) n, unnest('{easy,moderate,hard}'::text[]) difficulty`.execute(tx);
  await sql`
    with campaigns as (
      insert into phishing_campaigns (organization_id, name, status, start_date, end_date, email_send_end_date, users_count, targets, created_by)
      select ${organization}, 'Bench ' || n, 'completed', now() - n * interval '12 days', now() - (n * 12 - 7) * interval '1 day',
          now() - (n * 12 - 7) * interval '1 day', ${PEOPLE}, '{"all": true}',
          (select id from users where organization_id = ${organization} limit 1) from generate_series(1, ${CAMPAIGNS}) n returning id
    ), templates as (
      insert into campaign_templates (organization_id, campaign_id, template_id, name, language, difficulty, attack_vectors, sender_name, sender_address, subject, html, text, page_html, attachments, red_flags,
        expected_from, expected_to)
      select ${organization}, id, (select id from phishing_templates limit 1), 'Bench', 'ru', 'moderate', '{form}', 'Bench', 'bench@bench.example', 'Bench', '<p>Bench</p>', 'Bench', '<p>Bench</p>', '[]', '[]', 11, 19 from campaigns
      returning id, campaign_id
    )
    insert into campaign_counters (organization_id, campaign_id, campaign_template_id, department_id, os, sent, opened, clicked, incidents)
    select ${organization}, t.campaign_id, t.id, d.id, 'Windows', 50, 25, 5, 5 from templates t cross join departments d
     where d.organization_id = ${organization}`.execute(tx);
  await sql`
    with course as (
      insert into courses (organization_id, title) values (${organization}, 'Bench') returning id
    ), assigned as (
      insert into assigned_courses (organization_id, course_id, title, start_date, end_date, status)
      select ${organization}, id, 'Bench ' || n, now() - interval '1 year', now(), 'completed' from course, generate_series(1, ${ASSIGNMENTS}) n
      returning id
    )
    insert into learning_days (organization_id, assigned_course_id, day, due, in_time, given, remedied, is_folded)
    select ${organization}, id, current_date - n, 100, 80, 10, 7, true from assigned, generate_series(1, ${DAYS}, 12) n`.execute(
    tx,
  );
}

/** Returns the time from opening the address, signed in and with nothing cached, to the last figure. */
async function pageMs({ env, database }: Installation, organization: OrganizationScope): Promise<number> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('No Chromium was found.');
  const password_hash = await hashPassword(PASSWORD);
  const { email } = await asSystem(database.db, (tx) =>
    tx
      .updateTable('users')
      .set({ password_hash, language: 'ru' })
      .where('organization_id', '=', organization)
      .where('roles', '@>', sql<string[]>`'{operator}'`)
      .returning('email')
      .executeTakeFirstOrThrow(),
  );
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const context = await browser.newContext({ locale: 'ru-RU', viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await signIn(page, env.APP_URL, { email, password: PASSWORD });
    const times: number[] = [];
    for (let round = 0; round < 5; round++) {
      const session = await context.newCDPSession(page);
      await session.send('Network.clearBrowserCache');
      await page.goto('about:blank');
      times.push(
        await timed(async () => {
          await page.goto(`${env.APP_URL}/lk/admin/statistics/general-statictics`);
          await page.waitForFunction(
            () =>
              document.querySelectorAll('main h2').length > 3 &&
              document.querySelectorAll('main .mantine-Skeleton-root').length === 0,
          );
        }),
      );
    }
    return quantile(times, 0.5);
  } finally {
    await browser.close();
  }
}
