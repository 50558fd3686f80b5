import * as campaigns from '@vigil/contract/phishing-campaigns/endpoints.ts';
import { changeGeneralSettings } from '@vigil/contract/settings/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliveriesOf, hit, launch, letTimePass, makeTemplate, tokenOf, until } from '../../../test/make-campaign.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startSink, type Sink } from '../../../test/sink.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';

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

/** One campaign after another to the same three people; each says who followed its link. */
async function campaignsOf(home: TestOrganization, caught: Name[][], form: object = {}): Promise<string[]> {
  const template = await makeTemplate(server, home);
  const people: Name[] = ['employee', 'operator', 'content_manager'];
  const ids: string[] = [];
  for (const [at, names] of caught.entries()) {
    const { id } = await launch(server, home, {
      name: `Campaign ${at}`,
      templates: [template],
      targets: { target_users: people.map((name) => home.people[name].id) },
      ...form,
    });
    const sent = await until(
      () => deliveriesOf(server, id),
      (rows) => rows.every(({ state }) => state === 'sent'),
    );
    await letTimePass(server, id);
    for (const name of names) {
      const delivery = sent.find(({ user_id }) => user_id === home.people[name].id)!;
      await hit(server, `/l/${tokenOf(server, delivery.id)}`);
    }
    ids.push(id);
  }
  return ids;
}

const listed = async ({ people }: TestOrganization, id: string, query: object = {}) =>
  (await server.call(campaigns.listCaught, { token: people.operator.token, params: { id }, query })).body;
const counted = async ({ people }: TestOrganization, id: string) =>
  (await server.call(campaigns.countCaught, { token: people.operator.token, params: { id } })).body;

test('who was caught stands with their next letter, and who was caught in a row is told apart', async () => {
  const home = await makeOrganization(server);
  const { employee, operator, content_manager } = home.people;
  const [first, second, third] = (await campaignsOf(home, [
    ['employee', 'operator'],
    ['employee', 'content_manager'],
    ['employee'],
  ])) as [string, string, string];
  const of = async (id: string, query: object = {}) =>
    Object.fromEntries((await listed(home, id, query)).data.map((row) => [row.user.id, row]));

  const begun = await of(first);
  expect(Object.keys(begun).sort()).toEqual([employee.id, operator.id].sort());
  expect(begun[employee.id]).toMatchObject({
    status: 'clicked',
    is_repeat: false,
    retest: { campaign: { id: second }, status: 'clicked' },
  });
  expect(begun[operator.id]).toMatchObject({ retest: { campaign: { id: second }, status: 'sent' } });
  expect(await counted(home, first)).toMatchObject({ caught: 2, repeat: 0, retested: 2, caught_again: 1, given_course: 0 });

  expect((await of(second))[employee.id]).toMatchObject({ is_repeat: true });
  expect((await of(second))[content_manager.id]).toMatchObject({ is_repeat: false, retest: { campaign: { id: third } } });
  expect(Object.keys(await of(second, { repeat: 'true' }))).toEqual([employee.id]);
  expect(await counted(home, second)).toMatchObject({ caught: 2, repeat: 1, repeat_failures: 2 });

  // Of two in a row; by the organisation's own word, of three.
  await server.call(changeGeneralSettings, { token: home.people.super_user.token, body: { repeat_failures: 3 } });
  expect(await counted(home, second)).toMatchObject({ repeat: 0, repeat_failures: 3 });
  expect(await counted(home, third)).toMatchObject({ caught: 1, repeat: 1, retested: 0 });
  expect((await of(third))[employee.id]).toMatchObject({ is_repeat: true, retest: null });

  // What is excused breaks the row.
  const { delivery_id } = (await of(second))[employee.id]!;
  await server.call(campaigns.excuseDelivery, {
    token: operator.token,
    params: { id: second, delivery_id },
    body: { reason: 'Просили проверить' },
  });
  expect(await counted(home, third)).toMatchObject({ caught: 1, repeat: 0 });
  expect(await counted(home, second)).toMatchObject({ caught: 1 });
});

test('a trial is neither a failure in a row nor a next letter', async () => {
  const home = await makeOrganization(server);
  const [first] = (await campaignsOf(home, [['operator']])) as [string];
  await campaignsOf(home, [['operator']], { isTesting: true });
  const [last] = (await campaignsOf(home, [['content_manager']])) as [string];
  expect((await listed(home, first)).data).toMatchObject([{ retest: { campaign: { id: last }, status: 'sent' } }]);
  expect(await counted(home, last)).toMatchObject({ caught: 1, repeat: 0 });
});
