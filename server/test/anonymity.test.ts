import type { AnyEndpoint } from '@vigil/contract/endpoint.ts';
import { removeAssignedEmployees, resetLearners } from '@vigil/contract/assignments/endpoints.ts';
import { getAuditRow, listAudit } from '@vigil/contract/audit/endpoints.ts';
import { impersonate } from '@vigil/contract/auth/endpoints.ts';
import { countTargets, listDepartments } from '@vigil/contract/departments/endpoints.ts';
import * as employees from '@vigil/contract/employees/endpoints.ts';
import { nobody } from '@vigil/contract/people/nobody.ts';
import * as campaigns from '@vigil/contract/phishing-campaigns/endpoints.ts';
import { addExclusions } from '@vigil/contract/phishing-exclusions/endpoints.ts';
import { kindRules, type ReportKind, type SubjectType } from '@vigil/contract/reports/rules.ts';
import { changeGeneralSettings } from '@vigil/contract/settings/endpoints.ts';
import * as statistics from '@vigil/contract/statistics/endpoints.ts';
import * as tags from '@vigil/contract/tags/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { todayOf } from '../src/db/today.ts';
import type { ReportDocument } from '../src/documents/report-document.ts';
import { reportsByKind } from '../src/features/reports/kinds.ts';
import { Problem } from '../src/http/problem.ts';
import { workIn } from '../src/jobs/work-context.ts';
import { makeTemplate, until } from './make-campaign.ts';
import { only } from './make-course.ts';
import type { TestOrganization } from './make-organization.ts';
import { startServer, type LooseRequest, type TestServer } from './start-server.ts';
import {
  queryRows,
  changePlaces,
  type Colleagues,
  deliveryOf,
  gets,
  readAll,
  makeColleagues,
  untilFactsHandled,
  requestsOf,
  comparableText,
} from './two-colleagues.ts';

/**
 * Two colleagues swap all results of their emails. Where only group results may be shown, no response of any reading call may
 * change because of it, for any reader. The test makes every reading call, so that a call that forgets the rule fails here.
 */
let world: Colleagues;
let server: TestServer;
let home: TestOrganization;
let token: string;
let failedId: string;
let carefulId: string;
let excused: string;
let known: Colleagues['known'];
/** The responses of every reading call before the swap. */
let responses: Map<string, string>;

beforeAll(async () => {
  server = await startServer();
  world = await makeColleagues(server);
  ({ home, token, failedId, carefulId, excused, known } = world);
  await system(
    sql`update enrolments set end_date = now() - interval '2 days' where assigned_course_id = ${known.assignment} and user_id = ${failedId}`,
  );
});
afterAll(() => server.stop());

const system = <Row>(statement: ReturnType<typeof sql<Row>>): Promise<Row[]> => queryRows(world)(statement);

const changed = (before: Map<string, string>, after: Map<string, string>): string[] =>
  [...before].filter(([name, answer]) => after.get(name) !== answer).map(([name]) => name);

const beAnonymous = async (anonymous_reporting: boolean) => {
  const body = { anonymous_reporting, smallest_group: 10 };
  expect((await server.call(changeGeneralSettings, { token: home.people.super_user.token, body })).status).toBe(200);
};
const risk = async () => (await server.call(tags.listTags, { token, query: { type: 'risk_group', limit: 1 } })).body.data[0]!;

const SLOW = 480_000;

/** Calls that show who failed where results are shown by name. */
const namedCalls = [
  '/users/api/v1/users',
  '/users/api/v1/users/{id}',
  '/gateway/v1/statistic/users/{id}/phishing',
  '/gateway/v1/statistic/users/{id}/risk-level',
  '/lk/api/v2/phishing/campaigns/{id}/users',
  '/lk/api/v2/phishing/campaigns/{id}/caught',
  '/lk/api/v2/learning/assigned-courses/{id}/employees',
  '/gateway/v1/statistic/users/{id}/progress',
];

test('Where results are shown by name, these calls show them', { timeout: SLOW }, async () => {
  expect(await holders()).toEqual([{ user_id: failedId }]);
  const namedOnly = { withQueries: false, only: gets.filter(({ path }) => namedCalls.includes(path)) };
  const before = await readAll(world, namedOnly);
  await changePlaces(world);
  const paths = new Set(changed(before, await readAll(world, namedOnly)).map((name) => name.split(' ')[2]!));
  await changePlaces(world);
  expect([...paths].toSorted()).toEqual(namedCalls.toSorted());
});

test('Where only groups are shown, an impersonator of either colleague learns nothing', { timeout: SLOW }, async () => {
  await beAnonymous(true);
  await untilFactsHandled(world);
  const impersonations: Record<string, string> = {};
  for (const id of [failedId, carefulId]) {
    const { status, body } = await server.call(impersonate, { params: { id }, token });
    expect(status).toBe(200);
    // An impersonation ends the previous one from the same session.
    impersonations[id] = body.access_token;
    const seen = await readImpersonating(impersonations[id]);
    expect(seen.size).toBeGreaterThan(10);
    await changePlaces(world);
    expect(changed(seen, await readImpersonating(impersonations[id]))).toEqual([]);
    await changePlaces(world);
  }
});

test('No reading call shows which of the two failed', { timeout: SLOW }, async () => {
  expect(await risk()).toMatchObject({ is_hidden: true, users_count: 0 });
  expect(await holders()).toEqual([{ user_id: failedId }]);
  await system(sql`insert into organization_days (organization_id, day, people, with_risk, risk_level, risk_low, risk_medium, risk_high, repeated)
    values (${home.id}, ${todayOf(home.id)} - 2, 19, 19, 2.5, 15, 4, 0, 1) on conflict do nothing`);
  responses = await readAll(world, { withQueries: true });
  await changePlaces(world);
  expect(changed(responses, await readAll(world, { withQueries: true }))).toEqual([]);
  await changePlaces(world);
});

/** Returns the subjects that a report may have. */
const subjectsOf = (type: SubjectType): string[] => {
  const { campaign, followUp, running, adaptive, assignment, packaged, department, attempt } = known;
  const ids: Record<SubjectType, string[]> = {
    campaign: [campaign, followUp, running, adaptive],
    assignment: [assignment, packaged],
    department: [department],
    person: [failedId, carefulId],
    attempt: [],
    scorm_attempt: [attempt],
  };
  return ids[type];
};

/** Returns the whole text of a report, or its refusal. */
async function reportOf(kind: ReportKind, subjects: readonly string[]): Promise<string> {
  const { operator } = home.people;
  try {
    const document = await reportsByKind[kind]!({
      read: (query) => workIn(server.services, home.id, query),
      title: 'Отчёт',
      language: 'ru',
      time_zone: 'Asia/Tashkent',
      asked_by: 'Оператор',
      asked_by_id: operator.id,
      period: kindRules[kind].hasPeriod ? { from: '2024-01-01', to: new Date().toISOString().slice(0, 10) } : null,
      filters: { subjects },
    });
    return comparableText(await wordsOf(document));
  } catch (error) {
    if (error instanceof Problem) return error.kind.code;
    throw error;
  }
}

async function wordsOf({ title, conclusion, sections, definitions, enclosed = [] }: ReportDocument): Promise<unknown> {
  const rows = sections.map(async (section) => (section.kind === 'table' ? Array.fromAsync(section.parts()) : []));
  return {
    title,
    conclusion,
    sections,
    definitions,
    rows: await Promise.all(rows),
    enclosed: await Promise.all(enclosed.map(wordsOf)),
  };
}

async function reports(): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const kind of Object.keys(reportsByKind) as ReportKind[]) {
    const { subject } = kindRules[kind];
    const all = subject === null ? [] : subjectsOf(subject.type);
    const each = subject === null ? [[]] : subject.min > 1 ? [all] : all.map((id) => [id]);
    for (const subjects of each) texts.set(`${kind} of ${subjects.join()}`, await reportOf(kind, subjects));
  }
  return texts;
}

test('No report shows which of the two failed', { timeout: SLOW }, async () => {
  // People register at the link of an email, soon after they read it.
  const register = (first: string, second: string) =>
    system(sql`update users set registered_at = case id when ${first} then timestamptz '2026-01-15T09:00Z' else '2026-01-15T10:00Z' end
      where id in (${first}, ${second})`);
  await register(failedId, carefulId);
  const before = await reports();
  expect(before.size).toBeGreaterThan(15);
  expect([...before.values()].filter((texts) => texts.length > 200).length).toBeGreaterThan(10);
  await register(carefulId, failedId);
  await changePlaces(world);
  expect(changed(before, await reports())).toEqual([]);
  await changePlaces(world);
  await system(sql`update users set registered_at = null where id in (${failedId}, ${carefulId})`);
});

test('No sum changes when one more of the people who just got an email clicks', { timeout: SLOW }, async () => {
  const [sent] = await system(
    sql<{ id: string }>`select id from deliveries where campaign_id = ${known.running} and user_id = ${carefulId}`,
  );
  await system(
    sql`update deliveries set result = 'clicked', result_at = now(), opened_at = now(), clicked_at = now(), os = 'Linux' where id = ${sent!.id}`,
  );
  await system(sql`insert into campaign_counters (organization_id, campaign_id, campaign_template_id, department_id, os, sent, opened, clicked, incidents)
    select organization_id, campaign_id, campaign_template_id, department_id, 'Linux', 1, 1, 1, 1 from deliveries where id = ${sent!.id}`);
  await system(sql`update campaign_counters set sent = sent - 1 where campaign_id = ${known.running} and os = ''`);
  await system(sql`insert into delivery_days (organization_id, day, difficulty, sent, opened, clicked, entered_data, incidents, automated)
    values (${home.id}, ${todayOf(home.id)}, 'moderate', 0, 1, 1, 0, 1, 0)`);
  await system(
    sql`update users set clicked_count = clicked_count + 1, risk_level = risk_level + 1, failures_in_row = 1 where id = ${carefulId}`,
  );
  await system(sql`insert into enrolments (organization_id, assigned_course_id, user_id, end_date, steps_total)
    select organization_id, assigned_course_id, ${carefulId}, end_date, steps_total from enrolments where assigned_course_id = ${known.assignment} and user_id = ${failedId}`);
  await system(sql`update assigned_courses set learners_count = learners_count + 1 where id = ${known.assignment}`);
  expect(changed(responses, await readAll(world, { withQueries: true }))).toEqual([]);
});

/** Returns the responses of every reading call to an impersonator. */
async function readImpersonating(impersonation: string): Promise<Map<string, string>> {
  const responses = new Map<string, string>();
  for (const endpoint of gets) {
    for (const request of requestsOf(world, endpoint)) {
      const { status, body } = await server.call(endpoint, { ...request, token: impersonation } as never);
      if (status === 403) break;
      expect(status, endpoint.path).toBeLessThan(500);
      responses.set(
        `impersonated: ${endpoint.method} ${endpoint.path} ${JSON.stringify(request)}`,
        comparableText([status, body]),
      );
    }
  }
  return responses;
}

test('No call finds, counts, exports or changes people by results, and each refusal says why', async () => {
  const filters = [
    { risk_group: 'high' },
    { risk_level_from: 9 },
    { simulated: 'REPEATED' },
    { phishing_events: ['entered_data'] },
    { period_event: 'NOT_REMEDIED' },
    { in_phishing: known.campaign, phishing_events: ['clicked'], departments: [known.department] },
  ] as const;
  const refusal = { status: 409, body: { code: 'people.results_are_anonymous' } };
  for (const condition of filters) {
    const filter = { ...condition } as never as object;
    const targets = { ...nobody, all: true, filter };
    const everyone = { all: true, filter };
    const calls: [AnyEndpoint, LooseRequest][] = [
      [employees.listEmployees, { query: filter as never }],
      [employees.orderStaffReport, { query: { ...filter, need_all: 'true' }, body: {} }],
      [countTargets, { body: targets }],
      [campaigns.countRecipients, { body: targets }],
      [campaigns.nameRecipients, { body: targets }],
      [employees.deleteEmployees, { body: everyone }],
      [employees.addView, { body: { title: 'Риск', view: { filter, sort_by: 'NAME', sort_order: 'asc' } } }],
    ];
    for (const [endpoint, request] of calls) {
      const answer = await server.call(endpoint, { ...request, token } as never);
      expect(answer, `${endpoint.path} ${JSON.stringify(condition)}`).toMatchObject(refusal);
    }
  }
  const delivery = { id: known.campaign, delivery_id: known.delivery };
  const refused: [AnyEndpoint, LooseRequest][] = [
    [listDepartments, { query: { sort_by: 'RISK_LEVEL' } }],
    [campaigns.listCampaignUsers, { params: { id: known.campaign }, query: { status: ['entered_data'] } }],
    [campaigns.listFailures, { params: { id: known.campaign } }],
    [campaigns.listDeliveryEvents, { params: delivery }],
    [campaigns.excuseDelivery, { params: delivery, body: { reason: 'Нет' } }],
    [campaigns.overruleVerdict, { params: delivery, body: { event_id: 1, verdict: 'automated' } }],
    [removeAssignedEmployees, { params: { id: known.assignment }, body: { targets: only(failedId) } }],
  ];
  for (const [endpoint, request] of refused) {
    expect(await server.call(endpoint, { ...request, token } as never), endpoint.path).toMatchObject(refusal);
  }
  const reset = { params: { id: known.assignment }, body: { ids: { include_ids: [failedId] } }, token };
  expect((await server.call(resetLearners, reset as never)).body).not.toMatchObject({ total: 1 });
  const range = { params: { id: known.riskTag }, body: { min_risk_level: 1, max_risk_level: 2 }, token };
  expect(await server.call(tags.changeRiskGroup, range)).toMatchObject({ status: 409, body: { code: 'tag.tells_risk' } });
});

test('Filters by sent emails and by learning still work', async () => {
  for (const query of [{ simulated: 'NEVER' }, { in_phishing: known.campaign }, { course_progress: 'WITHOUT_COURSE' }] as const) {
    expect((await server.call(employees.listEmployees, { token, query })).status).toBe(200);
  }
});

test('The log stores what was done, and does not show which person it concerned', async () => {
  const { body } = await server.call(listAudit, { token, query: { actions: ['campaign.excuse'], limit: 10 } });
  expect(body.data).toHaveLength(1);
  expect(body.data[0]).toMatchObject({ action: 'campaign.excuse', object_id: null });
  const row = await server.call(getAuditRow, { token, params: { id: body.data[0]!.id } });
  expect(row.body).toMatchObject({ before: null, after: null });
  const found = await server.call(listAudit, { token, query: { object_id: await deliveryOf(world, excused), limit: 10 } });
  expect(found.body.data).toEqual([]);
  const switched = await server.call(listAudit, { token, query: { actions: ['general_settings.update'], limit: 1 } });
  const switchRow = await server.call(getAuditRow, { token, params: { id: switched.body.data[0]!.id } });
  expect(switchRow.body).toMatchObject({ before: { anonymous_reporting: false }, after: { anonymous_reporting: true } });
});

test('People see all their own results, and their impersonators see none', async () => {
  const { employee } = home.people;
  await system(sql`update users set risk_level = 8.8 where id = ${employee.id}`);
  const own = await server.call(statistics.getMyRisk, { token: employee.token });
  expect(own.body).toMatchObject({ is_hidden: false, risk_level: 8.8 });
  expect((await server.call(statistics.getMyPhishing, { token: employee.token })).status).toBe(200);
  const looking = await server.call(impersonate, { token, params: { id: employee.id } });
  expect(looking.status).toBe(200);
  const seen = looking.body.access_token;
  expect((await server.call(statistics.getMyRisk, { token: seen })).body).toMatchObject({ is_hidden: true, risk_level: null });
  expect((await server.call(statistics.getMyPhishing, { token: seen })).status).toBe(409);
});

const holders = () =>
  system(sql<{ user_id: string }>`select user_id from tag_assignments where tag_id = ${known.riskTag} and removed_at is null
    and user_id in (${failedId}, ${carefulId})`);

test('The tag of a risk group neither selects nor excludes anyone', async () => {
  const refusal = { status: 409, body: { code: 'people.results_are_anonymous' } };
  const ids = [known.riskTag];
  const template = await makeTemplate(server, home);
  const form = { name: 'Без риска', templates: [template], targets: only(failedId), excludedTags: ids };
  const calls: [AnyEndpoint, LooseRequest][] = [
    [employees.listEmployees, { query: { tags: ids } }],
    [countTargets, { body: { ...nobody, all: true, filter: { tags: ids } } }],
    [campaigns.countRecipients, { body: { ...nobody, all: true, excludedTags: ids } }],
    [campaigns.createCampaign, { body: form }],
    [addExclusions, { body: { users: [], departments: [], tags: ids, reason: 'Нет', until: null } }],
  ];
  for (const [endpoint, request] of calls)
    expect(await server.call(endpoint, { ...request, token } as never), endpoint.path).toMatchObject(refusal);
});

test('With anonymity switched off, everything is shown as before', async () => {
  await system(sql`update users set risk_level = 9.7 where id = ${failedId}`);
  await beAnonymous(false);
  await until(risk, ({ users_count }) => users_count > 0);
  const { body } = await server.call(employees.getEmployee, { token, params: { id: failedId } });
  expect(body.statistic).toMatchObject({ risk_level: 9.7, phishing_events: { clicked: 1 } });
});
