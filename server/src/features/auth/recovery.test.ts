import * as auth from '@vigil/contract/auth/endpoints.ts';
import * as profile from '@vigil/contract/profile/endpoints.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';
import { hashPassword } from '../../passwords/password.ts';
import { oneTimeToken } from '../emails/commands/queue-emails.ts';

const OLD = 'correct horse battery';
const NEW = 'another long enough one';
let server: TestServer;
let home: TestOrganization;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

/** Starts with a fresh organisation whose people have the old password. */
async function begin(): Promise<void> {
  home = await makeOrganization(server);
  const password_hash = await hashPassword(OLD);
  await asSystem(server.services.database, (tx) =>
    tx.updateTable('users').set({ password_hash }).where('organization_id', '=', home.id).execute(),
  );
}

const signIn = (username: string, password: string) =>
  server.call(auth.signIn, { body: { grant_type: 'password', username, password } });
const ask = (email: string) => server.call(auth.askRecovery, { body: { email } });
const confirm = (token: string, password = NEW) => server.call(auth.confirmRecovery, { body: { token, password } });
const emailsOf = () =>
  asSystem(server.services.database, (tx) =>
    tx
      .selectFrom('emails')
      .select(['id', 'user_id', 'html'])
      .where('organization_id', '=', home.id)
      .where('kind', '=', 'recovery')
      .orderBy('created_at')
      .execute(),
  );
/** Returns the tokens in the emails so far, once there are as many as expected. */
async function tokens(count: number): Promise<string[]> {
  const messages = await vi.waitFor(
    async () => {
      const found = await emailsOf();
      expect(found).toHaveLength(count);
      return found;
    },
    { timeout: 10_000 },
  );
  return messages.map(({ id }) => oneTimeToken(server.services.env, id));
}

describe('recovery', () => {
  test('a link opens nothing while its person is blocked, for whatever reason', async () => {
    await begin();
    await ask(home.people.operator.email);
    const [token] = await tokens(1);
    const block = (is_blocked: boolean) =>
      asSystem(server.services.database, (tx) =>
        tx
          .updateTable('users')
          .set({ blocked_at: is_blocked ? new Date() : null, blocked_by: is_blocked ? 'person' : null })
          .where('id', '=', home.people.operator.id)
          .execute(),
      );
    await block(true);
    const { status, body } = await confirm(token!);
    expect([status, (body as { code?: string }).code]).toEqual([404, 'auth.recovery_used']);
    await block(false);
    expect((await confirm(token!)).status).toBe(200);
  });

  test('an email, a link and a new password end every session', async () => {
    await begin();
    const { email } = home.people.operator;
    const session = (await signIn(email, OLD)).body.access_token;
    expect((await ask(email.toUpperCase())).status).toBe(200);
    const [token] = await tokens(1);
    expect((await server.call(auth.getRecovery, { params: { token: token! } })).body).toMatchObject({ email });
    expect((await confirm(token!)).status).toBe(200);
    expect((await server.call(profile.getMe, { token: session })).status).toBe(401);
    expect((await signIn(email, OLD)).status).toBe(401);
    expect((await signIn(email, NEW)).status).toBe(200);
    expect((await confirm(token!)).status).toBe(404);
    expect((await server.call(auth.getRecovery, { params: { token: token! } })).status).toBe(404);
  });

  test('the email names the device and the address that asked for it', async () => {
    await begin();
    const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36';
    await server.call(auth.askRecovery, { body: { email: home.people.operator.email }, headers: { 'user-agent': agent } });
    await tokens(1);
    expect((await emailsOf())[0]!.html).toContain('Chrome, Windows, 127.0.0.1');
  });

  test('security 18: an unknown address gets the same answer, and no email is written', async () => {
    await begin();
    const known = await ask(home.people.operator.email);
    const unknown = await ask(`nobody@${home.domain}`);
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    await tokens(1);
    expect((await ask('not an address')).status).toBe(422);
  });

  test('a later email makes the earlier link worthless', async () => {
    await begin();
    const { email } = home.people.operator;
    await ask(email);
    const [first] = await tokens(1);
    await ask(email);
    const [, second] = await tokens(2);
    expect((await confirm(first!)).status).toBe(404);
    expect((await confirm(second!)).status).toBe(200);
  });

  test('security 16: one of many simultaneous requests with one link succeeds', async () => {
    await begin();
    await ask(home.people.operator.email);
    const [token] = await tokens(1);
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => confirm(token!, `${NEW} ${n}`)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 7 }, () => 404)]);
  });

  test('security 16: the email stored in the database does not contain the link', async () => {
    await begin();
    await ask(home.people.operator.email);
    const [token] = await tokens(1);
    expect((await emailsOf())[0]!.html).not.toContain(token);
  });

  test('recovery is allowed at most ten times in a quarter of an hour', async () => {
    await begin();
    const answers = [];
    for (let n = 0; n < 12; n += 1) answers.push((await ask(home.people.operator.email)).status);
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
  });

  test.each([
    ['password.common', 'Qwertyuiop'],
    ['password.personal', 'operator and more words'],
  ])('recovery refuses %s', async (code, password) => {
    await begin();
    await ask(home.people.operator.email);
    const [token] = await tokens(1);
    expect(await confirm(token!, password)).toMatchObject({ status: 422, body: { code } });
    expect((await confirm(token!)).status).toBe(200);
  });
});

describe('a person’s own password', () => {
  const change = (token: string, old_password: string, new_password = NEW) =>
    server.call(auth.changePassword, { token, body: { old_password, new_password } });

  test('security 15: changing it ends every other session', async () => {
    await begin();
    const { email } = home.people.operator;
    const other = (await signIn(email, OLD)).body.access_token;
    const own = (await signIn(email, OLD)).body.access_token;
    expect(await change(own, 'wrong')).toMatchObject({ status: 422, body: { code: 'auth.wrong_old_password' } });
    expect((await change(own, OLD)).status).toBe(200);
    expect((await server.call(profile.getMe, { token: other })).status).toBe(401);
    expect((await server.call(profile.getMe, { token: own })).status).toBe(200);
    expect((await signIn(email, NEW)).status).toBe(200);
  });

  test('security 11: guesses of the old password are counted', async () => {
    await begin();
    const { token } = home.people.operator;
    const answers = await Promise.all(Array.from({ length: 14 }, () => change(token, 'wrong')));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
  });
});

describe('a person’s own sessions', () => {
  const list = async (token: string) => (await server.call(profile.listMySessions, { token })).body.data;

  test('they are listed with device and address, and can be ended one by one or all except the current one', async () => {
    await begin();
    const { email } = home.people.employee;
    const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
    const signInFrom = (userAgent: string) =>
      server.call(auth.signIn, {
        body: { grant_type: 'password', username: email, password: OLD },
        headers: { 'user-agent': userAgent },
      });
    const here = (await signInFrom(agent)).body.access_token;
    const there = (await signInFrom('curl/8.0')).body.access_token;
    const third = (await signInFrom('curl/8.0')).body.access_token;
    const sessions = await list(here);
    expect(sessions.find(({ is_current }) => is_current)).toMatchObject({ browser: 'Chrome', os: 'Windows' });
    const own = (await list(there)).find(({ is_current }) => is_current)!;
    expect((await server.call(profile.endMySession, { token: here, params: { id: own.id } })).status).toBe(200);
    expect((await server.call(profile.getMe, { token: there })).status).toBe(401);
    expect((await server.call(profile.endMySession, { token: here, params: { id: own.id } })).status).toBe(404);
    expect((await server.call(profile.endMyOtherSessions, { token: here })).status).toBe(200);
    expect((await server.call(profile.getMe, { token: third })).status).toBe(401);
    expect(await list(here)).toMatchObject([{ is_current: true }]);
  });

  test('nobody can end another person’s session', async () => {
    await begin();
    const operator = (await signIn(home.people.operator.email, OLD)).body.access_token;
    const mine = (await list(operator)).find(({ is_current }) => is_current)!;
    const { token } = home.people.employee;
    expect((await server.call(profile.endMySession, { token, params: { id: mine.id } })).status).toBe(404);
    expect((await server.call(profile.getMe, { token: operator })).status).toBe(200);
  });
});
