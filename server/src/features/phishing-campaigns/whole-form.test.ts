import * as campaigns from '@vigil/contract/phishing-campaigns/endpoints.ts';
import type { NewCampaignInput } from '@vigil/contract/phishing-campaigns/campaign.ts';
import { nobody } from '@vigil/contract/people/nobody.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliveriesOf, launch, makeTemplate, until } from '../../../test/make-campaign.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { makeTag, putTag } from '../../../test/make-tag.ts';
import { startSink, type Sink } from '../../../test/sink.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';

let server: TestServer;
let sink: Sink;
let home: TestOrganization;
let template: string;
beforeAll(async () => {
  sink = await startSink();
  server = await startServer({ SMTP_HOST: '127.0.0.1', SMTP_PORT: String(sink.port), SMTP_SECURITY: 'none' });
  home = await makeOrganization(server);
  template = await makeTemplate(server, home);
});
afterAll(async () => {
  await server.stop();
  await sink.close();
});

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
const create = (form: Partial<NewCampaignInput>) =>
  server.call(campaigns.createCampaign, {
    token: home.people.operator.token,
    headers: { 'accept-language': 'en' },
    body: { name: 'Campaign', templates: [template], targets: { all: true }, ...form },
  });
const recipientsOf = async (id: string) => (await deliveriesOf(server, id)).map(({ user_id }) => user_id);

test('A person with an excluded tag gets no email, and is listed among those left out', async () => {
  const { employee, operator } = home.people;
  const tag = await makeTag(server, home);
  await putTag(server, home, tag, employee.id);
  const targets = { ...nobody, target_users: [employee.id, operator.id], excludedTags: [tag] };
  const request = { token: operator.token, body: targets };
  expect((await server.call(campaigns.countRecipients, request)).body).toMatchObject({ recipients: 1, excluded_tag: 1 });
  const { body: leftOut } = await server.call(campaigns.listLeftOut, { token: operator.token, body: { targets } });
  expect(leftOut.data.map(({ user, reason }) => [user.id, reason])).toEqual([[employee.id, 'excluded_tag']]);
  const { excludedTags, ...chosen } = targets;
  const { id } = await launch(server, home, { templates: [template], targets: chosen, excludedTags, start_date: inHours(24) });
  expect(await recipientsOf(id)).toEqual([operator.id]);
  const { body } = await server.call(campaigns.getCampaignForm, { token: operator.token, params: { id } });
  expect(body.excludedTags).toEqual([tag]);
});

test('A tag attached between the planning and the sending blocks the email as well', async () => {
  const { employee, operator } = home.people;
  const tag = await makeTag(server, home);
  const { id } = await launch(server, home, {
    templates: [template],
    targets: { target_users: [employee.id, operator.id] },
    excludedTags: [tag],
    start_date: inHours(24),
  });
  await putTag(server, home, tag, employee.id);
  await asSystem(server.services.database, async (tx) => {
    await tx.updateTable('phishing_campaigns').set({ status: 'active' }).where('id', '=', id).execute();
    await tx.updateTable('deliveries').set({ send_at: new Date() }).where('campaign_id', '=', id).execute();
  });
  const ended = await until(
    () => deliveriesOf(server, id),
    (rows) => rows.every(({ state }) => state === 'sent' || state === 'failed'),
  );
  expect(ended.find(({ user_id }) => user_id === employee.id)!.state).toBe('failed');
  expect(ended.find(({ user_id }) => user_id === operator.id)!.state).toBe('sent');
});

test('A tag of another organization is refused', async () => {
  const foreign = await makeTag(server, await makeOrganization(server));
  expect((await create({ excludedTags: [foreign], start_date: inHours(24) })).body).toMatchObject({
    details: [{ path: 'excludedTags' }],
  });
});

test('“All” means everyone but those excluded', async () => {
  const { employee } = home.people;
  const targets = { exclude_users: [employee.id] };
  const { body } = await create({ targetType: 'all', targets, start_date: inHours(24) });
  const everyone = Object.values(home.people).map(({ id }) => id);
  expect((await recipientsOf(body.id)).sort()).toEqual(everyone.filter((id) => id !== employee.id).sort());
});

test('A delay sets when the campaign begins, and must be in the future', async () => {
  const dateDelay = inHours(48);
  const { body } = await create({ isDelay: true, dateDelay });
  expect(body).toMatchObject({ status: 'planned', start_date: dateDelay });
  const late = await create({ isDelay: true, dateDelay: inHours(-1) });
  expect(late.status).toBe(422);
  expect(late.body).toMatchObject({ details: [{ path: 'dateDelay', message: 'This time has passed' }] });
});

test.each<[string, () => Partial<NewCampaignInput>, string]>([
  ['a delay without its moment', () => ({ isDelay: true }), 'dateDelay'],
  ['two different starts', () => ({ isDelay: true, dateDelay: inHours(5), start_date: inHours(6) }), 'dateDelay'],
  ['a follow-up that is not described', () => ({ enableCreateCampaignByEnding: true }), 'post_campaign'],
])('The form is refused at its field: %s', async (_, form, path) => {
  const { status, body } = await create(form());
  expect(status).toBe(422);
  expect(body).toMatchObject({ details: [{ path }] });
});

test('The same start sent twice counts once', async () => {
  const moment = inHours(6);
  expect((await create({ isDelay: true, dateDelay: moment, start_date: moment })).body.start_date).toBe(moment);
});

test('The end of sending respects the day’s cap and the mail server’s rate', async () => {
  const organization = await makeOrganization(server);
  const startDate = `${inHours(48).slice(0, 10)}T12:00:00.000Z`;
  const forecastFor = async (targets: number) => {
    const query = { startDate, targets, emailSendType: 'at_once' } as const;
    return (await server.call(campaigns.getAutoFinishDate, { token: organization.people.operator.token, query })).body;
  };
  expect((await forecastFor(500)).email_send_end_date).toBe(startDate);
  await asSystem(server.services.database, async (tx) => {
    await tx.updateTable('organizations').set({ phishing_daily_cap: 100 }).where('id', '=', organization.id).execute();
    const profile = { host: 'mail.test', port: 25, security: 'none', from_name: '', from_address: 'a@b.test' } as const;
    const row = { organization_id: organization.id, ...profile, max_connections: 1, rate_per_second: 2 };
    await tx.insertInto('sending_profiles').values(row).execute();
  });
  const after = (ms: number) => new Date(Date.parse(startDate) + ms).toISOString();
  const DAY = 86_400_000;
  expect((await forecastFor(50)).email_send_end_date).toBe(after(25_000));
  const { email_send_end_date, end_date } = await forecastFor(250);
  // A hundred emails are sent on each of two days, and fifty after the midnight that follows.
  expect(email_send_end_date).toBe(after(1.5 * DAY + 25_000));
  expect(Date.parse(end_date) - Date.parse(email_send_end_date)).toBe(7 * DAY);
});
