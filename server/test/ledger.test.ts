import * as departmentCalls from '@vigil/contract/departments/endpoints.ts';
import * as employees from '@vigil/contract/employees/endpoints.ts';
import * as campaigns from '@vigil/contract/phishing-campaigns/endpoints.ts';
import { actMinutes, figures, incidentRisk, type Figure } from '@vigil/contract/phishing-results/rules.ts';
import * as statistics from '@vigil/contract/statistics/endpoints.ts';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chanceFrom } from '../src/app/seed/chance.ts';
import { makePastCampaign } from '../src/app/seed/past-campaign.ts';
import { asSystem, trustedScope, type Tx } from '../src/db/database.ts';
import { workIn } from '../src/jobs/work-context.ts';
import { workbookOf } from '../src/documents/workbook.ts';
import type { ReportDocument } from '../src/documents/report-document.ts';
import { recountPersonTotals } from '../src/features/phishing-results/commands/recount-person-totals.ts';
import { loadTemplateLibrary } from '../src/features/phishing-templates/commands/load-library.ts';
import type { KindWork } from '../src/features/reports/kind-work.ts';
import { campaignReport } from '../src/features/reports/kinds/campaign.ts';
import { comparisonReport } from '../src/features/reports/kinds/comparison.ts';
import { phishingReport } from '../src/features/reports/kinds/phishing.ts';
import { makeOrganization, type TestOrganization } from './make-organization.ts';
import { startServer, type TestServer } from './start-server.ts';

/**
 * An independent ledger: recounts everything from emails and events, without stored figures, and compares it with calls and
 * files.
 */
const DAY_MS = 86_400_000;
const JUDGED_MS = 72 * 3_600_000;
const PEOPLE = 220;
const CAMPAIGNS = 7;
const MONTH_DAYS = 30;

let server: TestServer;
let keys: { key: string; is_open: boolean }[];
beforeAll(async () => {
  server = await startServer({ ROLE: 'web' });
  await loadTemplateLibrary(server.services.database);
  keys = await inside(async (tx) => {
    const { rows } = await sql<{ key: string; is_open: boolean }>`
      select t.library_key as key, t.difficulty = 'hard' as is_open from phishing_templates t
       where t.library_key is not null and t.language = 'en' and t.rating is not null order by t.library_key`.execute(tx);
    return rows;
  });
});
afterAll(() => server.stop());

const inside = <T>(work: (tx: Tx) => Promise<T>) => asSystem(server.services.database, work);

type Email = {
  id: string;
  campaign_id: string;
  campaign_template_id: string;
  department_id: string;
  user_id: string;
  sent: number;
  day: string;
  difficulty: 'easy' | 'moderate' | 'hard';
  expected_from: number | null;
  expected_to: number | null;
  is_excused: boolean;
  events: { kind: string; verdict: string; at: number }[];
};

/** Returns the moment of each action of a person with an email. An excused email counts as opened only. */
function actionsOf({
  events,
  is_excused,
}: Email): Record<'opened' | 'clicked' | 'opened_attachment' | 'entered_data', number | null> {
  const human = events
    .filter(({ verdict }) => verdict === 'human')
    .map((event) => (is_excused ? { ...event, kind: 'opened' } : event));
  const first = (...kinds: string[]) => {
    const at = human.filter(({ kind }) => kinds.includes(kind)).map((event) => event.at);
    return at.length === 0 ? null : Math.min(...at);
  };
  return {
    opened: first('opened', 'clicked', 'opened_attachment', 'entered_data'),
    clicked: first('clicked', 'entered_data'),
    opened_attachment: first('opened_attachment'),
    entered_data: first('entered_data'),
  };
}

const failedAt = (email: Email): number | null => {
  const { clicked, opened_attachment } = actionsOf(email);
  return clicked === null && opened_attachment === null ? null : Math.min(clicked ?? Infinity, opened_attachment ?? Infinity);
};

function recount(emails: readonly Email[]): Record<Figure, number> {
  const sum = Object.fromEntries(figures.map((figure) => [figure, 0])) as Record<Figure, number>;
  for (const email of emails) {
    const actions = actionsOf(email);
    sum.sent += 1;
    for (const action of ['opened', 'clicked', 'opened_attachment', 'entered_data'] as const)
      sum[action] += Number(actions[action] !== null);
    sum.incidents += Number(failedAt(email) !== null);
    sum.automated += email.events.filter(({ verdict }) => verdict === 'automated').length;
    sum.excused += Number(email.is_excused);
  }
  return sum;
}

const statisticsOf = (emails: readonly Email[]) => {
  const counted = recount(emails);
  return { ...counted, incident_risk: incidentRisk(counted) };
};

/** Returns the mean expected range of emails that are all rated; without an upper end when one of them has none. */
function rangeOf(emails: readonly Email[]): { from: number; to: number | null } | null {
  if (emails.length === 0 || emails.some(({ expected_from }) => expected_from === null)) return null;
  const mean = (of: (email: Email) => number) =>
    Math.round((10 * emails.reduce((sum, email) => sum + of(email), 0)) / emails.length) / 10;
  const isOpen = emails.some(({ expected_to }) => expected_to === null);
  return { from: mean((email) => email.expected_from!), to: isOpen ? null : mean((email) => email.expected_to!) };
}

async function readLedger({ id }: TestOrganization): Promise<Email[]> {
  return inside(async (tx) => {
    const { rows: emails } = await sql<Omit<Email, 'events'>>`
      select d.id, d.campaign_id, d.campaign_template_id, d.department_id, d.user_id, extract(epoch from d.sent_at)::float8 * 1000 as sent,
             (d.sent_at at time zone o.time_zone)::date::text as day, t.difficulty, t.expected_from::float8, t.expected_to::float8,
             d.excused_at is not null as is_excused
        from deliveries d join campaign_templates t on t.id = d.campaign_template_id join organizations o on o.id = d.organization_id
       where d.organization_id = ${id} and d.state = 'sent'`.execute(tx);
    const { rows: events } = await sql<Email['events'][number] & { delivery_id: string }>`
      select delivery_id, kind, verdict, extract(epoch from at)::float8 * 1000 as at from delivery_events where organization_id = ${id}`.execute(
      tx,
    );
    const byEmail = Map.groupBy(events, ({ delivery_id }) => delivery_id);
    return emails.map((email) => ({ ...email, events: byEmail.get(email.id) ?? [] }));
  });
}

const newestFirst = (one: Email, other: Email) => other.sent - one.sent;

/** Returns the people who failed a campaign in a row before it, and their result of the first email at least a week later. */
function failedIn(ledger: readonly Email[], campaign_id: string, { repeat_failures }: { repeat_failures: number }) {
  const now = Date.now();
  const failed = ledger.filter((email) => email.campaign_id === campaign_id && failedAt(email) !== null);
  const others = ({ user_id }: Email) => ledger.filter((other) => other.user_id === user_id && other.campaign_id !== campaign_id);
  const isRepeat = (email: Email) => {
    let [inRow, last] = [1, email.sent];
    for (const earlier of others(email)
      .filter(({ sent }) => sent < email.sent)
      .toSorted(newestFirst)) {
      if (failedAt(earlier) === null) {
        if (earlier.sent <= now - JUDGED_MS) break;
      } else if (earlier.sent <= last - DAY_MS) [inRow, last] = [inRow + 1, earlier.sent];
    }
    return inRow >= repeat_failures;
  };
  const retests = failed.flatMap((email) => {
    const later = others(email).filter(({ sent }) => sent >= failedAt(email)! + 7 * DAY_MS);
    const next = later.toSorted(newestFirst).at(-1);
    return next === undefined || (failedAt(next) === null && next.sent > now - JUDGED_MS) ? [] : [next];
  });
  return {
    caught: failed.length,
    repeat: failed.filter(isRepeat).length,
    retested: retests.length,
    caught_again: retests.filter((email) => failedAt(email) !== null).length,
  };
}

const medianOf = (values: readonly number[]): number | null => {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  return sorted.length === 0 ? null : (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2;
};

async function rowsOfSheet(document: ReportDocument, title: string) {
  const bytes = Buffer.concat(await Array.fromAsync(workbookOf(document).lines, (line) => Buffer.from(line)));
  return (await readXlsx(bytes)).sheets.find(({ name }) => name === title)!.rows.slice(1);
}

/** Simulates a month of an organisation: parallel campaigns, moves, blocks, deletions, excuses and overruled verdicts. */
async function live(time_zone: string, seed: number): Promise<TestOrganization> {
  const chance = chanceFrom(seed);
  const home = await makeOrganization(server);
  const { token } = home.people.operator;
  const departments = await inside(async (tx) => {
    await sql`update organizations set time_zone = ${time_zone} where id = ${home.id}`.execute(tx);
    const rows = await tx
      .insertInto('departments')
      .values(['Sales', 'Plant', 'Office', 'Board'].map((title) => ({ organization_id: home.id, title })))
      .returning(['id', 'title'])
      .execute();
    return rows.map(({ id, title }, at) => ({ id, title, positions: [], credulity: 0.6 + 0.3 * at }));
  });
  await inside((tx) =>
    sql`insert into users (organization_id, department_id, email, last_name, first_name)
      select ${home.id}, (${departments.map(({ id }) => id)}::uuid[])[1 + n % 4], 'p' || n || '@' || ${home.domain}, 'P' || n, 'One'
        from generate_series(1, ${PEOPLE}) n`.execute(tx),
  );
  const some = async (table: 'users' | 'deliveries', n: number, fits = sql`true`) =>
    (
      await inside((tx) =>
        sql<{ id: string }>`select id from ${sql.table(table)} where organization_id = ${home.id} and ${fits}
          order by md5(id::text || ${chance.next()}::text) limit ${n}`.execute(tx),
      )
    ).rows.map(({ id }) => id);
  const staff = (n: number) => some('users', n, sql`deleted_at is null and last_name like 'P%'`);
  const recounted = async (delivery_id: string) => {
    const { rows } = await inside((tx) =>
      sql<{
        campaign_id: string;
        user_id: string;
      }>`select campaign_id, user_id from deliveries where id = ${delivery_id}`.execute(tx),
    );
    return rows[0]!;
  };
  const follow = (user_id: string) => inside((db) => recountPersonTotals({ db, organization: home.id }, [user_id]));
  for (let n = 0; n < CAMPAIGNS; n++) {
    const isRunning = n === CAMPAIGNS - 1;
    // Two campaigns start on the same day, each at another hour, so that midnight falls among its emails.
    const daysAgo = isRunning ? 2 : MONTH_DAYS - Math.floor(n / 2) * 9;
    await inside((tx) =>
      makePastCampaign(tx, {
        organization: trustedScope(home.id),
        author: home.people.operator.id,
        name: `Campaign ${n}`,
        daysAgo,
        templates: [
          chance.pick(keys.filter((key) => key.is_open === (n % 2 === 0))).key,
          chance.pick(keys).key,
          chance.pick(keys).key,
        ],
        shares: { opened: 0.8, clicked: 0.4, entered: 0.15 },
        departments,
        chance,
        hour: [5, 17, 1][n % 3]!,
        isRunning,
      }),
    );
    const blocked = await staff(4);
    await inside((tx) =>
      sql`update users set blocked_at = now(), blocked_by = 'person' where id = any(${blocked}::uuid[])`.execute(tx),
    );
    for (const id of await staff(3)) await server.call(employees.deleteEmployee, { token, params: { id } });
    const moved = await staff(15);
    await inside((tx) =>
      sql`update users set department_id = ${chance.pick(departments).id} where id = any(${moved}::uuid[])`.execute(tx),
    );
    for (const delivery_id of await some('deliveries', 4, sql`clicked_at is not null and excused_at is null`)) {
      const { campaign_id: id, user_id } = await recounted(delivery_id);
      const excuse = { token, params: { id, delivery_id }, body: { reason: 'Forwarded it.' } };
      expect((await server.call(campaigns.excuseDelivery, excuse)).status).toBe(200);
      await follow(user_id);
    }
    const { rows } = await inside((tx) =>
      sql<{ id: number; verdict: string; delivery_id: string }>`select id, verdict, delivery_id from delivery_events
        where organization_id = ${home.id} order by md5(id::text || ${chance.next()}::text) limit 8`.execute(tx),
    );
    for (const { id: event_id, verdict, delivery_id } of rows) {
      const { campaign_id: id, user_id } = await recounted(delivery_id);
      const body = { event_id, verdict: verdict === 'human' ? ('automated' as const) : ('human' as const) };
      expect((await server.call(campaigns.overruleVerdict, { token, params: { id, delivery_id }, body })).status).toBe(200);
      await follow(user_id);
    }
  }
  return home;
}

describe.each([
  ['Asia/Tashkent', 11],
  ['America/St_Johns', 12],
  ['Pacific/Auckland', 13],
])('After a month in %s', (time_zone, seed) => {
  let home: TestOrganization;
  let token: string;
  let ledger: Email[];
  let byCampaign: Map<string, Email[]>;
  beforeAll(async () => {
    home = await live(time_zone, seed);
    ({ token } = home.people.operator);
    ledger = await readLedger(home);
    byCampaign = Map.groupBy(ledger, ({ campaign_id }) => campaign_id);
  }, 180_000);

  const work = (subjects: readonly string[], period: KindWork['period'] = null): KindWork => ({
    read: (query) => workIn(server.services, home.id, query),
    title: 'Ledger',
    language: 'en',
    time_zone,
    asked_by: 'Somebody',
    asked_by_id: home.people.operator.id,
    period,
    filters: { subjects },
  });

  test('The month contains the cases that are hard to count', () => {
    expect(byCampaign.size).toBe(CAMPAIGNS);
    expect(ledger.some(({ expected_to, expected_from }) => expected_from !== null && expected_to === null)).toBe(true);
    expect(ledger.some(({ sent }) => sent > Date.now() - JUDGED_MS)).toBe(true);
    expect(recount(ledger).excused).toBeGreaterThan(0);
    const nights = new Set([...byCampaign.values()].map((emails) => new Set(emails.map(({ day }) => day)).size));
    expect(nights).toContain(2);
  });

  test('Every call of a campaign shows the figures of its emails', async () => {
    for (const [id, emails] of byCampaign) {
      const ask = { token, params: { id } };
      expect((await server.call(campaigns.getCampaign, ask)).body.statistics).toMatchObject(statisticsOf(emails));
      const templates = (await server.call(campaigns.listCampaignTemplates, ask)).body.data;
      for (const template of templates) {
        const own = emails.filter(({ campaign_template_id }) => campaign_template_id === template.id);
        expect(template.statistics).toMatchObject(statisticsOf(own));
        expect(template.expected).toEqual(rangeOf(own));
      }
      expect(templates.reduce((sum, one) => sum + one.statistics.sent, 0)).toBe(emails.length);
      const departments = (await server.call(campaigns.listCampaignDepartments, { ...ask, query: { limit: 100, offset: 0 } }))
        .body.data;
      for (const department of departments) {
        expect(department.statistics).toMatchObject(
          statisticsOf(emails.filter((email) => email.department_id === department.id)),
        );
      }
      expect(departments.reduce((sum, one) => sum + one.statistics.sent, 0)).toBe(emails.length);
      const counted = (await server.call(campaigns.countFailures, ask)).body;
      expect(counted).toMatchObject(failedIn(ledger, id, counted));
      const listed = async (query: object) =>
        (await server.call(campaigns.listCampaignUsers, { ...ask, query: { limit: 1, offset: 0, ...query } })).body.total_count;
      const sums = recount(emails);
      for (const only of ['opened', 'clicked', 'entered_data', 'incidents', 'excused'] as const)
        expect(await listed({ only })).toBe(sums[only]);
      const times = (await server.call(campaigns.getClickTimes, ask)).body.data;
      for (const action of ['opened', 'clicked', 'entered_data'] as const) {
        const seconds = emails.flatMap((email) => {
          const at = actionsOf(email)[action];
          return at === null ? [] : [(at - email.sent) / 1000];
        });
        const shown = times.find((time) => time.deed === action)!;
        expect(shown.count).toBe(seconds.length);
        expect(shown.median_seconds).toBe(seconds.length === 0 ? null : Math.round(medianOf(seconds)!));
        expect(shown.by).toEqual(actMinutes.map((minutes) => seconds.filter((one) => one < 60 * minutes).length));
      }
    }
  });

  test('Every period of the organisation shows the figures of the emails of its days', async () => {
    const today = ledger
      .map(({ day }) => day)
      .toSorted()
      .at(-1)!;
    const back = (days: number) => new Date(Date.parse(today) - days * DAY_MS).toISOString().slice(0, 10);
    for (const [from, to] of [
      [back(40), today],
      [back(29), back(20)],
      [back(3), today],
    ] as const) {
      const emails = ledger.filter(({ day }) => day >= from && day <= to);
      const query = { period: 'own' as const, from, to };
      const { body } = await server.call(statistics.getOrganizationPhishing, { token, params: { id: home.id }, query });
      const { failed: _, unconfirmed: __, ...sums } = recount(emails);
      expect(body.figures).toMatchObject(sums);
      const closed = emails.filter(({ expected_to }) => expected_to !== null);
      expect(body.to_expected_emails).toBe(closed.length);
      const predicted = closed.reduce((sum, one) => sum + (one.expected_from! + one.expected_to!) / 200, 0);
      const ratio = predicted === 0 ? null : Math.round((100 * recount(closed).incidents) / predicted) / 100;
      expect(body.to_expected.value).toBe(ratio);
      for (const { difficulty, sent, rated, expected } of body.by_difficulty) {
        const own = emails.filter((email) => email.difficulty === difficulty);
        expect([sent, rated]).toEqual([own.length, own.filter(({ expected_from }) => expected_from !== null).length]);
        const range = rangeOf(own);
        expect(expected).toEqual(range);
      }
    }
  });

  test('People and departments have the figures of the emails to their people', async () => {
    const byPerson = Map.groupBy(ledger, ({ user_id }) => user_id);
    const list = (offset: number) => server.call(employees.listEmployees, { token, query: { limit: 100, offset } });
    const people = [...(await list(0)).body.data, ...(await list(100)).body.data, ...(await list(200)).body.data];
    const sums = new Map<string, { sent: number; clicked: number; entered_data: number }>();
    for (const { id, department, statistic } of people) {
      const { sent, clicked, entered_data } = recount(byPerson.get(id) ?? []);
      expect(statistic.phishing_events).toEqual({ sent, clicked, entered_data });
      const before = sums.get(department.id) ?? { sent: 0, clicked: 0, entered_data: 0 };
      sums.set(department.id, {
        sent: before.sent + sent,
        clicked: before.clicked + clicked,
        entered_data: before.entered_data + entered_data,
      });
    }
    const { body } = await server.call(departmentCalls.listDepartments, { token, query: { limit: 100, offset: 0 } });
    for (const { id, statistic } of body.data) {
      expect(statistic.phishing_events).toEqual(sums.get(id) ?? { sent: 0, clicked: 0, entered_data: 0 });
    }
    for (const [id, emails] of [...byPerson].filter(([user]) => people.some((person) => person.id === user)).slice(0, 25)) {
      const { sent, opened, clicked, opened_attachment, entered_data } = recount(emails);
      const { totals } = (
        await server.call(statistics.getPersonPhishing, { token, params: { id }, query: { limit: 1, offset: 0 } })
      ).body;
      expect(totals).toMatchObject({ sent, opened, clicked, opened_attachment, entered_data });
    }
  });

  test('Files show the same figures', async () => {
    const cells = (emails: readonly Email[]) => {
      const sums = recount(emails);
      return [sums.sent, sums.opened, sums.clicked, sums.opened_attachment, sums.entered_data];
    };
    const of = (name: unknown) => ledger.filter(({ campaign_id }) => names.get(campaign_id) === name);
    const { rows } = await inside((tx) =>
      sql<{ id: string; name: string }>`select id, name from phishing_campaigns where organization_id = ${home.id}`.execute(tx),
    );
    const names = new Map(rows.map(({ id, name }) => [id, name]));
    const phishing = await phishingReport(work([]));
    const sheet = phishing.sections.find(({ kind }) => kind === 'table')!;
    const lines = await rowsOfSheet(phishing, sheet.title!);
    const bySheet = Map.groupBy(lines, ([name]) => name);
    expect(bySheet.size).toBe(CAMPAIGNS);
    for (const [name, own] of bySheet) {
      const sum = [7, 8, 9, 10, 11].map((column) => own.reduce((all, row) => all + Number(row[column]), 0));
      expect(sum).toEqual(cells(of(name)));
    }
    for (const [id, emails] of byCampaign) {
      const report = await campaignReport(work([id]));
      const main = report.sections.find(({ kind }) => kind === 'figures') as Extract<
        ReportDocument['sections'][number],
        { kind: 'figures' }
      >;
      expect(main.figures[0]!.value).toBeCloseTo(incidentRisk(recount(emails))!, 1);
    }
    const compared = await comparisonReport(work([...byCampaign.keys()]));
    const table = compared.sections.find(({ kind }) => kind === 'table')!;
    for (const [name, , ...row] of await rowsOfSheet(compared, table.title!)) {
      expect(row.slice(0, 5)).toEqual(cells(of(name)));
    }
  });
});
