import type { AddressInfo } from 'node:net';
import * as endpoints from '@vigil/contract/sending-profiles/endpoints.ts';
import type { NewSendingProfile } from '@vigil/contract/sending-profiles/sending-profile.ts';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';

const CLIENT = '10.20.30.40';

let server: TestServer;
let home: TestOrganization;
const mailServers: SMTPServer[] = [];
const names: string[] = [];

beforeAll(async () => {
  server = await startServer();
  home = await makeOrganization(server);
});
afterAll(async () => {
  await server.stop();
  for (const mailServer of mailServers) mailServer.close();
});

async function listen(options: SMTPServerOptions): Promise<number> {
  const mailServer = new SMTPServer({
    authOptional: true,
    onMailFrom: (_address, { hostNameAppearsAs }, done) => {
      names.push(hostNameAppearsAs);
      done();
    },
    onData: (stream, _session, done) => {
      stream.resume().once('end', () => done());
    },
    ...options,
  });
  mailServers.push(mailServer);
  await new Promise<void>((listening) => mailServer.listen(0, '127.0.0.1', listening));
  return (mailServer.server.address() as AddressInfo).port;
}

const plain = { disabledCommands: ['STARTTLS', 'AUTH'] };

async function tried(change: Partial<NewSendingProfile>) {
  const body: NewSendingProfile = {
    host: '127.0.0.1',
    port: 25,
    security: 'none',
    username: '',
    from_name: '',
    from_address: 'security@own.example',
    max_connections: 2,
    rate_per_second: null,
    ca_certificate: '',
    ...change,
  };
  return server.call(endpoints.trySendingProfile, { token: home.people.operator.token, params: { id: home.id }, body });
}

const putsSignInOff: SMTPServerOptions['onAuth'] = (_auth, _session, done) =>
  done(refusal(454, '4.7.0 Temporary authentication failure'));
const refusesSignIn: SMTPServerOptions['onAuth'] = (_auth, _session, done) => done(new Error('Authentication failed'));
const refusal = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode });

test.each<[string, Partial<NewSendingProfile>, SMTPServerOptions | null]>([
  ['closed_port', { port: 1 }, null],
  ['no_host', { host: 'mail.invalid' }, null],
  ['no_tls', { security: 'starttls' }, plain],
  ['no_tls', { security: 'tls' }, plain],
  ['old_certificate', { security: 'starttls', host: 'localhost' }, {}],
  ['credentials', { username: 'a', password: 'wrong' }, { disabledCommands: ['STARTTLS'], onAuth: refusesSignIn }],
  ['refused', { username: 'a', password: 'right' }, { disabledCommands: ['STARTTLS'], onAuth: putsSignInOff }],
  [
    'needs_tls',
    {},
    { ...plain, onMailFrom: (_address, _session, done) => done(refusal(530, '5.7.0 Must issue a STARTTLS command first')) },
  ],
])('A mail server that fails by %s is explained in our own words', async (failure, change, options) => {
  const answer = await tried(options === null ? change : { ...change, port: await listen(options) });
  expect(answer).toMatchObject({ status: 422, body: { code: `mail.${failure}`, reason: expect.stringMatching(/./) } });
  const { message, reason } = answer.body as unknown as Record<'message' | 'reason', string>;
  for (const words of [message, reason]) expect(words).not.toMatch(/\d+\.\d+\.\d+\.\d+/);
});

test('A refused email is explained in the server’s words, without addresses that the interface would hide', async () => {
  const onRcptTo: SMTPServerOptions['onRcptTo'] = (_address, _session, done) =>
    done(refusal(550, `5.7.1 Client host [${CLIENT}] blocked`));
  const answer = await tried({ port: await listen({ ...plain, onRcptTo }) });
  expect(answer.body).toMatchObject({
    code: 'mail.refused',
    message: expect.stringContaining('Client host … blocked'),
    reason: expect.stringContaining(CLIENT),
  });
});

test('The installation introduces itself by its own name', async () => {
  expect((await tried({ port: await listen(plain) })).status).toBe(200);
  expect(names.at(-1)).toBe(new URL(server.services.env.APP_URL).hostname);
});
