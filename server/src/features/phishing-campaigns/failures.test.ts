import * as assignments from '@vigil/contract/assignments/endpoints.ts';
import * as campaigns from '@vigil/contract/phishing-campaigns/endpoints.ts';
import { changeGeneralSettings } from '@vigil/contract/settings/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliveriesOf, hit, launch, letTimePass, makeTemplate, tokenOf, until } from '../../../test/make-campaign.ts';
import { makeCourse, only } from '../../../test/make-course.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startSink, type Sink } from '../../../test/sink.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';
import { recountPersonTotals } from '../phishing-results/commands/recount-person-totals.ts';

let server: TestServer;
let sink: Sink;
beforeAll(async () => {
  sink = await startSink();
  server = await startServer({ SMTP_HOST: '127.0.0.1', SMTP_PORT: String(sink.port), SMTP_SECURITY: 'none' });
});
afterAll(async () => {
  await server.stop();
  await sink.close();
});

type Name = 'employee' | 'operator' | 'content_manager';

const DAY_MS = 86_400_000;

/** Moves a campaign's emails, and what people did with them, into the past. */
const moveBack = (id: string, days: number) =>
  asSystem(server.services.database, (tx) =>
    sql`update deliveries set sent_at = sent_at - ${days} * interval '1 day', clicked_at = clicked_at - ${days} * interval '1 day',
      opened_at = opened_at - ${days} * interval '1 day' where campaign_id = ${id}`.execute(tx),
  );

/** Creates campaigns to the same three people, each the given number of days ago and with the people who clicked. */
async function campaignsOf(
  home: TestOrganization,
  campaigns: readonly { daysAgo: number; failed: Name[] }[],
  form: object = {},
): Promise<string[]> {
  const template = await makeTemplate(server, home);
  const people: Name[] = ['employee', 'operator', 'content_manager'];
  const ids: string[] = [];
  for (const [index, { daysAgo, failed }] of campaigns.entries()) {
    const { id } = await launch(server, home, {
      name: `Campaign ${index}`,
      templates: [template],
      targets: { target_users: people.map((name) => home.people[name].id) },
      ...form,
    });
    const sent = await until(
      () => deliveriesOf(server, id),
      (rows) => rows.every(({ state }) => state === 'sent'),
    );
    await letTimePass(server, id);
    for (const name of failed) {
      const delivery = sent.find(({ user_id }) => user_id === home.people[name].id)!;
      await hit(server, `/l/${tokenOf(server, delivery.id)}`);
    }
    await moveBack(id, daysAgo);
    ids.push(id);
  }
  return ids;
}

const listed = async ({ people }: TestOrganization, id: string, query: object = {}) =>
  (await server.call(campaigns.listFailures, { token: people.operator.token, params: { id }, query })).body;
const counted = async ({ people }: TestOrganization, id: string) =>
  (await server.call(campaigns.countFailures, { token: people.operator.token, params: { id } })).body;

test('People who failed are listed with their retest, and failures in a row are marked', async () => {
  const home = await makeOrganization(server);
  const { employee, operator, content_manager } = home.people;
  const [first, second, third] = (await campaignsOf(home, [
    { daysAgo: 40, failed: ['employee', 'operator'] },
    { daysAgo: 30, failed: ['employee', 'content_manager'] },
    { daysAgo: 20, failed: ['employee'] },
  ])) as [string, string, string];
  const failuresOf = async (id: string, query: object = {}) =>
    Object.fromEntries((await listed(home, id, query)).data.map((row) => [row.user.id, row]));

  const begun = await failuresOf(first);
  expect(Object.keys(begun).sort()).toEqual([employee.id, operator.id].sort());
  expect(begun[employee.id]).toMatchObject({
    status: 'clicked',
    is_repeat: false,
    retest: { campaign: { id: second }, status: 'clicked' },
  });
  expect(begun[operator.id]).toMatchObject({ retest: { campaign: { id: second }, status: 'sent' } });
  expect(await counted(home, first)).toMatchObject({ caught: 2, repeat: 0, retested: 2, caught_again: 1, given_course: 0 });

  expect((await failuresOf(second))[employee.id]).toMatchObject({ is_repeat: true });
  expect((await failuresOf(second))[content_manager.id]).toMatchObject({ is_repeat: false, retest: { campaign: { id: third } } });
  expect(Object.keys(await failuresOf(second, { repeat: 'true' }))).toEqual([employee.id]);
  expect(await counted(home, second)).toMatchObject({ caught: 2, repeat: 1, repeat_failures: 2 });

  // The default is two in a row; the organisation sets three.
  await server.call(changeGeneralSettings, { token: home.people.super_user.token, body: { repeat_failures: 3 } });
  expect(await counted(home, second)).toMatchObject({ repeat: 0, repeat_failures: 3 });
  expect(await counted(home, third)).toMatchObject({ caught: 1, repeat: 1, retested: 0 });
  expect((await failuresOf(third))[employee.id]).toMatchObject({ is_repeat: true, retest: null });

  // An excused failure breaks the row.
  const { delivery_id } = (await failuresOf(second))[employee.id]!;
  await server.call(campaigns.excuseDelivery, {
    token: operator.token,
    params: { id: second, delivery_id },
    body: { reason: 'Просили проверить' },
  });
  expect(await counted(home, third)).toMatchObject({ caught: 1, repeat: 0 });
  expect(await counted(home, second)).toMatchObject({ caught: 1 });
});

test('A trial is neither a failure in a row nor a retest', async () => {
  const home = await makeOrganization(server);
  const [first] = (await campaignsOf(home, [{ daysAgo: 40, failed: ['operator'] }])) as [string];
  await campaignsOf(home, [{ daysAgo: 30, failed: ['operator'] }], { isTesting: true });
  const [last] = (await campaignsOf(home, [{ daysAgo: 20, failed: ['content_manager'] }])) as [string];
  expect((await listed(home, first)).data).toMatchObject([
    { retest: { campaign: { id: last }, status: 'sent', is_open: false } },
  ]);
  expect(await counted(home, last)).toMatchObject({ caught: 1, repeat: 0 });
});

test('An email of a campaign that runs at the same time is neither a retest nor one more failure in a row', async () => {
  const home = await makeOrganization(server);
  const [first, beside, later] = (await campaignsOf(home, [
    { daysAgo: 20, failed: ['employee', 'operator'] },
    { daysAgo: 19.5, failed: ['employee'] },
    { daysAgo: 12, failed: ['employee'] },
  ])) as [string, string, string];
  expect(await counted(home, beside)).toMatchObject({ caught: 1, repeat: 0 });
  expect(await counted(home, first)).toMatchObject({ retested: 2, caught_again: 1 });
  expect((await listed(home, first)).data.map(({ retest }) => retest?.campaign.id)).toEqual([later, later]);
  expect(await counted(home, later)).toMatchObject({ caught: 1, repeat: 1 });
  const { rows } = await asSystem(server.services.database, async (tx) => {
    await recountPersonTotals({ db: tx, organization: home.id }, [home.people.employee.id]);
    return sql<{ failures_in_row: number }>`select failures_in_row from users where id = ${home.people.employee.id}`.execute(tx);
  });
  expect(rows).toEqual([{ failures_in_row: 2 }]);
});

test('An email that nobody acted on yet is an open retest and does not end a row', async () => {
  const home = await makeOrganization(server);
  const [first, , young] = (await campaignsOf(home, [
    { daysAgo: 12, failed: ['operator'] },
    { daysAgo: 10, failed: ['operator'] },
    { daysAgo: 2, failed: ['employee'] },
  ])) as [string, string, string];
  expect((await listed(home, first)).data).toMatchObject([{ retest: { campaign: { id: young }, is_open: true } }]);
  expect(await counted(home, first)).toMatchObject({ caught: 1, retested: 0, caught_again: 0 });
  const inRow = () =>
    asSystem(server.services.database, async (tx) => {
      await recountPersonTotals({ db: tx, organization: home.id }, [home.people.operator.id]);
      return (
        await sql<{ failures_in_row: number }>`select failures_in_row from users where id = ${home.people.operator.id}`.execute(
          tx,
        )
      ).rows[0]!.failures_in_row;
    });
  expect(await inRow()).toBe(2);
  await moveBack(young, 1.01);
  expect(await counted(home, first)).toMatchObject({ retested: 1, caught_again: 0 });
  expect(await inRow()).toBe(0);
});

test('Anyone who finishes the course is retested from then on, and the course has one number of learners everywhere', async () => {
  const home = await makeOrganization(server);
  const { token } = home.people.operator;
  const course = await makeCourse(server, home);
  // The operator is learning the course already, so the campaign does not assign it to them.
  await server.call(assignments.assignCourse, {
    token,
    body: {
      course_id: course.id,
      start_date: new Date(Date.now() - DAY_MS).toISOString(),
      end_date: new Date(Date.now() + DAY_MS).toISOString(),
      targets: only(home.people.operator.id),
    },
  });
  const [first] = (await campaignsOf(home, [{ daysAgo: 5, failed: ['employee', 'operator'] }], {
    hasAutoCourse: true,
    course: course.id,
    targetsAutoCourse: 'clicked',
  })) as [string];
  const assigned = await until(
    async () => (await server.call(campaigns.getCampaignCourse, { token, params: { id: first } })).body.course,
    (course) => course !== null,
  );
  expect(assigned).toMatchObject({ learners_count: 1, completed_count: 0 });
  expect(await counted(home, first)).toMatchObject({ caught: 2, given_course: 1, completed_course: 0 });

  const [second] = (await campaignsOf(home, [{ daysAgo: 1, failed: ['employee'] }])) as [string];
  expect(await counted(home, first)).toMatchObject({ retested: 0 });
  await asSystem(server.services.database, (tx) =>
    sql`update enrolments set completed_at = now() - interval '3 days' where assigned_course_id = ${assigned!.id}`.execute(tx),
  );
  expect(await counted(home, first)).toMatchObject({ retested: 1, caught_again: 1 });
  expect((await listed(home, first)).data.find(({ user }) => user.id === home.people.employee.id)).toMatchObject({
    retest: { campaign: { id: second }, status: 'clicked' },
  });
});
