import * as audit from '@vigil/contract/audit/endpoints.ts';
import * as campaigns from '@vigil/contract/phishing-campaigns/endpoints.ts';
import * as settings from '@vigil/contract/settings/endpoints.ts';
import { TRIES_BEFORE_PAUSE } from '@vigil/contract/phishing-delivery/rules.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addPeople, deliveriesOf, launch, makeTemplate, until } from '../../../test/make-campaign.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startSink, type Sink } from '../../../test/sink.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';
import { workIn } from '../../jobs/work-context.ts';
import { pauseFailing } from './commands/pause-failing.ts';

let server: TestServer;
let sink: Sink;
let home: TestOrganization;
let isRefusing = true;
beforeAll(async () => {
  sink = await startSink({
    refuse: () => (isRefusing ? Object.assign(new Error('No such user'), { responseCode: 550 }) : null),
  });
  server = await startServer({ SMTP_HOST: '127.0.0.1', SMTP_PORT: String(sink.port), SMTP_SECURITY: 'none' });
});
afterAll(async () => {
  await server.stop();
  await sink.close();
});
beforeEach(async () => {
  isRefusing = true;
  home = await makeOrganization(server);
  await addPeople(server, home, 60);
});

const run = <T>(statement: ReturnType<typeof sql<T>>) => asSystem(server.services.database, (tx) => statement.execute(tx));
const find = async (id: string) =>
  (await server.call(campaigns.getCampaign, { params: { id }, token: home.people.operator.token })).body;
const begin = async () => launch(server, home, { templates: [await makeTemplate(server, home)], start_date: later });
const later = new Date(Date.now() + 3_600_000).toISOString();
/** Makes this many of the campaign's emails due now. */
const due = (id: string, count: number) =>
  run(sql`update deliveries set send_at = now() where id in (
    select id from deliveries where campaign_id = ${id} and state = 'queued' order by id limit ${count})`);
const letGo = async (id: string, count: number) => {
  await run(sql`update phishing_campaigns set status = 'active' where id = ${id}`);
  await due(id, count);
};
const ended = async (id: string) =>
  (await deliveriesOf(server, id)).filter(({ state }) => state === 'sent' || state === 'failed').length;
const change = (id: string, type: 'resume' | 'pause') =>
  server.call(campaigns.changeCampaign, { params: { id }, token: home.people.operator.token, body: { type } });

test('A campaign with too many failed emails pauses itself, says why, and notifies its author', async () => {
  const { id } = await begin();
  await letGo(id, TRIES_BEFORE_PAUSE);
  const paused = await until(
    () => find(id),
    ({ is_paused }) => is_paused,
  );
  expect(paused).toMatchObject({ pause_reason: 'failures', status: 'active' });
  const { rows } = await run(
    sql<{ user_id: string }>`select user_id from emails where organization_id = ${home.id} and kind = 'campaign_paused'`,
  );
  expect(rows).toEqual([{ user_id: home.people.operator.id }]);
  const { body } = await server.call(audit.listAudit, { token: home.people.operator.token, query: {} });
  expect(body.data.filter(({ action }) => action === 'campaign.pause_failing')).toMatchObject([{ object_id: id }]);
  await due(id, 5);
  const { body: list } = await server.call(campaigns.listCampaigns, { token: home.people.operator.token, query: {} });
  expect(list.data[0]).toMatchObject({ id, pause_reason: 'failures' });

  // After a person resumes the campaign, earlier failures do not count against it, and a recovered server lets it continue.
  isRefusing = false;
  expect((await change(id, 'resume')).body).toMatchObject({ is_paused: false, pause_reason: null });
  await due(id, 25);
  await until(
    () => ended(id),
    (count) => count >= TRIES_BEFORE_PAUSE + 25,
  );
  await workIn(server.services, home.id, (context) => pauseFailing(context, { campaign_id: id }));
  expect((await find(id)).is_paused).toBe(false);
});

test('Too few failed emails, or too small a share, do not pause a campaign', async () => {
  const { id } = await begin();
  await letGo(id, TRIES_BEFORE_PAUSE - 1);
  await until(
    () => ended(id),
    (count) => count === TRIES_BEFORE_PAUSE - 1,
  );
  await workIn(server.services, home.id, (context) => pauseFailing(context, { campaign_id: id }));
  expect((await find(id)).is_paused).toBe(false);
  isRefusing = false;
  await due(id, 40);
  await until(
    () => ended(id),
    (count) => count === TRIES_BEFORE_PAUSE - 1 + 40,
  );
  const token = home.people.super_user.token;
  const share = (phishing_failed_share: number) =>
    server.call(settings.changeGeneralSettings, { token, body: { phishing_failed_share } });
  expect((await share(0)).status).toBe(422);
  expect((await share(50)).body.phishing_failed_share).toBe(50);
  await workIn(server.services, home.id, (context) => pauseFailing(context, { campaign_id: id }));
  expect((await find(id)).is_paused).toBe(false);
  await share(10);
  await workIn(server.services, home.id, (context) => pauseFailing(context, { campaign_id: id }));
  expect((await find(id)).pause_reason).toBe('failures');
});

test('A campaign with no emails left to send is not paused', async () => {
  const { id } = await begin();
  await run(sql`update organizations set phishing_failed_share = 100 where id = ${home.id}`);
  // One email arrives, because a campaign that could send none has failed.
  isRefusing = false;
  await letGo(id, 1);
  await until(
    () => ended(id),
    (count) => count === 1,
  );
  isRefusing = true;
  await due(id, 100);
  await until(
    () => deliveriesOf(server, id),
    (rows) => rows.every(({ state }) => state === 'failed' || state === 'sent'),
  );
  await run(sql`update organizations set phishing_failed_share = 20 where id = ${home.id}`);
  await workIn(server.services, home.id, (context) => pauseFailing(context, { campaign_id: id }));
  expect(await find(id)).toMatchObject({ is_paused: false, status: 'active' });
});

test('Emails to people who may not get any count as untried, and a person’s pause has no reason of its own', async () => {
  const { id } = await begin();
  // The person was deleted so long ago that nobody can restore them.
  await run(sql`update users set deleted_at = now() - interval '2 days' where organization_id = ${home.id} and email like 'p%'`);
  await run(sql`update phishing_campaigns set status = 'active' where id = ${id}`);
  await run(
    sql`update deliveries d set send_at = now() from users u where d.campaign_id = ${id} and u.id = d.user_id and u.deleted_at is not null`,
  );
  await until(
    () => ended(id),
    (count) => count === 60,
  );
  await workIn(server.services, home.id, (context) => pauseFailing(context, { campaign_id: id }));
  expect((await find(id)).is_paused).toBe(false);
  expect((await change(id, 'pause')).body).toMatchObject({ is_paused: true, pause_reason: null });
});
