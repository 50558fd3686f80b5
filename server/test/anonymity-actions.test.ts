import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnyEndpoint } from '@vigil/contract/endpoint.ts';
import { changeGeneralSettings } from '@vigil/contract/settings/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listEndpoints } from '../src/app/listed-endpoints.ts';
import { asSystem } from '../src/db/database.ts';
import { runDueActions } from '../src/features/tag-automation/commands/run-due.ts';
import { cases } from './cases/index.ts';
import { copyDatabase, nameOfDatabase } from './database.ts';
import { signedIn } from './make-organization.ts';
import { startServer, type LooseRequest } from './start-server.ts';
import { asked, changePlaces, type Colleagues, gets, makeColleagues, quiet, requestsOf, settled } from './two-colleagues.ts';

/**
 * Two installations that differ in one thing: which of two colleagues was caught. Every call that changes something is made in
 * both, about either colleague, and what it answers and what can be read afterwards must be the same in both. A new call joins by
 * having a case in `cases`, which `access.test.ts` demands.
 */
let twins: [Colleagues, Colleagues];
/** What is read between the actions: all that the operator may read. */
let readable: { endpoint: AnyEndpoint; request: LooseRequest }[];
let began: Date;
/** Every id that both installations had before the first action. */
let shared: Set<string>;

const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`;

/** What would end the experiment and not the secret. */
const leftOut = new Map([['PATCH /lk/api/v2/organizations/general-settings', 'switches anonymous reporting off']]);

const actions = (await listEndpoints())
  .filter(({ method, permission }) => method !== 'GET' && permission !== 'public')
  .filter((endpoint) => !leftOut.has(nameOf(endpoint)))
  // What deletes comes last, so that there is something to act on.
  .toSorted((one, other) => Number(isDeleting(one)) - Number(isDeleting(other)));

function isDeleting({ method, path }: AnyEndpoint): boolean {
  return method === 'DELETE' || /delete|remove|clear/.test(path);
}

beforeAll(async () => {
  const server = await startServer();
  const world = await makeColleagues(server);
  const body = { anonymous_reporting: true, smallest_group: 10 };
  const { token } = world.home.people.super_user;
  expect((await server.call(changeGeneralSettings, { token, body })).status).toBe(200);
  await quiet(world);
  readable = await findReadable(world);
  shared = await idsIn(world);
  await server.close();
  const open = async (): Promise<Colleagues> => {
    const folder = await mkdtemp(join(tmpdir(), 'vigil-twin-'));
    await cp(server.services.env.DATA_FOLDER, folder, { recursive: true });
    const database = await copyDatabase(nameOfDatabase(server.databaseUrl));
    return { ...world, server: await startServer({ DATA_FOLDER: folder }, { database }) };
  };
  twins = [await open(), await open()];
  await changePlaces(twins[1]);
  began = new Date();
}, 120_000);
afterAll(async () => {
  for (const { server } of twins ?? []) {
    await server.stop();
    await rm(server.services.env.DATA_FOLDER, { recursive: true, force: true });
  }
});

async function findReadable(world: Colleagues): Promise<typeof readable> {
  const found: typeof readable = [];
  for (const endpoint of gets) {
    for (const request of requestsOf(world, endpoint)) {
      const { status } = await world.server.call(endpoint, { ...request, token: world.token } as never);
      if (status === 200) found.push({ endpoint, request });
    }
  }
  return found;
}

async function idsIn(world: Colleagues): Promise<Set<string>> {
  const answers = [];
  for (const { endpoint, request } of readable) {
    answers.push((await world.server.call(endpoint, { ...request, token: world.token } as never)).body);
  }
  return new Set([
    ...(JSON.stringify(answers).match(UUID) ?? []),
    ...Object.values(world.known),
    ...[world.caught, world.careful, world.excused, world.home.id, world.parent.id],
  ]);
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const MOMENT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)/g;
const RANDOM = /\b(?=\d*[a-f])[0-9a-f]{6,}\b/g;

/** What both installations can say alike: ids and moments of the experiment itself differ by chance. */
const alike = (answer: unknown): unknown => sorted(JSON.parse(withoutChance(settled(answer))));
const withoutChance = (text: string): string =>
  text
    .replace(UUID, (id) => (shared.has(id) ? id : 'NEW'))
    .replace(MOMENT, (moment) => (Date.parse(moment) >= began.getTime() - 1_000 ? 'NOW' : moment))
    .replace(RANDOM, 'RANDOM');

/** New rows of one moment stand in the order of their random ids. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) {
    const rows = value.map(sorted);
    const texts = rows.map((row) => JSON.stringify(row));
    return texts.some((text) => text?.includes('NEW'))
      ? rows.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
      : rows;
  }
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, sorted(inner)]));
}

/** The request of a case, about what both installations know wherever it names something of that kind. */
async function aimed(world: Colleagues, request: LooseRequest, subject: string): Promise<LooseRequest> {
  const { known } = world;
  const aims: Record<string, string> = {
    users: subject,
    assigned_courses: known.assignment,
    phishing_campaigns: known.campaign,
    tags: known.riskTag,
    courses: known.course,
    deliveries: known.delivery,
    certificates: known.certificate,
  };
  const aim = async (value: unknown): Promise<unknown> => {
    if (value instanceof Blob) return value;
    if (Array.isArray(value)) return Promise.all(value.map(aim));
    if (value !== null && typeof value === 'object') {
      return Object.fromEntries(await Promise.all(Object.entries(value).map(async ([name, inner]) => [name, await aim(inner)])));
    }
    if (typeof value !== 'string' || !new RegExp(`^${UUID.source}$`).test(value)) return value;
    for (const [table, id] of Object.entries(aims)) {
      const rows = await asked(world)(
        sql`select from ${sql.table(table)} where id = ${value} and id <> ${world.home.people.operator.id}`,
      );
      if (rows.length > 0) return id;
    }
    return value;
  };
  return (await aim(request)) as LooseRequest;
}

async function act(world: Colleagues, endpoint: AnyEndpoint, subject: string | null) {
  const { server, home } = world;
  const made = await cases[nameOf(endpoint)]!.request({ server, organization: home });
  const request = subject === null ? made : await aimed(world, made, subject);
  for (const role of ['operator', 'system_admin'] as const) {
    const token = await asSystem(server.services.database, (tx) =>
      signedIn(tx, { organization_id: home.id, user_id: home.people[role].id }),
    );
    const { status, body } = await server.call(endpoint, { ...request, token } as never);
    if (status !== 403) return [status, body];
  }
  return [403];
}

async function read({ server, home }: Colleagues): Promise<Map<string, unknown>> {
  const token = await asSystem(server.services.database, (tx) =>
    signedIn(tx, { organization_id: home.id, user_id: home.people.operator.id }),
  );
  const heard = new Map<string, unknown>();
  for (const { endpoint, request } of readable) {
    const { status, body } = await server.call(endpoint, { ...request, token } as never);
    heard.set(`${nameOf(endpoint)} ${JSON.stringify(request)}`, alike([status, body]));
  }
  return heard;
}

const compareReading = async (): Promise<void> => {
  for (const world of twins) {
    await runDueActions(world.server.services);
    await quiet(world);
  }
  const [one, other] = [await read(twins[0]), await read(twins[1])];
  expect(Object.fromEntries(one)).toEqual(Object.fromEntries(other));
};

const groupOf = ({ path }: AnyEndpoint) =>
  path
    .split('/')
    .slice(1, 6)
    .filter((part) => !part.startsWith('{'))
    .join('/');
const groups = [...Map.groupBy(actions, groupOf)];

test('before anything is done both say the same', compareReading, 120_000);

test.each(groups)('%s', { timeout: 180_000 }, async (_, endpoints) => {
  for (const endpoint of endpoints) {
    for (const subject of [null, twins[0].caught, twins[0].careful]) {
      const [one, other] = [await act(twins[0], endpoint, subject), await act(twins[1], endpoint, subject)];
      expect(alike(one), `${nameOf(endpoint)} about ${subject === twins[0].caught ? 'the caught' : 'the careful'}`).toEqual(
        alike(other),
      );
    }
  }
  await compareReading();
});
