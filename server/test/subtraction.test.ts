import { listDepartments } from '@vigil/contract/departments/endpoints.ts';
import { addEmployee, changeEmployee, deleteEmployee } from '@vigil/contract/employees/endpoints.ts';
import type { TargetsInput } from '@vigil/contract/people/targets.ts';
import * as campaigns from '@vigil/contract/phishing-campaigns/endpoints.ts';
import type { CampaignStatistics } from '@vigil/contract/phishing-results/result.ts';
import { getTemplateStatistics } from '@vigil/contract/phishing-templates/endpoints.ts';
import { changeGeneralSettings } from '@vigil/contract/settings/endpoints.ts';
import { getMyTeam, getOrganizationPhishing } from '@vigil/contract/statistics/endpoints.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../src/db/database.ts';
import { makeTemplate } from './make-campaign.ts';
import { inDays } from './make-course.ts';
import { makeOrganization } from './make-organization.ts';
import { settleCampaign } from './settle-campaign.ts';
import { startServer, type TestServer } from './start-server.ts';

/**
 * An operator and three managers try to find out one person's results: they launch campaigns to overlapping groups, move, add
 * and remove people in between, and read every figure after each step. The figures of a completed campaign must not change any
 * more, and no difference of figures may be the result of one person or of fewer people than the smallest group.
 */
const PEOPLE = 24;
const SMALLEST_GROUP = 5;
const RUNS = 20;
const SLOW = 240_000;

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const everyone = fc.array(fc.boolean(), { minLength: PEOPLE, maxLength: PEOPLE });
const personAt = fc.nat(PEOPLE - 1);
const third = fc.nat(2);
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('campaign' as const),
      to: fc.constantFrom('all', 'all', 'departments', 'department', 'named', 'rest'),
      named: everyone,
      clicked: everyone,
      bounced: fc.array(personAt, { maxLength: 2 }),
      department: third,
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('move' as const), person: personAt, department: third }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('report to' as const), person: personAt, manager: third }) },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('invent' as const),
      count: fc.integer({ min: 1, max: 6 }),
      department: third,
      manager: third,
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('leave' as const), person: personAt }) },
);
type Step = typeof step extends fc.Arbitrary<infer Drawn> ? Drawn : never;
/** Generates a person's department: one department is small, as attackers would arrange. */
const placed = fc.constantFrom(0, 0, 0, 0, 1, 1, 1, 1, 2, 2);
/** Generates whose department's manager a person reports to; null, as for most people: their own department's. */
const reported = fc.constantFrom(null, null, null, null, null, null, null, 0, 1, 2);
const world = fc.record({
  departments: fc.array(placed, { minLength: PEOPLE, maxLength: PEOPLE }),
  managers: fc.array(reported, { minLength: PEOPLE, maxLength: PEOPLE }),
  steps: fc.array(step, { minLength: 4, maxLength: 9 }),
});

test('No figures, subtracted from each other, are one person’s result', { timeout: SLOW }, async () => {
  await fc.assert(
    fc.asyncProperty(world, async (drawn) => {
      const play = await begin(drawn);
      for (const next of drawn.steps) {
        await play.take(next);
        await play.look(next.does === 'campaign');
      }
      expect(play.leaks()).toEqual([]);
    }),
    { seed: 28, numRuns: RUNS, endOnFailure: true },
  );
});

type Recipient = { user_id: string; department_id: string; template_id: string; manager_id: string | null; clicked: boolean };
/** How many people of a set did something: at least and at most. */
type Known = { people: bigint; least: number; most: number };

async function begin({ departments: places, managers: superiors }: { departments: number[]; managers: (number | null)[] }) {
  const home = await makeOrganization(server);
  const { operator, super_user, content_manager, employee } = home.people;
  const managers = [super_user, content_manager, employee];
  const settings = { anonymous_reporting: true, smallest_group: SMALLEST_GROUP, managers_see: 'learning_and_phishing' as const };
  expect((await server.call(changeGeneralSettings, { token: super_user.token, body: settings })).status).toBe(200);
  const templates = [await makeTemplate(server, home), await makeTemplate(server, home)];
  const departments = await query<{ id: string }>(
    sql`insert into departments (organization_id, title) select ${home.id}, 'D' || n from generate_series(1, 3) n returning id`,
  );
  await query(sql`update users set created_at = now() - interval '90 days' where organization_id = ${home.id}`);
  const people: (string | null)[] = [];
  for (let n = 0; n < PEOPLE; n += 1) {
    const [row] = await query<{ id: string }>(
      sql`insert into users (organization_id, department_id, manager_id, email, last_name, created_at)
        values (${home.id}, ${departments[places[n]!]!.id}, ${managers[superiors[n] ?? places[n]!]!.id}, ${`p${n}@${home.domain}`}, ${`P${n}`},
          now() - interval '90 days') returning id`,
    );
    people.push(row!.id);
  }
  const invented = new Set<string>();
  const launched = new Map<string, Recipient[]>();
  const seen = new Map<string, CampaignStatistics>();
  const changed: string[] = [];
  const token = operator.token;

  async function launch(given: Extract<Step, { does: 'campaign' }>): Promise<void> {
    const chosen = people.filter((id, n): id is string => id !== null && given.named[n]!);
    const fakes = [...invented];
    const targets: Record<typeof given.to, TargetsInput> = {
      all: { all: true },
      departments: { target_departments: departments.filter((_, n) => n !== given.department).map(({ id }) => id) },
      department: { target_departments: [departments[given.department]!.id] },
      named: { target_users: [...chosen, ...fakes] },
      rest: { all: true, exclude_users: chosen },
    };
    const body = { name: 'C', templates, targets: targets[given.to], emailSendType: 'at_once' as const, start_date: inDays(1) };
    const made = await server.call(campaigns.createCampaign, { token, body });
    if (made.status !== 200) return;
    const { id } = made.body;
    const bounced = new Set(given.bounced.map((n) => people[n]));
    // Invented accounts behave in a way that does not reveal them.
    const clicked = (user_id: string) => given.clicked[people.indexOf(user_id)] ?? [...invented].indexOf(user_id) % 2 === 0;
    const recipients = await query<Recipient>(sql`
      select d.user_id, d.department_id, d.campaign_template_id as template_id, u.manager_id from deliveries d
        join users u on u.id = d.user_id where d.campaign_id = ${id} order by d.id`);
    await settleCampaign(server, home, id, { clicked, bounced: (user_id) => bounced.has(user_id) });
    launched.set(
      id,
      recipients.filter(({ user_id }) => !bounced.has(user_id)).map((one) => ({ ...one, clicked: clicked(one.user_id) })),
    );
  }

  async function take(given: Step): Promise<void> {
    if (given.does === 'campaign') return launch(given);
    if (given.does === 'invent') {
      for (let n = 0; n < given.count; n += 1) {
        const { status, body } = await server.call(addEmployee, {
          token,
          body: {
            last_name: 'X',
            first_name: 'Y',
            email: `x${invented.size}@${home.domain}`,
            department: { id: departments[given.department]!.id },
            manager_id: managers[given.manager]!.id,
          },
        });
        expect(status).toBe(200);
        invented.add(body.id);
      }
      return;
    }
    const id = people[given.person];
    if (id === null || id === undefined) return;
    if (given.does === 'leave') {
      expect((await server.call(deleteEmployee, { token, params: { id } })).status).toBe(200);
      people[given.person] = null;
      return;
    }
    const body =
      given.does === 'move' ? { department_id: departments[given.department]!.id } : { manager_id: managers[given.manager]!.id };
    expect((await server.call(changeEmployee, { token, params: { id }, body })).status).toBe(200);
  }

  /** Reads all figures. The figures of completed campaigns stay as they were; other sums change only with a campaign. */
  async function look(isAfterCampaign: boolean): Promise<void> {
    const note = (name: string, statistics: CampaignStatistics | null) => {
      if (statistics === null) return;
      const before = seen.get(name);
      if (before !== undefined && JSON.stringify(before) !== JSON.stringify(statistics)) {
        changed.push(`${name} changed from ${JSON.stringify(before)} to ${JSON.stringify(statistics)}`);
      }
      seen.set(name, statistics);
    };
    for (const id of launched.keys()) {
      const params = { id };
      note(`${id} whole`, (await server.call(campaigns.getCampaign, { token, params })).body.statistics);
      const byTemplate = (await server.call(campaigns.listCampaignTemplates, { token, params })).body.data;
      for (const row of byTemplate) note(`${id} template ${row.id}`, row.statistics);
      const byDepartment = (await server.call(campaigns.listCampaignDepartments, { token, params, query: { limit: 20 } })).body
        .data;
      for (const row of byDepartment) note(`${id} department ${row.id}`, row.statistics);
    }
    for (const manager of managers) {
      const { body } = await server.call(getMyTeam, { token: manager.token, query: { limit: 20, offset: 0 } });
      for (const row of body.campaigns ?? []) note(`${row.id} manager ${manager.id}`, row.statistics);
    }
    if (isAfterCampaign) seen.forEach((_, name) => name.startsWith('sum') && seen.delete(name));
    const list = (await server.call(listDepartments, { token, query: { limit: 20, offset: 0 } })).body.data;
    for (const { id, statistic } of list) note(`sum department ${id}`, statistic.phishing_events as never);
    for (const id of templates)
      note(`sum template ${id}`, (await server.call(getTemplateStatistics, { token, params: { id } })).body);
    const { body } = await server.call(getOrganizationPhishing, {
      token,
      params: { id: home.id },
      query: { period: 'this_month' },
    } as never);
    note('sum organisation', body.figures as never);
  }

  /** Returns conclusions from the figures of each campaign about single people whose result the attackers do not know. */
  function leaks(): string[] {
    const found = [...changed];
    for (const [id, recipients] of launched) {
      const known = [...seen].flatMap(([name, statistics]) => {
        const [of, kind, key] = name.split(' ');
        if (of !== id) return [];
        const group = recipients.filter(
          (one) =>
            kind === 'whole' ||
            (kind === 'template' && one.template_id === key) ||
            (kind === 'department' && one.department_id === key) ||
            (kind === 'manager' && one.manager_id === key),
        );
        return knownOf(statistics, group, recipients, invented);
      });
      const person = singledOut(known);
      if (person !== null)
        found.push(
          `${id}: ${person} of ${recipients.length}: ${JSON.stringify([...seen].filter(([name]) => name.startsWith(id)))}`,
        );
    }
    return found;
  }
  return { take, look, leaks };
}

/** Subtracts invented accounts, whose results their inventor knows. */
function knownOf(
  { clicked, rough }: CampaignStatistics,
  group: readonly Recipient[],
  all: readonly Recipient[],
  invented: ReadonlySet<string>,
): Known[] {
  const size = group.length;
  const [least, most] =
    rough?.clicked === 'hardly_any'
      ? [0, 1]
      : rough?.clicked === 'nearly_all'
        ? [size - 1, size]
        : clicked === null
          ? [0, size]
          : [clicked, clicked];
  if (least === 0 && most === size) return [];
  const own = group.filter(({ user_id }) => invented.has(user_id) && all.find((one) => one.user_id === user_id)!.clicked).length;
  const people = group.reduce(
    (set, { user_id }) => (invented.has(user_id) ? set : set | (1n << BigInt(all.findIndex((one) => one.user_id === user_id)))),
    0n,
  );
  return [{ people, least: least - own, most: most - own }];
}

const SETS_MAX = 600;

/** Adds disjoint sets and subtracts nested sets repeatedly, until a person's result is certain. */
function singledOut(known: readonly Known[]): string | null {
  const sets = new Map<bigint, { least: number; most: number }>();
  let hasNews = true;
  const learn = ({ people, least, most }: Known): void => {
    if (people === 0n || sets.size > SETS_MAX) return;
    const before = sets.get(people) ?? { least: 0, most: sizeOf(people) };
    const after = { least: Math.max(before.least, least), most: Math.min(before.most, most) };
    if (sets.has(people) && after.least === before.least && after.most === before.most) return;
    sets.set(people, after);
    hasNews = true;
  };
  known.forEach(learn);
  while (hasNews) {
    hasNews = false;
    const all = [...sets].map(([people, bounds]) => ({ people, ...bounds }));
    for (const one of all) {
      for (const other of all) {
        if (one.people === other.people) continue;
        if ((one.people & other.people) === 0n) {
          learn({ people: one.people | other.people, least: one.least + other.least, most: one.most + other.most });
        } else if ((one.people & other.people) === other.people) {
          learn({ people: one.people & ~other.people, least: one.least - other.most, most: one.most - other.least });
        }
      }
    }
  }
  for (const [people, { least, most }] of sets) {
    const size = sizeOf(people);
    if (least === most && (size < SMALLEST_GROUP || least === 0 || least === size))
      return `${least} of ${size} people (${people.toString(2)})`;
  }
  return null;
}

const sizeOf = (people: bigint): number => people.toString(2).replaceAll('0', '').length;

const query = async <Row>(statement: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
  (await asSystem(server.services.database, (tx) => statement.execute(tx))).rows;
