import * as auth from '@vigil/contract/auth/endpoints.ts';
import * as profile from '@vigil/contract/profile/endpoints.ts';
import * as twoFactor from '@vigil/contract/two-factor/endpoints.ts';
import { sql } from 'kysely';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOrganization, type TestOrganization, type TestPerson } from '../../../test/make-organization.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';
import { hashPassword } from '../../passwords/password.ts';

const PASSWORD = 'correct horse battery';
const STEP_SECONDS = 30;
let server: TestServer;
let home: TestOrganization;
let password_hash: string;

beforeAll(async () => {
  server = await startServer();
  password_hash = await hashPassword(PASSWORD);
});
afterAll(() => server.stop());

async function begin(): Promise<TestOrganization['people']> {
  home = await makeOrganization(server);
  await asSystem(server.services.database, (tx) =>
    tx.updateTable('users').set({ password_hash }).where('organization_id', '=', home.id).execute(),
  );
  return home.people;
}

const setOrganization = (values: Record<string, unknown>) =>
  asSystem(server.services.database, (tx) => tx.updateTable('organizations').set(values).where('id', '=', home.id).execute());

const signIn = async ({ email }: TestPerson) => {
  const { body, status } = await server.call(auth.signIn, {
    body: { grant_type: 'password', username: email, password: PASSWORD },
  });
  expect(status).toBe(200);
  return body;
};

/** Returns the code of `steps` after now. A future code is valid, because the device's clock may be ahead. */
const codeOf = (secret: string, steps = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * STEP_SECONDS });

/** Switches a person's second factor on. Returns its secret and the recovery codes. */
async function setUp(token: string): Promise<{ secret: string; recovery_codes: string[]; token: string | null }> {
  const { body: link } = await server.call(twoFactor.getMyQrLink, { token });
  const { body, status } = await server.call(twoFactor.setUpTwoFactor, { token, body: { code: codeOf(link.secret, -1) } });
  expect(status).toBe(200);
  return { secret: link.secret, recovery_codes: body.recovery_codes, token: body.token?.access_token ?? null };
}

test('The first right code switches the second factor on, and from then on a password alone is not enough', async () => {
  const { operator } = await begin();
  const { body: link } = await server.call(twoFactor.getMyQrLink, { token: operator.token });
  expect(link.otpauth_url).toContain(link.secret);
  expect(Buffer.from(link.qr.split(',')[1]!, 'base64').toString()).toContain('<svg');
  const again = await server.call(twoFactor.getMyQrLink, { token: operator.token });
  expect(again.body.secret).toBe(link.secret);
  const wrong = await server.call(twoFactor.setUpTwoFactor, { token: operator.token, body: { code: '000000' } });
  expect(wrong.status).toBe(422);
  const { recovery_codes, secret, token } = await setUp(operator.token);
  expect(recovery_codes).toHaveLength(10);
  expect(new Set(recovery_codes).size).toBe(10);
  expect(token).toBeNull();
  expect((await server.call(twoFactor.getMyQrLink, { token: operator.token })).status).toBe(409);
  expect((await server.call(twoFactor.setUpTwoFactor, { token: operator.token, body: { code: codeOf(secret) } })).status).toBe(
    409,
  );

  const pending = await signIn(operator);
  expect(pending.expires_in).toBe(300);
  expect((await server.call(profile.getMe, { token: pending.access_token })).status).toBe(404);
  expect((await server.call(twoFactor.getMyQrLink, { token: pending.access_token })).status).toBe(409);
  const whole = await server.call(twoFactor.verifyTwoFactor, { token: pending.access_token, body: { code: codeOf(secret) } });
  expect(whole.body).toMatchObject({ token_type: 'bearer', expires_in: 43_200 });
  expect((await server.call(profile.getMe, { token: whole.body.access_token })).status).toBe(200);
  expect((await server.call(profile.getMe, { token: pending.access_token })).status).toBe(401);
});

test('security 13: A code works once, and only one of two simultaneous requests with it succeeds', async () => {
  const { operator } = await begin();
  const { secret } = await setUp(operator.token);
  const first = await signIn(operator);
  const code = codeOf(secret);
  expect((await server.call(twoFactor.verifyTwoFactor, { token: first.access_token, body: { code } })).status).toBe(200);
  const second = await signIn(operator);
  expect((await server.call(twoFactor.verifyTwoFactor, { token: second.access_token, body: { code } })).status).toBe(422);
  const tokens = [await signIn(operator), await signIn(operator), await signIn(operator)];
  const next = codeOf(secret, 1);
  const answers = await Promise.all(
    tokens.map(({ access_token }) => server.call(twoFactor.verifyTwoFactor, { token: access_token, body: { code: next } })),
  );
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422, 422]);
});

test('security 13: Five wrong codes end the sign-in', async () => {
  const { operator } = await begin();
  const { secret } = await setUp(operator.token);
  const { access_token: token } = await signIn(operator);
  for (let wrong = 0; wrong < 5; wrong++) {
    expect((await server.call(twoFactor.verifyTwoFactor, { token, body: { code: '000000' } })).status).toBe(422);
  }
  expect((await server.call(twoFactor.verifyTwoFactor, { token, body: { code: codeOf(secret) } })).status).toBe(401);
});

test('security 13: A sign-in without codes left counts nothing more against its person', async () => {
  const { operator } = await begin();
  const { secret } = await setUp(operator.token);
  const { access_token: token } = await signIn(operator);
  const statuses: number[] = [];
  for (let n = 0; n < 17; n++) {
    statuses.push((await server.call(twoFactor.verifyTwoFactor, { token, body: { code: '000000' } })).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 5 }, () => 422), ...Array.from({ length: 12 }, () => 401)]);
  const next = await signIn(operator);
  const right = { token: next.access_token, body: { code: codeOf(secret) } };
  expect((await server.call(twoFactor.verifyTwoFactor, right)).status).toBe(200);
});

test('security 13: Simultaneous codes get no more than five attempts', async () => {
  const { operator } = await begin();
  await setUp(operator.token);
  const { access_token: token } = await signIn(operator);
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => server.call(twoFactor.verifyTwoFactor, { token, body: { code: '000000' } })),
  );
  expect(answers.filter(({ status }) => status === 422).length).toBeLessThanOrEqual(5);
  expect(answers.some(({ status }) => status === 401 || status === 429)).toBe(true);
});

test('A recovery code works once, in place of the device', async () => {
  const { operator } = await begin();
  const { recovery_codes, secret } = await setUp(operator.token);
  const code = recovery_codes[3]!.toUpperCase();
  const first = await signIn(operator);
  expect((await server.call(twoFactor.verifyTwoFactor, { token: first.access_token, body: { code } })).status).toBe(200);
  const second = await signIn(operator);
  expect((await server.call(twoFactor.verifyTwoFactor, { token: second.access_token, body: { code } })).status).toBe(422);
  const state = await server.call(twoFactor.getMyTwoFactor, { token: second.access_token });
  expect(state.body).toMatchObject({ is_on: true, recovery_codes_left: 9 });

  const renewed = await server.call(twoFactor.renewRecoveryCodes, { token: operator.token, body: { code: codeOf(secret) } });
  expect(renewed.body.recovery_codes).toHaveLength(10);
  const old = await server.call(twoFactor.verifyTwoFactor, {
    token: second.access_token,
    body: { code: recovery_codes[4]! },
  });
  expect(old.status).toBe(422);
});

test('The second factor is switched off with a code, and not where the organization requires it', async () => {
  const { operator } = await begin();
  const { secret } = await setUp(operator.token);
  const off = (code: string) => server.call(twoFactor.deactivateTwoFactor, { token: operator.token, body: { code } });
  expect((await off('000000')).status).toBe(422);
  await setOrganization({ requires_two_factor: true });
  expect((await off(codeOf(secret))).status).toBe(409);
  await setOrganization({ requires_two_factor: false });
  expect((await off(codeOf(secret))).status).toBe(200);
  expect((await off(codeOf(secret))).status).toBe(409);
  expect((await signIn(operator)).expires_in).toBe(43_200);
});

test('An administrator of a real (not a demonstration) organization must set up the second factor first', async () => {
  const { operator, employee } = await begin();
  await setOrganization({ admins_need_two_factor: true });
  expect((await signIn(employee)).expires_in).toBe(43_200);
  const { access_token: token, expires_in } = await signIn(operator);
  expect(expires_in).toBe(900);
  expect((await server.call(profile.getMe, { token })).status).toBe(404);
  expect((await server.call(profile.getMyPermissions, { token })).status).toBe(403);
  const whole = await setUp(token);
  const me = await server.call(profile.getMe, { token: whole.token! });
  expect(me.body).toMatchObject({ role: 'operator', two_factor_due_at: null });
});

test('A requirement for everyone allows a week of grace, and then refuses people without a second factor', async () => {
  const { operator, employee } = await begin();
  const require = (active: 'true' | 'false') =>
    server.call(twoFactor.requireTwoFactor, { token: operator.token, query: { active } });
  expect((await require('true')).status).toBe(200);
  const { access_token } = await signIn(employee);
  const first = await server.call(profile.getMe, { token: access_token });
  const inDays = (Date.parse(first.body.two_factor_due_at!) - Date.now()) / 86_400_000;
  expect(inDays).toBeGreaterThan(6.9);
  expect(inDays).toBeLessThan(7.1);
  // Requiring it again does not start the week again.
  await setOrganization({ two_factor_due_at: sql`now() - interval '1 minute'` });
  await require('true');
  expect((await signIn(employee)).expires_in).toBe(900);
  expect((await require('false')).status).toBe(200);
  expect((await signIn(employee)).expires_in).toBe(43_200);
});

test('An administrator resets the second factor of someone below, and the holder of the device is signed out', async () => {
  const { operator, super_user, employee } = await begin();
  await setUp(employee.token);
  await setUp(super_user.token);
  const reset = (id: string) => server.call(twoFactor.resetTwoFactor, { token: operator.token, params: { id } });
  expect((await reset(super_user.id)).status).toBe(403);
  expect((await reset(employee.id)).status).toBe(200);
  expect((await reset(employee.id)).status).toBe(409);
  expect((await server.call(profile.getMe, { token: employee.token })).status).toBe(401);
  expect((await signIn(employee)).expires_in).toBe(43_200);
});

test('security 50: The secret is sealed to its row', async () => {
  const { operator } = await begin();
  const { secret } = await setUp(operator.token);
  const row = await asSystem(server.services.database, (tx) =>
    tx.selectFrom('second_factors').select('secret').where('user_id', '=', operator.id).executeTakeFirstOrThrow(),
  );
  expect(row.secret.includes(Buffer.from(secret))).toBe(false);
});
