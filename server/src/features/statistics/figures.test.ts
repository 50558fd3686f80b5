import * as assignments from '@vigil/contract/assignments/endpoints.ts';
import * as employees from '@vigil/contract/employees/endpoints.ts';
import * as campaigns from '@vigil/contract/phishing-campaigns/endpoints.ts';
import * as endpoints from '@vigil/contract/statistics/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyone, inDays, makeCourse, only } from '../../../test/make-course.ts';
import { makeOrganization } from '../../../test/make-organization.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { chanceFrom } from '../../app/seed/chance.ts';
import { makePastCampaign } from '../../app/seed/past-campaign.ts';
import { asSystem, trustedScope, type Tx } from '../../db/database.ts';
import { idsOf } from '../../db/ids.ts';
import { workIn } from '../../jobs/work-context.ts';
import { enrolByCause } from '../assignments/commands/enrol-by-cause.ts';
import { refreshLearning } from '../assignments/commands/figures.ts';
import { recountPersonTotals } from '../phishing-results/commands/recount-person-totals.ts';
import { loadTemplateLibrary } from '../phishing-templates/commands/load-library.ts';
import { foldFigures } from './commands/fold-figures.ts';
import { saveDailySnapshot } from './commands/save-daily-snapshot.ts';

const PEOPLE = 500;
const DAYS = 400;
const CHANGES = 100;

let server: TestServer;
let keys: string[];
beforeAll(async () => {
  // No worker runs: later automatic updates would change figures while they are compared.
  server = await startServer({ ROLE: 'web' });
  await loadTemplateLibrary(server.services.database);
  const { rows } = await asSystem(server.services.database, (tx) =>
    sql<{
      key: string;
    }>`select library_key as key from phishing_templates where library_key like '%.ru' and rating is not null`.execute(tx),
  );
  keys = rows.map(({ key }) => key);
});
afterAll(() => server.stop());

type Email = {
  day: string;
  difficulty: string;
  expected_from: number | null;
  expected_to: number | null;
  clicked_at: string | null;
  opened_at: string | null;
  opened_attachment_at: string | null;
  entered_data_at: string | null;
  excused_at: string | null;
  automated_count: number;
  user_id: string;
  sent_at: string;
};
type Enrolment = {
  user_id: string;
  due: string;
  given: string;
  end_date: string;
  enrolled_at: string;
  started_at: string | null;
  completed_at: string | null;
  is_shown: boolean;
  is_in_use: boolean;
  is_planned: boolean;
  source: string;
};
type Person = { id: string; risk_level: number | null; progress: number | null };

/** Reads the raw rows, from which the test computes every figure again. */
const rowsOf = (organization: string) =>
  asSystem(server.services.database, async (tx) => {
    const { rows: people } = await sql<Person>`
      select id, risk_level, progress from users where organization_id = ${organization} and deleted_at is null`.execute(tx);
    const { rows: messages } = await sql<Email>`
      select (d.sent_at at time zone o.time_zone)::date::text as day, t.difficulty, t.expected_from, t.expected_to, d.clicked_at, d.opened_at,
             d.opened_attachment_at, d.entered_data_at, d.excused_at, d.automated_count, d.user_id, d.sent_at
        from deliveries d join campaign_templates t on t.id = d.campaign_template_id join organizations o on o.id = d.organization_id
        join phishing_campaigns c on c.id = d.campaign_id
       where d.organization_id = ${organization} and d.state = 'sent' and not c.is_testing`.execute(tx);
    const { rows: enrolments } = await sql<Enrolment>`
      select e.user_id, (e.end_date at time zone o.time_zone)::date::text as due, (e.enrolled_at at time zone o.time_zone)::date::text as given,
             e.end_date, e.enrolled_at, e.started_at, e.completed_at, a.deleted_at is null and a.is_enabled as is_shown,
             a.deleted_at is null as is_in_use, a.status = 'planned' as is_planned, a.source
        from enrolments e join assigned_courses a on a.id = e.assigned_course_id join organizations o on o.id = e.organization_id
       where e.organization_id = ${organization} and e.left_at is null`.execute(tx);
    const { rows: today } = await sql<{ day: string }>`
      select (now() at time zone time_zone)::date::text as day from organizations where id = ${organization}`.execute(tx);
    return { people, messages, enrolments, today: today[0]!.day };
  });
type Rows = Awaited<ReturnType<typeof rowsOf>>;

const mean = (values: (number | null)[], decimals: number): number | null => {
  const knownValues = values.filter((value) => value !== null);
  if (knownValues.length === 0) return null;
  return Math.round((10 ** decimals * knownValues.reduce((sum, value) => sum + value, 0)) / knownValues.length) / 10 ** decimals;
};
const share = (part: number, total: number) => (total === 0 ? null : (100 * part) / total);
const hasFailed = (message: Email) => message.clicked_at !== null || message.opened_attachment_at !== null;
const DAY_MS = 86_400_000;
const MONTH_MS = 30 * 86_400_000;
const daysBefore = (day: string, days: number) => new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);

function stateOf({ people, messages, enrolments }: Rows, repeat_failures: number) {
  const count = (condition: (person: Person) => boolean) => people.filter(condition).length;
  const risk = (from: number, to: number) =>
    count(({ risk_level }) => risk_level !== null && risk_level >= from && risk_level < to);
  const coursesOf = Map.groupBy(
    enrolments.filter(({ is_in_use }) => is_in_use),
    ({ user_id }) => user_id,
  );
  const learning = ({ id }: Person) => {
    const own = coursesOf.get(id) ?? [];
    if (own.length === 0) return 'WITHOUT_COURSE';
    if (own.every(({ completed_at }) => completed_at !== null)) return 'COMPLETED';
    return own.every(({ started_at }) => started_at === null) ? 'NOT_START' : 'IN_PROGRESS';
  };
  const emailsOf = Map.groupBy(messages, ({ user_id }) => user_id);
  const isRepeated = ({ id }: Person) => {
    const newestFirst = (emailsOf.get(id) ?? []).toSorted((a, b) => Date.parse(b.sent_at) - Date.parse(a.sent_at));
    let [inRow, last] = [0, Infinity];
    for (const message of newestFirst) {
      const sent_at = Date.parse(message.sent_at);
      if (hasFailed(message)) {
        // Emails within a day of each other are one occasion.
        if (sent_at <= last - DAY_MS) [inRow, last] = [inRow + 1, sent_at];
      } else if (sent_at <= Date.now() - 3 * DAY_MS) break;
    }
    return inRow >= repeat_failures;
  };
  const isBehind = ({ id }: Person) =>
    (coursesOf.get(id) ?? []).some(
      ({ completed_at, end_date, is_shown, is_planned }) =>
        completed_at === null && Date.parse(end_date) < Date.now() && is_shown && !is_planned,
    );
  return {
    people: people.length,
    risk_level: mean(
      people.map(({ risk_level }) => risk_level),
      1,
    ),
    progress: mean(
      people.map(({ progress }) => progress),
      2,
    ),
    risk: { low: risk(0, 4), medium: risk(4, 7), high: risk(7, 11), none: count(({ risk_level }) => risk_level === null) },
    learning: Object.fromEntries(
      ['NOT_START', 'IN_PROGRESS', 'COMPLETED', 'WITHOUT_COURSE'].map((group) => [
        group,
        count((person) => learning(person) === group),
      ]),
    ),
    behind: count(isBehind),
    never_simulated: count(({ id }) => !emailsOf.has(id)),
    repeated: count(isRepeated),
  };
}

const isRemedied = ({ completed_at, enrolled_at }: Enrolment): boolean =>
  completed_at !== null && Date.parse(completed_at) <= Date.parse(enrolled_at) + MONTH_MS;

function flowsOf({ people, messages, enrolments, today }: Rows, { from, to }: { from: string; to: string }) {
  const within = (day: string) => day >= from && day <= to;
  const sent = messages.filter(({ day }) => within(day));
  const closed = sent.filter(({ expected_to }) => expected_to !== null);
  const expected = closed.reduce((sum, email) => sum + (email.expected_from! + email.expected_to!) / 200, 0);
  const due = enrolments.filter((enrolment) => enrolment.is_shown && within(enrolment.due) && enrolment.due < today);
  const assigned = enrolments.filter(
    (enrolment) => enrolment.is_shown && enrolment.source === 'campaign' && within(enrolment.given),
  );
  const remedying = assigned.filter((enrolment) => !isRemedied(enrolment) && enrolment.given >= daysBefore(today, 30)).length;
  return {
    figures: {
      sent: sent.length,
      opened: sent.filter(({ opened_at }) => opened_at !== null).length,
      clicked: sent.filter(({ clicked_at }) => clicked_at !== null).length,
      opened_attachment: sent.filter(({ opened_attachment_at }) => opened_attachment_at !== null).length,
      entered_data: sent.filter(({ entered_data_at }) => entered_data_at !== null).length,
      reported: 0,
      incidents: sent.filter(hasFailed).length,
      automated: sent.reduce((sum, { automated_count }) => sum + automated_count, 0),
      excused: sent.filter(({ excused_at }) => excused_at !== null).length,
    },
    failed: share(sent.filter(hasFailed).length, sent.length),
    to_expected: expected === 0 ? null : Math.round((100 * closed.filter(hasFailed).length) / expected) / 100,
    to_expected_emails: closed.length,
    by_difficulty: ['easy', 'moderate', 'hard'].map((difficulty) => {
      const those = sent.filter((email) => email.difficulty === difficulty);
      return [difficulty, those.length, share(those.filter(hasFailed).length, those.length)];
    }),
    expected: ['easy', 'moderate', 'hard'].map((difficulty) => {
      const those = sent.filter((email) => email.difficulty === difficulty && email.expected_from !== null);
      const mean = (end: 'expected_from' | 'expected_to') =>
        Math.round((10 * those.reduce((sum, email) => sum + email[end]!, 0)) / those.length) / 10;
      const isOpen = those.some(({ expected_to }) => expected_to === null);
      const range = those.length === 0 ? null : { from: mean('expected_from'), to: isOpen ? null : mean('expected_to') };
      return { rated: those.length, expected: range };
    }),
    left_people: new Set(sent.filter(hasFailed).map(({ user_id }) => user_id)).difference(new Set(people.map(({ id }) => id)))
      .size,
    recipients: new Set(sent.map(({ user_id }) => user_id)).size,
    learners: new Set(due.map(({ user_id }) => user_id)).size,
    due: due.length,
    in_time: share(
      due.filter((enrolment) => enrolment.completed_at !== null && enrolment.completed_at <= enrolment.end_date).length,
      due.length,
    ),
    given: assigned.length,
    remedied: share(assigned.filter(isRemedied).length, assigned.length - remedying),
    remedying,
  };
}

/** Computes how many people the figures of a period are about. */
function peopleOfPeriod({ people: staff, messages, enrolments, today }: Rows, { from, to }: { from: string; to: string }) {
  const within = (day: string) => day >= from && day <= to;
  const ids = new Set(staff.map(({ id }) => id));
  const people = (those: { user_id: string }[]) => new Set(those.map(({ user_id }) => user_id)).intersection(ids).size;
  const failures = messages.filter((email) => within(email.day) && hasFailed(email));
  const shown = enrolments.filter(({ is_shown }) => is_shown);
  const due = shown.filter((enrolment) => within(enrolment.due) && enrolment.due < today);
  const isInTime = ({ completed_at, end_date }: Enrolment) =>
    completed_at !== null && Date.parse(completed_at) <= Date.parse(end_date);
  const afterFailure = shown.filter(({ source, given }) => source === 'campaign' && within(given));
  const peopleWhoFailed = (difficulty: string) => people(failures.filter((email) => email.difficulty === difficulty));
  return {
    CAUGHT: people(failures),
    CAUGHT_EASY: peopleWhoFailed('easy'),
    CAUGHT_MODERATE: peopleWhoFailed('moderate'),
    CAUGHT_HARD: peopleWhoFailed('hard'),
    CAUGHT_RATED: people(failures.filter(({ expected_to }) => expected_to !== null)),
    IN_TIME: people(due.filter(isInTime)),
    LATE: people(due.filter((enrolment) => !isInTime(enrolment))),
    REMEDIED: people(afterFailure.filter(isRemedied)),
    NOT_REMEDIED: people(afterFailure.filter((enrolment) => enrolment.given < daysBefore(today, 30) && !isRemedied(enrolment))),
  };
}

describe.each([1, 2])('After a random history of people, emails and courses (%i)', (seed) => {
  test('Every figure equals what the rows add up to', { timeout: 400_000 }, async () => {
    const chance = chanceFrom(seed);
    const home = await makeOrganization(server);
    const organization = trustedScope(home.id);
    const { token } = home.people.operator;
    const inside = <T>(work: (tx: Tx) => Promise<T>) => asSystem(server.services.database, work);
    const departments = await inside(async (tx) => {
      const rows = await tx
        .insertInto('departments')
        .values(['Sales', 'Plant', 'Office'].map((title) => ({ organization_id: home.id, title })))
        .returning(['id', 'title'])
        .execute();
      return rows.map(({ id, title }) => ({ id, title, positions: [], credulity: 1 }));
    });
    const join = (n: number) =>
      inside((tx) =>
        sql`insert into users (organization_id, department_id, email, last_name, first_name)
          select ${home.id}, ${chance.pick(departments).id}, gen_random_uuid() || '@x.example', 'Some', 'One' from generate_series(1, ${n})`.execute(
          tx,
        ),
      );
    await join(PEOPLE);
    const some = async (
      table: 'users' | 'deliveries' | 'assigned_courses' | 'phishing_campaigns',
      n: number,
      condition = sql`true`,
    ): Promise<string[]> => {
      const { rows } = await inside((tx) =>
        sql<{ id: string }>`select id from ${sql.table(table)} where organization_id = ${home.id} and ${condition}
          order by md5(id::text || ${chance.next()}::text) limit ${n}`.execute(tx),
      );
      return rows.map(({ id }) => id);
    };
    const staff = (n: number) => some('users', n, sql`deleted_at is null and registered_at is null`);
    const courses = [(await makeCourse(server, home)).id, (await makeCourse(server, home)).id];
    const mustBe = (status: number) => expect(status).toBe(200);

    const deliver = () =>
      inside((tx) =>
        makePastCampaign(tx, {
          organization,
          author: home.people.operator.id,
          name: 'Past',
          daysAgo: 1 + chance.int(DAYS),
          templates: [chance.pick(keys), chance.pick(keys), chance.pick(keys)],
          shares: { opened: 0.8, clicked: 0.5, entered: 0.2 },
          departments,
          chance,
        }),
      );
    const assign = async () => {
      const people = await staff(40);
      const { status, body } = await server.call(assignments.assignCourse, {
        token,
        body: { course_id: chance.pick(courses), start_date: inDays(-1), end_date: inDays(20), targets: only(...people) },
      });
      mustBe(status);
      const shift = chance.int(DAYS);
      await inside(async (tx) => {
        await sql`update enrolments set enrolled_at = enrolled_at - ${shift} * interval '1 day', end_date = end_date - ${shift} * interval '1 day'
          where assigned_course_id = ${body.id}`.execute(tx);
        await refreshLearning({ db: tx, organization: home.id }, idsOf(people));
      });
    };
    /** Assigns a course to people who failed an email some time ago. */
    const teach = async (daysAgo: number) => {
      const [[campaign_id], user_ids] = [await some('phishing_campaigns', 1), await staff(20)];
      const now = new Date(Date.now() - daysAgo * 86_400_000);
      const cause = { campaign_id: campaign_id! };
      await workIn(server.services, home.id, (context) =>
        enrolByCause(context, { cause, course_id: chance.pick(courses), user_ids, period: 14, isAgain: true, now }),
      );
    };
    const learn = async () => {
      const [id] = await some('assigned_courses', 1, sql`deleted_at is null`);
      if (id === undefined) return;
      const { rows } = await inside((tx) =>
        sql<{ user_id: string }>`
          update enrolments set started_at = enrolled_at,
              completed_at = case when ${chance.next()} < 0.7 then enrolled_at + ${chance.int(45)} * interval '1 day' end,
              theory_done = steps_total
            where assigned_course_id = ${id} and left_at is null and completed_at is null and random() < 0.5 returning user_id`.execute(
          tx,
        ),
      );
      await inside((tx) => refreshLearning({ db: tx, organization: home.id }, idsOf(rows.map(({ user_id }) => user_id))));
    };
    const ofAssigned = async (work: (id: string) => Promise<{ status: number }>) => {
      const [id] = await some('assigned_courses', 1, sql`deleted_at is null`);
      if (id !== undefined) mustBe((await work(id)).status);
    };
    /** Runs the work that a worker does in reaction to facts. */
    const follow = (user_id: string) => inside((db) => recountPersonTotals({ db, organization: home.id }, [user_id]));
    const overrule = async () => {
      const { rows } = await inside((tx) =>
        sql<{ id: number; verdict: string; delivery_id: string; campaign_id: string; user_id: string }>`
          select e.id, e.verdict, e.delivery_id, d.campaign_id, d.user_id from delivery_events e join deliveries d on d.id = e.delivery_id
           where e.organization_id = ${home.id} order by md5(e.id::text || ${chance.next()}::text) limit 1`.execute(tx),
      );
      if (rows[0] === undefined) return;
      const { id: event_id, verdict, delivery_id, campaign_id, user_id } = rows[0];
      const { status } = await server.call(campaigns.overruleVerdict, {
        token,
        params: { id: campaign_id, delivery_id },
        body: { event_id, verdict: verdict === 'human' ? 'automated' : 'human' },
      });
      mustBe(status);
      await follow(user_id);
    };
    const excuse = async () => {
      const [delivery_id] = await some('deliveries', 1, sql`clicked_at is not null`);
      if (delivery_id === undefined) return;
      const { rows } = await inside((tx) =>
        sql<{
          campaign_id: string;
          user_id: string;
        }>`select campaign_id, user_id from deliveries where id = ${delivery_id}`.execute(tx),
      );
      const params = { id: rows[0]!.campaign_id, delivery_id };
      mustBe((await server.call(campaigns.excuseDelivery, { token, params, body: { reason: 'Forwarded it.' } })).status);
      if (chance.next() < 0.3) mustBe((await server.call(campaigns.withdrawExcuse, { token, params })).status);
      await follow(rows[0]!.user_id);
    };
    const changes: (() => Promise<unknown>)[] = [
      () => join(1 + chance.int(20)),
      async () => {
        for (const id of await staff(3)) mustBe((await server.call(employees.deleteEmployee, { token, params: { id } })).status);
      },
      async () => {
        const ids = await staff(30);
        await inside((tx) =>
          sql`update users set department_id = ${chance.pick(departments).id} where id in ${idsOf(ids)}`.execute(tx),
        );
      },
      async () => {
        const ids = await staff(50);
        await inside((tx) =>
          sql`update users set risk_level = ${chance.next() < 0.2 ? null : chance.int(100) / 10} where id in ${idsOf(ids)}`.execute(
            tx,
          ),
        );
      },
      assign,
      assign,
      () => teach(chance.int(120)),
      () => teach(chance.int(120)),
      learn,
      learn,
      learn,
      () => ofAssigned((id) => server.call(assignments.toggleAssignedCourse, { token, params: { id } })),
      () => ofAssigned((id) => server.call(assignments.deleteAssignedCourse, { token, params: { id } })),
      overrule,
      overrule,
      excuse,
    ];
    await deliver();
    for (let step = 0; step < CHANGES; step += 1) {
      if (step % 15 === 14) await deliver();
      await chance.pick(changes)();
      if (step % 20 === 7) await Promise.all([foldFigures(server.services.database), foldFigures(server.services.database)]);
    }

    await join(5);
    // Makes sure that somebody had a month for the course and did not complete it.
    await teach(45);

    const request = (query: object) => ({ token, params: { id: home.id }, query });
    const check = async (query: { period: 'own' | 'last_quarter' | 'this_year'; from?: string; to?: string }) => {
      const rows = await rowsOf(home.id);
      const phishing = (await server.call(endpoints.getOrganizationPhishing, request(query))).body;
      const progress = (await server.call(endpoints.getCurrentProgress, request(query))).body;
      for (const [span, version] of [
        [phishing.period, 'value'],
        [phishing.previous, 'before'],
      ] as const) {
        const flows = flowsOf(rows, span);
        expect(version === 'value' ? phishing.figures : phishing.before).toEqual(flows.figures);
        expect([phishing.failed[version], phishing.to_expected[version]]).toEqual([flows.failed, flows.to_expected]);
        expect(phishing.by_difficulty.map((band) => [band.difficulty, band.failed[version]])).toEqual(
          flows.by_difficulty.map(([difficulty, , failed]) => [difficulty, failed]),
        );
        expect([progress.in_time[version], progress.remedied[version]]).toEqual([flows.in_time, flows.remedied]);
        if (version === 'value') {
          expect(phishing.left_people).toBe(flows.left_people);
          // A lower bound of the number of people, never more than there were.
          expect(phishing.failed.people ?? 0).toBeLessThanOrEqual(flows.recipients);
          expect(progress.in_time.people ?? 0).toBeLessThanOrEqual(flows.learners);
          expect([progress.due, progress.given, progress.remedying]).toEqual([flows.due, flows.given, flows.remedying]);
          expect(phishing.to_expected_emails).toBe(flows.to_expected_emails);
          expect(phishing.by_difficulty.map(({ rated, expected }) => ({ rated, expected }))).toEqual(flows.expected);
        }
      }
      return rows;
    };
    const rows = await check({ period: 'this_year' });
    await check({ period: 'last_quarter' });
    const all = await check({ period: 'own', from: daysBefore(rows.today, DAYS), to: rows.today });
    const flows = flowsOf(all, { from: daysBefore(rows.today, DAYS), to: rows.today });
    expect([flows.in_time, flows.remedied, flows.remedying, flows.to_expected]).not.toContain(null);
    expect([flows.figures.excused, flows.due, flows.given]).not.toContain(0);
    // The expected range of the hardest emails has no upper end; that of the easiest always has one.
    expect(flows.expected.map(({ expected }) => expected!.to === null)).toEqual([false, false, true]);
    await foldFigures(server.services.database);
    await check({ period: 'own', from: daysBefore(rows.today, DAYS), to: rows.today });

    const risk = (await server.call(endpoints.getCurrentRisk, request({}))).body;
    const state = stateOf(rows, risk.repeat_failures);
    const valuesOf = (groups: { group: string; people: { value: number | null } }[]) =>
      Object.fromEntries(groups.map(({ group, people }) => [group, people.value]));
    const now = async (query: object = {}) => {
      const [risks, progress, groups, phishing] = [
        (await server.call(endpoints.getCurrentRisk, request(query))).body,
        (await server.call(endpoints.getCurrentProgress, request(query))).body,
        valuesOf((await server.call(endpoints.getRiskGroups, request(query))).body.groups),
        (await server.call(endpoints.getOrganizationPhishing, request(query))).body,
      ];
      return {
        people: risks.people,
        risk_level: risks.risk_level.value,
        progress: progress.progress.value,
        risk: groups,
        learning: valuesOf((await server.call(endpoints.getProgressGroups, request(query))).body.groups),
        behind: progress.behind.value,
        never_simulated: phishing.never_simulated.value,
        repeated: risks.repeated.value,
      };
    };
    expect(await now()).toEqual(state);
    // Makes sure that the random history produced no empty figure.
    expect(Object.entries(state).filter(([, value]) => value === 0 || value === null)).toEqual([]);

    // The staff list finds as many people by a figure's filter as the figure counts.
    const listed = async (query: object) =>
      (await server.call(employees.listEmployees, { token, query: { limit: 1, ...query } })).body.total_count;
    for (const [group, people] of Object.entries(state.risk))
      expect([group, await listed({ risk_group: group })]).toEqual([group, people]);
    for (const [group, people] of Object.entries(state.learning))
      expect([group, await listed({ course_progress: group })]).toEqual([group, people]);
    expect(await listed({ learning: 'BEHIND' })).toBe(state.behind);
    expect(await listed({ simulated: 'NEVER' })).toBe(state.never_simulated);
    expect(await listed({ simulated: 'REPEATED' })).toBe(state.repeated);
    for (const span of [
      { from: daysBefore(rows.today, 90), to: rows.today },
      { from: daysBefore(rows.today, DAYS), to: rows.today },
    ]) {
      const expected = peopleOfPeriod(rows, span);
      for (const [period_event, people] of Object.entries(expected))
        expect([period_event, await listed({ period_event, event_from: span.from, event_to: span.to })]).toEqual([
          period_event,
          people,
        ]);
      // In the last 90 days every course may have been completed late.
      const { IN_TIME, REMEDIED, ...others } = expected;
      expect(Object.values(others)).not.toContain(0);
      if (span.from === daysBefore(rows.today, DAYS)) expect([IN_TIME, REMEDIED]).not.toContain(0);
    }

    // The day's last snapshot does not change, whatever happens later.
    await saveDailySnapshot(server.services.database);
    await inside((tx) => sql`update organization_days set day = day - 40 where organization_id = ${home.id}`.execute(tx));
    await join(7);
    const then = daysBefore(rows.today, 40);
    expect(await now({ period: 'own', from: then, to: then })).toMatchObject({
      people: state.people,
      risk_level: state.risk_level,
      risk: state.risk,
      learning: state.learning,
      behind: state.behind,
    });
    expect((await now()).people).toBe(state.people + 7);
  });
});

test('A change of all people of an organization at once changes its figures once', async () => {
  const home = await makeOrganization(server);
  const course = await makeCourse(server, home);
  const { status } = await server.call(assignments.assignCourse, {
    token: home.people.operator.token,
    body: { course_id: course.id, start_date: inDays(-1), end_date: inDays(20), targets: everyone },
  });
  expect(status).toBe(200);
  const { rows } = await asSystem(server.services.database, (tx) =>
    sql<{ due: number }>`select due from learning_days where organization_id = ${home.id}`.execute(tx),
  );
  expect(rows).toEqual([{ due: Object.keys(home.people).length }]);
});
