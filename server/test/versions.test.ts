import type { AnyEndpoint } from '@vigil/contract/endpoint.ts';
import { readVersion } from '@vigil/contract/shared/field-digests.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { listEndpoints } from '../src/app/listed-endpoints.ts';
import type { World } from './cases/case.ts';
import { cases } from './cases/index.ts';
import { makeTemplate } from './make-campaign.ts';
import { makeOrganization } from './make-organization.ts';
import { startServer, type LooseRequest, type TestServer } from './start-server.ts';

const endpoints = await listEndpoints();
const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`;

/** Why a change takes no version. */
const without: Record<string, string> = {
  'PATCH /learning/api/content/courses/{id}/sections/swap': 'the order of a list',
  'PATCH /learning/api/content/courses/{id}/sections/{sectionId}/swap': 'the order of a list',
  'PATCH /lk/api/v2/library/modules/{id}/slides/swap': 'the order of a list',
  'PATCH /learning/api/learning/assigned-courses/{id}/steps/scorm/statement': 'what a player reports of its own learner',
  'PATCH /lk/api/v2/organizations/first-day': 'hides a list',
  'PATCH /lk/api/v2/organizations/twofa/processing': 'a switch',
  'PATCH /lk/api/v2/scorm/assigned-courses/{id}/picture': 'a file: the newest counts',
  'PATCH /users/api/v1/users/avatar': 'a file: the newest counts',
  'PATCH /users/api/v1/users/tags/{id}/courses/scorm': 'some of the courses of an action, whose form has a call of its own',
  'PATCH /users/api/v1/views/{id}': 'a person’s own',
  'PUT /lk/api/v2/organizations/sso-inherited': 'a switch',
  'PUT /lk/api/v2/organizations/sso-only': 'a switch',
  'PUT /lk/api/v2/organizations/{id}/logo': 'a file: the newest counts',
  'PUT /lk/api/v2/phishing/senders/{library_domain}': 'one choice, replaced as a whole: nobody’s text is lost',
  'PUT /lk/api/v2/phishing/campaigns/{id}/deliveries/{delivery_id}/excuse': 'a decision, with its reason',
  'PUT /lk/api/v2/phishing/templates/{id}/logo': 'a file: the newest counts',
};

/** Body fields besides those of the record: its id, files, secrets, and instructions that are carried out once. */
const besides = new Set(
  `id user_id tag_id type kind picture remove_picture audio package metadata_xml password bind_password client_secret
   is_active include_present targets delivery_id site`.split(/\s+/),
);

type Change = {
  /** The field that two people change, and the value of each. */
  field: string;
  values: [unknown, unknown] | ((world: World) => Promise<[unknown, unknown]>);
  /** Another field, if there is one. */
  other?: object;
  /** Returns the record from the response that has the version. */
  of?: (answer: never, request: LooseRequest) => { version: string };
  /** The role that makes both changes, when only that person may change the record. */
  own?: 'super_user' | 'system_admin';
  /** Returns fields that are sent along with every change. */
  along?: (answer: never) => object;
};
const titled = (other: object): Change => ({ field: 'title', values: ['One', 'Two'], other });
const named = (other: object): Change => ({ field: 'name', values: ['One', 'Two'], other });
const courseAction: Change = { field: 'period', values: [11, 12], other: { course_again: true } };
const future = { reminders: null };

const changes: Record<string, Change> = {
  'PATCH /learning/api/content/courses/{id}': titled({ description: 'Three' }),
  'PUT /lk/api/v2/library/courses/{id}': titled({ description: 'Three' }),
  'PATCH /learning/api/content/courses/{id}/tags': { field: 'tags', values: [['one'], ['two']] },
  'PATCH /learning/api/content/courses/{id}/sections/{sectionId}': {
    field: 'title',
    values: ['One', 'Two'],
    of: ({ sections }: { sections: { id: string; version: string }[] }, { params }) =>
      sections.find(({ id }) => id === (params as { sectionId: string }).sectionId)!,
  },
  'PATCH /learning/api/courses-by-tag': courseAction,
  'PATCH /lk/api/v2/learning/assigned-courses/{id}': titled(future),
  'PATCH /lk/api/v2/scorm/assigned-courses/{id}': titled(future),
  'PATCH /lk/api/v2/scorm/courses/{id}': titled({ description: 'Three' }),
  'PUT /lk/api/v2/library/modules/{id}': titled({ pass_mark: 50 }),
  'PATCH /lk/api/v2/library/modules/{moduleId}/slides/{id}': {
    field: 'html',
    values: ['<p>One</p>', '<p>Two</p>'],
    other: { title: 'Three' },
  },
  'PUT /lk/api/v2/library/modules/{moduleId}/questions/{id}': {
    field: 'text',
    values: ['One?', 'Two?'],
    other: { explanation: 'Three' },
    // Answers are sent as the form has them, each with its id.
    along: ({ answers }: { answers: unknown }) => ({ answers: JSON.stringify(answers) }),
  },
  'PUT /lk/api/v2/letters/{kind}/{language}': { ...titled({ notes: 'Three' }), own: 'system_admin' },
  'PUT /lk/api/v2/organizations/directory': {
    field: 'base_dn',
    values: ['ou=one', 'ou=two'],
    other: { user_filter: '(objectClass=three)' },
  },
  'PUT /lk/api/v2/organizations/working-hours': { field: 'from', values: ['08:00', '10:00'], other: { until: '20:00' } },
  'PUT /lk/api/v2/organizations/sso-providers/{id}': titled({ creates_people: true }),
  'PUT /lk/api/v2/organizations/{id}/sending-profile': {
    field: 'from_name',
    values: ['One', 'Two'],
    other: { max_connections: 3 },
  },
  'PUT /lk/api/v2/reports/saved/{id}': titled({ language: 'uz' }),
  'PATCH /lk/api/v2/organizations/children/{id}': titled({ theme_color: '#123456' }),
  'PATCH /lk/api/v2/organizations/general-settings': {
    field: 'phishing_daily_cap',
    values: [400, 300],
    other: { repeat_failures: 4 },
  },
  'PATCH /lk/api/v2/organizations/report-settings': {
    field: 'report_days',
    values: [5, 6],
    other: { attach_reports: true },
    own: 'system_admin',
  },
  'PATCH /lk/api/v2/organizations/sign-in-policy': {
    field: 'password_min_length',
    values: [14, 16],
    other: { tells_unknown_address: true },
  },
  'PATCH /lk/api/v2/phishing/autophish': { field: 'day', values: [2, 3], other: { days: 5 } },
  'PATCH /lk/api/v2/phishing/campaigns/{id}': {
    ...named({ type: 'message', theme: 'Three' }),
    along: () => ({ type: 'name' }),
  },
  'PATCH /lk/api/v2/phishing/emails/{id}': named({ subject: 'Three' }),
  'PATCH /lk/api/v2/phishing/exclusions/{id}': { field: 'reason', values: ['One', 'Two'], other: { until: null } },
  'PATCH /lk/api/v2/phishing/pages/{id}': named({ html: '<p>Three</p>' }),
  'PATCH /lk/api/v2/phishing/redirect_pages/{id}': named({ html: '<p>Three</p>' }),
  'PATCH /lk/api/v2/phishing/templates/{id}': named({ description: 'Three' }),
  'PATCH /users/api/v1/departments': titled({ time_zone: 'Asia/Tashkent' }),
  'PATCH /users/api/v1/tags/custom/{id}': titled({ color: '#123456' }),
  'PATCH /users/api/v1/tags/default/{id}/life-days': { field: 'life_days', values: [21, 22] },
  'PATCH /users/api/v1/tags/default/{id}/risk-group': {
    field: 'min_risk_level',
    values: [4, 3],
    other: { max_risk_level: 8 },
  },
  'PATCH /users/api/v1/tags/{id}/phishing/defer-by': { field: 'defer_by', values: [4, 6], other: { working_hours: true } },
  'PATCH /users/api/v1/tags/{id}/phishing/templates': {
    field: 'templates_ids',
    values: async ({ server, organization }) => [
      [await makeTemplate(server, organization)],
      [await makeTemplate(server, organization)],
    ],
  },
  'PATCH /users/api/v1/tags/{tagID}/messages/{messageID}': { field: 'theme', values: ['One', 'Two'], other: { text: 'Three' } },
  'POST /users/api/v1/tags/default/organizations/invite-reminder/config': {
    field: 'registration_link_days',
    values: [4, 5],
    other: { registration_link_times: 2 },
    of: ({ action }: { action: { version: string } }) => action,
  },
  'PATCH /users/api/v1/users/me': {
    field: 'first_name',
    values: ['One', 'Two'],
    other: { last_name: 'Three' },
    own: 'super_user',
  },
  'PATCH /users/api/v1/users/note': { field: 'text', values: ['One', 'Two'] },
  'PATCH /users/api/v1/users/tags/{id}/courses': courseAction,
  'PATCH /users/api/v1/users/{id}': { field: 'position', values: ['One', 'Two'], other: { last_name: 'Three' } },
};

const taking = endpoints.filter(({ takesVersion }) => takesVersion === true);

test('Every change that a form makes takes a version, and every other change is listed here with a reason', () => {
  const others = endpoints.filter(
    ({ method, takesVersion }) => (method === 'PATCH' || method === 'PUT') && takesVersion !== true,
  );
  expect(Object.keys(without).sort()).toEqual(others.map(nameOf).sort());
  expect(Object.keys(changes).sort()).toEqual(taking.map(nameOf).sort());
});

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

/** The fields that say which record a body belongs to, when only a part of the body is sent. */
const places = ['id', 'user_id', 'tag_id', 'type'];
const isRange = (path: string) => path.endsWith('/risk-group') || path.endsWith('/defer-by');

describe.each(taking.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', (name, endpoint) => {
  const { field, values, other, of = (answer: { version: string }) => answer, own, along } = changes[name]!;

  test('The call names the person who saved another value of a field, leaves that value, and accepts a change of another field', async () => {
    const organization = await makeOrganization(server);
    const world = { server, organization };
    const first = organization.people[own ?? 'super_user'];
    const second = own === undefined ? organization.people.system_admin : first;
    const request = await cases[name]!.request(world);
    const whole = { ...(request.body as object) };
    const isWhole = endpoint.method === 'PUT' || isRange(endpoint.path);
    const part = isWhole ? whole : Object.fromEntries(Object.entries(whole).filter(([key]) => places.includes(key)));
    const [theirs, yours] = typeof values === 'function' ? await values(world) : values;
    const send = async (person: { token: string }, body: object, version?: string) => {
      const headers = version === undefined ? {} : { 'if-match': `"${version}"` };
      const answer = await server.call(endpoint, { ...request, token: person.token, body, headers } as never);
      return answer as unknown as { status: number; body: { version: string } };
    };
    const versionIn = ({ body }: { body: { version: string } }) => of(body as never, request).version;

    const start = await send(first, whole);
    expect(start).toMatchObject({ status: 200 });
    const read = versionIn(start);
    const known = Object.keys(readVersion(read)!);
    expect(fieldsOf(endpoint).filter((one) => !known.includes(one) && !besides.has(one))).toEqual([]);

    const base = { ...part, ...along?.(start.body as never) };
    const saved = await send(first, { ...base, [field]: theirs });
    expect(saved).toMatchObject({ status: 200 });
    const refusal = {
      status: 409,
      body: { code: 'http.changed_meanwhile', details: [{ path: field, conflict: { by: { id: first.id }, theirs, yours } }] },
    };
    expect(await send(second, { ...base, [field]: yours }, read)).toMatchObject(refusal);
    // The refused change stored nothing: a second attempt finds the same value.
    expect(await send(second, { ...base, [field]: yours }, read)).toMatchObject(refusal);
    if (other === undefined) return;
    const passed = await send(second, { ...base, ...other }, read);
    expect(passed).toMatchObject({ status: 200 });
    expect(readVersion(versionIn(passed))![field]).toBe(readVersion(versionIn(saved))![field]);
  });
});

function fieldsOf({ body }: AnyEndpoint): string[] {
  type Shape = { properties?: object; oneOf?: Shape[]; anyOf?: Shape[] };
  const { properties = {}, oneOf = [], anyOf = [] } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Shape;
  return [
    ...new Set([properties, ...[...oneOf, ...anyOf].map((one) => one.properties ?? {})].flatMap((one) => Object.keys(one))),
  ];
}
