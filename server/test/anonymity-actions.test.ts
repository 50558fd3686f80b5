import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { AnyEndpoint } from '@vigil/contract/endpoint.ts';
import { addAssignedEmployees } from '@vigil/contract/assignments/endpoints.ts';
import { listCampaignUsers } from '@vigil/contract/phishing-campaigns/endpoints.ts';
import * as automation from '@vigil/contract/tag-automation/endpoints.ts';
import * as tags from '@vigil/contract/tags/endpoints.ts';
import { changeGeneralSettings, getGeneralSettings } from '@vigil/contract/settings/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listEndpoints } from '../src/app/listed-endpoints.ts';
import { asSystem } from '../src/db/database.ts';
import { updateResisted } from '../src/features/statistics/commands/update-resisted.ts';
import { saveDailySnapshot } from '../src/features/statistics/commands/save-daily-snapshot.ts';
import { refreshPriorsDaily } from '../src/features/statistics/commands/refresh-priors.ts';
import { runDueActions } from '../src/features/tag-automation/commands/run-due.ts';
import { cases } from './cases/index.ts';
import { copyDatabase, nameOfDatabase } from './database.ts';
import { until } from './make-campaign.ts';
import { only } from './make-course.ts';
import { signedIn } from './make-organization.ts';
import { startSink, type Sink } from './sink.ts';
import { startServer, type LooseRequest } from './start-server.ts';
import {
  queryRows,
  changePlaces,
  type Colleagues,
  gets,
  makeColleagues,
  untilFactsHandled,
  requestsOf,
  comparableText,
} from './two-colleagues.ts';

/**
 * Two installations that differ in one fact: which of two colleagues failed the simulation. Every changing call is made in
 * both, for either colleague, and its responses and everything readable afterwards must be equal. A new call joins through its
 * case in `cases`, which `access.test.ts` requires.
 */
let twins: [Colleagues, Colleagues];
/** Receives the emails of both installations. */
let sink: Sink;
/** These readers also make the changes. */
const readers = ['operator', 'system_admin', 'manager', 'above'] as const;
type Reader = (typeof readers)[number];
/**
 * The calls read between the actions: all calls that the operator may read, and for other readers those whose response differs
 * from the operator's.
 */
let readable: { reader: Reader; endpoint: AnyEndpoint; request: LooseRequest }[];
/** Every id and moment that both installations had before the first action. */
let shared: Set<string>;

const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`;

/** Calls that would end the experiment, or whose responses differ by chance. */
const leftOut = new Map([
  ['POST /learning/api/content/courses/copy-to-organizations', 'copies into an organisation of its case'],
  ['POST /learning/api/content/themes/copy-to-organizations', 'copies into an organisation of its case'],
  ['PATCH /lk/api/v2/organizations/general-settings', 'switches anonymous reporting off'],
  ['POST /lk/api/v2/library/modules/{id}/slides/file', 'is refused while the job of the last one runs'],
  ['POST /lk/api/v2/organizations/{id}/dkim-keys', 'answers with a new key'],
  ['POST /lk/api/v2/reports/mine', 'is refused a second time within minutes'],
]);

/** Reads whose responses differ by chance, and the reader's own risk, which depends on the mean of their department. */
const unread = [
  // The list contains as many runs as could be made at once.
  '/lk/api/v2/reports',
  '/lk/api/v2/reports/pdf',
  // The response shows how far a run came before it was cancelled.
  '/lk/api/v2/reports/saved',
  // The response is the first page of templates, ordered by random names.
  '/lk/api/v2/phishing/templates',
  '/users/api/v1/tags/organizations',
  '/gateway/v1/statistic/my/risk-level',
  '/users/api/v1/users/me/sessions',
  '/lk/api/v2/organizations/{id}/dkim-keys',
  '/users/api/v1/users/twofa/my-qr-link',
];

const actions = (await listEndpoints())
  .filter(({ method, permission }) => method !== 'GET' && permission !== 'public')
  .filter((endpoint) => !leftOut.has(nameOf(endpoint)))
  // Deleting calls come last, so that the others still find their records.
  .toSorted((one, other) => Number(isDeleting(one)) - Number(isDeleting(other)));

function isDeleting({ method, path }: AnyEndpoint): boolean {
  return method === 'DELETE' || /delete|remove|clear/.test(path);
}

beforeAll(async () => {
  const server = await startServer();
  const world = await makeColleagues(server);
  const body = { anonymous_reporting: true, smallest_group: 10 };
  const { token } = world.home.people.super_user;
  await server.call(changeGeneralSettings, { token, body });
  await untilFactsHandled(world);
  readable = await findReadable(world);
  shared = await wordsIn(world);
  await server.close();
  sink = await startSink();
  const mail = { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(sink.port), SMTP_SECURITY: 'none' };
  const open = async (): Promise<Colleagues> => {
    const folder = await mkdtemp(join(tmpdir(), 'vigil-twin-'));
    await cp(server.services.env.DATA_FOLDER, folder, { recursive: true });
    const database = await copyDatabase(nameOfDatabase(server.databaseUrl));
    // Cases cache by organisation what they created in it.
    return {
      ...world,
      home: structuredClone(world.home),
      server: await startServer({ DATA_FOLDER: folder, ...mail }, { database }),
    };
  };
  twins = [await open(), await open()];
  await changePlaces(twins[1]);
}, 240_000);
afterAll(async () => {
  for (const { server } of twins ?? []) {
    await server.stop();
    await rm(server.services.env.DATA_FOLDER, { recursive: true, force: true });
  }
  await sink?.close();
});

async function findReadable(world: Colleagues): Promise<typeof readable> {
  const found: typeof readable = [];
  const asOperator = new Map<string, string>();
  for (const reader of readers) {
    const token = await tokenOf(reader, world);
    for (const endpoint of gets.filter(({ path }) => !unread.includes(path))) {
      for (const request of requestsOf(world, endpoint)) {
        const call = `${nameOf(endpoint)} ${JSON.stringify(request)}`;
        // A call that is 404 for the operator is 404 for the other readers.
        if (reader !== 'operator' && !asOperator.has(call)) continue;
        const { status, body } = await world.server.call(endpoint, { ...request, token } as never);
        const text = comparableText(body);
        if (status !== 200 || asOperator.get(call) === text) continue;
        if (reader === 'operator') asOperator.set(call, text);
        found.push({ reader, endpoint, request });
      }
    }
  }
  return found;
}

const personOf = (reader: Reader, { parent, home: { id, people } }: Colleagues): { organization_id: string; user_id: string } =>
  reader === 'above'
    ? { organization_id: parent.id, user_id: parent.people.operator.id }
    : { organization_id: id, user_id: people[reader === 'manager' ? 'content_manager' : reader].id };

/** Signs the reader in again each time, because an action in between may have ended a session. */
const tokenOf = (reader: Reader, world: Colleagues): Promise<string> =>
  asSystem(world.server.services.database, (tx) => signedIn(tx, personOf(reader, world)));

/** Records what each reader reads; the readers read in parallel. */
async function readAsEveryone(world: Colleagues, note: (call: string, status: number, body: unknown) => void): Promise<void> {
  const readAs = async (reader: Reader) => {
    const token = await tokenOf(reader, world);
    for (const { endpoint, request } of readable.filter((one) => one.reader === reader)) {
      const { status, body } = await world.server.call(endpoint, { ...request, token } as never);
      note(`${reader}: ${nameOf(endpoint)} ${JSON.stringify(request)}`, status, body);
    }
  };
  await Promise.all(readers.map(readAs));
}

async function wordsIn(world: Colleagues): Promise<Set<string>> {
  const answers: unknown[] = [];
  await readAsEveryone(world, (_call, _status, body) => answers.push(body));
  return new Set([
    ...(JSON.stringify(answers).match(BY_CHANCE) ?? []),
    ...Object.values(world.known),
    world.failedId,
    world.carefulId,
    world.excused,
    world.home.id,
    world.parent.id,
  ]);
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const MOMENT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/g;
const RANDOM = /\b[0-9a-f]{6,}\b/g;
const SIGNATURE = /signature=[\w-]+/g;
const BY_CHANCE = new RegExp([UUID, MOMENT, SIGNATURE, RANDOM].map(({ source }) => source).join('|'), 'g');

/**
 * Fields with random values, in any form. Ids of the log skip rolled-back rows, and a version is a digest that includes new
 * ids.
 */
const fieldsByChance: ReadonlySet<string> = new Set([
  'number',
  'access_token',
  'secret',
  'page',
  'used_bytes',
  'next',
  'version',
]);

/** Returns a response without ids and moments of the experiment itself, which differ by chance. */
const comparable = (answer: unknown): unknown => withoutChance(JSON.parse(comparableText(answer)));

function withoutChance(value: unknown, name = ''): unknown {
  if (fieldsByChance.has(name) || (name === 'id' && typeof value === 'number')) return 'NEW';
  if (typeof value === 'string') return value.replace(BY_CHANCE, (word) => (shared.has(word) ? word : 'NEW'));
  if (Array.isArray(value)) return sortRandomOrder(value.map((one) => withoutChance(one)));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutChance(inner, key)]));
}

/** Sorts rows of the same moment, whose order follows their random ids. */
function sortRandomOrder(rows: unknown[]): unknown[] {
  const texts = rows.map((row) => JSON.stringify(row));
  if (!texts.some((text) => text?.includes('NEW'))) return rows;
  return rows.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
}

/** Returns the request of a case, aimed at a record known in both installations wherever it names one of that kind. */
async function aimAt(world: Colleagues, { path }: AnyEndpoint, request: LooseRequest, subject: string): Promise<LooseRequest> {
  const { known } = world;
  const aims: Record<string, string> = {
    users: subject,
    assigned_courses: path.includes('scorm') ? known.packaged : known.assignment,
    scorm_attempts: known.attempt,
    phishing_campaigns: known.campaign,
    tags: known.riskTag,
    courses: known.course,
    deliveries: known.delivery,
    certificates: known.certificate,
  };
  const named = JSON.stringify(request).match(UUID) ?? [];
  const kinds = Object.keys(aims).map(
    (table) => sql`select id, ${table}::text as kind from ${sql.table(table)} where id = any(${named}::uuid[])`,
  );
  const found = await queryRows(world)(sql<{ id: string; kind: string }>`${sql.join(kinds, sql` union all `)}`);
  const aimOf = new Map(found.map(({ id, kind }) => [id, aims[kind]]));
  aimOf.delete(world.home.people.operator.id);
  const aim = (value: unknown): unknown => {
    if (value instanceof Blob) return value;
    if (Array.isArray(value)) return value.map(aim);
    if (value !== null && typeof value === 'object')
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, aim(inner)]));
    return typeof value === 'string' ? (aimOf.get(value) ?? value) : value;
  };
  return aim(request) as LooseRequest;
}

/**
 * Makes a call as each actor and returns the responses. The actors are the people of the organisation who may make the call, the
 * manager, and the operator of the parent organisation. A record that earlier actions deleted is missing in both installations
 * alike.
 */
async function act(world: Colleagues, endpoint: AnyEndpoint, subject: string): Promise<unknown[]> {
  const made = await askFor(endpoint, world);
  if (made === null) return ['no request'];
  const request = await aimAt(world, endpoint, made, subject);
  // Whether a requested file is ready at this moment would be chance.
  await idle(world);
  const answers = [];
  for (const actor of readers) {
    if (actor === 'system_admin' && answers[0]?.status !== 403) continue;
    const token = await tokenOf(actor, world);
    const { status, body } = await world.server.call(endpoint, { ...request, token } as never);
    answers.push({ status, body });
  }
  return answers;
}

async function askFor(endpoint: AnyEndpoint, { server, home }: Colleagues): Promise<LooseRequest | null> {
  try {
    return await cases[nameOf(endpoint)]!.request({ server, organization: home });
  } catch {
    return null;
  }
}

async function read(world: Colleagues): Promise<Map<string, unknown>> {
  const responses = new Map<string, unknown>();
  await readAsEveryone(world, (call, status, body) => responses.set(call, comparable([status, body])));
  return responses;
}

/** A report or a package may take long beside other tests. */
const IDLE_SECONDS = 90;

/** Waits until no job is waiting or running and due emails have been sent. */
async function idle(world: Colleagues): Promise<void> {
  for (let checks = 0; checks < 2; checks++) {
    await until(
      () =>
        queryRows(
          world,
        )(sql`select from pgboss.job where state = 'active' or state in ('created', 'retry') and start_after <= now()
        union all select from deliveries d join phishing_campaigns c on c.id = d.campaign_id
         where d.state in ('claimed', 'transmitting')
            or d.state = 'queued' and d.send_at <= now() and c.status = 'active' and not c.is_paused and c.deleted_at is null`),
      (rows) => rows.length === 0,
      IDLE_SECONDS,
    );
  }
}

const LINES = 20;
/** Answered with 429 depending on whether earlier requested files are ready, which is chance. */
const TOO_MANY = 429;

/** Returns the lines that the other list lacks; when it has all of them, the lines at another position. */
function differingLines(lines: readonly string[], others: readonly string[]): string[] {
  const unknown = lines.filter((line) => !others.includes(line));
  return (unknown.length > 0 ? unknown : lines.filter((line, at) => line !== others[at])).slice(0, LINES);
}

/** Returns the calls that read differently in the two installations, with the first differing lines. */
async function differences(): Promise<{ call: string; one: string[]; other: string[] }[]> {
  const [ones, others] = await inBoth(async (world) => {
    await runDueActions(world.server.services);
    await idle(world);
    return read(world);
  });
  return [...ones.keys()]
    .filter((call) => !isDeepStrictEqual(ones.get(call), others.get(call)))
    .map((call) => {
      const [one, other] = [linesOf(ones.get(call)), linesOf(others.get(call))];
      return {
        call,
        one: differingLines(one, other),
        other: differingLines(other, one),
      };
    });
}

/** Runs the work in both installations in parallel. */
const inBoth = <T>(work: (world: Colleagues) => Promise<T>): Promise<[T, T]> => Promise.all([work(twins[0]), work(twins[1])]);

const linesOf = (answer: unknown): string[] => JSON.stringify(answer, null, 1).split('\n');

/** Everything is read once per part of the API, because reading takes longest. */
const placeOf = (endpoint: AnyEndpoint) =>
  `${endpoint.path.split('/').slice(1, 5).join('/')}${isDeleting(endpoint) ? ', what deletes' : ''}`;
const ACTIONS_AT_LEAST = 25;
/** Parts of the API with few actions share one reading. */
const places = [...Map.groupBy(actions, placeOf)].reduce<[string, AnyEndpoint[]][]>((joined, [place, endpoints]) => {
  const last = joined.at(-1);
  if (last === undefined || last[1].length >= ACTIONS_AT_LEAST) return [...joined, [place, endpoints]];
  return [...joined.slice(0, -1), [`${last[0]}; ${place}`, [...last[1], ...endpoints]]];
}, []);

test('Before any action both installations read the same, and both are anonymous', async () => {
  const { home, server } = twins[0];
  const settings = await server.call(getGeneralSettings, { token: home.people.super_user.token });
  expect(settings.body).toMatchObject({ anonymous_reporting: true });
  expect(await differences()).toEqual([]);
}, 240_000);

/** Actions that take more than one call. */
const stories: Record<string, (world: Colleagues) => Promise<unknown>> = {
  'A tag assigns the course that the campaign assigned': (world) =>
    grantTagWithAction(world, (tag_id, token) =>
      world.server.call(automation.addTagCourses, { body: { tag_id, course_ids: [world.known.course] }, token }),
    ),
  'A tag sends the templates that an adaptive campaign sent': async (world) => {
    const { server, known } = world;
    const templates = await queryRows(world)(
      sql<{ id: string }>`select template_id as id from campaign_templates where campaign_id = ${known.adaptive} order by id`,
    );
    const templates_ids = templates.map(({ id }) => id);
    // Only one person gets the templates: several would get them in random order.
    const add = (id: string, token: string) =>
      server.call(automation.addTagPhishing, { params: { id }, body: { templates_ids }, token });
    const runs = await grantTagWithAction(world, add, [world.failedId]);
    const sent = await queryRows(world)(sql<{ id: string; template: number }>`
      select c.id, array_position(${templates_ids}::uuid[], t.template_id) as template
        from phishing_campaigns c join campaign_templates t on t.campaign_id = c.id where c.by_tag and t.template_id = any(${templates_ids}::uuid[])`);
    const token = await tokenOf('operator', world);
    const recipients = sent.map(async ({ id, template }) => {
      const { body } = await server.call(listCampaignUsers, { params: { id }, query: {}, token });
      return { template, people: body.data.map(({ user }) => user.id) };
    });
    return { runs, recipients: await Promise.all(recipients) };
  },
  'Both people join the assignment of the campaign': async (world) => {
    const { server, known, failedId, carefulId } = world;
    const request = { params: { id: known.assignment }, body: { targets: only(failedId, carefulId) } };
    const { status, body } = await server.call(addAssignedEmployees, { ...request, token: await tokenOf('operator', world) });
    return { status, body };
  },
  'The daily scheduled work runs': async ({ server: { services } }) => {
    await refreshPriorsDaily(services);
    await updateResisted(services);
    await saveDailySnapshot(services.database);
    return {};
  },
};

/** Creates a tag with an action, assigns it to one or both colleagues, and returns the runs of its actions. */
async function grantTagWithAction(
  world: Colleagues,
  addAction: (tag_id: string, token: string) => Promise<{ status: number }>,
  users_ids = [world.failedId, world.carefulId],
): Promise<unknown> {
  const { server } = world;
  const token = await tokenOf('operator', world);
  const tag = (
    await server.call(tags.addTag, { body: { title: `Both ${randomBytes(4).toString('hex')}`, color: '#2456E6' }, token })
  ).body;
  expect(await addAction(tag.id, token)).toMatchObject({ status: 200 });
  await server.call(tags.toggleTag, { body: { tag_id: tag.id, toggle: true }, token });
  await server.call(tags.assignTag, { body: { tag_id: tag.id, users_ids }, token });
  await runDueActions(server.services);
  return (await server.call(automation.listTagRuns, { params: { id: tag.id }, query: {}, token })).body;
}

test.each(Object.entries(stories))('%s', { timeout: 120_000 }, async (_, story) => {
  const [one, other] = await inBoth(story);
  expect(comparable(one)).toEqual(comparable(other));
  expect(await differences()).toEqual([]);
});

test.each(places)('%s', { timeout: 300_000 }, async (_, endpoints) => {
  for (const endpoint of endpoints) {
    for (const subject of [twins[0].failedId, twins[0].carefulId]) {
      const [one, other] = await inBoth((world) => act(world, endpoint, subject));
      if (JSON.stringify([one, other]).includes(`"status":${TOO_MANY}`)) continue;
      const who = subject === twins[0].failedId ? 'the failed colleague' : 'the careful colleague';
      expect(comparable(one), `${nameOf(endpoint)} about ${who}`).toEqual(comparable(other));
    }
    await inBoth(idle);
  }
  expect(await differences()).toEqual([]);
});
