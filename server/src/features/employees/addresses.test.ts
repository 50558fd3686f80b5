import * as auth from '@vigil/contract/auth/endpoints.ts';
import * as endpoints from '@vigil/contract/employees/endpoints.ts';
import { getMe } from '@vigil/contract/profile/endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { until } from '../../../test/make-campaign.ts';
import { makeOrganization, signedIn, type TestOrganization } from '../../../test/make-organization.ts';
import { emailsTo, linkIn } from '../../../test/read-emails.ts';
import { startSink, type Sink } from '../../../test/sink.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';
import { hashPassword } from '../../passwords/password.ts';

const PASSWORD = 'correct horse battery';
let server: TestServer;
let sink: Sink;
let home: TestOrganization;

beforeAll(async () => {
  sink = await startSink();
  server = await startServer({ SMTP_HOST: '127.0.0.1', SMTP_PORT: String(sink.port), SMTP_SECURITY: 'none' });
});
afterAll(async () => {
  await server.stop();
  await sink.close();
});
beforeEach(async () => {
  home = await makeOrganization(server);
});

const change = (id: string, body: object) =>
  server.call(endpoints.changeEmployee, { token: home.people.operator.token, params: { id }, body });
const emailTo = (address: string, words: RegExp) =>
  until(
    async () => (await emailsTo(sink, address)).find(({ subject }) => words.test(subject ?? '')),
    (found) => found !== undefined,
  ).then((found) => found!);
const signIn = (username: string) => server.call(auth.signIn, { body: { grant_type: 'password', username, password: PASSWORD } });
const statusOf = async (token: string) => (await server.call(getMe, { token })).status;

describe('security 15: a colleague’s change of a person’s address', () => {
  test('it ends sessions, links, password and second factor, and notifies the old address', async () => {
    const { employee } = home.people;
    const fresh = `fresh@${home.domain}`;
    await asSystem(server.services.database, async (tx) => {
      const password_hash = await hashPassword(PASSWORD);
      await tx.updateTable('users').set({ password_hash }).where('id', '=', employee.id).execute();
      const factor = { organization_id: home.id, user_id: employee.id, secret: Buffer.from('sealed'), last_step: 0 };
      await tx.insertInto('second_factors').values(factor).execute();
    });
    await server.call(auth.askRecovery, { body: { email: employee.email } });
    const token = linkIn(await emailTo(employee.email, /новый пароль/i));
    expect((await server.call(auth.getRecovery, { params: { token } })).status).toBe(200);

    expect((await change(employee.id, { email: fresh })).status).toBe(200);

    expect(await statusOf(employee.token)).toBe(401);
    expect((await server.call(auth.getRecovery, { params: { token } })).status).toBe(404);
    expect((await signIn(employee.email)).status).toBe(401);
    expect((await signIn(fresh)).status).toBe(401);
    const factors = await asSystem(server.services.database, (tx) =>
      tx.selectFrom('second_factors').select('user_id').where('user_id', '=', employee.id).execute(),
    );
    expect(factors).toEqual([]);
    const notice = await emailTo(employee.email, /адрес изменён/i);
    expect(notice.text).not.toContain(fresh);
    const invite_token = linkIn(await emailTo(fresh, /приглаш/i));
    expect((await server.call(auth.getInvitation, { params: { invite_token } })).body).toMatchObject({ email: fresh });
  });

  test('it ends a pending invitation, and sends another to the new address', async () => {
    const [old, fresh] = [`old@${home.domain}`, `fresh@${home.domain}`];
    const { body } = await server.call(endpoints.addEmployee, {
      token: home.people.operator.token,
      query: { need_message: 'true' },
      body: {
        department: { id: home.department_id, title: '' },
        role: 'employee',
        last_name: 'Новая',
        first_name: 'Анна',
        email: old,
      },
    });
    const invite_token = linkIn(await emailTo(old, /приглаш/i));
    expect((await change(body.id, { email: fresh })).status).toBe(200);
    expect((await server.call(auth.getInvitation, { params: { invite_token } })).status).toBe(404);
    const again = linkIn(await emailTo(fresh, /приглаш/i));
    expect((await server.call(auth.getInvitation, { params: { invite_token: again } })).body).toMatchObject({ email: fresh });
  });

  test('it does not let a person take over their own account’s address', async () => {
    const { operator } = home.people;
    expect(await change(operator.id, { email: `own@${home.domain}` })).toMatchObject({
      status: 409,
      body: { code: 'employee.own_address' },
    });
    expect((await change(operator.id, { email: operator.email })).status).toBe(200);
  });
});

test('security 15: a new role ends sessions and links, and notifies the person', async () => {
  const { employee } = home.people;
  await server.call(auth.askRecovery, { body: { email: employee.email } });
  const token = linkIn(await emailTo(employee.email, /новый пароль/i));
  await change(employee.id, { role: 'content_manager' });
  expect(await statusOf(employee.token)).toBe(401);
  expect((await server.call(auth.getRecovery, { params: { token } })).status).toBe(404);
  await emailTo(employee.email, /роль изменена/i);
});

test('security 16: a new password ends a pending recovery', async () => {
  const { employee } = home.people;
  const password_hash = await hashPassword(PASSWORD);
  const token = await asSystem(server.services.database, async (tx) => {
    await tx.updateTable('users').set({ password_hash }).where('id', '=', employee.id).execute();
    return signedIn(tx, { organization_id: home.id, user_id: employee.id });
  });
  await server.call(auth.askRecovery, { body: { email: employee.email } });
  const link = linkIn(await emailTo(employee.email, /новый пароль/i));
  const body = { old_password: PASSWORD, new_password: 'another long enough one' };
  expect((await server.call(auth.changePassword, { token, body })).status).toBe(200);
  expect((await server.call(auth.getRecovery, { params: { token: link } })).status).toBe(404);
});
