import * as endpoints from '@vigil/contract/employees/endpoints.ts';
import type { PhishingEvent } from '@vigil/contract/people/rules.ts';
import type { RequestOf } from '@vigil/contract/endpoint.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTemplate, launch, deliveriesOf } from '../../../test/make-campaign.ts';
import { assign, inDays, makeCourse, only } from '../../../test/make-course.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem, inOrganization } from '../../db/database.ts';
import { idsOf } from '../../db/ids.ts';
import { refreshLearning } from '../assignments/commands/figures.ts';
import { recountPersonTotals } from '../phishing-results/commands/recount-person-totals.ts';

type Query = RequestOf<typeof endpoints.listEmployees>['query'];

let server: TestServer;
let home: TestOrganization;
let ids: { course: string; other: string; campaign: string; tag: string; second: string };
const people: Record<string, string> = {};

beforeAll(async () => {
  server = await startServer({ ROLE: 'web' });
  home = await makeOrganization(server);
  await asSystem(server.services.database, async (tx) => {
    for (const name of ['ann', 'bob', 'cid', 'dan', 'eve']) {
      const row = {
        organization_id: home.id,
        department_id: home.department_id,
        email: `${name}@${home.domain}`,
        last_name: name,
      };
      people[name] = (await tx.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow()).id;
    }
  });
  const targetsOf = (...names: string[]) => only(...names.map((name) => people[name]!));
  const course = (await makeCourse(server, home)).id;
  const otherCourse = (await makeCourse(server, home)).id;
  // Ann has completed the course, Bob has started it and is late, Cid has not started it; Dan has only the other course.
  const assigned = await assign(server, home, course, { targets: targetsOf('ann', 'bob', 'cid') });
  await assign(server, home, otherCourse, { targets: targetsOf('dan') });
  await asSystem(server.services.database, async (tx) => {
    const change = (name: string, row: object) =>
      tx
        .updateTable('enrolments')
        .set(row)
        .where('assigned_course_id', '=', assigned)
        .where('user_id', '=', people[name]!)
        .execute();
    await change('ann', { started_at: inDays(-1), completed_at: inDays(0) });
    await change('bob', { started_at: inDays(-9), end_date: inDays(-2) });
    await refreshLearning({ db: tx, organization: home.id }, idsOf(Object.values(people)));
  });
  const campaign = await launch(server, home, {
    templates: [await makeTemplate(server, home)],
    targets: targetsOf('ann', 'bob', 'cid'),
  });
  const results: Record<string, 'clicked' | 'sent' | undefined> = { [people['ann']!]: 'clicked', [people['bob']!]: 'sent' };
  const tags = await asSystem(server.services.database, async (tx) => {
    for (const { id, user_id } of await deliveriesOf(server, campaign.id)) {
      await tx
        .updateTable('deliveries')
        .set({ result: results[user_id] ?? null, state: results[user_id] === undefined ? 'queued' : 'sent' })
        .where('id', '=', id)
        .execute();
    }
    const made = await tx
      .insertInto('tags')
      .values(['VIP', 'Remote'].map((title) => ({ organization_id: home.id, type: 'custom', title, color: '#2456E6' })))
      .returning('id')
      .execute();
    await tx
      .insertInto('tag_assignments')
      .values([
        { organization_id: home.id, tag_id: made[0]!.id, user_id: people['ann']! },
        { organization_id: home.id, tag_id: made[1]!.id, user_id: people['ann']! },
        { organization_id: home.id, tag_id: made[1]!.id, user_id: people['eve']! },
        { organization_id: home.id, tag_id: made[0]!.id, user_id: people['bob']!, removed_at: inDays(-1), removal: 'by_hand' },
      ])
      .execute();
    return made.map(({ id }) => id);
  });
  ids = { course, other: otherCourse, campaign: campaign.id, tag: tags[0]!, second: tags[1]! };
});
afterAll(() => server.stop());

const list = (query: Query, organization = home) =>
  server.call(endpoints.listEmployees, { token: organization.people.operator.token, query: { limit: 50, ...query } });

async function names(query: Query): Promise<string[]> {
  const { status, body } = await list(query);
  expect(status).toBe(200);
  expect(body.total_count).toBe(body.data.length);
  const found = new Set(body.data.map(({ id }) => id));
  return Object.keys(people).filter((name) => found.has(people[name]!));
}

test.each<[string, () => Query, string[]]>([
  ['a tag', () => ({ tags: [ids.tag] }), ['ann']],
  ['any of two tags', () => ({ tags: [ids.tag, ids.second] }), ['ann', 'eve']],
  ['a campaign', () => ({ in_phishing: ids.campaign }), ['ann', 'bob', 'cid']],
  ['a result in it', () => ({ in_phishing: ids.campaign, phishing_events: ['clicked'] }), ['ann']],
  ['any of two results', () => ({ in_phishing: ids.campaign, phishing_events: ['clicked', 'sent'] }), ['ann', 'bob']],
  ['not failed in it', () => ({ in_phishing: ids.campaign, phishing_events: ['never_caught'] }), ['bob']],
  ['what has not left yet', () => ({ in_phishing: ids.campaign, phishing_events: ['unknown'] }), ['cid']],
  ['that and a result', () => ({ in_phishing: ids.campaign, phishing_events: ['unknown', 'sent'] }), ['bob', 'cid']],
  ['a course', () => ({ in_course: [ids.course] }), ['ann', 'bob', 'cid']],
  ['any of two courses', () => ({ in_course: [ids.course, ids.other] }), ['ann', 'bob', 'cid', 'dan']],
  ['a course finished', () => ({ in_course: [ids.course], course_progress: 'COMPLETED' }), ['ann']],
  ['a course not finished', () => ({ in_course: [ids.course], course_progress: 'NOT_COMPLETED' }), ['bob', 'cid']],
  ['a course not begun', () => ({ in_course: [ids.course], course_progress: 'NOT_START' }), ['cid']],
  ['those without the course', () => ({ in_course: [ids.course], course_progress: 'WITHOUT_COURSE' }), ['dan', 'eve']],
  ['those without any', () => ({ course_progress: 'WITHOUT_COURSE' }), ['eve']],
  ['any course not begun', () => ({ course_progress: 'NOT_START' }), ['cid', 'dan']],
  ['what is begun and not finished', () => ({ course_progress: 'IN_PROGRESS' }), ['bob']],
  ['the same of a course', () => ({ in_course: [ids.course], course_progress: 'IN_PROGRESS' }), ['bob']],
  ['what is not finished', () => ({ course_progress: 'NOT_COMPLETED' }), ['bob', 'cid', 'dan']],
  ['what is finished', () => ({ course_progress: 'COMPLETED' }), ['ann']],
  ['who is behind', () => ({ learning: 'BEHIND' }), ['bob']],
  ['who keeps pace', () => ({ learning: 'NORMAL' }), ['ann', 'cid', 'dan']],
  [
    'who keeps pace in a course unfinished',
    () => ({ in_course: [ids.course], course_progress: 'NOT_COMPLETED', learning: 'NORMAL' }),
    ['cid'],
  ],
  ['who is behind without a course', () => ({ course_progress: 'WITHOUT_COURSE', learning: 'BEHIND' }), []],
  ['a tag and a result', () => ({ tags: [ids.second], in_phishing: ids.campaign }), ['ann']],
])('The people filter finds %s', async (_what, query, expected) => {
  expect(await names(query())).toEqual(expected);
});

test.each<[string, PhishingEvent[], string[]]>([
  ['ever clicked, whatever else they did', ['clicked'], ['ann', 'dan']],
  ['ever entered data', ['entered_data'], ['dan']],
  ['ever opened an attachment', ['opened_attachment'], ['cid']],
  ['ever opened', ['opened'], ['ann', 'bob', 'cid', 'dan']],
  ['never failed: without trials and people who got nothing', ['never_caught'], ['bob']],
  ['one of two', ['never_caught', 'entered_data'], ['bob', 'dan']],
])('The people filter finds by phishing in any campaign: %s', async (_, phishing_events, expected) => {
  const all = ['ann', 'bob', 'cid', 'dan'];
  const targets = only(...all.map((name) => people[name]!));
  const [first, second] = [
    await launch(server, home, { templates: [await makeTemplate(server, home)], targets }),
    await launch(server, home, { templates: [await makeTemplate(server, home)], targets }),
  ];
  const at = inDays(0);
  const opened = { state: 'sent', opened_at: at, result: 'opened', result_at: at } as const;
  const actions: Record<string, object> = {
    ann: { ...opened, clicked_at: at, result: 'clicked' },
    bob: opened,
    cid: { ...opened, opened_attachment_at: at, result: 'opened_attachment' },
    dan: { ...opened, clicked_at: at, entered_data_at: at, result: 'entered_data' },
  };
  await asSystem(server.services.database, async (tx) => {
    const rest = await tx
      .updateTable('phishing_campaigns')
      .set({ is_testing: true })
      .where('organization_id', '=', home.id)
      .where('id', '<>', second.id)
      .returning('id')
      .execute();
    expect(rest.map(({ id }) => id)).toContain(first.id);
    for (const name of all) {
      await tx
        .updateTable('deliveries')
        .set(actions[name]!)
        .where('campaign_id', '=', second.id)
        .where('user_id', '=', people[name]!)
        .execute();
      // Results of a trial campaign are shown nowhere.
      await tx.updateTable('deliveries').set(actions['dan']!).where('campaign_id', '=', first.id).execute();
    }
  });
  await inOrganization(server.services.database, home.id, (db) =>
    recountPersonTotals({ db, organization: home.id }, Object.values(people)),
  );
  expect(await names({ phishing_events })).toEqual(expected);
});

test.each<[string, object]>([
  ['an unknown result', { phishing_events: ['gone'] }],
  ['an unknown progress', { course_progress: 'DONE' }],
  ['an unknown plan', { learning: 'LATE' }],
  ['a tag that is no id', { tags: ['VIP'] }],
])('The filter %s is refused', async (_what, query) => {
  expect((await list(query as Query)).status).toBe(422);
});

test('Each person is listed with the tags they have now', async () => {
  const { body } = await list({});
  const tagsOf = (name: string) => body.data.find(({ id }) => id === people[name])!.tags.map(({ title }) => title);
  expect([tagsOf('ann'), tagsOf('bob')]).toEqual([['Remote', 'VIP'], []]);
});

test('Ids of another organisation are refused', async () => {
  const stranger = await makeOrganization(server);
  for (const query of [{ tags: [ids.tag] }, { in_phishing: ids.campaign }, { in_course: [ids.course] }]) {
    expect((await list(query, stranger)).status).toBe(422);
  }
});
