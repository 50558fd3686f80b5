import { decideApproval } from '@vigil/contract/campaign-approval/endpoints.ts';
import * as campaigns from '@vigil/contract/phishing-campaigns/endpoints.ts';
import * as settings from '@vigil/contract/settings/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPeople, deliveriesOf, launch, makeTemplate, until } from '../../../test/make-campaign.ts';
import { excluding } from '../../../test/exclude.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';
import { MAX_PLANNED_IN_REQUEST, planCampaigns } from './commands/plan-campaign.ts';

let server: TestServer;
let home: TestOrganization;
const PEOPLE = MAX_PLANNED_IN_REQUEST + 6_000;
const STAFF = PEOPLE + 5;
const DAY = 86_400_000;
beforeAll(async () => {
  // No process plans by itself here: the test plans each part.
  server = await startServer({ ROLE: 'web' });
  home = await makeOrganization(server);
  await addPeople(server, home, PEOPLE);
}, 60_000);
afterAll(() => server.stop());

const token = () => home.people.operator.token;
const find = async (id: string) => (await server.call(campaigns.getCampaign, { token: token(), params: { id } })).body;
const launched = async () =>
  launch(server, home, {
    templates: [await makeTemplate(server, home), await makeTemplate(server, home)],
    start_date: new Date(Date.now() + DAY).toISOString(),
    emailSendType: 'to_end',
    email_send_end_date: new Date(Date.now() + 2 * DAY).toISOString(),
  });
const plan = () => planCampaigns(server.services, () => {});

test('A campaign to many people answers at once, is planned in parts, and is then like any other', async () => {
  const { id, status, planned, users_count } = await launched();
  expect({ status, planned, users_count }).toEqual({ status: 'creating', planned: 0, users_count: STAFF });
  expect(await deliveriesOf(server, id)).toEqual([]);
  const refused = await server.call(campaigns.changeCampaign, { token: token(), params: { id }, body: { type: 'pause' } });
  expect(refused.body).toMatchObject({ code: 'campaign.creating' });
  // Two processes plan at once.
  await Promise.all([plan(), plan()]);
  await plan();
  expect(await find(id)).toMatchObject({ status: 'planned', planned: null, users_count: STAFF });
  const rows = await asSystem(server.services.database, (tx) =>
    tx.selectFrom('deliveries').select(['user_id', 'campaign_template_id', 'send_at']).where('campaign_id', '=', id).execute(),
  );
  expect(new Set(rows.map(({ user_id }) => user_id)).size).toBe(STAFF);
  expect(rows).toHaveLength(STAFF);
  const shares = [...Map.groupBy(rows, (row) => row.campaign_template_id).values()].map((share) => share.length);
  expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(2);
  const middle = Date.now() + 1.5 * DAY;
  const early = rows.filter(({ send_at }) => Date.parse(send_at) < middle).length;
  expect(Math.abs(early - STAFF / 2)).toBeLessThan(STAFF / 50);
}, 60_000);

test('A campaign cannot be approved while it is being planned, and waits for approval afterwards', async () => {
  const { super_user } = home.people;
  const setApproval = (phishing_approval: boolean) =>
    server.call(settings.changeGeneralSettings, { token: super_user.token, body: { phishing_approval } });
  const approve = (id: string) =>
    server.call(decideApproval, { params: { id }, token: super_user.token, body: { type: 'approve', note: '' } });
  await setApproval(true);
  const { id } = await launched();
  expect((await approve(id)).status).toBe(409);
  await plan();
  expect(await find(id)).toMatchObject({ status: 'planned', approval: 'waiting' });
  expect((await approve(id)).body).toMatchObject({ approval: 'approved' });
  await setApproval(false);
}, 60_000);

test('security 42: interrupted planning continues where it stopped', async () => {
  const { id } = await launched();
  let heartbeats = 0;
  const cutOff = planCampaigns(server.services, () => {
    heartbeats += 1;
    throw new Error('killed');
  });
  await cutOff;
  expect(heartbeats).toBe(1);
  const halfway = await find(id);
  expect(halfway.status).toBe('creating');
  expect(halfway.planned).toBeGreaterThan(0);
  expect(halfway.planned).toBeLessThan(STAFF);
  await plan();
  expect(await find(id)).toMatchObject({ status: 'planned', users_count: STAFF });
  expect(new Set((await deliveriesOf(server, id)).map(({ user_id }) => user_id)).size).toBe(STAFF);
}, 60_000);

test('Planning that never succeeds fails for good, with its reason, and can be retried', async () => {
  const { id } = await launched();
  const spoil = (targets: string) =>
    asSystem(server.services.database, (tx) =>
      tx.updateTable('phishing_campaigns').set({ targets }).where('id', '=', id).execute(),
    );
  await spoil(JSON.stringify({ all: 'nonsense' }));
  const failed = await until(
    async () => {
      await plan();
      return find(id);
    },
    ({ status }) => status === 'failed',
  );
  expect(failed.failure).toEqual({ reason: 'planning', detail: null });
  await spoil(JSON.stringify({ all: true }));
  await server.call(campaigns.changeCampaign, { token: token(), params: { id }, body: { type: 'retry' } });
  await plan();
  expect(await find(id)).toMatchObject({ status: 'planned', failure: null });
}, 60_000);

test('A campaign with nobody left to send to fails, and says so', async () => {
  const { id } = await launched();
  await asSystem(server.services.database, async (tx) => {
    const people = await tx.selectFrom('users').select('id').where('organization_id', '=', home.id).execute();
    for (const person of people) await excluding(home.id, person.id).execute(tx);
  });
  await plan();
  expect((await find(id)).failure).toEqual({ reason: 'no_recipients', detail: null });
  const { body } = await server.call(campaigns.listCampaignStatuses, { token: token() });
  expect(body.data.find((row) => row.id === 'failed')?.count).toBe(1);
}, 60_000);
