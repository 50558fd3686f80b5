import * as assignments from '@vigil/contract/assignments/endpoints.ts';
import * as departments from '@vigil/contract/departments/endpoints.ts';
import * as employees from '@vigil/contract/employees/endpoints.ts';
import { hasBody, type AnyEndpoint } from '@vigil/contract/endpoint.ts';
import * as phishing from '@vigil/contract/phishing-campaigns/endpoints.ts';
import * as exclusions from '@vigil/contract/phishing-exclusions/endpoints.ts';
import * as tags from '@vigil/contract/tags/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assign, makeCourse } from '../../test/make-course.ts';
import { makeOrganization, type TestOrganization } from '../../test/make-organization.ts';
import { callEndpoint, startServer, type LooseRequest, type TestServer } from '../../test/start-server.ts';
import { definitionOf } from '../../test/schema-examples.ts';
import { placesOf } from '../../test/schema-places.ts';
import { listEndpoints } from '../app/listed-endpoints.ts';
import { asSystem } from '../db/database.ts';
import { idFields } from './own-ids.ts';

let server: TestServer;
let home: TestOrganization;
let assigned: string;
let foreign: Record<'person' | 'department' | 'tag' | 'course', string>;

beforeAll(async () => {
  server = await startServer();
  home = await makeOrganization(server);
  const stranger = await makeOrganization(server);
  assigned = await assign(server, home, (await makeCourse(server, home)).id);
  const { rows } = await asSystem(server.services.database, (tx) =>
    sql<{ id: string }>`select id from tags where organization_id = ${stranger.id} limit 1`.execute(tx),
  );
  foreign = {
    person: stranger.people.employee.id,
    department: stranger.department_id,
    tag: rows[0]!.id,
    course: (await makeCourse(server, stranger)).id,
  };
});
afterAll(() => server.stop());

const view = (filter: object) => ({ body: { title: 'View', view: { filter, sort_by: 'NAME', sort_order: 'asc' } } });
type Given = typeof foreign;
const calls: [string, AnyEndpoint, (of: Given) => LooseRequest, string][] = [
  [
    'learners by name',
    assignments.addAssignedEmployees,
    ({ person }) => ({ params: { id: assigned }, body: { targets: { target_users: [person] } } }),
    'targets.target_users',
  ],
  [
    'learners by department',
    assignments.addAssignedEmployees,
    ({ department }) => ({ params: { id: assigned }, body: { targets: { target_departments: [department] } } }),
    'targets.target_departments',
  ],
  [
    'learners excluded',
    assignments.addAssignedEmployees,
    ({ person }) => ({ params: { id: assigned }, body: { targets: { all: true, exclude_users: [person] } } }),
    'targets.exclude_users',
  ],
  [
    'learners by a filter',
    assignments.addAssignedEmployees,
    ({ tag }) => ({ params: { id: assigned }, body: { targets: { all: true, filter: { tags: [tag] } } } }),
    'targets.filter.tags',
  ],
  [
    'learners completed by hand',
    assignments.completeForEmployees,
    ({ person }) => ({ params: { id: assigned }, body: { users_ids: [person] } }),
    'users_ids',
  ],
  [
    'learners chosen in a list',
    assignments.resetLearners,
    ({ person }) => ({ params: { id: assigned }, body: { ids: { include_ids: [person] } } }),
    'ids.include_ids',
  ],
  [
    'a count of people',
    departments.countTargets,
    ({ department }) => ({ body: { target_departments: [department] } }),
    'target_departments',
  ],
  ['the staff list', employees.listEmployees, ({ department }) => ({ query: { departments: [department] } }), 'departments'],
  ['the staff list by course', employees.listEmployees, ({ course }) => ({ query: { in_course: [course] } }), 'in_course'],
  [
    'a bulk deletion',
    employees.deleteEmployees,
    ({ person }) => ({ body: { ids: { include_ids: [person] } } }),
    'ids.include_ids',
  ],
  [
    'a staff report',
    employees.orderStaffReport,
    ({ person }) => ({ query: { need_all: 'false' }, body: { ids: { include_ids: [person] } } }),
    'ids.include_ids',
  ],
  ['a saved view', employees.addView, ({ tag }) => view({ tags: [tag] }), 'view.filter.tags'],
  [
    'recipients of a campaign',
    phishing.countRecipients,
    ({ tag }) => ({ body: { all: true, excludedTags: [tag] } }),
    'excludedTags',
  ],
  [
    'a filter by campaign',
    phishing.countRecipients,
    ({ course }) => ({ body: { all: true, filter: { in_phishing: course } } }),
    'filter.in_phishing',
  ],
  ['exclusions', exclusions.addExclusions, ({ person }) => ({ body: { users: [person], reason: 'x' } }), 'users'],
  ['people of a tag', tags.assignTag, ({ person, tag }) => ({ body: { tag_id: tag, users_ids: [person] } }), 'users_ids'],
];

describe.each(calls)('%s', (_what, endpoint, request, field) => {
  test.each([
    ['another organisation’s', () => foreign],
    [
      'unknown',
      () => ({
        person: crypto.randomUUID(),
        department: crypto.randomUUID(),
        tag: crypto.randomUUID(),
        course: crypto.randomUUID(),
      }),
    ],
  ])('refuses %s ids and names the field', async (_whose, ids) => {
    const { status, body } = await callEndpoint(server, endpoint, { ...request(ids()), token: home.people.super_user.token });
    expect({ status, fields: (body as { details?: { path: string }[] }).details?.map(({ path }) => path) }).toEqual({
      status: 422,
      fields: [field],
    });
  });
});

test('one’s own ids are taken, also twice', async () => {
  const { id } = home.people.employee;
  const body = { target_users: [id, id], target_departments: [home.department_id] };
  expect((await server.call(departments.countTargets, { body, token: home.people.operator.token })).status).toBe(200);
});

const listsOfIds = (schema: AnyEndpoint['query']): string[] =>
  [...placesOf(schema, undefined)].flatMap(({ kind, element, path }) =>
    kind === 'list' && definitionOf(element!).format === 'uuid' ? [path.split('.').at(-1)!] : [],
  );

/** Lists of ids of the records that a call is about, which its own command checks; they are no filter and no choice of people. */
const checkedByTheirCommands = new Set([
  'subjects',
  'user_ids',
  'ids',
  'courses_ids',
  'themes_ids',
  'organizations_ids',
  'sections_ids',
  'course_ids',
  'cmi_course_ids',
  'templates_ids',
  'templates',
  'answers',
]);

test('every list of ids in the contract is one that is checked here, or by its command', async () => {
  const names = (await listEndpoints()).flatMap((endpoint) => [
    ...listsOfIds(endpoint.query),
    ...(hasBody(endpoint) ? listsOfIds(endpoint.body) : []),
  ]);
  expect([...new Set(names)].filter((name) => idFields[name] === undefined && !checkedByTheirCommands.has(name))).toEqual([]);
  expect(names.length).toBeGreaterThan(100);
});
