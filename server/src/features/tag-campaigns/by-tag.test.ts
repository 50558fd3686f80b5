import * as campaigns from '@vigil/contract/phishing-campaigns/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, makeTemplate } from '../../../test/make-campaign.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';

let server: TestServer;
let home: TestOrganization;
let ids: { launched: string; byTag: string; tag: string };
const token = () => home.people.operator.token;

beforeAll(async () => {
  server = await startServer();
  home = await makeOrganization(server);
  const template = await makeTemplate(server, home);
  const start_date = new Date(Date.now() + 86_400_000).toISOString();
  const [launched, byTag] = [
    await launch(server, home, { templates: [template], start_date }),
    await launch(server, home, { templates: [template], start_date }),
  ];
  const tag = await asSystem(server.services.database, async (tx) => {
    const { id } = await tx
      .insertInto('tags')
      .values({ organization_id: home.id, type: 'custom', title: 'Аудиторы', color: '#2456E6' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.updateTable('phishing_campaigns').set({ by_tag: true, tag_id: id }).where('id', '=', byTag.id).execute();
    return id;
  });
  ids = { launched: launched.id, byTag: byTag.id, tag };
});
afterAll(() => server.stop());

test.each([false, true])(
  'With by_tag %s the lists contain only the campaigns of that kind, each with its tag’s name',
  async (by_tag) => {
    const expected = by_tag ? ids.byTag : ids.launched;
    const tag = by_tag ? { id: ids.tag, title: 'Аудиторы', color: '#2456E6' } : null;
    const listed = await server.call(campaigns.listCampaigns, {
      token: token(),
      query: { by_tag: by_tag ? 'true' : 'false' },
    });
    const filtered = await server.call(campaigns.filterCampaigns, { token: token(), body: { by_tag } });
    for (const { body } of [listed, filtered])
      expect(body.data.map((campaign) => [campaign.id, campaign.tag])).toEqual([[expected, tag]]);
  },
);

test('People can be listed only as of a campaign of its own kind', async () => {
  const people = (id: string, by_tag?: 'true' | 'false') =>
    server.call(campaigns.listCampaignUsers, { token: token(), params: { id }, query: by_tag === undefined ? {} : { by_tag } });
  const counts = await Promise.all([people(ids.byTag, 'true'), people(ids.byTag), people(ids.launched, 'false')]);
  expect(counts.map(({ body }) => body.total_count)).toEqual([5, 5, 5]);
  expect((await people(ids.byTag, 'false')).status).toBe(404);
  expect((await people(ids.launched, 'true')).status).toBe(404);
});

test('Campaigns are sorted by state, active, planned, completed, the latest start first', async () => {
  const order = ['active', 'planned', 'completed'];
  const template = await makeTemplate(server, home);
  const days = [1, 2, 3, 4, 5, 6];
  const made = await Promise.all(
    days.map((day) =>
      launch(server, home, { templates: [template], start_date: new Date(Date.now() + day * 86_400_000).toISOString() }),
    ),
  );
  await asSystem(server.services.database, async (tx) => {
    for (const [index, { id }] of made.entries())
      await tx
        .updateTable('phishing_campaigns')
        .set({ status: order[index % 3]! as 'active' })
        .where('id', '=', id)
        .execute();
  });
  const dayOf = new Map(made.map(({ id }, index) => [id, days[index]]));
  for (const { body } of [
    await server.call(campaigns.listCampaigns, { token: token(), query: {} }),
    await server.call(campaigns.filterCampaigns, { token: token(), body: {} }),
  ]) {
    const listed = body.data.filter(({ id }) => dayOf.has(id));
    expect(listed.map(({ id, status }) => [status, dayOf.get(id)])).toEqual([
      ['active', 4],
      ['active', 1],
      ['planned', 5],
      ['planned', 2],
      ['completed', 6],
      ['completed', 3],
    ]);
  }
});
