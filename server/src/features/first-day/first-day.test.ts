import * as endpoints from '@vigil/contract/first-day/endpoints.ts';
import type { FirstStep } from '@vigil/contract/first-day/rules.ts';
import { addDomain } from '@vigil/contract/domains/endpoints.ts';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assign, makeCourse } from '../../../test/make-course.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { deliveriesOf, launch, makeTemplate, until } from '../../../test/make-campaign.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';

let server: TestServer;
let home: TestOrganization;
beforeAll(async () => {
  server = await startServer();
  home = await makeOrganization(server);
});
afterAll(() => server.stop());

const run = (statement: RawBuilder<unknown>) => asSystem(server.services.database, (tx) => statement.execute(tx));
const ownMailServer = (organization: string) => sql`
  insert into sending_profiles (organization_id, host, port, security, from_address)
  values (${organization}, 'mail.test', 25, 'none', 'a@first-day.test')`;
const firstDayOf = async (token: string) => (await server.call(endpoints.getFirstDay, { token })).body;
const done = async () => {
  const { steps } = await firstDayOf(home.people.operator.token);
  return steps.filter(({ is_done }) => is_done).map(({ step }) => step);
};

test('each step is ticked by what was really done, and by nothing less', async () => {
  const id = home.id;
  const others = sql`update users set deleted_at = now() where organization_id = ${id} and id <> ${home.people.operator.id}`;
  await run(others);
  await run(sql`delete from verified_domains where organization_id = ${id}`);
  expect(await done()).toEqual([]);
  const ticks: FirstStep[] = [];
  const ticked = async (step: FirstStep | null) => {
    if (step !== null) ticks.push(step);
    expect(await done()).toEqual(ticks);
  };
  await server.call(addDomain, { token: home.people.operator.token, params: { id }, body: { domain: 'first-day.test' } });
  await ticked(null);
  await run(sql`update verified_domains set verified_at = now() where organization_id = ${id}`);
  await ticked('domain');
  await run(ownMailServer(id));
  await ticked('mail');
  await run(sql`update users set deleted_at = null where id = ${home.people.employee.id}`);
  await ticked('people');
});

test('a launched campaign ticks the fourth step', async () => {
  const organization = await makeOrganization(server);
  const campaign = async () =>
    (await firstDayOf(organization.people.operator.token)).steps.find(({ step }) => step === 'campaign')?.is_done;
  const template = await makeTemplate(server, organization);
  expect(await campaign()).toBe(false);
  await launch(server, organization, { templates: [template] });
  expect(await campaign()).toBe(true);
});

test('an assigned course ticks the last step', async () => {
  const organization = await makeOrganization(server);
  const { people } = organization;
  const course = async () => (await firstDayOf(people.content_manager.token)).steps;
  expect(await course()).toEqual([{ step: 'course', is_done: false }]);
  await assign(server, organization, (await makeCourse(server, organization)).id);
  expect(await course()).toEqual([{ step: 'course', is_done: true }]);
});

const isTicked = async (token: string, step: FirstStep, on = server) =>
  (await on.call(endpoints.getFirstDay, { token })).body.steps.find((candidate) => candidate.step === step)?.is_done;

const sentEmail = (user: { id: string }, organization: string) => sql`
  insert into emails (organization_id, user_id, kind, subject, html, text, state, sent_at)
  values (${organization}, ${user.id}, 'password_changed', '', '', '', 'sent', now())`;

test('an email through the installation’s mail server ticks the mail step, and one in the built-in mailbox does not', async () => {
  const { people, id } = await makeOrganization(server);
  await run(sentEmail(people.employee, id));
  expect(await isTicked(people.operator.token, 'mail')).toBe(false);
  const withMailServer = await startServer({ SMTP_HOST: 'mail.example' });
  try {
    const other = await makeOrganization(withMailServer);
    expect(await isTicked(other.people.operator.token, 'mail', withMailServer)).toBe(false);
    await asSystem(withMailServer.services.database, (tx) => sentEmail(other.people.employee, other.id).execute(tx));
    expect(await isTicked(other.people.operator.token, 'mail', withMailServer)).toBe(true);
  } finally {
    await withMailServer.stop();
  }
});

test('a trial campaign whose link was followed ticks the allow list, unless it stayed in the mailbox', async () => {
  const organization = await makeOrganization(server);
  const { people, id } = organization;
  const { id: campaign } = await launch(server, organization, {
    templates: [await makeTemplate(server, organization)],
    isTesting: true,
  });
  await until(
    () => deliveriesOf(server, campaign),
    ({ length }) => length > 0,
  );
  await run(sql`update deliveries set sent_at = now(), clicked_at = now() where campaign_id = ${campaign}`);
  expect(await isTicked(people.operator.token, 'allow_list')).toBe(false);
  await run(ownMailServer(id));
  expect(await isTicked(people.operator.token, 'allow_list')).toBe(false);
  await run(sql`update deliveries set sent_at = now() where campaign_id = ${campaign}`);
  expect(await isTicked(people.operator.token, 'allow_list')).toBe(true);
});

test('each person sees the steps that they may do', async () => {
  const { people } = await makeOrganization(server);
  const stepsOf = async (token: string) => (await firstDayOf(token)).steps.map(({ step }) => step);
  expect(await stepsOf(people.content_manager.token)).toEqual(['course']);
  expect(await stepsOf(people.operator.token)).toEqual(['domain', 'mail', 'allow_list', 'people', 'campaign', 'course']);
});

test('a person can dismiss the steps for themselves, and bring them back', async () => {
  const { people } = await makeOrganization(server);
  const put = (is_put_away: boolean) =>
    server.call(endpoints.changeFirstDay, { token: people.operator.token, body: { is_put_away } });
  expect((await put(true)).body.is_put_away).toBe(true);
  expect((await firstDayOf(people.operator.token)).is_put_away).toBe(true);
  expect((await firstDayOf(people.super_user.token)).is_put_away).toBe(false);
  expect((await put(false)).body.is_put_away).toBe(false);
});
