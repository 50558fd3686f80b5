import * as assignments from '@vigil/contract/assignments/endpoints.ts';
import {
  changeEmployee,
  deleteEmployee,
  deleteEmployees,
  restoreEmployees,
  blockEmployees,
} from '@vigil/contract/employees/endpoints.ts';
import * as campaigns from '@vigil/contract/phishing-campaigns/endpoints.ts';
import { JUDGED_AFTER_HOURS } from '@vigil/contract/phishing-results/rules.ts';
import { getCurrentRisk } from '@vigil/contract/statistics/endpoints.ts';
import { restoreDeleted } from '@vigil/contract/trash/endpoints.ts';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../../test/make-campaign.ts';
import { inDays, makeCourse, only } from '../../../test/make-course.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { chanceFrom } from '../../app/seed/chance.ts';
import { makePastCampaign } from '../../app/seed/past-campaign.ts';
import { asSystem, trustedScope } from '../../db/database.ts';
import { idsOf } from '../../db/ids.ts';
import { recordFact, recordPeople } from '../../jobs/facts.ts';
import { workIn } from '../../jobs/work-context.ts';
import { updateAssignmentStatuses } from '../assignments/commands/update-assignment-statuses.ts';
import { loadTemplateLibrary } from '../phishing-templates/commands/load-library.ts';
import { updateResisted } from './commands/update-resisted.ts';
import { refreshPriorsDaily } from './commands/refresh-priors.ts';

const PEOPLE = 400;
const STEPS = 48;
const DAYS = 30;

let server: TestServer;
let home: TestOrganization;
let templates: string[];

beforeAll(async () => {
  server = await startServer();
  home = await makeOrganization(server);
  await loadTemplateLibrary(server.services.database);
  templates = (
    await rows<{ key: string }>(sql`select library_key as key from phishing_templates where library_key like '%.ru' order by 1`)
  ).map(({ key }) => key);
});
afterAll(() => server.stop());

const rows = async <Row>(query: RawBuilder<unknown>): Promise<Row[]> =>
  (await asSystem(server.services.database, (tx) => query.execute(tx))).rows as Row[];

/** Waits until all reactions to earlier events are done. */
const quiet = () =>
  until(
    () =>
      rows<{ n: number }>(
        sql`select count(*)::int as n from pgboss.job where name = 'fact' and state in ('created', 'retry', 'active')`,
      ),
    ([first]) => first!.n === 0,
    120,
  );

type Email = {
  id: string;
  user_id: string;
  state: string;
  difficulty: string;
  result: string | null;
  sent: number | null;
} & Record<'clicked_at' | 'opened_attachment_at' | 'entered_data_at' | 'reported_at', string | null>;
type Enrolment = { user_id: string; is_counted: boolean; is_done: boolean; is_failed: boolean; end_date: string };
type Person = {
  id: string;
  department_id: string;
  risk_level: number | null;
  phishing: number | null;
  results: number | null;
  failures_in_row: number;
};

const actionsOf = (email: Email) =>
  [email.clicked_at, email.opened_attachment_at, email.entered_data_at].filter((moment) => moment !== null);

/** Computes the rule of decision 0042 a second time, from the raw rows. */
async function recount() {
  const [{ now } = { now: 0 }] = await rows<{ now: number }>(sql`select extract(epoch from now())::float8 as now`);
  const people = await rows<Person>(sql`
    select id, department_id, risk_level, (risk_parts->>'phishing')::float8 as phishing, (risk_parts->>'results')::int as results, failures_in_row
      from users where organization_id = ${home.id} and deleted_at is null`);
  const emails = await rows<Email>(sql`
    select d.id, d.user_id, d.state, t.difficulty, d.result, extract(epoch from d.sent_at)::float8 as sent, d.clicked_at, d.opened_attachment_at,
           d.entered_data_at, d.reported_at
      from deliveries d join campaign_templates t on t.id = d.campaign_template_id join phishing_campaigns c on c.id = d.campaign_id
     where d.organization_id = ${home.id} and not c.is_testing`);
  const enrolments = await rows<Enrolment>(sql`
    select e.user_id, e.left_at is null and a.deleted_at is null and a.is_enabled and a.status <> 'planned' as is_counted,
           e.completed_at is not null as is_done, e.is_failed, e.end_date
      from enrolments e join assigned_courses a on a.id = e.assigned_course_id where e.organization_id = ${home.id}`);
  const emailsOf = Map.groupBy(emails, ({ user_id }) => user_id);
  const listEnrolments = Map.groupBy(enrolments, ({ user_id }) => user_id);

  const judged = new Map(
    people.map(({ id }) => {
      const own = (emailsOf.get(id) ?? [])
        .filter(
          (email) =>
            email.state === 'sent' || (['unconfirmed', 'failed'].includes(email.state) && (email.result ?? 'sent') !== 'sent'),
        )
        .filter(
          (email) => actionsOf(email).length > 0 || email.reported_at !== null || email.sent! <= now - JUDGED_AFTER_HOURS * 3600,
        )
        .toSorted((a, b) => b.sent! - a.sent! || (a.id < b.id ? -1 : 1));
      return [id, own] as const;
    }),
  );
  /** Returns the share in ten-thousandths. */
  const shareOf = (id: string): number | null => {
    const last = judged.get(id)!.slice(0, 20);
    if (last.length === 0) return null;
    let [part, whole] = [0, 0];
    for (const [rank, email] of last.entries()) {
      const worst =
        email.entered_data_at !== null ? 1 : email.opened_attachment_at !== null ? 0.8 : email.clicked_at !== null ? 0.5 : 0.05;
      const weight = 0.8 ** rank * (email.difficulty === 'easy' ? 1.3 : email.difficulty === 'hard' ? 0.7 : 1);
      part += weight * (email.reported_at === null ? worst : 0);
      whole += weight;
    }
    return Math.round((10_000 * part) / whole);
  };
  const shares = new Map(people.map(({ id }) => [id, shareOf(id)]));

  const enough = people.filter(({ id }) => judged.get(id)!.length >= 3);
  const sumOf = (some: Person[]) => some.reduce((sum, { id }) => sum + shares.get(id)!, 0);
  const all = sumOf(enough);
  const mean = enough.length === 0 ? null : Math.round(all / enough.length);
  const priors = new Map(
    [...Map.groupBy(enough, ({ department_id }) => department_id)].map(([department, some]) => [
      department,
      Math.round((sumOf(some) * enough.length + 10 * all) / (enough.length * (some.length + 10))),
    ]),
  );
  const levelOf = ({ id, department_id }: Person, stored: Priors): number | null => {
    const share = shares.get(id)!;
    if (share === null) return null;
    const prior = stored.priors.get(department_id) ?? stored.mean;
    const ownResults = Math.min(3, judged.get(id)!.length);
    const weighed = prior === null ? share : Math.round((share * ownResults + prior * (3 - ownResults)) / 3);
    const own = (listEnrolments.get(id) ?? []).filter(({ is_counted }) => is_counted);
    const late = own.filter((course) => !course.is_done && (course.is_failed || Date.parse(course.end_date) / 1000 < now)).length;
    const learning = own.length === 0 ? 0 : Math.round((10_000 * late) / own.length);
    return Math.round((7 * weighed + 3 * learning) / 1000) / 10;
  };
  /** Counts failures since the last resisted email; emails within a day of each other are one occasion. */
  const rowOf = ({ id }: Person) => {
    let [row, last] = [0, Infinity];
    for (const { clicked_at, opened_attachment_at, sent } of judged.get(id)!) {
      if (clicked_at === null && opened_attachment_at === null) break;
      if (sent! <= last - 86_400) [row, last] = [row + 1, sent!];
    }
    return row;
  };
  return { people, judged, shares, fresh: { mean, priors } satisfies Priors, levelOf, rowOf };
}

/** The priors in ten-thousandths. */
type Priors = { mean: number | null; priors: Map<string, number> };

async function storedPriors(): Promise<Priors> {
  const [state] = await rows<{ mean: number | null }>(
    sql`select mean::float8 from risk_states where organization_id = ${home.id}`,
  );
  const made = await rows<{ department_id: string; prior: number }>(
    sql`select department_id, prior::float8 from risk_priors where organization_id = ${home.id}`,
  );
  const whole = (share: number) => Math.round(10_000 * share);
  return {
    mean: state?.mean == null ? null : whole(state.mean),
    priors: new Map(made.map(({ department_id, prior }) => [department_id, whole(prior)])),
  };
}

/** Expects everyone's level, share and failures in a row, and the mean of all levels, to equal the recount. */
async function expectNoDifference(when: string) {
  await quiet();
  const { people, judged, shares, levelOf, rowOf } = await recount();
  const stored = await storedPriors();
  const differences = people.flatMap((person) => {
    const { id, risk_level, phishing, results, failures_in_row } = person;
    const storedFacts = [risk_level, phishing === null ? null : Math.round(10_000 * phishing), results ?? 0, failures_in_row];
    const due = [levelOf(person, stored), shares.get(id)!, Math.min(20, judged.get(id)!.length), rowOf(person)];
    return storedFacts.join() === due.join() ? [] : [{ id, stored: storedFacts, due }];
  });
  expect(differences, when).toEqual([]);
  const levels = people.flatMap((person) => levelOf(person, stored) ?? []);
  const { body } = await server.call(getCurrentRisk, { token: home.people.operator.token, params: { id: home.id }, query: {} });
  expect([body.with_risk, body.people]).toEqual([levels.length, people.length]);
  const tenths = levels.reduce((sum, level) => sum + Math.round(10 * level), 0);
  expect(body.risk_level.value).toBe(levels.length === 0 ? null : Math.round(tenths / levels.length) / 10);
  return { people, levels };
}

/** Moves emails away from the age at which they count, which they could reach while they are compared. */
const keepOffTheBorder = () =>
  rows(sql`update deliveries set sent_at = sent_at - interval '1 hour' where organization_id = ${home.id}
    and abs(extract(epoch from now() - sent_at) - ${JUDGED_AFTER_HOURS * 3600}) < 1800`);

/** Simulates waiting by moving everything that happened into the past. */
async function wait(hours: number) {
  const by = sql`${hours} * interval '1 hour'`;
  await rows(sql`update deliveries set sent_at = sent_at - ${by} where organization_id = ${home.id}`);
  await rows(
    sql`update risk_states set judged_until = judged_until - ${by}, priors_day = priors_day - 1 where organization_id = ${home.id}`,
  );
  await rows(sql`update enrolments set end_date = end_date - ${by} where organization_id = ${home.id}`);
  await keepOffTheBorder();
  await updateAssignmentStatuses(server.services);
  await updateResisted(server.services);
}

test('After each step of a month of random life, every level equals what the rows add up to', { timeout: 400_000 }, async () => {
  const chance = chanceFrom(42);
  const { token } = home.people.operator;
  const organization = trustedScope(home.id);
  const departments = (
    await rows<{ id: string }>(sql`insert into departments (organization_id, title)
      select ${home.id}, 'Department ' || n from generate_series(1, 8) n returning id`)
  ).map(({ id }, n) => ({ id, title: `Department ${n}`, positions: [], credulity: 0.4 + n / 4 }));
  const join = async (n: number) => {
    const made = await rows<{ id: string }>(sql`insert into users (organization_id, department_id, email, last_name, first_name)
      select ${home.id}, (${departments.map(({ id }) => id)}::uuid[])[1 + (n * n) % 8], gen_random_uuid() || '@x.example', 'Some', 'One'
        from generate_series(1, ${n}) n returning id`);
    await workIn(server.services, home.id, (context) =>
      recordPeople(
        context,
        'employee.added',
        made.map(({ id }) => id),
      ),
    );
  };
  await join(PEOPLE);
  const some = async (table: 'users' | 'deliveries' | 'assigned_courses' | 'phishing_campaigns', n: number, fits = sql`true`) =>
    (
      await rows<{ id: string }>(sql`select id from ${sql.table(table)} where organization_id = ${home.id} and ${fits}
        order by md5(id::text || ${chance.next()}::text) limit ${n}`)
    ).map(({ id }) => id);
  const staff = (n: number, fits = sql`true`) => some('users', n, sql`deleted_at is null and registered_at is null and ${fits}`);
  const ok = ({ status, body }: { status: number; body: unknown }) => expect(status, JSON.stringify(body)).toBe(200);
  const course = (await makeCourse(server, home)).id;

  /** Delivers a campaign this many days ago. A recent campaign is still running, and its failures have been counted. */
  const deliver = async (daysAgo: number) => {
    const name = `Campaign ${chance.next()}`;
    await asSystem(server.services.database, (tx) =>
      makePastCampaign(tx, {
        organization,
        author: home.people.operator.id,
        name,
        daysAgo,
        templates: [chance.pick(templates), chance.pick(templates), chance.pick(templates)],
        shares: { opened: 0.6, clicked: 0.3, entered: 0.1 },
        departments,
        chance,
      }),
    );
    const [campaign] = await rows<{
      id: string;
    }>(sql`update phishing_campaigns set status = case when ${daysAgo} < 8 then 'active' else 'completed' end,
      end_date = start_date + interval '60 days' where organization_id = ${home.id} and name = ${name} returning id`);
    const campaign_id = campaign!.id;
    // A third of the people got the campaign.
    await rows(
      sql`delete from delivery_events where delivery_id in (select id from deliveries where campaign_id = ${campaign_id} and user_id not in ${idsOf(await staff(Math.round(PEOPLE / 3)))})`,
    );
    await rows(sql`delete from deliveries d where campaign_id = ${campaign_id} and not exists (select from delivery_events e where e.delivery_id = d.id)
      and md5(d.id::text) < '9'`);
    // Includes emails that bounced, that were reported, and emails with an attachment.
    await rows(
      sql`update deliveries set state = 'unconfirmed', result = nullif(result, 'sent') where campaign_id = ${campaign_id} and md5(user_id::text || id::text) < '1'`,
    );
    await rows(
      sql`update deliveries set reported_at = sent_at where campaign_id = ${campaign_id} and md5(id::text || user_id::text) < '1'`,
    );
    await rows(sql`update deliveries set opened_attachment_at = sent_at, opened_at = sent_at, result = 'opened_attachment' where campaign_id = ${campaign_id}
      and state = 'sent' and result <> 'entered_data' and md5('a' || id::text) < '1'`);
    await keepOffTheBorder();
    const done = await rows<{ user_id: string; delivery_id: string }>(sql`select id as delivery_id, user_id from deliveries
      where campaign_id = ${campaign_id} and coalesce(clicked_at, opened_attachment_at, reported_at) is not null`);
    const everyone = await rows<{ id: string }>(sql`select id from users where organization_id = ${home.id}`);
    await workIn(server.services, home.id, async (context) => {
      // The rows above were written directly, without their reactions.
      await recordPeople(
        context,
        'risk.outdated',
        everyone.map(({ id }) => id),
      );
      for (const delivery of done)
        await recordFact(context, 'delivery.result_grew', { ...delivery, campaign_id, result: 'clicked' });
      if (daysAgo >= 8) await recordFact(context, 'campaign.completed', { campaign_id });
    });
  };
  const end = async () => {
    const [id] = await some('phishing_campaigns', 1, sql`status = 'active'`);
    if (id !== undefined) ok(await server.call(campaigns.completeCampaign, { token, params: { id }, body: {} }));
  };
  const assign = async () => {
    const targets = only(...(await staff(60)));
    ok(
      await server.call(assignments.assignCourse, {
        token,
        body: { course_id: course, start_date: inDays(-1), end_date: inDays(1 + chance.int(4)), targets },
      }),
    );
  };
  const ofAssigned = async (work: (id: string) => Promise<unknown>) => {
    const [id] = await some('assigned_courses', 1, sql`deleted_at is null`);
    if (id !== undefined) await work(id);
  };
  const learnersOf = async (id: string, n: number) =>
    (
      await rows<{ user_id: string }>(sql`select user_id from enrolments where assigned_course_id = ${id} and left_at is null
        and completed_at is null order by md5(id::text || ${chance.next()}::text) limit ${n}`)
    ).map(({ user_id }) => user_id);
  const judgeByHand = async () => {
    const [found] = await rows<{ id: number; verdict: string; delivery_id: string; campaign_id: string }>(sql`
      select e.id, e.verdict, e.delivery_id, d.campaign_id from delivery_events e join deliveries d on d.id = e.delivery_id
       where e.organization_id = ${home.id} and d.state = 'sent' order by md5(e.id::text || ${chance.next()}::text) limit 1`);
    if (found === undefined) return;
    const { id: event_id, verdict, delivery_id, campaign_id } = found;
    const body = { event_id, verdict: verdict === 'human' ? 'automated' : 'human' } as const;
    ok(await server.call(campaigns.overruleVerdict, { token, params: { id: campaign_id, delivery_id }, body }));
  };
  const excuse = async () => {
    const [found] = await rows<{ id: string; campaign_id: string }>(sql`select id, campaign_id from deliveries
      where organization_id = ${home.id} and clicked_at is not null and state = 'sent' order by md5(id::text || ${chance.next()}::text) limit 1`);
    if (found === undefined) return;
    const params = { id: found.campaign_id, delivery_id: found.id };
    ok(await server.call(campaigns.excuseDelivery, { token, params, body: { reason: 'Forwarded it.' } }));
    if (chance.next() < 0.3) ok(await server.call(campaigns.withdrawExcuse, { token, params }));
  };
  const changes: (() => Promise<unknown>)[] = [
    () => wait(1 + chance.int(30)),
    () => wait(1 + chance.int(30)),
    () => deliver(1 + chance.int(4)),
    () => deliver(1 + chance.int(4)),
    () => deliver(1 + chance.int(DAYS)),
    end,
    assign,
    () => join(5),
    async () => {
      for (const id of await staff(6))
        ok(await server.call(changeEmployee, { token, params: { id }, body: { department_id: chance.pick(departments).id } }));
    },
    async () => {
      for (const id of await staff(2)) ok(await server.call(deleteEmployee, { token, params: { id } }));
    },
    async () => {
      const body = { ids: { include_ids: await staff(3) } };
      const deletion = await server.call(deleteEmployees, { token, body });
      ok(deletion);
      await quiet();
      if (chance.next() < 0.5) ok(await server.call(restoreEmployees, { token, params: { id: deletion.body.id } }));
    },
    async () => {
      const [id] = await some('phishing_campaigns', 1, sql`status = 'completed' and deleted_at is null`);
      if (id === undefined) return;
      ok(await server.call(campaigns.deleteCampaign, { token, params: { id } }));
      ok(await server.call(restoreDeleted, { token, body: { kind: 'campaign', id } }));
    },
    async () => ok(await server.call(blockEmployees, { token, body: { ids: { include_ids: await staff(2) } } })),
    judgeByHand,
    judgeByHand,
    excuse,
    excuse,
    () => ofAssigned(async (id) => ok(await server.call(assignments.toggleAssignedCourse, { token, params: { id } }))),
    () =>
      ofAssigned(async (id) => {
        ok(await server.call(assignments.deleteAssignedCourse, { token, params: { id } }));
        if (chance.next() < 0.5) ok(await server.call(restoreDeleted, { token, body: { kind: 'assigned_course', id } }));
      }),
    () =>
      ofAssigned(async (id) => {
        const include_ids = await learnersOf(id, 8);
        if (include_ids.length > 0)
          ok(await server.call(assignments.completeLearners, { token, params: { id }, body: { ids: { include_ids } } }));
      }),
    () =>
      ofAssigned(async (id) => {
        const people = await learnersOf(id, 5);
        if (people.length > 0)
          ok(
            await server.call(assignments.removeAssignedEmployees, { token, params: { id }, body: { targets: only(...people) } }),
          );
      }),
    // A failed package.
    () =>
      ofAssigned(async (id) => {
        for (const user_id of await learnersOf(id, 3)) {
          await rows(sql`update enrolments set is_failed = true where assigned_course_id = ${id} and user_id = ${user_id}`);
          await workIn(server.services, home.id, (context) =>
            recordFact(context, 'learning.progressed', { assigned_course_id: id, user_id }),
          );
        }
      }),
  ];

  // Levels from an earlier rule, by which people who were never tested had one.
  await rows(sql`update users set risk_level = 0, risk_parts = '{"phishing":null,"results":0,"prior":null,"phishing_weighed":0,"learning":0,"assigned":1,"late":0}'
    where organization_id = ${home.id}`);
  await refreshPriorsDaily(server.services);
  expect((await expectNoDifference('before anyone was tested')).levels).toEqual([]);

  await deliver(1);
  await deliver(2);
  const young = await expectNoDifference('in mid-campaign');
  expect(young.levels.length).toBeGreaterThan(50);
  expect(young.levels.length).toBeLessThan(young.people.length / 2);
  await end();
  await expectNoDifference('ending a campaign shortens nothing');

  await assign();
  for (let step = 0; step < STEPS; step += 1) {
    await chance.pick(changes)();
    if (step % 6 === 5) await expectNoDifference(`after ${step + 1} changes`);
    if (step % 16 === 15) {
      await quiet();
      await rows(sql`update risk_states set priors_day = priors_day - 1 where organization_id = ${home.id}`);
      const { fresh } = await recount();
      await refreshPriorsDaily(server.services);
      expect(await storedPriors(), `priors after ${step + 1} changes`).toEqual(fresh);
      await expectNoDifference(`after the night, ${step + 1} changes`);
    }
  }
  await wait(JUDGED_AFTER_HOURS + 9 * 24);
  const { people, levels } = await expectNoDifference('when every email counts');
  expect(levels.length).toBeGreaterThan(people.length / 2);
  expect(new Set(levels).size).toBeGreaterThan(15);
});
