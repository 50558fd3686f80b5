import * as departments from '@vigil/contract/departments/endpoints.ts';
import * as tags from '@vigil/contract/tags/endpoints.ts';
import * as campaigns from '@vigil/contract/phishing-campaigns/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTemplate } from '../../test/make-campaign.ts';
import { makeOrganization, type TestOrganization } from '../../test/make-organization.ts';
import { startServer, type TestServer } from '../../test/start-server.ts';
import { asSystem } from '../db/database.ts';
import { forgetOrders } from './idempotency.ts';

let server: TestServer;
let home: TestOrganization;

beforeAll(async () => {
  server = await startServer({ ROLE: 'web' });
  home = await makeOrganization(server);
});
afterAll(() => server.stop());

const order = (title: string, key: string, { token = home.people.operator.token } = {}) =>
  server.call(departments.addDepartment, { token, headers: { 'idempotency-key': key }, body: { title, parent_id: null } });

const titled = (title: string): Promise<number> =>
  asSystem(server.services.database, async (tx) => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from departments where organization_id = ${home.id} and title = ${title}`.execute(tx);
    return rows[0]!.n;
  });

test('security 41: two clicks in one frame launch one campaign, and both are answered', async () => {
  const templates = [await makeTemplate(server, home)];
  const click = () =>
    server.call(campaigns.createCampaign, {
      token: home.people.operator.token,
      headers: { 'idempotency-key': 'two-clicks-in-one-frame' },
      body: { name: 'Once', templates, targets: { all: true }, emailSendType: 'at_once' },
    });
  const [first, second] = await Promise.all([click(), click()]);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.body).toEqual(first.body);
  const list = await server.call(campaigns.listCampaigns, { token: home.people.operator.token });
  expect(list.body.total_count).toBe(1);
});

test('security 41: ordered again after its answer was lost, it is answered and not done again', async () => {
  const first = await order('Once', 'an-answer-that-was-lost');
  expect(await order('Once', 'an-answer-that-was-lost')).toMatchObject({ status: 200, body: first.body });
  expect(await titled('Once')).toBe(1);
});

test('security 41: another order under the same key is refused, and nothing is done', async () => {
  await order('First of two', 'one-key-for-two');
  expect(await order('Second of two', 'one-key-for-two')).toMatchObject({
    status: 422,
    body: { code: 'http.key_of_another_order' },
  });
  expect(await titled('Second of two')).toBe(0);
});

test('security 41: an order that failed is done when it is ordered again', async () => {
  expect((await order('', 'first-it-failed')).status).toBe(422);
  expect((await order('After a failure', 'first-it-failed')).status).toBe(200);
});

test('security 41: a key is its sender’s own', async () => {
  await order('Of the operator', 'whose-key-is-it');
  const other = await order('Of the operator', 'whose-key-is-it', { token: home.people.super_user.token });
  expect([200, 409, 422]).toContain(other.status);
  expect(other.body).not.toMatchObject({ code: 'http.key_of_another_order' });
});

test('a key of another form is refused, and a day later a key is free again', async () => {
  expect((await order('Odd', 'short')).status).toBe(400);
  await order('Yesterday', 'a-key-of-yesterday');
  await asSystem(server.services.database, (tx) =>
    sql`update idempotency_keys set created_at = now() - interval '25 hours' where key = 'a-key-of-yesterday'`.execute(tx),
  );
  await forgetOrders(server.services.database);
  expect((await order('Today', 'a-key-of-yesterday')).status).toBe(200);
});

test('security 41: another file of the same name and size is another order', async () => {
  const { token } = home.people.operator;
  const { body: tag } = await server.call(tags.addTag, { token, body: { title: 'Sheet', color: '#ff0000' } });
  const send = (who: string) =>
    server.call(tags.assignTagBySheet, {
      params: { id: tag.id },
      token,
      headers: { 'idempotency-key': 'a-key-with-a-file' },
      body: { file: new File([`email\n${who}@${home.domain}\n`], 'people.csv'), need_onboarding: 'false' },
    });
  const first = await send('employee');
  expect(await send('employee')).toMatchObject({ status: 200, body: first.body });
  expect(await send('operator')).toMatchObject({ status: 422, body: { code: 'http.key_of_another_order' } });
});
