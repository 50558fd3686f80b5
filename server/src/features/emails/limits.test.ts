import * as employees from '@vigil/contract/employees/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GREYLISTED, startLimitingServer, TOO_MANY, TOO_MUCH, type LimitingServer } from '../../../test/limiting-server.ts';
import { until } from '../../../test/make-campaign.ts';
import { makeOrganization } from '../../../test/make-organization.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';

let server: TestServer;
const strict: LimitingServer[] = [];

beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  await server.stop();
  await Promise.all(strict.map((limited) => limited.close()));
});

const run = <T>(statement: ReturnType<typeof sql<T>>) => asSystem(server.services.database, (tx) => statement.execute(tx));
type Row = { state: string; tries: number; setbacks: number; error: string | null };

/** Makes an organisation with this limiting mail server, and the invitation of its newcomer. */
async function invite(limits: Parameters<typeof startLimitingServer>[0]) {
  const limited = await startLimitingServer(limits);
  strict.push(limited);
  const home = await makeOrganization(server);
  await run(sql`insert into sending_profiles (organization_id, host, port, security, from_address, max_connections)
    values (${home.id}, '127.0.0.1', ${limited.port}, 'none', ${`it@${home.domain}`}, 2)`);
  const email = `anna@${home.domain}`;
  const attributes = { role: 'employee', last_name: 'Новая', first_name: 'Анна', email } as const;
  await server.call(employees.addEmployee, {
    token: home.people.operator.token,
    query: { need_message: 'true' },
    body: { department: { id: home.department_id, title: '' }, ...attributes },
  });
  const message = async () =>
    (await run(sql<Row>`select state, tries, setbacks, error from emails where organization_id = ${home.id}`)).rows[0];
  return { limited, home, message };
}

test.each([
  ['connections', { connections: 0 }, TOO_MANY],
  ['messages per minute', { rate: { messages: 0, ms: 60_000 } }, TOO_MUCH],
  ['strangers', { greylistMs: 60_000 }, GREYLISTED],
])(
  'an email deferred by a server that limits %s uses no attempt, and is sent once the server allows it',
  async (_, limits, words) => {
    const { limited, home, message } = await invite(limits);
    const put = await until(message, (row) => row !== undefined && row.setbacks > 0);
    expect(put).toMatchObject({ state: 'queued', tries: 0, error: words });
    limited.limits = {};
    await run(sql`update emails set try_at = now() where organization_id = ${home.id}`);
    const sent = await until(message, (row) => row?.state === 'sent', 30);
    expect(sent).toMatchObject({ state: 'sent' });
    expect(limited.messages).toHaveLength(1);
    expect(limited.messages[0]!.raw).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
  },
  60_000,
);

test('after three days of deferral each further one counts as an attempt', async () => {
  const { home, message } = await invite({ greylistMs: 600_000 });
  await until(message, (row) => row !== undefined && row.setbacks > 0);
  await run(sql`update emails set created_at = now() - interval '73 hours', try_at = now() where organization_id = ${home.id}`);
  expect(await until(message, (row) => row !== undefined && row.tries > 0, 30)).toMatchObject({ state: 'queued', tries: 1 });
}, 60_000);
