import { listAudit } from '@vigil/contract/audit/endpoints.ts';
import type { AuditAction } from '@vigil/contract/audit/rules.ts';
import * as auth from '@vigil/contract/auth/endpoints.ts';
import * as profile from '@vigil/contract/profile/endpoints.ts';
import * as twoFactor from '@vigil/contract/two-factor/endpoints.ts';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { until } from '../../../test/make-campaign.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';
import { hashPassword } from '../../passwords/password.ts';

const PASSWORD = 'correct horse battery';
let server: TestServer;
let home: TestOrganization;
let password_hash: string;

beforeAll(async () => {
  server = await startServer();
  password_hash = await hashPassword(PASSWORD);
});
beforeEach(async () => {
  home = await makeOrganization(server);
  await asSystem(server.services.database, (tx) =>
    tx.updateTable('users').set({ password_hash }).where('organization_id', '=', home.id).execute(),
  );
});
afterAll(() => server.stop());

const signIn = (username: string, password: string, headers = {}) =>
  server.call(auth.signIn, { body: { grant_type: 'password', username, password }, headers });

/** Returns the newest rows of these actions, once there are as many as expected. */
async function rowsOf(count: number, ...actions: AuditAction[]) {
  const { body } = await until(
    () => server.call(listAudit, { token: home.people.operator.token, query: { actions } }),
    (answer) => answer.body.data.length >= count,
  );
  expect(body.data).toHaveLength(count);
  return body.data;
}

test('a sign-in is logged in the person’s organisation, with the network address', async () => {
  const { employee } = home.people;
  expect((await signIn(employee.email, PASSWORD)).status).toBe(200);
  const [row] = await rowsOf(1, 'session.start');
  expect(row).toMatchObject({ object_type: 'user', object_id: employee.id, address: '127.0.0.1' });
  expect(row!.actor_name).not.toBe('');
});

test('a wrong password is logged as a stranger’s, the one that locks the name is logged as a lock, and unknown names are not logged', async () => {
  const { employee } = home.people;
  await signIn(`nobody@${home.domain}`, 'wrong');
  await signIn('what is typed here may be a password', 'wrong');
  for (let n = 0; n < 11; n++) await signIn(employee.email, 'wrong');
  const failed = await rowsOf(10, 'session.fail');
  expect(failed.every(({ object_id, actor_name }) => object_id === employee.id && actor_name === '')).toBe(true);
  await rowsOf(1, 'session.lock');
});

test('a sign-in with a second factor is logged only after the code, and a wrong code is logged too', async () => {
  const { operator } = home.people;
  const { body: link } = await server.call(twoFactor.getMyQrLink, { token: operator.token });
  const codeOf = (steps: number) => generateSync({ secret: link.secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });
  await server.call(twoFactor.setUpTwoFactor, { token: operator.token, body: { code: codeOf(-1) } });
  const { body: half } = await signIn(operator.email, PASSWORD);
  const verify = (code: string) => server.call(twoFactor.verifyTwoFactor, { token: half.access_token, body: { code } });
  expect((await verify('000000')).status).not.toBe(200);
  await rowsOf(1, 'two_factor.fail');
  await rowsOf(0, 'session.start');
  expect((await verify(codeOf(0))).status).toBe(200);
  const [row] = await rowsOf(1, 'session.start');
  expect(row!.object_id).toBe(operator.id);
});

test('a token without its cookie is refused and logged once, however often it comes', async () => {
  const { employee } = home.people;
  const { body } = await signIn(employee.email, PASSWORD, { 'sec-fetch-site': 'same-origin' });
  for (let n = 0; n < 3; n++) expect((await server.call(profile.getMe, { token: body.access_token })).status).toBe(401);
  const [row] = await rowsOf(1, 'session.refuse');
  expect(row).toMatchObject({ object_id: employee.id, actor_name: '' });
});

test('a recovery request and a signed-in person’s wrong password are logged', async () => {
  const { employee } = home.people;
  await server.call(auth.askRecovery, { body: { email: employee.email } });
  const [request] = await rowsOf(1, 'password.ask_recovery');
  expect(request).toMatchObject({ object_id: employee.id, actor_name: '' });
  await server.call(auth.changePassword, {
    token: employee.token,
    body: { old_password: 'wrong', new_password: 'another horse battery' },
  });
  const [wrong] = await rowsOf(1, 'password.fail');
  expect(wrong).toMatchObject({ object_id: employee.id });
  expect(wrong!.actor_name).not.toBe('');
});
