import * as auth from '@vigil/contract/auth/endpoints.ts';
import { getMe } from '@vigil/contract/profile/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { until } from '../../../test/make-campaign.ts';
import { makeOrganization, type TestOrganization, type TestPerson } from '../../../test/make-organization.ts';
import { emailsTo, linkIn } from '../../../test/read-emails.ts';
import { startSink, type Sink } from '../../../test/sink.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';
import { hashPassword } from '../../passwords/password.ts';

const PASSWORD = 'correct horse battery';
let server: TestServer;
let sink: Sink;
let home: TestOrganization;
let me: TestPerson;
let fresh: string;
let password_hash: string;

beforeAll(async () => {
  sink = await startSink();
  server = await startServer({ SMTP_HOST: '127.0.0.1', SMTP_PORT: String(sink.port), SMTP_SECURITY: 'none' });
  password_hash = await hashPassword(PASSWORD);
});
afterAll(async () => {
  await server.stop();
  await sink.close();
});
beforeEach(async () => {
  home = await makeOrganization(server);
  me = home.people.employee;
  fresh = `fresh@${home.domain}`;
  await asSystem(server.services.database, (tx) =>
    tx.updateTable('users').set({ password_hash }).where('organization_id', '=', home.id).execute(),
  );
});

const own = () => ({ token: me.token });
const ask = (email = fresh, password = PASSWORD) => server.call(auth.askMyAddress, { ...own(), body: { email, password } });
const confirm = (token: string) => server.call(auth.confirmAddress, { body: { token } });
const wish = async () => (await server.call(auth.getMyAddressWish, own())).body.wish;
const messages = (address: string, count: number) =>
  until(
    () => emailsTo(sink, address),
    (found) => found.length >= count,
  );
const linkTo = async (address: string, nth = 1) => linkIn((await messages(address, nth))[nth - 1]!);
const signIn = async (username: string) =>
  (await server.call(auth.signIn, { body: { grant_type: 'password', username, password: PASSWORD } })).status;
const isSignedIn = async () => (await server.call(getMe, own())).status === 200;

describe('a person’s own address', () => {
  test('the link in an email to the new address changes it, ends the old address’s sessions and notifies the old address', async () => {
    expect((await ask()).body.wish).toMatchObject({ email: fresh });
    expect(await wish()).toMatchObject({ email: fresh });
    expect(await isSignedIn()).toBe(true);
    const token = await linkTo(fresh);
    expect((await server.call(auth.getAddressLink, { params: { token } })).body).toMatchObject({ email: fresh });
    expect((await server.call(getMe, own())).body.email).toBe(me.email);

    expect((await confirm(token)).body).toEqual({ email: fresh });

    expect(await isSignedIn()).toBe(false);
    expect([await signIn(me.email), await signIn(fresh)]).toEqual([401, 200]);
    const [notice] = await messages(me.email, 1);
    expect(notice!.subject).toMatch(/адрес изменён/i);
    expect(notice!.text).not.toContain(fresh);
  });

  test('security 16: the link works once, within a day', async () => {
    await ask();
    const token = await linkTo(fresh);
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(19);
    me = home.people.content_manager;
    await ask(`later@${home.domain}`);
    const late = await linkTo(`later@${home.domain}`);
    await asSystem(server.services.database, (tx) =>
      sql`update one_time_tokens set expires_at = expires_at - interval '1 day' where user_id = ${me.id}`.execute(tx),
    );
    expect(await wish()).toBeNull();
    expect((await confirm(late)).status).toBe(404);
  });

  test('a cancelled request’s link opens nothing, and after a resend only the last email’s link works', async () => {
    await ask();
    const first = await linkTo(fresh);
    expect((await server.call(auth.resendMyAddress, own())).body.wish).toMatchObject({ email: fresh });
    const second = await linkTo(fresh, 2);
    expect((await confirm(first)).status).toBe(404);
    expect((await server.call(auth.cancelMyAddress, own())).status).toBe(200);
    expect(await wish()).toBeNull();
    expect((await confirm(second)).status).toBe(404);
    for (const endpoint of [auth.resendMyAddress, auth.cancelMyAddress]) {
      expect((await server.call(endpoint, own())).status).toBe(404);
    }
  });

  test('security 15: changing the password cancels the request', async () => {
    await ask();
    const token = await linkTo(fresh);
    await server.call(auth.changePassword, {
      ...own(),
      body: { old_password: PASSWORD, new_password: 'another long enough one' },
    });
    expect((await confirm(token)).status).toBe(404);
  });

  test('security 11: a change of address asks for the password, and counts wrong ones together with those of changing it', async () => {
    const answers = [];
    for (let n = 0; n < 5; n++) {
      answers.push(await ask(fresh, 'a guess'));
      const body = { old_password: 'a guess', new_password: 'another long enough one' };
      answers.push(await server.call(auth.changePassword, { ...own(), body }));
    }
    expect(answers.every(({ status }) => status === 422)).toBe(true);
    expect((await ask()).status).toBe(429);
  });

  test('the number of emails to one address is limited', async () => {
    await ask();
    const answers = [];
    for (let n = 0; n < 12; n++) answers.push((await server.call(auth.resendMyAddress, own())).status);
    expect(answers.filter((status) => status === 429)).toHaveLength(3);
  });

  test('only a person who has proven an address learns that it is taken', async () => {
    const taken = home.people.content_manager.email;
    expect((await ask(taken)).status).toBe(200);
    expect((await confirm(await linkTo(taken))).body).toMatchObject({ code: 'employee.address_taken' });
    const elsewhere = await makeOrganization(server);
    expect((await ask(elsewhere.people.employee.email)).status).toBe(200);
    const answer = await confirm(await linkTo(elsewhere.people.employee.email));
    expect(answer.body).toMatchObject({ code: 'employee.account_elsewhere' });
    expect(await isSignedIn()).toBe(true);
  });

  test.each([
    ['the present address', () => me.email, 422],
    ['not an address', () => 'fresh', 422],
  ])('a new address is refused when it is %s', async (_, email, status) => {
    expect((await ask(email())).status).toBe(status);
  });

  test('only an administrator changes the address of a person without a password here', async () => {
    await asSystem(server.services.database, (tx) =>
      tx.updateTable('users').set({ password_hash: null }).where('id', '=', me.id).execute(),
    );
    expect((await ask()).body).toMatchObject({ code: 'auth.no_password' });
  });
});
