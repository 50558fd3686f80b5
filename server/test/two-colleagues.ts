import type { AnyEndpoint } from '@vigil/contract/endpoint.ts';
import * as campaigns from '@vigil/contract/phishing-campaigns/endpoints.ts';
import { addTagEmail } from '@vigil/contract/tag-automation/endpoints.ts';
import { changeGeneralSettings } from '@vigil/contract/settings/endpoints.ts';
import * as tags from '@vigil/contract/tags/endpoints.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { listEndpoints } from '../src/app/listed-endpoints.ts';
import { asSystem } from '../src/db/database.ts';
import { todayOf } from '../src/db/today.ts';
import { freezeManagerFigures } from '../src/features/phishing-results/commands/freeze-manager-figures.ts';
import { workIn } from '../src/jobs/work-context.ts';
import type { Targets } from '@vigil/contract/people/targets.ts';
import { addPeople, launch, makeTemplate, until } from './make-campaign.ts';
import { assign, inDays, makeCourse, only } from './make-course.ts';
import { makeScormCourse } from './make-package.ts';
import { makeOrganization, type TestOrganization } from './make-organization.ts';
import type { LooseRequest, TestServer } from './start-server.ts';

/** Two colleagues in an organisation. One of them failed the simulation, with all its consequences. */
export type Colleagues = {
  server: TestServer;
  parent: TestOrganization;
  home: TestOrganization;
  /** The operator's token. */
  token: string;
  failedId: string;
  carefulId: string;
  excused: string;
  /** The ids that a path may name. */
  known: Record<
    | 'campaign'
    | 'followUp'
    | 'running'
    | 'adaptive'
    | 'template'
    | 'certificate'
    | 'delivery'
    | 'other'
    | 'assignment'
    | 'course'
    | 'theme'
    | 'packaged'
    | 'attempt'
    | 'department'
    | 'riskTag'
    | 'riskCampaign',
    string
  >;
};

export const queryRows =
  ({ server }: Pick<Colleagues, 'server'>) =>
  async <Row>(statement: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
    (await asSystem(server.services.database, (tx) => statement.execute(tx))).rows;

export async function makeColleagues(server: TestServer): Promise<Colleagues> {
  const parent = await makeOrganization(server);
  const home = await makeOrganization(server, { parent_id: parent.id });
  await addPeople(server, home, 24);
  // Newcomers do not count towards the smallest group, so everyone is dated back.
  await queryRows({ server })(sql`update users set created_at = now() - interval '90 days' where organization_id = ${home.id}`);
  await makeManager(server, home);
  const people = await queryRows({ server })(sql<{ id: string }>`
    select id from users where organization_id = ${home.id} and registered_at is null order by email`);
  const [failedId, carefulId, excused] = people.map(({ id }) => id) as [string, string, string];
  const known = { department: home.department_id } as Colleagues['known'];
  const world = { server, parent, home, token: home.people.operator.token, failedId, carefulId, excused, known };
  await makeResults(
    world,
    people.map(({ id }) => id),
  );
  return world;
}

/** Makes the content manager everyone's manager, who may see what managers see. */
async function makeManager(server: TestServer, { id, people: { content_manager, super_user } }: TestOrganization): Promise<void> {
  await queryRows({ server })(
    sql`update users set manager_id = ${content_manager.id} where organization_id = ${id} and id <> ${content_manager.id}`,
  );
  const body = { managers_see: 'learning_and_phishing' as const };
  expect((await server.call(changeGeneralSettings, { token: super_user.token, body })).status).toBe(200);
}

async function makeResults(world: Colleagues, people: string[]): Promise<void> {
  const { server, home, token, known, failedId, carefulId, excused } = world;
  const system = queryRows(world);
  const template = await makeTemplate(server, home);
  const start_date = inDays(1);
  const course = await makeCourse(server, home);
  [known.course, known.theme] = [course.id, course.theme_id];
  known.campaign = (
    await launch(server, home, { name: 'Первая', templates: [template], targets: only(...people), start_date })
  ).id;
  known.followUp = (
    await launch(server, home, { name: 'Вторая', templates: [template], targets: only(failedId), start_date })
  ).id;
  // As many learners as the smallest group, so that the assignment is shown.
  const learners = only(failedId, ...people.slice(3, 14));
  known.assignment = await assign(server, home, known.course, { targets: learners });
  const [at] = await system(sql<{ id: string }>`select id from campaign_templates where campaign_id = ${known.campaign}`);
  known.template = at!.id;
  await system(sql`update phishing_campaigns set status = 'completed', start_date = now() - interval '5 days', end_date = now() - interval '1 day',
    completed_at = now() - interval '1 day', follows_campaign_id = case when id = ${known.followUp} then ${known.campaign}::uuid end
    where organization_id = ${home.id}`);
  await system(
    sql`update assigned_courses set source = 'campaign', campaign_id = ${known.campaign} where id = ${known.assignment}`,
  );
  await makePackaged(world, learners);
  // The follow-up's emails are newer. Newer emails weigh more in a risk level; with equal times, random ids would decide.
  await system(sql`update deliveries set state = 'sent', result = 'sent', result_at = now() - interval '4 days',
    sent_at = now() - case when campaign_id = ${known.followUp} then interval '95 hours' else interval '4 days' end
    where organization_id = ${home.id}`);
  await system(sql`update deliveries set result = 'entered_data', result_at = now() - interval '3 days', opened_at = now() - interval '3 days',
    clicked_at = now() - interval '3 days', entered_data_at = now() - interval '3 days', os = 'Windows', automated_count = 1, gotcha_seconds = 12
    where campaign_id = ${known.campaign} and user_id in (${failedId}, ${excused})`);
  await system(sql`insert into delivery_events (organization_id, delivery_id, kind, verdict, os)
    select organization_id, id, 'clicked', 'human', 'Windows' from deliveries where campaign_id = ${known.campaign} and user_id = ${failedId}`);
  await system(sql`insert into user_days (organization_id, user_id, day, risk_level)
    values (${home.id}, ${failedId}, ${todayOf(home.id)} - 1, 9.7), (${home.id}, ${carefulId}, ${todayOf(home.id)} - 1, 2.1)`);
  await system(sql`insert into campaign_counters
      (organization_id, campaign_id, campaign_template_id, department_id, os, sent, group_size, opened, clicked, entered_data, incidents, automated)
    values (${home.id}, ${known.campaign}, ${known.template}, ${home.department_id}, '', 22, 22, 0, 0, 0, 0, 0),
           (${home.id}, ${known.campaign}, ${known.template}, ${home.department_id}, 'Windows', 2, 2, 2, 2, 2, 2, 2)`);
  await system(sql`insert into delivery_days (organization_id, day, difficulty, sent, group_size, opened, clicked, entered_data, incidents, automated)
    values (${home.id}, ${todayOf(home.id)} - 4, 'moderate', 25, 25, 2, 2, 2, 2, 2)`);
  await system(sql`insert into certificates (organization_id, number, enrolment_id, assigned_course_id, course_id, user_id, holder, surname,
      course_title, organization_title, language, look, completed_on)
    select e.organization_id, 'A-1', e.id, e.assigned_course_id, ${known.course}, e.user_id, 'Кто-то', 'кто-то', 'Курс', 'Банк', 'ru', '{}', ${todayOf(home.id)}
      from enrolments e where e.assigned_course_id = ${known.assignment} and e.user_id = ${failedId}`);
  known.certificate = (await system(sql<{ id: string }>`select id from certificates where organization_id = ${home.id}`))[0]!.id;
  await makeRunning(world, template, people);
  await makeAdaptive(world, people);
  await workIn(server.services, home.id, async (scope) => {
    for (const id of [known.campaign, known.adaptive]) await freezeManagerFigures(scope, id);
  });
  known.delivery = await deliveryOf(world, failedId);
  known.other = await deliveryOf(world, carefulId);
  const excuse = {
    params: { id: known.campaign, delivery_id: await deliveryOf(world, excused) },
    body: { reason: 'Проверка' },
    token,
  };
  expect((await server.call(campaigns.excuseDelivery, excuse)).status).toBe(200);
  await untilFactsHandled(world);
  await system(sql`update users set risk_level = 2.1, sent_count = 1 where organization_id = ${home.id}`);
  await system(sql`update users set risk_level = 9.7, risk_parts = '{"phishing":1,"results":1,"prior":null,"phishing_weighed":1,"learning":0,"assigned":0,"late":0}',
    sent_count = 2, clicked_count = 1, entered_data_count = 1, failures_in_row = 3 where id = ${failedId}`);
  const { body } = await server.call(tags.listTags, { token, query: { type: 'risk_group', limit: 1 } });
  known.riskTag = body.data[0]!.id;
  // A range that contains the level set above, and the level that recomputing the results leads to.
  const range = { params: { id: known.riskTag }, body: { min_risk_level: 2.2, max_risk_level: 10 }, token };
  expect((await server.call(tags.changeRiskGroup, range)).status).toBe(200);
  await runRiskTagActions(world, template, start_date);
}

/** Assigns a SCORM course through the campaign as well, which the failed colleague has started. */
async function makePackaged(world: Colleagues, targets: Targets): Promise<void> {
  const { server, home, known, failedId } = world;
  const { id, package_id } = await makeScormCourse(server, home);
  known.packaged = await assign(server, home, id, { targets });
  await queryRows(world)(
    sql`update assigned_courses set source = 'campaign', campaign_id = ${known.campaign} where id = ${known.packaged}`,
  );
  const [attempt] = await queryRows(world)(sql<{ id: string }>`
    insert into scorm_attempts (organization_id, enrolment_id, number, package_id, item)
    select organization_id, id, 1, ${package_id}, 0 from enrolments where assigned_course_id = ${known.packaged} and user_id = ${failedId}
    returning id`);
  known.attempt = attempt!.id;
}

/**
 * Lets the risk group's tag do all of its actions for the failed colleague: an email, a simulated email, a course they already
 * had.
 */
async function runRiskTagActions(world: Colleagues, template: string, start_date: string): Promise<void> {
  const { server, home, token, known, failedId } = world;
  const system = queryRows(world);
  const message = { params: { tagID: known.riskTag }, body: { theme: 'Тема', text: 'Текст', defer_by: 0 }, token };
  expect((await server.call(addTagEmail, message as never)).status).toBe(200);
  const form = { name: 'Группа риска', templates: [template], targets: only(failedId), start_date };
  known.riskCampaign = (await launch(server, home, form)).id;
  await system(sql`update phishing_campaigns set status = 'active', by_tag = true, tag_id = ${known.riskTag}, start_date = now() - interval '1 hour',
    end_date = now() + interval '5 days' where id = ${known.riskCampaign}`);
  await system(sql`update deliveries set state = 'sent', sent_at = now() - interval '50 minutes', result = 'sent', result_at = now() - interval '50 minutes'
    where campaign_id = ${known.riskCampaign}`);
  await system(sql`insert into tag_runs (organization_id, tag_id, action_id, assignment_id, user_id, starts_at, due_at, state, ended_at)
    select a.organization_id, a.tag_id, c.id, a.id, a.user_id, a.assigned_at, a.assigned_at, 'done', now()
      from tag_assignments a join tag_actions c on c.tag_id = a.tag_id where a.tag_id = ${known.riskTag} and a.user_id = ${failedId}`);
  await system(sql`insert into emails (organization_id, user_id, kind, subject, html, text, state, sent_at)
    select ${home.id}, ${failedId}, k, 'Тема', '', '', 'sent', now() from unnest(array[${`tag.${known.riskTag}`}, ${`campaign.${known.campaign}`}, 'courses_assigned']) k`);
}

/** Creates a campaign that is still running, with clicks. */
async function makeRunning(world: Colleagues, template: string, people: string[]): Promise<void> {
  const { server, home, known } = world;
  const system = queryRows(world);
  const targets = only(...people);
  known.running = (await launch(server, home, { name: 'Идёт', templates: [template], targets, start_date: inDays(1) })).id;
  await system(
    sql`update phishing_campaigns set status = 'active', start_date = now() - interval '1 hour', end_date = now() + interval '20 days' where id = ${known.running}`,
  );
  await system(sql`update deliveries set state = 'sent', sent_at = now() - interval '50 minutes', result = 'sent', result_at = now() - interval '50 minutes'
    where campaign_id = ${known.running}`);
  await system(sql`insert into campaign_counters (organization_id, campaign_id, campaign_template_id, department_id, os, sent, group_size, opened, clicked, incidents)
    select ${home.id}, ${known.running}, id, ${home.department_id}, '', ${people.length}, ${people.length}, 21, 20, 20 from campaign_templates where campaign_id = ${known.running}`);
}

/** Creates a campaign whose email for each person was chosen by their earlier results. */
async function makeAdaptive(world: Colleagues, people: string[]): Promise<void> {
  const { server, home, known, failedId } = world;
  const system = queryRows(world);
  const templates = [await makeTemplate(server, home), await makeTemplate(server, home)];
  const targets = only(...people);
  known.adaptive = (await launch(server, home, { name: 'Подобранная', templates, targets, start_date: inDays(1) })).id;
  await system(sql`update phishing_campaigns set status = 'completed', is_autophish = true, start_date = now() - interval '9 days',
    end_date = now() - interval '8 days', completed_at = now() - interval '8 days' where id = ${known.adaptive}`);
  await system(sql`update deliveries set state = 'sent', sent_at = now() - interval '9 days', result = 'sent', result_at = now() - interval '9 days',
    campaign_template_id = (select case when user_id = ${failedId} then max(t.id::text) else min(t.id::text) end::uuid
      from campaign_templates t where t.campaign_id = ${known.adaptive}) where campaign_id = ${known.adaptive}`);
}

/** Waits until the reactions to all facts are done. */
export const untilFactsHandled = (world: Colleagues) =>
  until(
    () =>
      queryRows(world)(
        sql<{
          n: number;
        }>`select count(*)::int as n from pgboss.job where name = 'fact' and state in ('created', 'retry', 'active')`,
      ),
    ([first]) => first!.n === 0,
  );

export const deliveryOf = async (world: Colleagues, user_id: string) =>
  (
    await queryRows(world)(
      sql<{ id: string }>`select id from deliveries where campaign_id = ${world.known.campaign} and user_id = ${user_id}`,
    )
  )[0]!.id;

const columns = 'result, result_at, opened_at, clicked_at, entered_data_at, os, automated_count, gotcha_seconds';
const ofPerson =
  'risk_level, risk_parts, sent_count, clicked_count, entered_data_count, failures_in_row, progress, learning, is_behind';

/** Swaps all results of the two colleagues and everything that follows from them. */
export async function changePlaces(world: Colleagues): Promise<void> {
  const { known, failedId, carefulId } = world;
  const system = queryRows(world);
  const both = sql`(${failedId}::uuid, ${carefulId}::uuid)`;
  const other = sql`case user_id when ${failedId} then ${carefulId}::uuid else ${failedId}::uuid end`;
  const exchanged = (names: string) =>
    sql.raw(
      names
        .split(', ')
        .map((name) => `${name} = o.${name}`)
        .join(', '),
    );
  await system(sql`update deliveries d set ${exchanged(columns)} from deliveries o
    where d.campaign_id = ${known.campaign} and o.campaign_id = d.campaign_id and d.user_id in ${both} and o.user_id in ${both} and o.id <> d.id`);
  await system(sql`update delivery_events set delivery_id = case delivery_id when ${known.delivery} then ${known.other}::uuid else ${known.delivery}::uuid end
    where delivery_id in (${known.delivery}, ${known.other})`);
  await system(
    sql`update users u set ${exchanged(ofPerson)} from users o where u.id in ${both} and o.id in ${both} and o.id <> u.id`,
  );
  await system(sql`with gone as (delete from user_days where user_id in ${both} and progress is null returning *)
    insert into user_days (organization_id, user_id, day, risk_level) select organization_id, ${other}, day + 0, risk_level from gone
    on conflict (organization_id, user_id, day) do update set risk_level = excluded.risk_level`).catch(async () => {
    await system(sql`update user_days d set risk_level = o.risk_level from user_days o
      where d.user_id in ${both} and o.user_id in ${both} and o.user_id <> d.user_id and o.day = d.day`);
  });
  await system(
    sql`update deliveries set user_id = ${other} where campaign_id in (${known.followUp}, ${known.riskCampaign}) and user_id in ${both}`,
  );
  for (const table of ['tag_assignments', 'tag_runs'])
    await system(sql`update ${sql.table(table)} set user_id = ${other} where tag_id = ${known.riskTag} and user_id in ${both}`);
  await system(sql`update emails set user_id = ${other} where organization_id = (select organization_id from users where id = ${failedId})
    and user_id in ${both} and (kind like 'tag.%' or kind like 'campaign.%' or kind = 'courses_assigned')`);
  await system(
    sql`update enrolments set user_id = ${other} where assigned_course_id in (${known.assignment}, ${known.packaged}) and user_id in ${both}`,
  );
  await system(
    sql`update certificates set user_id = ${other} where assigned_course_id = ${known.assignment} and user_id in ${both}`,
  );
  await system(sql`update deliveries d set campaign_template_id = o.campaign_template_id from deliveries o
    where d.campaign_id = ${known.adaptive} and o.campaign_id = d.campaign_id and d.user_id in ${both} and o.user_id in ${both} and o.id <> d.id`);
  await system(sql`update assignment_targets set target_id = case target_id when ${failedId} then ${carefulId}::uuid else ${failedId}::uuid end
    where assigned_course_id in (${known.assignment}, ${known.packaged}) and kind = 'user' and target_id in ${both}`);
}

/** Paths whose responses change with the clock, by which the log is sealed. A seal reveals nothing about people. */
const ofClocks = ['/lk/api/v2/audit-verification'];
export const gets = (await listEndpoints()).filter(
  ({ method, permission, path }) => method === 'GET' && permission !== 'public' && !ofClocks.includes(path),
);

/** The parameters that a list may be called with. A call that does not know one refuses it, before and after the swap alike. */
const queries: Record<string, unknown>[] = [
  { sort_by: 'RISK_LEVEL', sort_order: 'desc' },
  { sort_by: 'PHISHING_INDICATOR', sort_order: 'desc' },
  { risk_group: 'high' },
  { risk_level_from: 9 },
  { simulated: 'REPEATED' },
  { period_event: 'CAUGHT' },
  { period_event: 'LATE' },
  { course_progress: 'NOT_COMPLETED', learning: 'BEHIND' },
  { phishing_events: ['entered_data'] },
  { status: ['entered_data'] },
  { os: ['Windows'] },
  { only: 'clicked' },
  { only: 'automated' },
  { search: 'Фамилия0' },
  { search: 'Фамилия1 ' },
  { of: 'employees' },
];
const queriesOfKnown = ({ known }: Colleagues): Record<string, unknown>[] => [
  { in_phishing: known.campaign, phishing_events: ['clicked'] },
  { in_phishing: known.followUp },
  { tags: [known.riskTag] },
  { in_course: [known.course] },
  { department_id: known.department },
  { delivery_id: known.delivery },
  { object_id: known.delivery },
];

/** Returns requests with each id that the path may name; with several parameters, only combinations that belong together. */
export function requestsOf({ home, known, failedId, carefulId }: Colleagues, { path }: AnyEndpoint): LooseRequest[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  if (names.length === 0) return [{}];
  const ids = [...Object.values(known), failedId, carefulId, home.id];
  if (names.length === 1) return ids.map((id) => ({ params: { [names[0]!]: id } }));
  const { assignment, packaged, attempt, delivery, other, template, course } = known;
  const people = [failedId, carefulId];
  const ofName: Record<string, string[]> = {
    attempt_id: [attempt],
    course_id: [course, assignment, packaged],
    delivery_id: [delivery, other],
    campaign_template_id: [template],
    user_id: people,
    userId: people,
  };
  const seconds = ofName[names[1]!] ?? [template, assignment, attempt, ...people];
  const firsts = [
    known.campaign,
    known.followUp,
    known.running,
    known.adaptive,
    failedId,
    carefulId,
    known.course,
    assignment,
    packaged,
  ];
  return firsts.flatMap((first) =>
    seconds.map((second) => ({ params: { [names[0]!]: first, [names[1]!]: second, ...(names[2] && { [names[2]]: attempt }) } })),
  );
}

/** Returns a response without signatures and its own moments. */
export const comparableText = (body: unknown): string =>
  JSON.stringify(body, (key, value: unknown) =>
    key === 'as_of' || key === 'last_seen_at' ? undefined : typeof value === 'string' ? value.replace(/\?[^"\s]*$/, '') : value,
  );

/** Returns the responses of every reading call to every role that may make it, by reader and request. */
export async function readAll(
  world: Colleagues,
  { withQueries, only = gets }: { withQueries: boolean; only?: readonly AnyEndpoint[] },
): Promise<Map<string, string>> {
  const { server, parent, home, token } = world;
  const responses = new Map<string, string>();
  /** A call that is 404 for the operator is 404 for everyone with the operator's permissions and more. */
  const answered = new Set<string>();
  /** The query parameters that a call does not know. */
  const refusedQueries = new Set<string>();
  const { system_admin, content_manager: manager } = home.people;
  const readers = {
    operator: token,
    system_admin: system_admin.token,
    manager: manager.token,
    above: parent.people.operator.token,
  };
  for (const [who, as] of Object.entries(readers)) {
    for (const endpoint of only) {
      const ask = async (request: LooseRequest) => {
        const { status, body } = await server.call(endpoint, { ...request, token: as } as never);
        const name = `${who}: ${endpoint.method} ${endpoint.path} ${JSON.stringify(request)}`;
        expect(status, `${name} ${JSON.stringify(body)}`).toBeLessThan(500);
        responses.set(name, comparableText([status, body]));
        return status;
      };
      for (const request of requestsOf(world, endpoint)) {
        const what = `${endpoint.path} ${JSON.stringify(request)}`;
        if (who !== 'operator' && !answered.has(what)) continue;
        if ((await ask(request)) !== 200) continue;
        answered.add(what);
        if (!withQueries || who !== 'operator') continue;
        for (const query of [...queries, ...queriesOfKnown(world)]) {
          const question = `${endpoint.path} ${Object.keys(query).join()}`;
          if (!refusedQueries.has(question) && (await ask({ ...request, query })) === 422) refusedQueries.add(question);
        }
      }
    }
  }
  return responses;
}
