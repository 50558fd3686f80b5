import * as campaigns from '@vigil/contract/phishing-campaigns/endpoints.ts';
import * as employees from '@vigil/contract/employees/endpoints.ts';
import { changeGeneralSettings } from '@vigil/contract/settings/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPeople, deliveriesOf, hit, launch, letTimePass, makeTemplate, tokenOf, until } from '../../../test/make-campaign.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startSink, type Sink } from '../../../test/sink.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';
import { workIn } from '../../jobs/work-context.ts';
import { syncTags } from '../tags/commands/sync-tags.ts';

let server: TestServer;
let sink: Sink;
beforeAll(async () => {
  sink = await startSink({ breaksConnection: (_, when) => when === 'answer' && isHangingUp });
  server = await startServer({ SMTP_HOST: '127.0.0.1', SMTP_PORT: String(sink.port), SMTP_SECURITY: 'none' });
});
afterAll(async () => {
  await server.stop();
  await sink.close();
});
let isHangingUp = true;

/** Creates a campaign whose emails are all unconfirmed, and reads everything that lists them. */
async function unconfirmed(anonymous_reporting: boolean) {
  const home: TestOrganization = await makeOrganization(server);
  const { token } = home.people.operator;
  await server.call(changeGeneralSettings, {
    token: home.people.super_user.token,
    body: { anonymous_reporting, smallest_group: 10 },
  });
  await addPeople(server, home, 12);
  const { id } = await launch(server, home, { templates: [await makeTemplate(server, home)], targetType: 'all' });
  const deliveries = await until(
    () => deliveriesOf(server, id),
    (rows) => rows.every(({ state }) => state === 'unconfirmed'),
  );
  await letTimePass(server, id);
  // Any later reaction syncs the tags; their changes are no effect of a click.
  await workIn(server.services, home.id, (context) => syncTags(context));
  const params = { id };
  const list = async (query: object) =>
    (await server.call(campaigns.listCampaignUsers, { token, params, query: { limit: 100, ...query } })).body;
  const staff = async (query: object) =>
    (await server.call(employees.listEmployees, { token, query: { limit: 100, ...query } })).body;
  return {
    id,
    home,
    token,
    deliveries,
    /** Returns what an operator of the campaign sees. */
    shown: async () => ({
      campaign: (await server.call(campaigns.getCampaign, { token, params })).body,
      all: await list({}),
      unconfirmed: await list({ only: 'unconfirmed' }),
      failed: await list({ only: 'failed' }),
      unknown: await list({ status: ['unknown'] }),
      never: await staff({ simulated: 'NEVER' }),
      unsent: await staff({ in_phishing: id, phishing_events: ['unknown'] }),
      departments: (await server.call(campaigns.listCampaignDepartments, { token, params, query: {} })).body,
      templates: (await server.call(campaigns.listCampaignTemplates, { token, params })).body,
    }),
  };
}

const person = async (user_id: string) =>
  (
    await asSystem(server.services.database, (tx) =>
      sql<{
        clicked_count: number;
        sent_count: number;
      }>`select clicked_count, sent_count from users where id = ${user_id}`.execute(tx),
    )
  ).rows[0]!;

test('Where results are named, a click proves that an unconfirmed email arrived', async () => {
  const { deliveries, shown } = await unconfirmed(false);
  await hit(server, `/l/${tokenOf(server, deliveries[0]!.id)}`);
  expect((await shown()).campaign.statistics).toMatchObject({ sent: 1, clicked: 1 });
});

test('Where results are anonymous, nothing shown of an unconfirmed email changes with a click', async () => {
  const { id, token, deliveries, shown } = await unconfirmed(true);
  const before = await shown();
  const { id: delivery_id, user_id } = deliveries[0]!;
  await hit(server, `/l/${tokenOf(server, delivery_id)}`);
  await until(
    () => person(user_id),
    ({ clicked_count }) => clicked_count === 1,
  );
  expect(await shown()).toEqual(before);
  // Nothing of this changes when the campaign is over.
  await server.call(campaigns.completeCampaign, { token, params: { id } });
  const after = await shown();
  expect(after.all).toEqual(before.all);
  expect(after.never).toEqual(before.never);
  expect(after.campaign.statistics).toMatchObject({ sent: 0, unconfirmed: deliveries.length, clicked: 0 });
  expect(await person(user_id)).toEqual({ clicked_count: 1, sent_count: 0 });
});
