import * as auth from '@vigil/contract/auth/endpoints.ts';
import * as employees from '@vigil/contract/employees/endpoints.ts';
import { hasBody } from '@vigil/contract/endpoint.ts';
import * as profile from '@vigil/contract/profile/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listEndpoints } from '../src/app/listed-endpoints.ts';
import { foldFigures } from '../src/features/statistics/commands/fold-figures.ts';
import { saveDailySnapshot } from '../src/features/statistics/commands/save-daily-snapshot.ts';
import { openProgram, type Program } from '../src/app/program.ts';
import { asSystem } from '../src/db/database.ts';
import { hashPassword } from '../src/passwords/password.ts';
import { openLog } from '../src/observe/log.ts';
import { cases } from './cases/index.ts';
import { until } from './make-campaign.ts';
import { makeOrganization, type TestOrganization } from './make-organization.ts';
import { startSink, type Sink } from './sink.ts';
import { appHost, startServer, type LooseRequest, type TestServer } from './start-server.ts';

const PASSWORD = 'correct horse battery';
let server: TestServer;
let sink: Sink;

beforeAll(async () => {
  sink = await startSink();
  server = await startServer({ SMTP_HOST: '127.0.0.1', SMTP_PORT: String(sink.port), SMTP_SECURITY: 'none' });
});
afterAll(async () => {
  await server.stop();
  await sink.close();
});

/** Returns what must not change: the row counts of an organisation in each table, and the roles of its people. */
async function printOf({ id }: TestOrganization): Promise<unknown> {
  // Stored figures are folded first, because a clock could do that between two calls.
  await foldFigures(server.services.database);
  await saveDailySnapshot(server.services.database);
  return asSystem(server.services.database, async (tx) => {
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'organization_id'
       order by 1`.execute(tx);
    const counts: Record<string, number> = {};
    for (const { name } of tables) {
      const { rows } = await sql<{
        n: number;
      }>`select count(*)::int as n from ${sql.table(name)} where organization_id = ${id}`.execute(tx);
      counts[name] = rows[0]!.n;
    }
    const people = await tx.selectFrom('users').select(['id', 'roles']).where('organization_id', '=', id).orderBy('id').execute();
    const licence = await tx
      .selectFrom('organizations')
      .select(['parent_id', 'users_limit', 'licence_ends_on'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return { counts, people, licence };
  });
}

const adminsOf = ({ id }: TestOrganization): Promise<string[]> =>
  asSystem(server.services.database, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select id from users where organization_id = ${id} and 'system_admin' = any(roles)`.execute(tx);
    return rows.map((row) => row.id);
  });

const writing = (await listEndpoints()).filter((endpoint) => hasBody(endpoint) && endpoint.encoding === 'json');

let other: TestOrganization;
let before: unknown;
beforeAll(async () => {
  other = await makeOrganization(server);
  before = await printOf(other);
});

test.each(writing.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  'security 4: %s stores no undeclared field',
  async (name, endpoint) => {
    const home = await makeOrganization(server);
    const request: LooseRequest = await cases[name]!.request({ server, organization: home });
    const smuggled = {
      id: other.people.operator.id,
      organization_id: other.id,
      roles: ['system_admin'],
      license: { users_limit: 1_000_000 },
      users_limit_override: 1_000_000,
      is_demonstration: true,
      password_hash: 'x',
      created_by: other.people.operator.id,
      ...(name.includes('/users') ? {} : { role: 'system_admin' }),
    };
    const body = { ...smuggled, ...(request.body as object) };
    await server.call(endpoint, { ...request, body, token: home.people.operator.token } as never);
    expect(await adminsOf(home)).toEqual([home.people.system_admin.id]);
  },
);

test('security 4: None of these requests touched another organisation', async () => {
  expect(await printOf(other)).toEqual(before);
});

test('security 7: A bulk action on everyone means everyone of the caller’s own organisation', async () => {
  const home = await makeOrganization(server);
  const all = { all: true, ids: { exclude_ids: [] }, filter: {} };
  const { token } = home.people.operator;
  await server.call(employees.reinviteEmployees, { token, body: all });
  const { body } = await server.call(employees.deleteEmployees, { token, body: all });
  // The caller and people with a higher role are skipped.
  expect(body.result).toEqual({ done: 2, skipped: { oneself: 1, outranked: 2 } });
  expect(await printOf(other)).toEqual(before);
});

describe('security 15: A session that ends here has ended in every process', () => {
  let second: Program;
  let home: TestOrganization;
  beforeAll(async () => {
    second = await openProgram({
      env: { ...server.services.env, ROLE: 'web' },
      log: openLog('silent'),
      databaseUrl: server.databaseUrl,
    });
    home = await makeOrganization(server);
    const password_hash = await hashPassword(PASSWORD);
    await asSystem(server.services.database, (tx) =>
      tx.updateTable('users').set({ password_hash }).where('organization_id', '=', home.id).execute(),
    );
  });
  afterAll(() => second.close());

  const signIn = async (username: string) =>
    (await server.call(auth.signIn, { body: { grant_type: 'password', username, password: PASSWORD } })).body.access_token;
  const elsewhere = async (token: string) => {
    const { statusCode } = await second.sites.app.inject({
      url: profile.getMe.path,
      headers: { host: appHost, authorization: `Bearer ${token}` },
    });
    return statusCode;
  };

  test.each([
    ['signing out', (token: string) => server.call(auth.signOut, { token })],
    [
      'another password',
      async () => {
        const token = await signIn(home.people.employee.email);
        await server.call(auth.changePassword, {
          token,
          body: { old_password: PASSWORD, new_password: 'another long enough one' },
        });
      },
    ],
    [
      'another role',
      () =>
        server.call(employees.changeEmployee, {
          token: home.people.operator.token,
          params: { id: home.people.employee.id },
          body: { role: 'content_manager' },
        }),
    ],
    [
      'deletion',
      () => server.call(employees.deleteEmployee, { token: home.people.operator.token, params: { id: home.people.employee.id } }),
    ],
  ])('after %s', async (_, end) => {
    const password_hash = await hashPassword(PASSWORD);
    await asSystem(server.services.database, (tx) =>
      tx.updateTable('users').set({ password_hash }).where('id', '=', home.people.employee.id).execute(),
    );
    const token = await signIn(home.people.employee.email);
    expect(await elsewhere(token)).toBe(200);
    await end(token);
    expect(await elsewhere(token)).toBe(401);
  });
});

test('security 17: A hostile host in a header never appears in an email', async () => {
  const home = await makeOrganization(server);
  const { email } = home.people.employee;
  const answer = await server.sites.app.inject({
    method: 'POST',
    url: auth.askRecovery.path,
    headers: {
      host: appHost,
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      'x-original-url': '//evil.example/',
      forwarded: 'host=evil.example',
      referer: 'https://evil.example/',
      'content-type': 'application/json',
    },
    payload: JSON.stringify({ email }),
  });
  expect(answer.statusCode).toBe(200);
  const message = await until(
    () => sink.messages.find(({ to }) => to === email),
    (found) => found !== undefined,
  );
  const parts = [...message!.raw.matchAll(/base64\r\n\r\n([\s\S]*?)\r\n--/g)].map(([, text]) =>
    Buffer.from(text!, 'base64').toString(),
  );
  const whole = message!.raw + parts.join('\n');
  expect(whole).toContain(`http://${appHost}/lk/auth/password/recovery/confirm/`);
  expect(whole).not.toContain('evil.example');
});

describe('A changing request from a page of another site', () => {
  const send = (origin: string | undefined, path: string, more: object = {}) =>
    server.sites.app.inject({
      method: 'POST',
      url: path,
      headers: { host: appHost, 'content-type': 'application/json', ...(origin !== undefined && { origin }) },
      payload: JSON.stringify({ email: 'nobody@nowhere.test' }),
      ...more,
    });

  test.each(['https://evil.example', `https://${appHost}`, `http://${appHost}:81`, `http://${appHost}.evil.example`, 'null'])(
    'is refused from %s before its body is read',
    async (origin) => {
      const { statusCode, body } = await send(origin, auth.askRecovery.path, { payload: '{ not JSON' });
      expect([statusCode, JSON.parse(body)]).toMatchObject([403, { code: 'http.foreign_origin' }]);
    },
  );

  test('is refused even if its path does not exist', async () => {
    expect((await send('https://evil.example', '/users/api/v1/nothing')).statusCode).toBe(403);
  });

  test('is refused as a sign-in even with the right password', async () => {
    const { people } = await makeOrganization(server);
    const form = new URLSearchParams({ grant_type: 'password', username: people.employee.email, password: PASSWORD });
    const { statusCode } = await send('https://evil.example', auth.signIn.path, {
      headers: { host: appHost, origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' },
      payload: form.toString(),
    });
    expect(statusCode).toBe(403);
  });

  test.each([`http://${appHost}`, undefined])('is accepted from %s', async (origin) => {
    expect((await send(origin, auth.askRecovery.path)).statusCode).toBe(200);
  });

  test('is accepted only on the paths that a provider’s page must post to, which say why', () => {
    const open = server.sites.routes.filter(({ foreignOrigin }) => foreignOrigin !== undefined);
    expect(open.map(({ site, method, url }) => `${site} ${method} ${url}`)).toEqual([
      'app POST /lk/api/v2/auth/sso/:provider/acs',
      'app POST /lk/api/v2/auth/sso/:provider/logout',
    ]);
  });
});

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)'])(
  'security 21: Signing out with domain_url %s redirects nowhere',
  async (domain_url) => {
    const { people } = await makeOrganization(server);
    const { status, body, headers } = await server.call(auth.signOut, { token: people.employee.token, query: { domain_url } });
    expect(status).toBe(422);
    expect(headers['location']).toBeUndefined();
    expect(JSON.stringify(body)).not.toContain('evil');
  },
);
