import * as courses from '@vigil/contract/courses/endpoints.ts';
import * as employees from '@vigil/contract/employees/endpoints.ts';
import * as templates from '@vigil/contract/phishing-templates/endpoints.ts';
import { searchEverything } from '@vigil/contract/search/endpoints.ts';
import type { Found } from '@vigil/contract/search/found.ts';
import { type FoundKind, foundKinds, foundPermissions } from '@vigil/contract/search/rules.ts';
import { rolePermissions } from '@vigil/contract/shared/permissions.ts';
import * as tags from '@vigil/contract/tags/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, makeTemplate } from '../../../test/make-campaign.ts';
import { assign, inDays, makeCourse, only } from '../../../test/make-course.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';

/** A part of the name of everything that the test searches for. */
const WORD = 'Жемчуг';
type Role = keyof TestOrganization['people'];

let server: TestServer;
let home: TestOrganization;
let elsewhere: TestOrganization;
let below: TestOrganization;

beforeAll(async () => {
  server = await startServer();
  [home, elsewhere] = [await makeOrganization(server), await makeOrganization(server)];
  below = await makeOrganization(server, { parent_id: home.id });
  await furnish(home);
  await furnish(elsewhere);
  await asSystem(server.services.database, (tx) =>
    tx
      .updateTable('organizations')
      .set({ title: sql`${WORD} || ' ' || title` })
      .execute(),
  );
});
afterAll(() => server.stop());

/** Creates one object of each kind with the word in its name, by the calls that people use. */
async function furnish(organization: TestOrganization): Promise<void> {
  const { token } = organization.people.operator;
  await addPerson(organization, WORD);
  const template_id = await makeTemplate(server, organization);
  await server.call(templates.changeTemplate, { params: { id: template_id }, body: { name: `${WORD}: шаблон` }, token });
  await launch(server, organization, { name: `${WORD}: кампания`, templates: [template_id] });
  const course = await makeCourse(server, organization);
  await server.call(courses.changeCourse, { params: { id: course.id }, body: { title: `${WORD}: курс` }, token });
  await assign(server, organization, course.id, {
    targets: only(organization.people.employee.id, organization.people.operator.id),
    end_date: inDays(30),
  });
  await server.call(tags.addTag, { body: { title: `${WORD}: тег`, color: '#2456E6' }, token });
}

let people = 0;
const addPerson = async (
  { department_id, domain, people: { operator } }: TestOrganization,
  last_name: string,
  first_name = 'Анна',
) => {
  people += 1;
  const email = `p${people}@${domain}`;
  const body = { department: { id: department_id }, last_name, first_name, email };
  const added = await server.call(employees.addEmployee, { body, token: operator.token });
  expect(added.status, JSON.stringify(added.body)).toBe(200);
  return added.body.id;
};

const search = (role: Role, query: { search: string; limit?: number }, organization = home) =>
  server.call(searchEverything, { query, token: organization.people[role].token });
const foundBy = async (role: Role, words: string, organization = home): Promise<Found[]> =>
  (await search(role, { search: words }, organization)).body.data;

test.each(['employee', 'content_manager', 'operator', 'super_user', 'system_admin'] as const)(
  'A person with the role %s finds a kind for each list that they may open, and no other',
  async (role) => {
    const theirs = foundKinds.filter((kind) => rolePermissions[role].some((permission) => permission === foundPermissions[kind]));
    // Only the two people who were assigned the course have one to learn.
    const learns = role === 'employee' || role === 'operator';
    const kinds = new Set((await foundBy(role, WORD.toLowerCase())).map(({ kind }) => kind));
    expect([...kinds]).toEqual(theirs.filter((kind) => learns || kind !== 'my_course'));
  },
);

test('Nothing of another organization is found, nor of the one above', async () => {
  const [ours, theirs] = [await foundBy('system_admin', WORD), await foundBy('system_admin', WORD, elsewhere)];
  const ids = new Set(ours.map(({ id }) => id));
  expect(theirs.filter(({ id }) => ids.has(id))).toEqual([]);
  const ofKind = (all: Found[], kind: FoundKind) => all.filter((found) => found.kind === kind).map(({ id }) => id);
  expect(ofKind(ours, 'organization')).toEqual([below.id]);
  expect(ofKind(theirs, 'organization')).toEqual([]);
  expect(await foundBy('system_admin', WORD, below)).toEqual([]);
});

test('People whose name begins with the words come before those who only mention them, each with their department', async () => {
  await addPerson(home, 'Аверин', 'Зубр');
  const first = await addPerson(home, 'Зубров', 'Пётр');
  const second = await addPerson(home, 'Зубровская', 'Анна');
  const found = await foundBy('operator', 'зубр');
  expect(found.map(({ title }) => title)).toEqual(['Зубров Пётр', 'Зубровская Анна', 'Аверин Зубр']);
  expect(found.slice(0, 2).map(({ id }) => id)).toEqual([first, second]);
  expect(found.every(({ note }) => note !== '')).toBe(true);
});

test('At most as many of a kind as requested are found, and the answer says which kinds have more', async () => {
  for (const name of ['Ирис', 'Ирисов', 'Ирисова']) await addPerson(home, name);
  const two = (await search('operator', { search: 'ирис', limit: 2 })).body;
  expect([two.data.map(({ title }) => title), two.more]).toEqual([['Ирис Анна', 'Ирисов Анна'], ['person']]);
  const three = (await search('operator', { search: 'ирис', limit: 3 })).body;
  expect([three.data.length, three.more]).toEqual([3, []]);
});

test('A person who left is not found, and a typed pattern character means itself', async () => {
  const { token } = home.people.operator;
  await server.call(tags.addTag, { body: { title: 'Скидка_100%', color: '#2456E6' }, token });
  expect((await foundBy('operator', 'ка_100%')).map(({ title }) => title)).toEqual(['Скидка_100%']);
  expect(await foundBy('operator', '%а_%')).toEqual([]);
  const id = await addPerson(home, 'Ушедший');
  expect((await foundBy('operator', 'ушедший')).map((found) => found.id)).toEqual([id]);
  await server.call(employees.deleteEmployee, { params: { id }, token });
  expect(await foundBy('operator', 'ушедший')).toEqual([]);
});

test('A search needs words', async () => {
  expect((await search('operator', { search: '  ' })).status).toBe(422);
  expect((await search('operator', { search: 'x', limit: 1000 })).status).toBe(422);
});
