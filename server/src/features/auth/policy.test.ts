import { listAudit } from '@vigil/contract/audit/endpoints.ts';
import * as auth from '@vigil/contract/auth/endpoints.ts';
import * as organizations from '@vigil/contract/organizations/endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';
import { hashPassword } from '../../passwords/password.ts';

const PASSWORD = 'correct horse battery';
let server: TestServer;
let home: TestOrganization;

beforeAll(async () => {
  server = await startServer();
  home = await makeOrganization(server);
  const password_hash = await hashPassword(PASSWORD);
  await asSystem(server.services.database, (tx) =>
    tx.updateTable('users').set({ password_hash }).where('organization_id', '=', home.id).execute(),
  );
});
afterAll(() => server.stop());

const change = (body: object) => server.call(auth.changeSignInPolicy, { token: home.people.operator.token, body });
const generate = (query: { organization_id: string; role?: 'employee' | 'operator' }, token = home.people.operator.token) =>
  server.call(auth.generatePassword, { token, query });

describe('the policy of an organisation', () => {
  test('a longer minimum length applies wherever a password is set', async () => {
    expect((await change({ password_min_length: 20 })).body).toMatchObject({ password_min_length: 20 });
    const update = (new_password: string) =>
      server.call(auth.changePassword, { token: home.people.employee.token, body: { old_password: PASSWORD, new_password } });
    const refused = await update('nineteen characters');
    expect(refused).toMatchObject({ status: 422, body: { code: 'password.short' } });
    expect((await update('twenty characters are')).status).toBe(200);
    const { body } = await server.call(organizations.getCurrentOrganization, { token: home.people.employee.token });
    expect(body.password_min_length).toBe(20);
    await change({ password_min_length: 10 });
  });

  test.each([{ password_min_length: 9 }, { password_min_length: 65 }, { tells_unknown_address: 'yes' }])(
    'the policy refuses %o',
    async (body) => {
      expect((await change(body)).status).toBe(422);
    },
  );

  test('recovery reveals an unknown address only where the organisation of its domain allows that', async () => {
    const ask = async (email: string) => (await server.call(auth.askRecovery, { body: { email } })).status;
    const unknown = `nobody@${home.domain}`;
    expect(await ask(unknown)).toBe(200);
    await change({ tells_unknown_address: true });
    expect(await ask(unknown)).toBe(404);
    expect(await ask(home.people.employee.email)).toBe(200);
    expect(await ask('nobody@elsewhere.example')).toBe(200);
    await change({ tells_unknown_address: false });
    expect(await ask(unknown)).toBe(200);
  });
});

describe('security 8: the second factor of administrators', () => {
  const set = (role: keyof TestOrganization['people'], admins_need_two_factor: boolean) =>
    server.call(auth.changeSignInPolicy, { token: home.people[role].token, body: { admins_need_two_factor } });
  const isNeeded = async () =>
    (await server.call(auth.getSignInPolicy, { token: home.people.operator.token })).body.admins_need_two_factor;

  test('an operator may require it, only a system administrator may switch it off, and the log records both', async () => {
    expect((await set('operator', true)).status).toBe(200);
    for (const role of ['operator', 'super_user'] as const) {
      expect(await set(role, false)).toMatchObject({ status: 403, body: { code: 'auth.admins_two_factor' } });
    }
    const mixed = { password_min_length: 12, admins_need_two_factor: false };
    expect((await change(mixed)).status).toBe(403);
    expect(await isNeeded()).toBe(true);
    expect((await change({ password_min_length: 10, admins_need_two_factor: true })).status).toBe(200);

    expect((await set('system_admin', false)).status).toBe(200);
    expect(await isNeeded()).toBe(false);
    const { body } = await server.call(listAudit, { token: home.people.operator.token });
    expect(JSON.stringify(body)).toContain('sign_in_policy.update');
  });
});

describe('generated passwords', () => {
  test('they have every kind of character, are as long as role and policy require, and never repeat', async () => {
    const passwords = await Promise.all(
      Array.from({ length: 50 }, async () => (await generate({ organization_id: home.id })).body.password),
    );
    expect(new Set(passwords).size).toBe(50);
    for (const password of passwords) {
      expect(password).toHaveLength(12);
      for (const kind of [/[a-z]/, /[A-Z]/, /\d/, /[^\w]|_/]) expect(password).toMatch(kind);
    }
    expect((await generate({ organization_id: home.id, role: 'operator' })).body.password).toHaveLength(16);
    await change({ password_min_length: 30 });
    expect((await generate({ organization_id: home.id })).body.password).toHaveLength(30);
    await change({ password_min_length: 10 });
  });

  test('they are generated only for organisations within reach', async () => {
    const other = await makeOrganization(server);
    expect((await generate({ organization_id: other.id })).status).toBe(404);
  });
});
