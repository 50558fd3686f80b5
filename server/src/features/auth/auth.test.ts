import * as auth from '@vigil/contract/auth/endpoints.ts';
import * as employees from '@vigil/contract/employees/endpoints.ts';
import * as profile from '@vigil/contract/profile/endpoints.ts';
import { sql, type RawBuilder } from 'kysely';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { appHost, startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';
import { hashPassword } from '../../passwords/password.ts';
import { oneTimeToken } from '../emails/commands/queue-emails.ts';

const PASSWORD = 'correct horse battery';
let server: TestServer;
let home: TestOrganization;
let ahead = 0;

beforeAll(async () => {
  server = await startServer({}, { clock: () => new Date(Date.now() + ahead) });
  home = await makeOrganization(server);
  await setPasswords(home);
});
afterAll(() => server.stop());

async function setPasswords(organization: TestOrganization): Promise<void> {
  const password_hash = await hashPassword(PASSWORD);
  await asSystem(server.services.database, (tx) =>
    tx.updateTable('users').set({ password_hash }).where('organization_id', '=', organization.id).execute(),
  );
}

const signIn = (username: string, password = PASSWORD, headers: Record<string, string> = {}) =>
  server.call(auth.signIn, { body: { grant_type: 'password', username, password }, headers });

const browser = { 'sec-fetch-site': 'same-origin' };
const cookiesOf = (headers: Record<string, unknown>) =>
  [headers['set-cookie']]
    .flat()
    .filter(Boolean)
    .map((cookie) => String(cookie).split(';')[0])
    .join('; ');

test('a script signs in with its token alone', async () => {
  const { status, body, headers } = await signIn(home.people.operator.email.toUpperCase());
  expect(status).toBe(200);
  expect(body).toMatchObject({ token_type: 'bearer', expires_in: 43_200 });
  expect(headers['set-cookie']).toBeUndefined();
  const me = await server.call(profile.getMe, { token: body.access_token });
  expect(me.body).toMatchObject({ email: home.people.operator.email, role: 'operator', organization_id: home.id });
});

test('a browser’s token is worth nothing without its cookie, and the cookie nothing without the token', async () => {
  const { body, headers } = await signIn(home.people.operator.email, PASSWORD, browser);
  const cookie = cookiesOf(headers);
  expect(String(headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Strict/);
  expect((await server.call(profile.getMe, { token: body.access_token })).status).toBe(401);
  expect((await server.call(profile.getMe, { headers: { cookie } })).status).toBe(401);
  expect(
    (await server.call(profile.getMe, { token: body.access_token, headers: { cookie: cookie.replace('vigil=', 'vigil=x') } }))
      .status,
  ).toBe(401);
  expect((await server.call(profile.getMe, { token: body.access_token, headers: { cookie } })).status).toBe(200);
});

test('security 15: signing out ends the session at once', async () => {
  const { body } = await signIn(home.people.employee.email);
  expect((await server.call(auth.signOut, { token: body.access_token })).status).toBe(200);
  expect((await server.call(profile.getMe, { token: body.access_token })).status).toBe(401);
});

test('security 18: a wrong password and an unknown address get the same answer', async () => {
  const wrong = await signIn(home.people.content_manager.email, 'wrong');
  const unknown = await signIn('nobody@nowhere.test', 'wrong');
  expect(wrong.status).toBe(401);
  expect(wrong.body).toEqual(unknown.body);
});

test('security 11: 500 parallel guesses reach at most 10 password checks', async () => {
  const organization = await makeOrganization(server);
  await setPasswords(organization);
  const answers = await Promise.all(Array.from({ length: 500 }, () => signIn(organization.people.operator.email, 'a guess')));
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  expect(count(401)).toBeLessThanOrEqual(10);
  expect(count(429)).toBe(500 - count(401));
  expect(answers.find(({ status }) => status === 429)?.headers['retry-after']).toBeDefined();
});

describe('security 11: only failures are counted', () => {
  const OFFICE = '10.7.0.1';
  const from = (remoteAddress: string, url: string, payload: string, type: string) =>
    server.sites.app.inject({
      method: 'POST',
      url,
      headers: { host: appHost, 'content-type': type },
      remoteAddress,
      payload,
    });
  const enter = async (username: string, password: string, office = OFFICE) => {
    const form = new URLSearchParams({ grant_type: 'password', username, password }).toString();
    return (await from(office, auth.signIn.path, form, 'application/x-www-form-urlencoded')).statusCode;
  };

  test('an office behind one address can sign in all day', async () => {
    const people = Object.values(home.people);
    for (let round = 0; round < 21; round++) {
      const answers = await Promise.all([...people, ...people].map(({ email }) => enter(email, PASSWORD)));
      expect(answers.every((status) => status === 200)).toBe(true);
    }
  });

  test('people who sign in at the same moment as many others are not locked out for a quarter of an hour', async () => {
    const { email } = home.people.employee;
    const ofOne = await Promise.all(Array.from({ length: 30 }, () => enter(email, PASSWORD, '10.7.0.3')));
    expect(ofOne.every((status) => status === 200)).toBe(true);
    const people = Object.values(home.people);
    const ofOffice = await Promise.all(
      Array.from({ length: 245 }, (_, n) => enter(people[n % people.length]!.email, PASSWORD, '10.7.0.4')),
    );
    expect(ofOffice.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  });

  test('attempts in progress lock others out for a few seconds only', async () => {
    const { email } = home.people.content_manager;
    const key = createHash('sha256').update(`account:${email}`).digest();
    await sql`insert into sign_in_attempts (key, attempts, under_way) values (${key}, 4, 6)`.execute(server.services.database);
    const busy = await signIn(email);
    expect(busy).toMatchObject({ status: 503, body: { code: 'http.unavailable' }, headers: { 'retry-after': '5' } });
    await sql`update sign_in_attempts set under_way = 5 where key = ${key}`.execute(server.services.database);
    expect((await signIn(email)).status).toBe(200);
    const left = await sql`select attempts, under_way from sign_in_attempts where key = ${key}`.execute(server.services.database);
    expect(left.rows).toEqual([{ attempts: 0, under_way: 5 }]);
  });

  test('failures lock the address, however many sign-ins succeeded', async () => {
    const organization = await makeOrganization(server);
    await setPasswords(organization);
    const { email } = organization.people.employee;
    const answers = [];
    for (let guess = 0; guess < 11; guess++) answers.push(await enter(email, 'a guess'));
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    expect(await enter(email, PASSWORD)).toBe(429);
  });

  test('asking for emails does not lock sign-in', async () => {
    const ask = async (n: number) => {
      const payload = JSON.stringify({ email: `nobody${n}@nowhere.test` });
      return (await from('10.7.0.2', auth.askRecovery.path, payload, 'application/json')).statusCode;
    };
    const answers = await Promise.all(Array.from({ length: 201 }, (_, n) => ask(n)));
    expect(answers.filter((status) => status === 429)).toHaveLength(1);
    expect(await enter(home.people.operator.email, PASSWORD, '10.7.0.2')).toBe(200);
  });

  test('a new password that is too weak does not count as a guess at the old one', async () => {
    const organization = await makeOrganization(server);
    await setPasswords(organization);
    const { token } = organization.people.employee;
    const change = (old_password: string, new_password: string) =>
      server.call(auth.changePassword, { token, body: { old_password, new_password } });
    for (let n = 0; n < 12; n++) {
      expect((await change(PASSWORD, organization.people.employee.email)).status).toBe(422);
    }
    expect((await change(PASSWORD, 'another long enough one')).status).toBe(200);
  });
});

test('security 12: strangers’ guesses do not lock out a known device', async () => {
  const organization = await makeOrganization(server);
  await setPasswords(organization);
  const { email } = organization.people.operator;
  const first = await server.sites.app.inject({
    method: 'POST',
    url: auth.signIn.path,
    headers: { host: appHost, ...browser, 'content-type': 'application/x-www-form-urlencoded' },
    remoteAddress: '10.0.0.1',
    payload: new URLSearchParams({ grant_type: 'password', username: email, password: PASSWORD }).toString(),
  });
  const cookie = cookiesOf(first.headers);
  // Comes from another address, so that only the account's own limit is used up.
  for (let guess = 0; guess < 11; guess++) await signIn(email, 'a guess', { 'x-forwarded-for': `10.1.0.${guess}` });
  expect((await signIn(email)).status).toBe(429);
  expect((await signIn(email, PASSWORD, { ...browser, cookie })).status).toBe(200);
});

describe('a known device', () => {
  const DAY_MS = 86_400_000;
  /** Whether the browser still has an attempt limit of its own after strangers' guesses have used up the account's. */
  async function isKnownAfter(change: (person: { id: string; email: string }) => Promise<unknown>, password = PASSWORD) {
    const organization = await makeOrganization(server);
    await setPasswords(organization);
    const { id, email } = organization.people.employee;
    const cookie = cookiesOf((await signIn(email, PASSWORD, browser)).headers);
    await change({ id, email });
    for (let guess = 0; guess < 11; guess++) await signIn(email, 'a guess');
    return (await signIn(email, password, { ...browser, cookie })).status === 200;
  }
  const system = (query: RawBuilder<unknown>) => asSystem(server.services.database, (tx) => query.execute(tx));
  const another = 'another long enough one';

  test.each<[string, boolean, (person: { id: string }) => Promise<unknown>, string?]>([
    ['while nothing changes', true, async () => {}],
    ['for 29 days', true, async () => (ahead = 29 * DAY_MS)],
    ['no longer after 30 days', false, async () => (ahead = 30 * DAY_MS)],
    [
      'no longer after a new password',
      false,
      async ({ id }) => system(sql`update users set password_hash = ${await hashPassword(another)} where id = ${id}`),
      another,
    ],
    ['no longer after a new role', false, ({ id }) => system(sql`update users set roles = '{operator}' where id = ${id}`)],
    [
      'no longer after the second factor was set up again',
      false,
      async ({ id }) => {
        await system(
          sql`insert into second_factors (organization_id, user_id, secret, last_step) select organization_id, id, '\\x00', 0 from users where id = ${id}`,
        );
      },
    ],
  ])('a device is recognised %s', async (_how, isKnown, change, password) => {
    try {
      expect(await isKnownAfter(change, password)).toBe(isKnown);
    } finally {
      ahead = 0;
    }
  });

  test('is not recognised under another name, nor by an altered mark', async () => {
    const organization = await makeOrganization(server);
    await setPasswords(organization);
    const { employee, operator } = organization.people;
    const cookie = cookiesOf((await signIn(employee.email, PASSWORD, browser)).headers);
    for (let guess = 0; guess < 11; guess++) await signIn(operator.email, 'a guess');
    expect((await signIn(operator.email, PASSWORD, { ...browser, cookie })).status).toBe(429);
    for (let guess = 0; guess < 11; guess++) await signIn(employee.email, 'a guess');
    const altered = cookie.replace(/vigil_device=./, 'vigil_device=_');
    expect((await signIn(employee.email, PASSWORD, { ...browser, cookie: altered })).status).toBe(429);
  });
});

test('security 14: users/me is 404 while a second factor is owed and everything else is closed, 400 without permissions', async () => {
  const organization = await makeOrganization(server);
  const { operator, employee } = organization.people;
  await asSystem(server.services.database, async (tx) => {
    await tx.updateTable('sessions').set({ kind: 'pending2fa' }).where('user_id', '=', operator.id).execute();
    await tx.updateTable('users').set({ roles: [] }).where('id', '=', employee.id).execute();
  });
  expect((await server.call(profile.getMe, { token: operator.token })).status).toBe(404);
  expect((await server.call(profile.getMyPermissions, { token: operator.token })).status).toBe(403);
  expect((await server.call(profile.getMe, { token: employee.token })).status).toBe(400);
});

test('a session ends after half an hour without use, and after twelve hours in any case', async () => {
  const organization = await makeOrganization(server);
  const { operator, employee } = organization.people;
  await asSystem(server.services.database, async (tx) => {
    await tx
      .updateTable('sessions')
      .set({ last_seen_at: new Date(Date.now() - 31 * 60_000) })
      .where('user_id', '=', operator.id)
      .execute();
    await tx
      .updateTable('sessions')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('user_id', '=', employee.id)
      .execute();
  });
  expect((await server.call(profile.getMe, { token: operator.token })).status).toBe(401);
  expect((await server.call(profile.getMe, { token: employee.token })).status).toBe(401);
});

test('refusals are in the caller’s language and carry a trace id', async () => {
  const russian = await server.call(profile.getMe, { headers: { 'accept-language': 'ru' } });
  expect(russian.body).toMatchObject({ message: 'Войдите снова.', code: 'http.unauthorized' });
  expect(russian.headers['x-trace-id']).toMatch(/^[0-9a-f-]{36}$/);
  const uzbek = await server.call(auth.signIn, {
    body: { grant_type: 'password', username: '', password: '' },
    headers: { 'accept-language': 'uz' },
  });
  expect(uzbek.status).toBe(422);
  expect(JSON.stringify(uzbek.body)).toContain('username');
});

test('security 16: an invitation opens one account, once, however many requests use it at a time', async () => {
  const organization = await makeOrganization(server);
  const email = `new@${organization.domain}`;
  await server.call(employees.addEmployee, {
    token: organization.people.operator.token,
    query: { need_message: 'true' },
    body: {
      department: { id: organization.department_id, title: '' },
      role: 'employee',
      last_name: 'Новая',
      first_name: 'Анна',
      middle_name: '',
      position: '',
      email,
    },
  });
  const invite_token = await invitationOf(organization, email);
  const seen = await server.call(auth.getInvitation, { params: { invite_token } });
  expect(seen.body).toMatchObject({
    email,
    last_name: 'Новая',
    organization: { title: expect.stringContaining('Organisation') },
  });
  const body = {
    invite_token,
    password: 'a password of mine',
    last_name: 'Новая',
    first_name: 'Анна',
    accepts_privacy_policy: true,
    accepts_agreement: true,
  };
  expect((await server.call(auth.register, { body: { ...body, password: 'short' } })).status).toBe(422);
  const answers = await Promise.all(Array.from({ length: 20 }, () => server.call(auth.register, { body })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await server.call(auth.getInvitation, { params: { invite_token } })).status).toBe(404);
  expect((await signIn(email, 'a password of mine')).status).toBe(200);
});

/** The token exists only in the sent email; the test derives it from the email's id as the sender does. */
function invitationOf(organization: TestOrganization, email: string): Promise<string> {
  return asSystem(server.services.database, async (tx) => {
    const message = await tx
      .selectFrom('emails as l')
      .innerJoin('users as u', 'u.id', 'l.user_id')
      .select('l.id')
      .where('u.organization_id', '=', organization.id)
      .where('u.email', '=', email)
      .executeTakeFirstOrThrow();
    return oneTimeToken(server.services.env, message.id);
  });
}
