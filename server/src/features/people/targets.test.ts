import { randomUUID } from 'node:crypto';
import * as assignments from '@vigil/contract/assignments/endpoints.ts';
import { addDepartment, countTargets } from '@vigil/contract/departments/endpoints.ts';
import { addEmployee, changeEmployee } from '@vigil/contract/employees/endpoints.ts';
import { countRecipients, listCampaignUsers } from '@vigil/contract/phishing-campaigns/endpoints.ts';
import { nobody } from '@vigil/contract/people/nobody.ts';
import type { Targets } from '@vigil/contract/people/targets.ts';
import { addTag, assignTag, listTaggedPeople } from '@vigil/contract/tags/endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launch, makeTemplate, until } from '../../../test/make-campaign.ts';
import { assign, inDays, makeCourse } from '../../../test/make-course.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let home: TestOrganization;
let token: string;
let course: string;
let template: string;
/** Office contains Sales, which contains Sales East; Plant stands beside Office. */
const places = {} as Record<'office' | 'sales' | 'east' | 'plant', string>;
const people = {} as Record<'ann' | 'bob' | 'cat' | 'dan', string>;

beforeAll(async () => {
  server = await startServer();
  home = await makeOrganization(server);
  ({ token } = home.people.operator);
  places.office = await place('Office');
  places.sales = await place('Sales', places.office);
  places.east = await place('East', places.sales);
  places.plant = await place('Plant');
  people.ann = await hire('ann', places.office);
  people.bob = await hire('bob', places.sales);
  people.cat = await hire('cat', places.east);
  people.dan = await hire('dan', places.plant);
  course = (await makeCourse(server, home)).id;
  template = await makeTemplate(server, home);
});
afterAll(() => server.stop());

const place = async (title: string, parent_id: string | null = null): Promise<string> =>
  (await server.call(addDepartment, { token, body: { title, parent_id } })).body.id;

async function hire(last_name: string, id: string): Promise<string> {
  const { status, body } = await server.call(addEmployee, {
    token,
    query: { need_message: 'false' },
    body: {
      email: `${last_name}@${home.domain}`,
      last_name,
      first_name: 'Test',
      department: { id, title: '' },
      role: 'employee',
    },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.id;
}

const learnersOf = async (id: string): Promise<string[]> => {
  const { body } = await server.call(assignments.listAssignedEmployees, { token, params: { id }, query: { limit: 100 } });
  return body.data
    .map((row) => row.last_name)
    .filter((name) => !isOfStaff(name))
    .sort();
};
const newTag = async (): Promise<string> =>
  (await server.call(addTag, { token, body: { title: `Tag ${randomUUID().slice(0, 8)}`, color: '#2E7D32' } })).body.id;
const taggedWith = async (id: string): Promise<string[]> => {
  const { body } = await server.call(listTaggedPeople, { token, params: { id }, query: { limit: 100 } });
  return body.data
    .map((row) => row.title.split(' ')[0]!)
    .filter((name) => !isOfStaff(name))
    .sort();
};
/** The organisation starts with one person of each role. */
const isOfStaff = (name: string) => name in home.people;

describe.each<[string, () => Partial<Targets>, string[]]>([
  ['a branch', () => ({ target_departments: [places.office] }), ['ann', 'bob', 'cat']],
  ['less a person', () => ({ target_departments: [places.office], exclude_users: [people.bob] }), ['ann', 'cat']],
  ['less a branch', () => ({ target_departments: [places.office], exclude_departments: [places.sales] }), ['ann']],
  [
    'people named, one of them within a branch left out',
    () => ({ target_users: [people.ann, people.cat], exclude_departments: [places.sales] }),
    ['ann'],
  ],
  ['a person named and left out', () => ({ target_users: [people.ann, people.dan], exclude_users: [people.dan] }), ['ann']],
  ['everyone but a branch', () => ({ all: true, exclude_departments: [places.office] }), ['dan']],
])('A choice targets the right people: %s', (_, part, expected) => {
  const targets = () => ({ ...nobody, ...part() });
  const staff = () => (part().all === true ? Object.keys(home.people).length : 0);

  test('A choice targets the same people in every count, campaign, assignment and tag', async () => {
    const counted = await server.call(countTargets, { token, body: targets() });
    expect(counted.body.users_count).toBe(expected.length + staff());
    const forecast = await server.call(countRecipients, { token, body: targets() });
    expect(forecast.body.recipients).toBe(expected.length + staff());

    const start_date = new Date(Date.now() + 86_400_000).toISOString();
    const campaign = await launch(server, home, { templates: [template], targets: targets(), start_date });
    const messages = await server.call(listCampaignUsers, { token, params: { id: campaign.id }, query: { limit: 100 } });
    const names = messages.body.data.map(({ user }) => user.last_name).filter((name) => !isOfStaff(name));
    expect([names.sort(), campaign.users_count]).toEqual([expected, expected.length + staff()]);

    const id = await assign(server, home, course, { targets: targets() });
    expect(await learnersOf(id)).toEqual(expected);

    const tag = await newTag();
    const { all, target_users, target_departments, exclude_users, exclude_departments } = targets();
    await server.call(assignTag, {
      token,
      body: {
        tag_id: tag,
        all,
        users_ids: target_users,
        departments_ids: target_departments,
        exclude_users_ids: exclude_users,
        exclude_departments_ids: exclude_departments,
      },
    });
    await until(
      () => taggedWith(tag),
      (tagged) => JSON.stringify(tagged) === JSON.stringify(expected),
    );
  });
});

test('A selection in the list excludes the people it names, too', async () => {
  const selection = { ids: { include_ids: [people.ann, people.dan], exclude_ids: [people.dan] } };
  const dates = { start_date: inDays(-1), end_date: inDays(1) };
  const ordered = await server.call(assignments.assignToSelection, {
    token,
    body: { courses_ids: [course], ...dates, selection },
  });
  expect(ordered.body.total).toBe(1);
});

describe('A person who joins later', () => {
  const comes = async (id: string, name: string) =>
    until(
      () => learnersOf(id),
      (learners) => learners.includes(name),
    );
  const change = (endpoint: typeof assignments.addAssignedEmployees, id: string, targets: Partial<Targets>) =>
    server.call(endpoint, { token, params: { id }, body: { targets: { ...nobody, ...targets } } });

  test('is included as the choice says, and stays out if excluded', async () => {
    const targets = {
      ...nobody,
      target_departments: [places.office],
      target_users: [people.cat, people.dan],
      exclude_departments: [places.sales],
    };
    const id = await assign(server, home, course, { targets });
    expect(await learnersOf(id)).toEqual(['ann', 'dan']);
    await hire('fay', places.sales);
    await hire('eve', places.office);
    await comes(id, 'eve');
    // A person moves into the excluded branch, and out of it again.
    await server.call(changeEmployee, { token, params: { id: people.cat }, body: { department_id: places.sales } });
    await server.call(changeEmployee, { token, params: { id: people.bob }, body: { department_id: places.office } });
    await comes(id, 'bob');
    expect(await learnersOf(id)).toEqual(['ann', 'bob', 'dan', 'eve']);
    await server.call(changeEmployee, { token, params: { id: people.bob }, body: { department_id: places.sales } });
  });

  test('is included by a choice made later, too: each choice is complete by itself', async () => {
    const targets = { ...nobody, target_departments: [places.plant] };
    const id = await assign(server, home, course, { targets });
    await change(assignments.addAssignedEmployees, id, { all: true, exclude_departments: [places.plant, places.sales] });
    await change(assignments.addAssignedEmployees, id, { target_users: [people.bob] });
    expect(await learnersOf(id)).toEqual(expect.arrayContaining(['ann', 'bob', 'dan']));
    await hire('gus', places.sales);
    // The second choice excludes the plant; the first one includes it.
    await hire('hal', places.plant);
    await comes(id, 'hal');
    expect(await learnersOf(id)).not.toContain('gus');
    await change(assignments.addAssignedEmployees, id, { target_departments: [places.sales] });
    expect(await learnersOf(id)).toContain('gus');
    await hire('ida', places.sales);
    await comes(id, 'ida');
  });

  test('stays out if somebody removed them by hand, until they are added again', async () => {
    const id = await assign(server, home, course, { targets: { ...nobody, target_departments: [places.plant] } });
    await change(assignments.addAssignedEmployees, id, { all: true, exclude_departments: [places.office] });
    await change(assignments.removeAssignedEmployees as never, id, { target_users: [people.dan] });
    await server.call(changeEmployee, { token, params: { id: people.dan }, body: { department_id: places.office } });
    await server.call(changeEmployee, { token, params: { id: people.dan }, body: { department_id: places.plant } });
    await hire('joe', places.plant);
    await comes(id, 'joe');
    expect(await learnersOf(id)).not.toContain('dan');
    await change(assignments.addAssignedEmployees, id, { target_users: [people.dan] });
    expect(await learnersOf(id)).toContain('dan');
  });
});
