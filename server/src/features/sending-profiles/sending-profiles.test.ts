import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { tryDirectory } from '@vigil/contract/directories/endpoints.ts';
import * as employees from '@vigil/contract/employees/endpoints.ts';
import * as endpoints from '@vigil/contract/sending-profiles/endpoints.ts';
import type { NewSendingProfile } from '@vigil/contract/sending-profiles/sending-profile.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../../../test/make-campaign.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { newDirectory } from '../../../test/new-directory.ts';
import { startSink, type Sink } from '../../../test/sink.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';

let server: TestServer;
let sink: Sink;
let home: TestOrganization;

beforeAll(async () => {
  sink = await startSink();
  server = await startServer();
  home = await makeOrganization(server);
});
afterAll(async () => {
  await server.stop();
  await sink.close();
});

const profile = (change: Partial<NewSendingProfile> = {}): NewSendingProfile => ({
  host: '127.0.0.1',
  port: sink.port,
  security: 'none',
  username: '',
  from_name: 'Безопасность',
  from_address: 'security@own.example',
  max_connections: 2,
  rate_per_second: null,
  ca_certificate: '',
  ...change,
});
const ownRequest = () => ({ token: home.people.operator.token, params: { id: home.id } });
const save = (change: Partial<NewSendingProfile> = {}) =>
  server.call(endpoints.saveSendingProfile, { ...ownRequest(), body: profile(change) });

test('A trial sends a real email to the caller, and shows the server’s reply when it refuses', async () => {
  const sent = await server.call(endpoints.trySendingProfile, { ...ownRequest(), body: profile() });
  expect(sent.body).toEqual({ address: home.people.operator.email });
  expect(sink.messages.at(-1)).toMatchObject({ to: home.people.operator.email });
  expect(sink.messages.at(-1)!.raw).toContain('security@own.example');
  expect(sink.messages.at(-1)!.raw).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
  const refused = await server.call(endpoints.trySendingProfile, { ...ownRequest(), body: profile({ port: 1 }) });
  expect(refused.status).toBe(422);
  const encrypted = await server.call(endpoints.trySendingProfile, { ...ownRequest(), body: profile({ security: 'starttls' }) });
  expect(encrypted.status).toBe(422);
});

test('Once saved, the organisation’s emails leave through the profile; switched off, through the installation’s again', async () => {
  expect((await save()).body).toMatchObject({ from_address: 'security@own.example', has_password: false });
  await server.call(employees.addEmployee, {
    token: home.people.operator.token,
    query: { need_message: 'true' },
    body: {
      department: { id: home.department_id, title: '' },
      role: 'employee',
      last_name: 'Новая',
      first_name: 'Анна',
      email: `anna@${home.domain}`,
    },
  });
  await until(
    () => sink.messages.some(({ to, raw }) => to === `anna@${home.domain}` && raw.includes('security@own.example')),
    Boolean,
  );
  expect((await server.call(endpoints.deleteSendingProfile, ownRequest())).status).toBe(200);
  expect((await server.call(endpoints.deleteSendingProfile, ownRequest())).status).toBe(404);
  expect((await server.call(endpoints.getSendingProfile, ownRequest())).body).toEqual({ sending_profile: null, limit: null });
});

test('security 50: The password is encrypted, never shown, and stays when it is omitted', async () => {
  await save({ username: 'vigil', password: 'a very secret one' });
  const { body } = await save({ username: 'vigil' });
  expect(body).toMatchObject({ has_password: true });
  expect(JSON.stringify(body)).not.toContain('very secret');
  const { password } = await asSystem(server.services.database, (tx) =>
    tx.selectFrom('sending_profiles').select('password').where('organization_id', '=', home.id).executeTakeFirstOrThrow(),
  );
  expect(password!.includes(Buffer.from('very secret'))).toBe(false);
  expect((await save({ password: '' })).body).toMatchObject({ has_password: false });
});

describe('security 50: A saved password goes only to the server it was saved for', () => {
  let asking: Sink;
  beforeAll(async () => {
    asking = await startSink({ asksPassword: true });
  });
  afterAll(() => asking.close());

  const tryOut = (change: Partial<NewSendingProfile>) =>
    server.call(endpoints.trySendingProfile, { ...ownRequest(), body: profile(change) });
  const savedProfile = () => ({ port: asking.port, username: 'vigil' });

  test('It is used there when it is omitted', async () => {
    await save({ ...savedProfile(), password: 'for this one alone' });
    expect((await tryOut({ ...savedProfile(), from_name: 'Another name' })).status).toBe(200);
    expect(asking.passwords.at(-1)).toBe('for this one alone');
    expect((await save({ ...savedProfile(), from_name: 'Another name' })).body).toMatchObject({ has_password: true });
  });

  test.each<Partial<NewSendingProfile>>([
    { host: 'localhost' },
    { port: 2525 },
    { security: 'starttls' },
    { username: 'somebody else' },
  ])('It is used for no other: %o asks for it again, tried or saved', async (change) => {
    const before = asking.passwords.length;
    for (const answer of [await tryOut({ ...savedProfile(), ...change }), await save({ ...savedProfile(), ...change })]) {
      expect(answer).toMatchObject({ status: 422, body: { code: 'http.secret_asked_again', details: [{ path: 'password' }] } });
    }
    expect(asking.passwords).toHaveLength(before);
    const { body } = await server.call(endpoints.getSendingProfile, ownRequest());
    expect(body.sending_profile).toMatchObject({ ...savedProfile(), host: '127.0.0.1', security: 'none' });
  });

  test('It is deleted when no user name is left', async () => {
    expect((await save({ port: sink.port })).body).toMatchObject({ has_password: false });
  });

  test('The installation’s own password goes to nobody else’s server', async () => {
    const own = await startServer({ SMTP_HOST: '127.0.0.1', SMTP_USER: 'vigil', SMTP_PASSWORD: 'of the installation' });
    try {
      const { people, id } = await makeOrganization(own);
      const before = asking.passwords.length;
      const request = { token: people.operator.token, params: { id }, body: profile(savedProfile()) };
      await own.call(endpoints.trySendingProfile, request);
      expect(asking.passwords.slice(before)).not.toContain('of the installation');
    } finally {
      await own.stop();
    }
  });
});

test.each([
  { host: 'mail\r\nX: y' },
  { from_name: 'Evil\r\nBcc: all@example.com' },
  { from_address: 'two@a.example, three@b.example' },
  { port: 0 },
  { max_connections: 0 },
  { rate_per_second: -1 },
])('security 32: A mail server is refused: %o', async (change) => {
  expect((await save(change)).status).toBe(422);
});

test('security 30: An organisation’s mail server and directory may not be on our own network', async () => {
  const closed = await startServer({ TRUSTED_HOSTS: '' });
  try {
    const { people, id } = await makeOrganization(closed);
    const before = sink.messages.length;
    for (const host of ['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '::ffff:127.0.0.1', '169.254.169.254', '10.0.0.1']) {
      const request = { token: people.operator.token };
      const mail = await closed.call(endpoints.trySendingProfile, { ...request, params: { id }, body: profile({ host }) });
      expect(mail, host).toMatchObject({ status: 422, body: { code: 'mail.not_public' } });
      const directory = await closed.call(tryDirectory, { ...request, body: newDirectory({ host, port: sink.port }) });
      expect(directory.status, host).toBe(422);
    }
    expect(sink.messages.length).toBe(before);
  } finally {
    await closed.stop();
  }
});

test('security 47: However many people wait for a silent mail server, others are served', async () => {
  const mute = createServer(() => {}).listen(0, '127.0.0.1');
  await once(mute, 'listening');
  try {
    const { port } = mute.address() as AddressInfo;
    const { people } = home;
    const tried = [people.operator, people.super_user, people.system_admin].map(({ token }) =>
      server.call(endpoints.trySendingProfile, { ...ownRequest(), token, body: profile({ port }) }),
    );
    // Two callers of an organisation may wait for outside systems, and both do while the server is silent.
    expect(await Promise.race(tried)).toMatchObject({ status: 429, headers: { 'retry-after': '15' } });
    expect((await server.call(endpoints.getSendingProfile, ownRequest())).status).toBe(200);
    expect((await Promise.all(tried)).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([422, 422, 429]);
  } finally {
    mute.close();
  }
});
