import * as campaigns from '@vigil/contract/phishing-campaigns/endpoints.ts';
import type { NewCampaignInput } from '@vigil/contract/phishing-campaigns/campaign.ts';
import { createRedirectPage, deleteRedirectPage } from '@vigil/contract/phishing-redirects/endpoints.ts';
import { deleteTemplate } from '@vigil/contract/phishing-templates/endpoints.ts';
import { nobody } from '@vigil/contract/people/nobody.ts';
import { changeGeneralSettings } from '@vigil/contract/settings/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPeople, deliveriesOf, hit, launch, letTimePass, makeTemplate, tokenOf, until } from '../../../test/make-campaign.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { makeTag, putTag } from '../../../test/make-tag.ts';
import { startSink, type Sink } from '../../../test/sink.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';
import { workIn } from '../../jobs/work-context.ts';
import { beginFollowUp } from './commands/begin-follow-up.ts';

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

type Chain = { home: TestOrganization; id: string; token: string; templates: string[] };

/** Sends a campaign with a planned follow-up; the employee and the operator click, the manager opens the email. */
async function makeFailures(change: Partial<NewCampaignInput> = {}, retest: object = {}): Promise<Chain> {
  const home = await makeOrganization(server);
  const templates = [await makeTemplate(server, home), await makeTemplate(server, home)];
  const { employee, operator, content_manager, super_user } = home.people;
  const { id } = await launch(server, home, {
    templates,
    targets: { target_users: [employee, operator, content_manager, super_user].map((person) => person.id) },
    enableCreateCampaignByEnding: true,
    post_campaign: { name: 'Retest', templates, emailSendType: 'at_once', ...retest },
    post_campaign_targets: 'clicked',
    ...change,
  });
  const sent = await until(
    () => deliveriesOf(server, id),
    (rows) => rows.every(({ state }) => state === 'sent'),
  );
  await letTimePass(server, id);
  const tokenFor = (user_id: string) => tokenOf(server, sent.find((row) => row.user_id === user_id)!.id);
  for (const person of [employee, operator]) await hit(server, `/l/${tokenFor(person.id)}`);
  await hit(server, `/o/${tokenFor(content_manager.id)}.gif`);
  return { home, id, token: operator.token, templates };
}

const complete = ({ id, token }: Chain, body?: { follow_up: boolean }) =>
  server.call(campaigns.completeCampaign, { token, params: { id }, body });
const internal = async ({ token }: Chain, id: string) =>
  (await server.call(campaigns.getCampaignInternal, { token, params: { id } })).body;
const settled = (chain: Chain) =>
  until(
    () =>
      asSystem(server.services.database, (tx) =>
        tx.selectFrom('phishing_campaigns').select('follow_up_settled_at').where('id', '=', chain.id).executeTakeFirstOrThrow(),
      ),
    ({ follow_up_settled_at }) => follow_up_settled_at !== null,
  );
const followersOf = ({ id }: Chain) =>
  asSystem(server.services.database, (tx) =>
    tx.selectFrom('phishing_campaigns').select('id').where('follows_campaign_id', '=', id).execute(),
  );

/** Returns which template each person of a campaign got. */
const assignedIn = async (campaign_id: string) => {
  const rows = await asSystem(server.services.database, (tx) =>
    tx
      .selectFrom('deliveries as d')
      .innerJoin('campaign_templates as t', 't.id', 'd.campaign_template_id')
      .select(['d.user_id', 't.template_id'])
      .where('d.campaign_id', '=', campaign_id)
      .execute(),
  );
  return new Map(rows.map(({ user_id, template_id }) => [user_id, template_id]));
};

test('A follow-up begins by itself for people who failed, each with a template new to them', async () => {
  const chain = await makeFailures();
  const { employee, operator } = chain.home.people;
  await complete(chain);
  await settled(chain);
  const first = await internal(chain, chain.id);
  expect(first.after).toMatchObject({ name: 'Retest' });
  const retest = await internal(chain, first.after!.id);
  expect(retest).toMatchObject({ status: 'active', users_count: 2, before: { id: chain.id }, follows: { id: chain.id } });
  const [before, now] = [await assignedIn(chain.id), await assignedIn(retest.id)];
  expect([...now.keys()].sort()).toEqual([employee.id, operator.id].sort());
  for (const [person, template] of now) expect(template).not.toBe(before.get(person));
});

test.each([false, true])(
  'A follow-up leads to the page that its form names, or to ours when that was deleted (%s)',
  async (isGone) => {
    const chain = await makeFailures();
    const { token } = chain;
    const { body: page } = await server.call(createRedirectPage, {
      token,
      body: { name: 'Слово службы', html: '<p>Это было учебное письмо</p>' },
    });
    const change = (redirect_page: string) =>
      server.call(campaigns.changeCampaign, {
        token,
        params: { id: chain.id },
        body: {
          type: 'follow_up',
          post_campaign: { name: 'Retest', templates: chain.templates, enableRedirect: true, redirect_page },
          post_campaign_targets: 'clicked',
        },
      });
    const stranger = await change((await makeOrganization(server)).id);
    expect(stranger).toMatchObject({ status: 422, body: { details: [{ path: 'post_campaign.redirect_page' }] } });
    expect((await change(page.id)).status).toBe(200);
    expect((await internal(chain, chain.id)).post_campaign).toMatchObject({
      enableRedirect: true,
      redirect_page: { id: page.id, name: 'Слово службы' },
    });
    if (isGone) await server.call(deleteRedirectPage, { token, params: { id: page.id } });
    await complete(chain);
    await settled(chain);
    const { after } = await internal(chain, chain.id);
    expect(await internal(chain, after!.id)).toMatchObject(
      isGone
        ? { enableRedirect: false, redirect_page: null }
        : { enableRedirect: true, redirect_page: { id: page.id, name: 'Слово службы' } },
    );
  },
);

test('A follow-up begins once, however often its reaction runs', async () => {
  const chain = await makeFailures();
  await complete(chain);
  const again = () => workIn(server.services, chain.home.id, (context) => beginFollowUp(context, { campaign_id: chain.id }));
  await Promise.all([again(), again(), again()]);
  await settled(chain);
  await again();
  expect(await followersOf(chain)).toHaveLength(1);
});

test('A beginning that is interrupted leaves nothing, and the next one completes it', async () => {
  const chain = await makeFailures();
  await asSystem(server.services.database, (tx) =>
    tx
      .updateTable('phishing_campaigns')
      .set({ status: 'completed', completed_at: new Date() })
      .where('id', '=', chain.id)
      .execute(),
  );
  const cutOff = workIn(server.services, chain.home.id, async (context) => {
    await beginFollowUp(context, { campaign_id: chain.id });
    throw new Error('killed');
  });
  await expect(cutOff).rejects.toThrow('killed');
  expect(await followersOf(chain)).toEqual([]);
  await workIn(server.services, chain.home.id, (context) => beginFollowUp(context, { campaign_id: chain.id }));
  expect(await followersOf(chain)).toHaveLength(1);
});

test('People who left, are excluded or have an excluded tag get no follow-up, and if nobody remains that is reported', async () => {
  const chain = await makeFailures();
  const { employee, operator } = chain.home.people;
  const tag = await makeTag(server, chain.home);
  const { status } = await server.call(campaigns.changeCampaign, {
    token: chain.token,
    params: { id: chain.id },
    body: {
      type: 'follow_up',
      post_campaign: { name: 'Retest', templates: chain.templates, excludedTags: [tag] },
      post_campaign_targets: 'clicked',
    },
  });
  expect(status).toBe(200);
  await putTag(server, chain.home, tag, operator.id);
  await asSystem(server.services.database, (tx) =>
    tx.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', employee.id).execute(),
  );
  await complete(chain);
  await settled(chain);
  expect(await internal(chain, chain.id)).toMatchObject({ after: null, follow_up_obstacle: 'nobody' });
});

test('A follow-up does not begin without a sendable template, and that is reported', async () => {
  const chain = await makeFailures();
  for (const id of chain.templates) await server.call(deleteTemplate, { token: chain.token, params: { id } });
  await complete(chain);
  await settled(chain);
  expect(await internal(chain, chain.id)).toMatchObject({ after: null, follow_up_obstacle: 'no_templates' });
});

/** Makes an anonymous organisation where this many people got an email, and this many of them clicked. */
async function anonymous(clickers: number, people = 12) {
  const home = await makeOrganization(server);
  await addPeople(server, home, people);
  // Newcomers do not count towards the smallest group.
  await asSystem(server.services.database, (tx) =>
    tx
      .updateTable('users')
      .set({ created_at: new Date(Date.now() - 90 * 86_400_000) })
      .where('organization_id', '=', home.id)
      .execute(),
  );
  const templates = [await makeTemplate(server, home), await makeTemplate(server, home)];
  const { token } = home.people.operator;
  const { id } = await launch(server, home, {
    templates,
    targetType: 'all',
    enableCreateCampaignByEnding: true,
    post_campaign: { name: 'Retest', templates, emailSendType: 'at_once' },
    post_campaign_targets: 'clicked',
  });
  const sent = await until(
    () => deliveriesOf(server, id),
    (rows) => rows.every(({ state }) => state === 'sent'),
  );
  await letTimePass(server, id);
  for (const delivery of sent.slice(0, clickers)) await hit(server, `/l/${tokenOf(server, delivery.id)}`);
  const body = { anonymous_reporting: true, smallest_group: 10 };
  await server.call(changeGeneralSettings, { token: home.people.super_user.token, body });
  const chain: Chain = { home, id, token, templates };
  await complete(chain);
  await settled(chain);
  const [follower] = await followersOf(chain);
  return { chain, token, follower: follower!.id, chosen: sent.slice(0, clickers).map(({ user_id }) => user_id) };
}

test('Where results are anonymous a follow-up still begins, and shows neither its recipients nor their exact number', async () => {
  const { chain, token, follower, chosen } = await anonymous(12);
  expect([...(await assignedIn(follower)).keys()].sort()).toEqual([...chosen].sort());
  const { after, follow_up_obstacle } = await internal(chain, chain.id);
  expect({ after, follow_up_obstacle }).toMatchObject({ after: { id: follower }, follow_up_obstacle: null });
  const shown = await internal(chain, follower);
  expect(shown.users_count).toBe(10);
  expect(shown.statistics.sent % 10).toBe(0);
  const params = { id: follower };
  const users = await server.call(campaigns.listCampaignUsers, { token, params, query: {} });
  expect(users.body).toMatchObject({ data: [], total_count: 10 });
  expect((await server.call(campaigns.listCampaignDepartments, { token, params, query: {} })).body.data).toEqual([]);
  const who = { ...nobody, all: true, excludedTags: [], campaign_id: follower };
  expect((await server.call(campaigns.listLeftOut, { token, body: { targets: who } })).status).toBe(409);
  // A second email must not raise these people's count of emails, which would reveal who they are.
  await until(
    () => deliveriesOf(server, follower),
    (rows) => rows.every(({ state }) => state === 'sent'),
  );
  const counts = await asSystem(server.services.database, (tx) =>
    tx.selectFrom('users').select('sent_count').where('id', 'in', chosen).execute(),
  );
  expect(new Set(counts.map(({ sent_count }) => sent_count))).toEqual(new Set([1]));
});

test('Where results are anonymous, the results of a completed follow-up stay in steps', async () => {
  const { chain, token, follower } = await anonymous(22, 24);
  const followed = await until(
    () => deliveriesOf(server, follower),
    (rows) => rows.every(({ state }) => state === 'sent'),
  );
  await letTimePass(server, follower);
  for (const { id } of followed.slice(0, 12)) await hit(server, `/l/${tokenOf(server, id)}`);
  await complete({ ...chain, id: follower });
  expect((await internal(chain, follower)).statistics).toMatchObject({ sent: 20, clicked: null });
  const { body } = await server.call(campaigns.countFailures, { token, params: { id: follower } });
  expect(body).toMatchObject({ caught: null, repeat: null, caught_again: null });
});

test('Where results are anonymous, a follow-up to a few people is not shown at all', async () => {
  const { chain, token, follower, chosen } = await anonymous(3);
  expect([...(await assignedIn(follower)).keys()].sort()).toEqual([...chosen].sort());
  expect(await internal(chain, chain.id)).toMatchObject({ after: null, follow_up_obstacle: 'few_or_nobody' });
  expect((await server.call(campaigns.getCampaign, { token, params: { id: follower } })).status).toBe(404);
  const { body } = await server.call(campaigns.filterCampaigns, { token, body: {} });
  expect(body.data.map(({ id }: { id: string }) => id)).toEqual([chain.id]);
});

test('A follow-up waits its days, and lasts as long as its form says', async () => {
  const chain = await makeFailures({}, { isDelay: true, dateDelay: 3, dateType: 'custom', dateEnd: 10 });
  const { body: ended } = await complete(chain);
  await settled(chain);
  const { after } = await internal(chain, chain.id);
  const retest = await internal(chain, after!.id);
  const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;
  expect(retest.status).toBe('planned');
  expect(days(ended.completed_at!, retest.start_date)).toBeCloseTo(3, 3);
  expect(days(retest.start_date, retest.end_date)).toBeCloseTo(10, 3);
});

test('Anyone who ends the first campaign early may refuse its follow-up', async () => {
  const chain = await makeFailures();
  expect((await complete(chain, { follow_up: false })).status).toBe(200);
  await workIn(server.services, chain.home.id, (context) => beginFollowUp(context, { campaign_id: chain.id }));
  expect(await followersOf(chain)).toEqual([]);
});

test('A follow-up can be added to a running campaign and removed from it, and is refused once that is over', async () => {
  const chain = await makeFailures({ enableCreateCampaignByEnding: false, post_campaign: null });
  const change = (post_campaign: { name: string; templates: string[] } | null) =>
    server.call(campaigns.changeCampaign, {
      token: chain.token,
      params: { id: chain.id },
      body: { type: 'follow_up', post_campaign },
    });
  await change({ name: 'Later', templates: chain.templates });
  expect((await internal(chain, chain.id)).post_campaign).toMatchObject({ name: 'Later' });
  await change(null);
  expect(await internal(chain, chain.id)).toMatchObject({ post_campaign: null, enableCreateCampaignByEnding: false });
  await complete(chain);
  expect((await change({ name: 'Later', templates: chain.templates })).status).toBe(409);
});

test('A change of a follow-up leaves the fields that it does not name', async () => {
  const chain = await makeFailures();
  const change = (body: object) =>
    server.call(campaigns.changeCampaign, { token: chain.token, params: { id: chain.id }, body: { type: 'follow_up', ...body } });
  await change({
    post_campaign: {
      name: 'Later',
      templates: chain.templates,
      emailSendType: 'at_once',
      workingHours: true,
      period: 7,
      enableRedirectPage: false,
    },
    post_campaign_targets: 'entered_data',
  });
  const before = await internal(chain, chain.id);
  expect(before.post_campaign).toMatchObject({ enableRedirectPage: false });
  expect((await change({ post_campaign: { name: 'Sooner' } })).status).toBe(200);
  expect(await internal(chain, chain.id)).toEqual({
    ...before,
    version: expect.any(String),
    post_campaign: { ...before.post_campaign, name: 'Sooner' },
  });
  expect((await change({})).status).toBe(200);
  await change({ post_campaign_targets: 'clicked' });
  expect(await internal(chain, chain.id)).toMatchObject({
    post_campaign: { name: 'Sooner', period: 7 },
    post_campaign_targets: 'clicked',
  });
  await change({ post_campaign: { isDelay: true, dateDelay: 3 } });
  expect((await change({ post_campaign: { isDelay: false } })).status).toBe(200);
  expect((await internal(chain, chain.id)).post_campaign).toMatchObject({ isDelay: false, dateDelay: null });
  const { body: page } = await server.call(createRedirectPage, {
    token: chain.token,
    body: { name: 'Page', html: '<p>Page</p>' },
  });
  expect((await change({ post_campaign: { enableRedirect: true, redirect_page: page.id } })).status).toBe(200);
  expect((await internal(chain, chain.id)).post_campaign).toMatchObject({ redirect_page: { id: page.id } });
});

test('The targets may stand inside the follow-up or beside it, and must not contradict each other', async () => {
  const home = await makeOrganization(server);
  const template = await makeTemplate(server, home);
  const create = (nested: object, beside: object) =>
    server.call(campaigns.createCampaign, {
      token: home.people.operator.token,
      body: {
        name: 'Nested',
        templates: [template],
        targets: { target_users: [home.people.employee.id] },
        enableCreateCampaignByEnding: true,
        post_campaign: { name: 'After', templates: [template], ...nested },
        ...beside,
      },
    });
  for (const [nested, beside, from] of [
    [{}, {}, 'opened'],
    [{ post_campaign_targets: 'clicked' }, {}, 'clicked'],
    [{}, { post_campaign_targets: 'clicked' }, 'clicked'],
    [{ post_campaign_targets: 'clicked' }, { post_campaign_targets: 'clicked' }, 'clicked'],
  ] as const) {
    const { body } = await create(nested, beside);
    const token = home.people.operator.token;
    const saved = await server.call(campaigns.getCampaignInternal, { token, params: { id: body.id } });
    expect(saved.body.post_campaign_targets).toBe(from);
  }
  const refused = await create({ post_campaign_targets: 'clicked' }, { post_campaign_targets: 'entered_data' });
  expect(refused).toMatchObject({ status: 422, body: { details: [{ path: 'post_campaign_targets' }] } });
});

test('A follow-up refuses a template, a course or a tag of another organization', async () => {
  const chain = await makeFailures();
  const stranger = await makeOrganization(server);
  const [template, tag] = [await makeTemplate(server, stranger), await makeTag(server, stranger)];
  const change = (post_campaign: NonNullable<NewCampaignInput['post_campaign']>) =>
    server.call(campaigns.changeCampaign, {
      token: chain.token,
      params: { id: chain.id },
      body: { type: 'follow_up', post_campaign },
    });
  expect((await change({ name: 'x', templates: [template] })).status).toBe(404);
  expect((await change({ name: 'x', templates: chain.templates, excludedTags: [tag] })).status).toBe(422);
  const empty = await change({ name: '', templates: chain.templates });
  expect(empty.body).toMatchObject({ details: [{ path: 'post_campaign.name' }] });
});

test('Repeating a campaign repeats its follow-up', async () => {
  const chain = await makeFailures();
  await complete(chain);
  await settled(chain);
  const { body } = await server.call(campaigns.getCampaignForm, { token: chain.token, params: { id: chain.id } });
  expect(body).toMatchObject({
    enableCreateCampaignByEnding: true,
    post_campaign: { name: 'Retest' },
    post_campaign_targets: 'clicked',
  });
  expect(body.post_campaign!.templates.map(({ id }) => id).sort()).toEqual(chain.templates.toSorted());
});
