import * as campaigns from '@vigil/contract/phishing-campaigns/endpoints.ts';
import * as templates from '@vigil/contract/phishing-templates/endpoints.ts';
import { getMe } from '@vigil/contract/profile/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { excluding } from '../../../test/exclude.ts';
import { deliveriesOf, launch, makeTemplate, until } from '../../../test/make-campaign.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startSink, type Sink } from '../../../test/sink.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';

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

const run = (statement: ReturnType<typeof sql>) => asSystem(server.services.database, (tx) => statement.execute(tx));
const emailsOf = ({ domain }: TestOrganization) => sink.messages.filter(({ to }) => to.endsWith(domain));

async function withEmail(): Promise<{
  home: TestOrganization;
  template: string;
  tryIt: () => Promise<{ status: number; code: string }>;
}> {
  const home = await makeOrganization(server);
  const { token } = home.people.operator;
  const template = await makeTemplate(server, home);
  const { body } = await server.call(templates.getTemplate, { params: { id: template }, token });
  const params = { id: body.emails[0]!.id };
  const tryIt = async () => {
    const answer = await server.call(templates.sendTestEmail, { params, token });
    return { status: answer.status, code: (answer.body as { code?: string }).code ?? '' };
  };
  return { home, template, tryIt };
}

const capUsed = async ({ id }: TestOrganization) =>
  asSystem(server.services.database, async (tx) => {
    const state = await tx.selectFrom('sending_states').select('cap_used').where('organization_id', '=', id).executeTakeFirst();
    return state?.cap_used;
  });

test('security 39: A test email carries the mark of a simulation and counts under the cap', async () => {
  const { home, tryIt } = await withEmail();
  await run(sql`update organizations set phishing_daily_cap = 1 where id = ${home.id}`);
  expect(await tryIt()).toMatchObject({ status: 200 });
  const [message] = emailsOf(home);
  expect(message).toMatchObject({ to: home.people.operator.email });
  expect(message!.raw).toMatch(new RegExp(`X-Phish-Simulation:\\s+v1;${home.id};[\\w-]{43}`));
  expect(await tryIt()).toEqual({ status: 409, code: 'rail.daily_cap' });
  expect(emailsOf(home)).toHaveLength(1);
  expect(await capUsed(home)).toBe(1);
});

test('A trial leaves at once even if its form spreads it', async () => {
  const { home, template } = await withEmail();
  const trial = await launch(server, home, { templates: [template], isTesting: true, emailSendType: 'to_end' });
  await until(
    () => deliveriesOf(server, trial.id),
    (rows) => rows.length === 1 && rows[0]!.state === 'sent',
  );
  expect(emailsOf(home).map(({ to }) => to)).toEqual([home.people.operator.email]);
});

test('A campaign’s test email uses the campaign’s copy, respects the same blocks, and is refused to a stranger', async () => {
  const { home, template } = await withEmail();
  const campaign = await launch(server, home, {
    templates: [template],
    start_date: new Date(Date.now() + 3_600_000).toISOString(),
  });
  const params = { id: campaign.id, campaign_template_id: campaign.templates[0]!.id };
  const tryAs = (token: string) => server.call(campaigns.sendCampaignTest, { params, token });
  const stranger = await makeOrganization(server);
  expect((await tryAs(stranger.people.operator.token)).status).toBe(404);
  const { status, body } = await tryAs(home.people.operator.token);
  expect([status, body.address]).toEqual([200, home.people.operator.email]);
  expect(Date.parse(body.sent_at)).toBeLessThanOrEqual(Date.now());
  expect(emailsOf(home)).toHaveLength(1);
  await run(excluding(home.id, home.people.operator.id));
  expect(await tryAs(home.people.operator.token)).toMatchObject({ status: 409, body: { code: 'rail.excluded' } });
  expect(emailsOf(home)).toHaveLength(1);
  expect((await deliveriesOf(server, campaign.id)).every(({ state }) => state === 'queued')).toBe(true);
});

type BlockCase = [string, string, (home: TestOrganization) => ReturnType<typeof sql>];
const blockCases: BlockCase[] = [
  [
    'to an address outside the verified domains',
    'domain_unverified',
    ({ people: { operator } }) => sql`update users set email = ${`victim@${operator.id}.example`} where id = ${operator.id}`,
  ],
  ['to people who are left out', 'excluded', ({ id, people: { operator } }) => excluding(id, operator.id)],
  [
    'while the organisation is paused',
    'organization_paused',
    ({ id }) => sql`update organizations set phishing_paused = true where id = ${id}`,
  ],
  [
    'when the licence is over',
    'licence',
    ({ id }) => sql`update organizations set licence_ends_on = organization_today(organizations) - 1 where id = ${id}`,
  ],
];

test.each(blockCases)('security 34, 39: No test email leaves %s, nor in a trial campaign', async (_, code, fence) => {
  const { home, template, tryIt } = await withEmail();
  await run(fence(home));
  expect(await tryIt()).toEqual({ status: 409, code: `rail.${code}` });
  const trial = await server.call(campaigns.createCampaign, {
    token: home.people.operator.token,
    body: { name: 'Trial', templates: [template], isTesting: true },
  });
  expect(trial.status).toBeGreaterThanOrEqual(400);
  expect(emailsOf(home)).toEqual([]);
});

test('security 39: With phishing switched off for the installation no test email leaves', async () => {
  const off = await startServer({ PHISHING: 'off', SMTP_HOST: '127.0.0.1', SMTP_PORT: String(sink.port), SMTP_SECURITY: 'none' });
  try {
    const home = await makeOrganization(off);
    const { token } = home.people.operator;
    const id = await makeTemplate(off, home);
    const { body } = await off.call(templates.getTemplate, { params: { id }, token });
    const answer = await off.call(templates.sendTestEmail, { params: { id: body.emails[0]!.id }, token });
    expect(answer).toMatchObject({ status: 409, body: { code: 'rail.installation_paused' } });
    expect(emailsOf(home)).toEqual([]);
  } finally {
    await off.stop();
  }
});

test.each<[string, (id: string) => ReturnType<typeof sql>, string | null]>([
  ['a pause', (id) => sql`update organizations set phishing_paused = true where id = ${id}`, 'organization_paused'],
  [
    'the end of the licence',
    (id) => sql`update organizations set licence_ends_on = organization_today(organizations) - 1 where id = ${id}`,
    'licence',
  ],
])('%s of the organisation blocks its campaigns as well', async (_, fence, hold) => {
  const { home, template } = await withEmail();
  const { token } = home.people.operator;
  const campaign = await launch(server, home, {
    templates: [template],
    start_date: new Date(Date.now() + 3_600_000).toISOString(),
  });
  await run(fence(home.id));
  await run(sql`update phishing_campaigns set status = 'active', start_date = now() where id = ${campaign.id}`);
  await run(sql`update deliveries set send_at = now() where campaign_id = ${campaign.id}`);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect((await deliveriesOf(server, campaign.id)).every(({ state }) => state === 'queued')).toBe(true);
  expect((await server.call(campaigns.getCampaign, { params: { id: campaign.id }, token })).body.hold).toBe(hold);
  await run(
    sql`update organizations set phishing_paused = false, licence_ends_on = organization_today(organizations) where id = ${home.id}`,
  );
  await until(
    () => deliveriesOf(server, campaign.id),
    (rows) => rows.every(({ state }) => state === 'sent'),
  );
});

test('security 47: Simultaneous test emails take a place under the cap each, or none, and delay nobody else', async () => {
  const { home, tryIt } = await withEmail();
  const stranger = await makeOrganization(server);
  let answered = 0;
  const tests = Array.from({ length: 40 }, () => tryIt().finally(() => (answered += 1)));
  expect((await server.call(getMe, { token: stranger.people.employee.token })).status).toBe(200);
  expect(answered).toBeLessThan(tests.length);
  const statuses = (await Promise.all(tests)).map(({ status }) => status);
  const sent = statuses.filter((status) => status === 200).length;
  expect(sent).toBeGreaterThan(0);
  expect(statuses.every((status) => status === 200 || status === 503)).toBe(true);
  expect(await capUsed(home)).toBe(sent);
});

test('A trial leaves before deliveries that are due already, under the same cap, and the longest waiting take the rest', async () => {
  const { home, template } = await withEmail();
  const held = sql`insert into sending_states (organization_id, open_until) values (${home.id}, now() + interval '1 hour')`;
  await run(held);
  await run(sql`update organizations set phishing_daily_cap = 2 where id = ${home.id}`);
  const all = await launch(server, home, { templates: [template], targets: { all: true } });
  await run(sql`update deliveries set send_at = now() - interval '1 minute' where campaign_id = ${all.id}`);
  const oldest = (await deliveriesOf(server, all.id))[2]!;
  await run(sql`update deliveries set send_at = now() - interval '2 minutes' where id = ${oldest.id}`);
  const stopped = await launch(server, home, { templates: [template], isTesting: true });
  await run(sql`update phishing_campaigns set is_paused = true where id = ${stopped.id}`);
  const trial = await launch(server, home, { templates: [template], isTesting: true });
  await run(sql`update sending_states set open_until = null where organization_id = ${home.id}`);
  await until(
    () => emailsOf(home),
    (messages) => messages.length === 2,
  );
  await until(
    () => deliveriesOf(server, trial.id),
    ([message]) => message!.state === 'sent',
  );
  await until(
    () => deliveriesOf(server, all.id),
    (rows) => rows.find(({ id }) => id === oldest.id)!.state === 'sent',
  );
  const states = (await deliveriesOf(server, all.id)).filter(({ id }) => id !== oldest.id).map(({ state }) => state);
  expect(new Set(states)).toEqual(new Set(['queued']));
  expect((await deliveriesOf(server, stopped.id)).map(({ state }) => state)).toEqual(['queued']);
  expect(await capUsed(home)).toBe(2);
});
