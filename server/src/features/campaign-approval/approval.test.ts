import * as audit from '@vigil/contract/audit/endpoints.ts';
import { decideApproval } from '@vigil/contract/campaign-approval/endpoints.ts';
import * as campaigns from '@vigil/contract/phishing-campaigns/endpoints.ts';
import type { NewCampaignInput } from '@vigil/contract/phishing-campaigns/campaign.ts';
import type { CampaignChange } from '@vigil/contract/phishing-campaigns/change.ts';
import * as settings from '@vigil/contract/settings/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addPeople, deliveriesOf, launch, makeTemplate, until } from '../../../test/make-campaign.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startSink, type Sink } from '../../../test/sink.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';
import { workIn } from '../../jobs/work-context.ts';
import { claimDue, findSendingCampaigns } from '../phishing-delivery/commands/claim.ts';
import { beginFollowUp } from '../phishing-campaigns/commands/begin-follow-up.ts';
import { advanceCampaigns } from '../phishing-campaigns/commands/advance-campaigns.ts';

let server: TestServer;
let sink: Sink;
let home: TestOrganization;
beforeAll(async () => {
  sink = await startSink();
  server = await startServer({ SMTP_HOST: '127.0.0.1', SMTP_PORT: String(sink.port), SMTP_SECURITY: 'none' });
});
afterAll(async () => {
  await server.stop();
  await sink.close();
});
beforeEach(async () => {
  home = await makeOrganization(server);
  await setting(true);
});

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
const run = <T>(statement: ReturnType<typeof sql<T>>) => asSystem(server.services.database, (tx) => statement.execute(tx));
const setting = (phishing_approval: boolean) =>
  server.call(settings.changeGeneralSettings, { token: home.people.super_user.token, body: { phishing_approval } });
const find = async (id: string, token = home.people.operator.token) =>
  (await server.call(campaigns.getCampaign, { params: { id }, token })).body;
const ask = async (form: Partial<NewCampaignInput> = {}) =>
  launch(server, home, { templates: [await makeTemplate(server, home)], ...form });
const decide = (id: string, type: 'approve' | 'reject', { token = home.people.super_user.token, note = '' } = {}) =>
  server.call(decideApproval, { params: { id }, token, body: { type, note } });
const change = (id: string, body: CampaignChange, token = home.people.operator.token) =>
  server.call(campaigns.changeCampaign, { params: { id }, token, body });
const emailsOf = async (kind: string) =>
  (await run(sql<{ user_id: string }>`select user_id from emails where organization_id = ${home.id} and kind = ${kind}`)).rows
    .map(({ user_id }) => user_id)
    .toSorted();
/** Returns all deliveries that a worker could claim now. */
const claimable = () =>
  workIn(server.services, home.id, async ({ db, organization }) => {
    const campaigns = await findSendingCampaigns(db, organization);
    return claimDue(db, { organization, campaigns, worker: crypto.randomUUID(), places: 1000, leaseSeconds: 60 });
  });
const asIfAskedAgo = (id: string, hours: number) =>
  run(sql`update phishing_campaigns set approval_asked_at = approval_asked_at - ${hours} * interval '1 hour',
    start_date = start_date - ${hours} * interval '1 hour', end_date = end_date - ${hours} * interval '1 hour',
    email_send_end_date = email_send_end_date - ${hours} * interval '1 hour' where id = ${id}`);

test('a campaign and its emails wait until a second person approves it', async () => {
  const { operator, super_user, system_admin, content_manager } = home.people;
  const { id, approval, status } = await ask();
  expect({ approval, status }).toEqual({ approval: 'waiting', status: 'planned' });
  await advanceCampaigns(server.services);
  expect(await claimable()).toEqual([]);
  expect((await find(id)).status).toBe('planned');
  expect(await emailsOf('campaign_to_approve')).toEqual([super_user.id, system_admin.id].toSorted());
  expect((await find(id)).decision).toMatchObject({ can_decide: false, decided_at: null });
  expect((await find(id, super_user.token)).decision).toMatchObject({ can_decide: true });

  const refusals = [
    await decide(id, 'approve', { token: operator.token }),
    await decide(id, 'approve', { token: content_manager.token }),
    await decide(id, 'approve', { token: (await makeOrganization(server)).people.super_user.token }),
  ];
  expect(refusals.map((refusal) => refusal.status)).toEqual([403, 403, 404]);
  expect((await find(id)).approval).toBe('waiting');

  expect((await decide(id, 'approve')).body).toMatchObject({ approval: 'approved', status: 'active' });
  await until(
    () => deliveriesOf(server, id),
    (rows) => rows.every(({ state }) => state === 'sent'),
  );
  expect(await emailsOf('campaign_approved')).toEqual([operator.id]);
  const { body } = await server.call(audit.listAudit, { token: operator.token, query: {} });
  expect(body.data.filter(({ action }) => action === 'campaign.approve')).toMatchObject([{ object_id: id }]);
});

test('one of two simultaneous decisions counts, and a decision cannot be made twice', async () => {
  const { id } = await ask();
  const { super_user, system_admin } = home.people;
  const both = await Promise.all([
    decide(id, 'approve', { token: super_user.token }),
    decide(id, 'reject', { token: system_admin.token, note: 'No' }),
  ]);
  expect(both.map((one) => one.status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect((await decide(id, 'approve')).status).toBe(409);
  expect((await emailsOf('campaign_approved')).length + (await emailsOf('campaign_rejected')).length).toBe(1);
});

test('a rejection needs a reason, sends nothing, and a change asks for approval again', async () => {
  const { operator } = home.people;
  const { id } = await ask({ isDelay: true, dateDelay: inHours(1) });
  expect((await decide(id, 'reject')).status).toBe(422);
  expect((await decide(id, 'reject', { note: 'Too like the real bank' })).body).toMatchObject({
    approval: 'rejected',
    decision: { note: 'Too like the real bank' },
  });
  expect(await emailsOf('campaign_rejected')).toEqual([operator.id]);
  await run(sql`update phishing_campaigns set start_date = now() where id = ${id}`);
  await advanceCampaigns(server.services);
  await run(sql`update deliveries set send_at = now() where campaign_id = ${id}`);
  expect(await claimable()).toEqual([]);
  expect((await find(id)).status).toBe('planned');

  expect((await change(id, { type: 'name', name: 'Milder' })).body).toMatchObject({
    approval: 'waiting',
    decision: { note: '', decided_at: null },
  });
  expect((await emailsOf('campaign_to_approve')).length).toBe(4);
});

test('neither the author nor the last editor of a campaign can approve it', async () => {
  const { super_user, operator, system_admin } = home.people;
  const { id } = await ask({ isDelay: true, dateDelay: inHours(1) });
  await change(id, { type: 'name', name: 'Mine now' }, super_user.token);
  expect((await decide(id, 'approve', { token: super_user.token })).status).toBe(403);
  expect((await decide(id, 'approve', { token: operator.token })).status).toBe(403);
  expect((await decide(id, 'approve', { token: system_admin.token })).body).toMatchObject({
    approval: 'approved',
    status: 'planned',
  });
});

test('a change of recipients needs approval again, and a running campaign waits for it', async () => {
  const { employee, super_user, operator } = home.people;
  const { id } = await ask({ targets: { target_users: [employee.id] }, emailSendType: 'to_end' });
  await decide(id, 'approve');
  await run(sql`update deliveries set send_at = now() + interval '1 hour' where campaign_id = ${id}`);
  expect((await change(id, { type: 'name', name: 'Other' })).body.approval).toBe('approved');
  const added: CampaignChange = { type: 'recipients', targets: { target_users: [super_user.id] } };
  expect((await change(id, added)).body).toMatchObject({ approval: 'waiting', status: 'active' });
  await run(sql`update deliveries set send_at = now() where campaign_id = ${id}`);
  expect(await claimable()).toEqual([]);
  expect((await decide(id, 'approve', { token: operator.token })).status).toBe(403);
  expect((await decide(id, 'approve')).body).toMatchObject({ approval: 'approved', status: 'active' });
});

test('a campaign whose start passed while it waited begins when approved, spread over the same length of time', async () => {
  await addPeople(server, home, 40);
  const { id } = await ask({ emailSendType: 'to_end', email_send_end_date: inHours(4) });
  const before = await find(id);
  await asIfAskedAgo(id, 10);
  await run(sql`update deliveries set send_at = send_at - interval '10 hours' where campaign_id = ${id}`);
  const { body: after } = await decide(id, 'approve');
  const length = (campaign: typeof before, from: 'start_date' | 'email_send_end_date', to: 'email_send_end_date' | 'end_date') =>
    Math.round((Date.parse(campaign[to]) - Date.parse(campaign[from])) / 60_000);
  expect(length(after, 'start_date', 'email_send_end_date')).toBe(length(before, 'start_date', 'email_send_end_date'));
  expect(length(after, 'email_send_end_date', 'end_date')).toBe(length(before, 'email_send_end_date', 'end_date'));
  const { rows } = await run(sql<{ soon: number; later: number }>`
    select count(*) filter (where send_at < now() + interval '2 hours')::int as soon,
      count(*) filter (where send_at >= now() + interval '2 hours')::int as later from deliveries where campaign_id = ${id}`);
  expect(rows[0]!.soon).toBeGreaterThan(10);
  expect(rows[0]!.later).toBeGreaterThan(10);
});

test('a follow-up is approved with its campaign, and waits if that campaign was never approved', async () => {
  const { employee } = home.people;
  const templates = [await makeTemplate(server, home)];
  const chain = async (isApproved: boolean) => {
    const { id } = await ask({
      targets: { target_users: [employee.id] },
      enableCreateCampaignByEnding: true,
      post_campaign: { name: 'Retest', templates, emailSendType: 'at_once' },
      post_campaign_targets: 'opened',
    });
    if (isApproved) await decide(id, 'approve');
    await run(sql`update deliveries set state = 'sent', sent_at = now(), result = 'clicked' where campaign_id = ${id}`);
    await server.call(campaigns.completeCampaign, { params: { id }, token: home.people.operator.token, body: undefined });
    await workIn(server.services, home.id, (context) => beginFollowUp(context, { campaign_id: id }));
    const { rows } = await run(
      sql<{ approval: string | null }>`select approval from phishing_campaigns where follows_campaign_id = ${id}`,
    );
    return rows.map(({ approval }) => approval);
  };
  expect(await chain(true)).toEqual([null]);
  expect(await chain(false)).toEqual(['waiting']);
});

test('a trial to oneself needs no approval, nor does any campaign where the setting is off', async () => {
  expect((await ask({ isTesting: true })).approval).toBeNull();
  await setting(false);
  expect((await ask()).approval).toBeNull();
});

test('the list finds campaigns that wait for approval', async () => {
  const { token } = home.people.operator;
  const { id } = await ask();
  await setting(false);
  await ask({ isDelay: true, dateDelay: inHours(1) });
  const { body } = await server.call(campaigns.filterCampaigns, { token, body: { waits_for_approval: true } });
  expect(body.data.map((campaign) => campaign.id)).toEqual([id]);
  const { body: counts } = await server.call(campaigns.listCampaignStatuses, { token });
  expect(counts).toEqual({ data: [{ id: 'planned', count: 2 }], waits_for_approval: 1 });
});

test('an organisation where one person runs campaigns cannot require a second', async () => {
  await setting(false);
  await run(sql`update users set registered_at = null where organization_id = ${home.id} and id <> ${home.people.super_user.id}`);
  const refused = await setting(true);
  expect(refused.status).toBe(422);
  expect(refused.body).toMatchObject({ details: [{ path: 'phishing_approval' }] });
});
