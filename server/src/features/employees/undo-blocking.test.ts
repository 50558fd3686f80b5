import * as auth from '@vigil/contract/auth/endpoints.ts';
import * as blocking from '@vigil/contract/employees/endpoints.ts';
import * as employees from '@vigil/contract/employees/endpoints.ts';
import * as campaigns from '@vigil/contract/phishing-campaigns/endpoints.ts';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { launch, makeTemplate, until } from '../../../test/make-campaign.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startSink, type Sink } from '../../../test/sink.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';
import { workIn } from '../../jobs/work-context.ts';
import { oneTimeToken } from '../emails/commands/queue-emails.ts';
import { writeEmail } from '../emails/commands/write-emails.ts';

let server: TestServer;
let sink: Sink;
let home: TestOrganization;

beforeAll(async () => {
  sink = await startSink();
  server = await startServer({ SMTP_HOST: '127.0.0.1', SMTP_PORT: String(sink.port), SMTP_SECURITY: 'none' });
});
beforeEach(async () => {
  home = await makeOrganization(server);
});
afterAll(async () => {
  await server.stop();
  await sink.close();
});

const as = () => ({ token: home.people.operator.token });
const block = (...include_ids: string[]) => server.call(blocking.blockEmployees, { ...as(), body: { ids: { include_ids } } });
const undo = (id: string) => server.call(blocking.undoBlocking, { ...as(), params: { id } });

describe('undoing a blocking', () => {
  const run = async <Row>(statement: RawBuilder<Row>): Promise<Row[]> =>
    (await asSystem(server.services.database, (tx) => statement.execute(tx))).rows;
  const newcomer = () => ({
    department: { id: home.department_id },
    role: 'employee' as const,
    last_name: 'New',
    first_name: 'Person',
    email: `new@${home.domain}`,
  });

  test('it sends the simulated emails held meanwhile while their campaign still runs', async () => {
    const { employee } = home.people;
    const template = await makeTemplate(server, home);
    const pauseUntil = (until: string | null) =>
      run(sql`insert into sending_states (organization_id, open_until) values (${home.id}, ${until}::timestamptz)
        on conflict (organization_id) do update set open_until = excluded.open_until`);
    await pauseUntil('2099-01-01');
    const running = await launch(server, home, { templates: [template] });
    const ended = await launch(server, home, { templates: [template] });
    const { body: job } = await block(employee.id);
    const emailIn = async ({ id }: { id: string }) =>
      (
        await run(sql<{ state: string; failure: string | null }>`
        select state, failure from deliveries where campaign_id = ${id} and user_id = ${employee.id}`)
      )[0]!;
    await pauseUntil(null);
    for (const campaign of [running, ended]) {
      await until(
        () => emailIn(campaign),
        ({ state, failure }) => state === 'deferred' && failure === 'excluded',
      );
    }
    await server.call(campaigns.completeCampaign, { ...as(), params: { id: ended.id }, body: {} });
    expect((await undo(job.id)).body.result).toEqual({ done: 1, skipped: {}, lost: { emails: 1 } });
    await until(
      () => emailIn(running),
      ({ state }) => state === 'sent',
    );
    expect((await emailIn(ended)).state).toBe('cancelled');
  });

  test('it makes invitations valid again, and leaves an earlier password reset invalid', async () => {
    const { employee } = home.people;
    const { body: added } = await server.call(employees.addEmployee, {
      ...as(),
      query: { need_message: 'true' },
      body: newcomer(),
    });
    await workIn(server.services, home.id, (work) => writeEmail(work, 'recovery', employee.id));
    const tokens = await run(sql<{ id: string; user_id: string }>`
      select id, user_id from one_time_tokens where organization_id = ${home.id}`);
    const tokenOf = (id: string) => oneTimeToken(server.services.env, tokens.find(({ user_id }) => user_id === id)!.id);
    const invitation = () => server.call(auth.getInvitation, { params: { invite_token: tokenOf(added.id) } });
    const recovery = () => server.call(auth.getRecovery, { params: { token: tokenOf(employee.id) } });
    expect([(await invitation()).status, (await recovery()).status]).toEqual([200, 200]);
    const { body: job } = await block(added.id, employee.id);
    expect([(await invitation()).status, (await recovery()).status]).toEqual([404, 404]);
    await undo(job.id);
    expect([(await invitation()).status, (await recovery()).status]).toEqual([200, 404]);
  });
});
