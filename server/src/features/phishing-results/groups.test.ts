import { getAuditRow, listAudit } from '@vigil/contract/audit/endpoints.ts';
import { listDepartments, mergeDepartments } from '@vigil/contract/departments/endpoints.ts';
import { changeEmployee, deleteEmployee } from '@vigil/contract/employees/endpoints.ts';
import type { TargetsInput } from '@vigil/contract/people/targets.ts';
import * as campaigns from '@vigil/contract/phishing-campaigns/endpoints.ts';
import { changeGeneralSettings } from '@vigil/contract/settings/endpoints.ts';
import { getMyTeam } from '@vigil/contract/statistics/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { launch, makeTemplate, until } from '../../../test/make-campaign.ts';
import { inDays } from '../../../test/make-course.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { sendAll, settleCampaign } from '../../../test/settle-campaign.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';

/** Where results are anonymous: which people make a group large enough, and that the figures of a shown group do not change. */
let server: TestServer;
let home: TestOrganization;
let template: string;
let sales: string;
let plant: string;

beforeAll(async () => {
  // No job recomputes the levels that these tests write by hand.
  server = await startServer({ ROLE: 'web' });
});
afterAll(() => server.stop());
beforeEach(async () => {
  home = await makeOrganization(server);
  template = await makeTemplate(server, home);
  const settings = { anonymous_reporting: true, smallest_group: 5, managers_see: 'learning_and_phishing' as const };
  const { status } = await server.call(changeGeneralSettings, { token: home.people.super_user.token, body: settings });
  if (status !== 200) throw new Error(`The settings were refused: ${status}`);
  await query(sql`update users set created_at = now() - interval '90 days' where organization_id = ${home.id}`);
  [sales, plant] = (await Promise.all(['Sales', 'Plant'].map(addDepartment))) as [string, string];
});

const query = async <Row>(statement: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
  (await asSystem(server.services.database, (tx) => statement.execute(tx))).rows;
const addDepartment = async (title: string): Promise<string> =>
  (
    await query<{ id: string }>(sql`insert into departments (organization_id, title) values (${home.id}, ${title}) returning id`)
  )[0]!.id;

type Newcomers = { days?: number; department?: string; manager?: string | null; arrival?: string | null };
async function addStaff(count: number, { days = 90, department = sales, manager = null, arrival = null }: Newcomers = {}) {
  const rows = await query<{ id: string }>(sql`
    insert into users (organization_id, department_id, manager_id, arrival_id, email, last_name, created_at)
    select ${home.id}, ${department}, ${manager}::uuid, ${arrival}::uuid, 'p' || gen_random_uuid() || '@' || ${home.domain}::text, 'P',
           now() - ${days} * interval '1 day'
      from generate_series(1, ${count}) returning id`);
  return rows.map(({ id }) => id);
}

const token = () => home.people.operator.token;
async function campaignTo(targets: TargetsInput, clicked: readonly string[] = [], bounced: readonly string[] = []) {
  const { id } = await launch(server, home, { templates: [template], targets, start_date: inDays(1) });
  await settleCampaign(server, home, id, {
    clicked: (user_id) => clicked.includes(user_id),
    bounced: (user_id) => bounced.includes(user_id),
  });
  return id;
}
const statisticsOf = async (id: string) =>
  (await server.call(campaigns.getCampaign, { token: token(), params: { id } })).body.statistics;
const isShown = async (id: string) => {
  const { clicked, rough } = await statisticsOf(id);
  return clicked !== null || rough !== undefined;
};
const ofDepartments = async (id: string) => {
  const { body } = await server.call(campaigns.listCampaignDepartments, {
    token: token(),
    params: { id },
    query: { limit: 20, offset: 0 },
  });
  return new Map(body.data.map((row) => [row.title, row.statistics]));
};

describe('A group becomes large enough', () => {
  test('not by people who were added one by one within thirty days', async () => {
    await addStaff(1);
    await addStaff(9, { days: 29 });
    expect(await isShown(await campaignTo({ target_departments: [sales] }))).toBe(false);
  });

  test('by everyone who was there before', async () => {
    const people = await addStaff(5, { days: 31 });
    expect(await isShown(await campaignTo({ target_departments: [sales] }, people.slice(0, 2)))).toBe(true);
  });

  test.each([
    [49, false],
    [50, true],
  ])('%i people who came in one import: %s', async (count, shown) => {
    await addStaff(count, { days: 1, arrival: crypto.randomUUID() });
    expect(await isShown(await campaignTo({ target_departments: [sales] }))).toBe(shown);
  });

  test('not by people who were added by hand after a large import', async () => {
    await addStaff(50, { days: 1, department: plant, arrival: crypto.randomUUID() });
    await addStaff(9, { days: 1 });
    expect(await isShown(await campaignTo({ target_departments: [sales] }))).toBe(false);
  });

  test('not by people whose email bounced', async () => {
    const people = await addStaff(6);
    expect(await isShown(await campaignTo({ target_departments: [sales] }, [], people.slice(0, 2)))).toBe(false);
  });

  test('by twice as many people if they are picked one by one', async () => {
    const people = await addStaff(10);
    expect(await isShown(await campaignTo({ target_users: people.slice(0, 9) }, people.slice(0, 3)))).toBe(false);
    expect(await isShown(await campaignTo({ target_users: people }, people.slice(0, 3)))).toBe(true);
    await addStaff(5, { department: plant });
    const { employee, operator } = home.people;
    const without = [employee.id, operator.id, ...people];
    expect(await isShown(await campaignTo({ all: true, exclude_users: without }))).toBe(false);
  });
});

test('The actions of nobody, one person, all but one and everybody are described in words', async () => {
  const people = await addStaff(6);
  for (const [clicked, words] of [
    [0, 'hardly_any'],
    [1, 'hardly_any'],
    [5, 'nearly_all'],
    [6, 'nearly_all'],
  ] as const) {
    const statistics = await statisticsOf(await campaignTo({ target_departments: [sales] }, people.slice(0, clicked)));
    expect(statistics).toMatchObject({ clicked: null, incidents: null, incident_risk: null, rough: { clicked: words } });
  }
  expect(await statisticsOf(await campaignTo({ target_departments: [sales] }, people.slice(0, 4)))).toMatchObject({ clicked: 4 });
});

test('A department described in words cannot be computed from the others', async () => {
  const [first, second] = [await addStaff(8), await addStaff(9, { department: plant })];
  await addStaff(5, { department: home.department_id });
  const id = await campaignTo({ target_departments: [sales, plant, home.department_id] }, [
    ...first.slice(0, 3),
    ...second.slice(0, 4),
  ]);
  const shown = await ofDepartments(id);
  expect(new Set([...shown.values()].map(({ clicked, rough }) => rough?.clicked ?? clicked))).toEqual(
    new Set([4, 'hardly_any', null]),
  );
});

test('Figures in which newcomers could hide that nobody else clicked are not shown, not even in words', async () => {
  await addStaff(12);
  const newcomers = await addStaff(3, { days: 1 });
  const others = await addStaff(12, { department: plant });
  const clicked = [...newcomers.slice(0, 2), ...others.slice(0, 5)];
  const id = await campaignTo({ target_departments: [sales, plant] }, clicked);
  const shown = await ofDepartments(id);
  expect(shown.get('Sales')).toMatchObject({ sent: 15, clicked: null, incident_risk: null });
  expect(shown.get('Sales')!.rough?.clicked).toBeUndefined();
  expect(shown.get('Plant')).toMatchObject({ sent: 12, clicked: null });
  expect(await statisticsOf(id)).toMatchObject({ sent: 27, clicked: 7 });
});

test('Figures that show that everyone else clicked are hidden in every view of the campaign', async () => {
  const people = await addStaff(12);
  await addStaff(3, { days: 1 });
  const id = await campaignTo({ target_departments: [sales] }, people);
  await query(sql`update deliveries set gotcha_seconds = 30 where campaign_id = ${id} and clicked_at is not null`);
  const request = { params: { id }, token: token() };
  expect(await statisticsOf(id)).toMatchObject({ sent: 15, clicked: null, incidents: null });
  expect((await server.call(campaigns.countFailures, request)).body).toMatchObject({ caught: null });
  expect((await server.call(campaigns.getCampaignReading, request)).body).toMatchObject({ readers_count: null });
  const { data } = (await server.call(campaigns.getClickTimes, request)).body;
  expect(data.map(({ count }) => count)).toEqual(data.map(() => null));
});

test('The audit log names a campaign to few people', async () => {
  const people = await addStaff(10);
  const rows = async () =>
    (await server.call(listAudit, { token: token(), query: { actions: ['campaign.small'], limit: 10 } })).body.data;
  await campaignTo({ target_users: people });
  expect(await rows()).toEqual([]);
  await campaignTo({ target_users: people.slice(1) });
  const [row] = await rows();
  const { body } = await server.call(getAuditRow, { token: token(), params: { id: row!.id } });
  expect(body).toMatchObject({ action: 'campaign.small', after: { users_count: 9, smallest_group: 5 } });
});

test('People who moved within thirty days count in their former department', async () => {
  const people = await addStaff(6);
  await addStaff(6, { department: plant });
  const move = (id: string, department_id: string) =>
    server.call(changeEmployee, { token: token(), params: { id }, body: { department_id } });
  expect((await move(people[0]!, plant)).status).toBe(200);
  const shown = await ofDepartments(await campaignTo({ target_departments: [sales, plant] }));
  expect([shown.get('Sales')!.sent, shown.get('Plant')!.sent]).toEqual([6, 6]);
  expect((await move(people[0]!, home.department_id)).status).toBe(200);
  const again = await ofDepartments(await campaignTo({ target_departments: [sales, plant, home.department_id] }));
  expect(again.get('Sales')!.sent).toBe(6);
  await query(sql`update users set moved_at = now() - interval '31 days' where id = ${people[0]!}`);
  const later = await ofDepartments(await campaignTo({ target_departments: [sales, plant, home.department_id] }));
  expect(later.get('Sales')!.sent).toBe(5);
});

describe('Figures stay as they are', () => {
  const departments = async () => {
    const query = { limit: 20, offset: 0, sort_by: 'NAME', sort_order: 'asc' } as const;
    const { body } = await server.call(listDepartments, { token: token(), query });
    return new Map(body.data.map(({ title, statistic }) => [title, statistic]));
  };
  const exchange = async (leaver: string, joiner: string) => {
    for (const [id, department_id] of [
      [leaver, plant],
      [joiner, sales],
    ] as const) {
      expect((await server.call(changeEmployee, { token: token(), params: { id }, body: { department_id } })).status).toBe(200);
    }
  };

  test('for a department’s risk, when one person is exchanged', async () => {
    const [people, others] = [await addStaff(6), await addStaff(6, { department: plant })];
    await query(
      sql`update users set risk_level = case when department_id = ${sales} then 9 else 1 end where organization_id = ${home.id}`,
    );
    const before = await departments();
    expect(before.get('Sales')!.risk_level).toBe(9);
    await exchange(people[0]!, others[0]!);
    expect(await departments()).toEqual(before);
  });

  test('for a department’s phishing, when one person is exchanged', async () => {
    const [people, others] = [await addStaff(12), await addStaff(12, { department: plant })];
    await campaignTo({ target_departments: [sales, plant] }, [...people.slice(0, 5), ...others.slice(0, 9)]);
    const phishing = async () => [...(await departments())].map(([title, { phishing_events }]) => [title, phishing_events]);
    const before = await phishing();
    expect(before).toContainEqual(['Sales', { sent: 12, clicked: 5, entered_data: null }]);
    await exchange(people[0]!, others[11]!);
    expect(await phishing()).toEqual(before);
  });

  test('for a campaign, when a department joins another', async () => {
    const [first, second] = [await addStaff(8), await addStaff(9, { department: plant })];
    const office = await addDepartment('Office');
    const others = await addStaff(7, { department: office });
    const clicked = [...first.slice(0, 3), ...second.slice(0, 4), ...others.slice(0, 2)];
    const id = await campaignTo({ target_departments: [sales, plant, office] }, clicked);
    const before = await ofDepartments(id);
    const merged = await server.call(mergeDepartments, { token: token(), body: { department_id: office, into_id: plant } });
    expect(merged.status).toBe(200);
    await until(
      () => query(sql`select from departments where id = ${office}`),
      (rows) => rows.length === 0,
    );
    expect((await ofDepartments(id)).get('Plant')).toEqual(before.get('Plant'));
  });

  test('for a manager, when people move, leave and are deleted', async () => {
    const { employee, content_manager } = home.people;
    const people = await addStaff(6, { manager: employee.id });
    const others = await addStaff(6, { department: plant, manager: content_manager.id });
    await campaignTo({ target_departments: [sales, plant] }, [...people.slice(0, 3), ...others.slice(0, 2)]);
    const team = async () => (await server.call(getMyTeam, { token: employee.token, query: { limit: 20, offset: 0 } })).body;
    const before = await team();
    expect(before).toMatchObject({ phishing: null, campaigns: [{ statistics: { sent: 6, clicked: 3 } }] });
    await server.call(changeEmployee, { token: token(), params: { id: people[0]! }, body: { manager_id: content_manager.id } });
    await server.call(deleteEmployee, { token: token(), params: { id: people[1]! } });
    expect((await team()).campaigns).toEqual(before.campaigns);
  });

  test('for a manager, whose team is the team at sending, also when people leave it before the campaign is over', async () => {
    const { employee, content_manager } = home.people;
    const people = await addStaff(12, { manager: employee.id });
    const others = await addStaff(12, { department: plant, manager: content_manager.id });
    const clicked = [...people.slice(0, 5), ...others.slice(0, 3)];
    const targets = { target_departments: [sales, plant] };
    const { id } = await launch(server, home, { templates: [template], targets, start_date: inDays(1) });
    await sendAll(server, id, { clicked: (user_id) => clicked.includes(user_id) });
    const body = { manager_id: content_manager.id };
    await server.call(changeEmployee, { token: token(), params: { id: people[0]! }, body });
    await server.call(campaigns.completeCampaign, { token: token(), params: { id }, body: {} });
    const team = await server.call(getMyTeam, { token: employee.token, query: { limit: 20, offset: 0 } });
    expect(team.body).toMatchObject({ campaigns: [{ statistics: { sent: 12, clicked: 5 } }] });
  });

  test('for a manager, without actions on emails that are not known to have arrived', async () => {
    const { employee, content_manager } = home.people;
    const people = await addStaff(12, { manager: employee.id });
    const others = await addStaff(12, { department: plant, manager: content_manager.id });
    const clicked = [...people.slice(0, 5), ...others.slice(0, 2)];
    const { id } = await launch(server, home, {
      templates: [template],
      targets: { target_departments: [sales, plant] },
      start_date: inDays(1),
    });
    await sendAll(server, id, { clicked: (user_id) => clicked.includes(user_id) });
    await query(sql`update deliveries set state = 'unconfirmed' where campaign_id = ${id} and user_id = ${people[0]}`);
    await server.call(campaigns.completeCampaign, { token: token(), params: { id }, body: {} });
    const { body } = await server.call(getMyTeam, { token: employee.token, query: { limit: 20, offset: 0 } });
    expect(body).toMatchObject({ campaigns: [{ statistics: { sent: 11, unconfirmed: 1, clicked: 4, incidents: 4 } }] });
  });

  test('for a manager who has all of a department but one, and are not shown', async () => {
    const { employee, content_manager } = home.people;
    const people = await addStaff(11, { manager: employee.id });
    await addStaff(1, { manager: content_manager.id });
    await addStaff(12, { department: plant, manager: content_manager.id });
    await campaignTo({ target_departments: [sales, plant] }, people.slice(0, 3));
    const { body } = await server.call(getMyTeam, { token: employee.token, query: { limit: 20, offset: 0 } });
    expect(body.campaigns).toEqual([]);
  });
});
