import * as audit from '@vigil/contract/audit/endpoints.ts';
import * as auth from '@vigil/contract/auth/endpoints.ts';
import { addDkimKey } from '@vigil/contract/dkim-keys/endpoints.ts';
import * as employees from '@vigil/contract/employees/endpoints.ts';
import { saveSendingProfile } from '@vigil/contract/sending-profiles/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openProgram, type Program } from '../src/app/program.ts';
import { resealAll } from '../src/app/reseal.ts';
import { asSystem } from '../src/db/database.ts';
import { sealAudit } from '../src/features/audit/commands/seal-audit.ts';
import { senderPasswordPlace } from '../src/mail/transports.ts';
import { openSecret } from '../src/secrets/seal.ts';
import { deliveriesOf, hit, launch, letTimePass, makeTemplate, until } from './make-campaign.ts';
import { makeOrganization, type TestOrganization } from './make-organization.ts';
import { emailsTo, linkIn } from './read-emails.ts';
import { startSink, type Sink } from './sink.ts';
import { callEndpoint, startServer, type TestServer } from './start-server.ts';

const NEW_KEY = 'the key that came after the first one, long enough';

let sink: Sink;
let before: TestServer;
let after: Program | undefined;
let home: TestOrganization;
let sealed: TestOrganization;

const openedWith = (settings: { SECRET_KEY: string; SECRET_KEY_PREVIOUS?: string }) =>
  openProgram({
    env: { ...before.services.env, ROLE: 'all', ...settings },
    log: before.services.log,
    databaseUrl: before.databaseUrl,
  });

beforeAll(async () => {
  sink = await startSink();
  // No email is sent under the first key.
  before = await startServer({ ROLE: 'web', SMTP_HOST: '127.0.0.1', SMTP_PORT: String(sink.port), SMTP_SECURITY: 'none' });
  home = await makeOrganization(before);
  sealed = await makeOrganization(before);
});
afterAll(async () => {
  await after?.close();
  await before.stop();
  await sink.close();
});

test('security 50: A changed key loses no planned email, no waiting invitation and no stored secret', async () => {
  const token = home.people.operator.token;
  const campaign = await launch(before, home, { templates: [await makeTemplate(before, home)] });
  const invited = `newcomer@${home.domain}`;
  await before.call(employees.addEmployee, {
    token,
    query: { need_message: 'true' },
    body: {
      department: { id: home.department_id, title: '' },
      role: 'employee',
      last_name: 'A',
      first_name: 'B',
      middle_name: '',
      position: '',
      email: invited,
    },
  });
  const server = { host: 'smtp.example.com', port: 25, security: 'none', username: 'u', password: 'saved under the first key' };
  const saved = await before.call(saveSendingProfile, {
    token: sealed.people.operator.token,
    params: { id: sealed.id },
    body: {
      ...server,
      security: 'none',
      from_name: 'x',
      from_address: 'x@example.com',
      max_connections: 1,
      ca_certificate: '',
      rate_per_second: null,
    },
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  await before.call(addDkimKey, {
    token: sealed.people.operator.token,
    params: { id: sealed.id },
    body: { domain: sealed.domain },
  });
  await sealAudit(before.services);

  after = await openedWith({ SECRET_KEY: NEW_KEY, SECRET_KEY_PREVIOUS: before.services.env.SECRET_KEY });

  // The link of a planned email works.
  const rows = await until(
    () => deliveriesOf(before, campaign.id),
    (found) => found.every(({ state }) => state === 'sent'),
  );
  await letTimePass(before, campaign.id);
  const person = home.people.employee;
  const [message] = (await emailsTo(sink, person.email)).filter(({ html = '' }) => html.includes('/l/'));
  const path = /(\/l\/[\w-]+)/.exec(message!.html!)![1]!;
  expect((await hit({ ...before, ...after }, path)).statusCode).toBe(200);
  await until(
    () => deliveriesOf(before, campaign.id),
    (found) => found.find(({ user_id }) => user_id === person.id)?.result === 'clicked',
  );
  expect(rows).toHaveLength(5);

  // The link of a waiting invitation works.
  const [invitation] = await until(
    () => emailsTo(sink, invited),
    (messages) => messages.some(({ text = '' }) => text.includes('/registration/')),
  );
  const { status } = await callEndpoint(after, auth.getInvitation, { params: { invite_token: linkIn(invitation!) } });
  expect(status).toBe(200);

  // Stored secrets are sealed again, after which the old key is no longer needed.
  const moved = await resealAll(after.services);
  for (const secrets of ['sending_profiles', 'dkim_keys'])
    expect(moved.find(({ table }) => table === secrets)).toEqual({ table: secrets, moved: 1, unreadable: 0 });
  expect((await resealAll(after.services)).every((one) => one.moved === 0 && one.unreadable === 0)).toBe(true);
  const row = await asSystem(before.services.database, (tx) =>
    tx.selectFrom('sending_profiles').select('password').where('organization_id', '=', sealed.id).executeTakeFirstOrThrow(),
  );
  const opened = openSecret(
    { SECRET_KEY: NEW_KEY, SECRET_KEY_PREVIOUS: undefined },
    senderPasswordPlace(sealed.id),
    row.password!,
  );
  expect(opened).toBe(server.password);

  // The audit log, sealed under both keys, verifies with the new key alone.
  await after.close();
  after = await openedWith({ SECRET_KEY: NEW_KEY });
  const { body } = await callEndpoint(after, audit.verifyAudit, { token: sealed.people.operator.token });
  expect(body).toMatchObject({ broken_at: null, sealed_at: expect.any(String) });
}, 90_000);
