import * as auth from '@vigil/contract/auth/endpoints.ts';
import * as employees from '@vigil/contract/employees/endpoints.ts';
import { getMe } from '@vigil/contract/profile/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { previewStaff, runStaffImport } from '../../../test/import-staff.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';
import { hashPassword } from '../../passwords/password.ts';
import { oneTimeToken } from '../emails/commands/queue-emails.ts';

const PASSWORD = 'correct horse battery';
let server: TestServer;
/** Adds an address to `here` that has an account in `there`. */
let here: TestOrganization;
let there: TestOrganization;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  [here, there] = [await makeOrganization(server), await makeOrganization(server)];
  const password_hash = await hashPassword(PASSWORD);
  await asSystem(server.services.database, (tx) =>
    tx.updateTable('users').set({ password_hash }).where('id', '=', there.people.employee.id).execute(),
  );
});

const operator = () => ({ token: here.people.operator.token });
const add = (email: string) =>
  server.call(employees.addEmployee, {
    ...operator(),
    query: { need_message: 'true' },
    body: {
      department: { id: here.department_id, title: '' },
      role: 'employee',
      last_name: 'Каримова',
      first_name: 'Лола',
      email,
    },
  });
const own = (domain: string) =>
  asSystem(server.services.database, (tx) =>
    tx
      .insertInto('verified_domains')
      .values({ organization_id: here.id, domain, is_vouched: true, verified_at: new Date() })
      .execute(),
  );
const unown = () =>
  asSystem(server.services.database, (tx) =>
    tx.updateTable('verified_domains').set({ verified_at: null }).where('organization_id', '=', there.id).execute(),
  );
/** Returns an answer without the values that differ between people, and without tags, which a later job attaches. */
const shape = ({ status, body }: { status: number; body: unknown }, email: string) => [
  status,
  JSON.parse(
    JSON.stringify(body)
      .replaceAll(email, 'address')
      .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|\d{4}-\d\d-\d\dT[\d:.]+Z/g, ''),
    (name, value: unknown) => (name === 'tags' || name === 'version' ? undefined : value),
  ) as unknown,
];
async function invited(email: string): Promise<string> {
  const { rows } = await asSystem(server.services.database, (tx) =>
    sql<{ id: string }>`select t.id from one_time_tokens t join users u on u.id = t.user_id
      where u.email = ${email} and u.organization_id = ${here.id} and t.kind = 'invitation' and t.used_at is null`.execute(tx),
  );
  return oneTimeToken(server.services.env, rows[0]!.id);
}
const register = async (email: string) =>
  server.call(auth.register, {
    body: {
      invite_token: await invited(email),
      password: 'another long enough one',
      last_name: 'Каримова',
      first_name: 'Лола',
      accepts_privacy_policy: true,
      accepts_agreement: true,
    },
  });
const signIn = async (username: string, password: string) => {
  const { status, body } = await server.call(auth.signIn, { body: { grant_type: 'password', username, password } });
  return status === 200 ? (await server.call(getMe, { token: body.access_token })).body.organization_id : status;
};

describe('security 18: an outsider cannot find out whether another organisation has an address', () => {
  const pair = () => [there.people.employee.email, `unknown@${there.domain}`] as const;

  test('adding the address returns the same answer', async () => {
    const [known, unknown] = pair();
    const answers = [shape(await add(known), known), shape(await add(unknown), unknown)];
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]![0]).toBe(200);
  });

  test('changing an employee’s address to it returns the same answer', async () => {
    const change = async (email: string) => {
      const params = { id: (await add(`x-${email}`)).body.id };
      return server.call(employees.changeEmployee, { ...operator(), params, body: { email } });
    };
    const [known, unknown] = pair();
    const answers = [shape(await change(known), known), shape(await change(unknown), unknown)];
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]![0]).toBe(200);
  });

  test('changing a registered employee’s address to it asks that employee to register again', async () => {
    const [known, unknown] = pair();
    const { employee, content_manager } = here.people;
    const change = (id: string, email: string) =>
      server.call(employees.changeEmployee, { ...operator(), params: { id }, body: { email } });
    for (const [id, email] of [
      [employee.id, known],
      [content_manager.id, unknown],
    ] as const) {
      expect(await change(id, email)).toMatchObject({ status: 200, body: { email, is_registered: false } });
    }
  });

  test('importing it returns the same answer', async () => {
    const [known, unknown] = pair();
    const preview = await previewStaff(server, here, `Фамилия;Имя;Почта\nКим;Анна;${known}\nКим;Анна;${unknown}\n`, 'staff.csv');
    expect(preview).toMatchObject({ totals: { to_add: 2, refused: 0 } });
    const { result } = await runStaffImport(server, here, preview.event_id);
    expect(result).toMatchObject({ added: 2, refused: 0 });
  });

  test('restoring a person whose address now belongs to another account returns the same answer', async () => {
    const { employee, content_manager, operator: by } = here.people;
    const { body: job } = await server.call(employees.deleteEmployees, {
      token: by.token,
      body: { ids: { include_ids: [employee.id, content_manager.id] } },
    });
    await asSystem(server.services.database, (tx) =>
      tx.updateTable('users').set({ email: employee.email }).where('id', '=', there.people.employee.id).execute(),
    );
    const { body } = await server.call(employees.restoreEmployees, { token: by.token, params: { id: job.id } });
    // A person whose address now opens another account is invited again.
    expect(body.result).toEqual({ done: 2, skipped: {}, lost: { invitations: 1 } });
    expect(await signIn(employee.email, PASSWORD)).toBe(there.id);
  });
});

describe('registering with an address that has an account elsewhere', () => {
  test('registering ends the account elsewhere and notifies its owner where this organisation owns the domain', async () => {
    const { email, id, token } = there.people.employee;
    await add(email);
    await own(there.domain);
    expect((await register(email)).status).toBe(200);
    expect(await signIn(email, PASSWORD)).toBe(401);
    expect(await signIn(email, 'another long enough one')).toBe(here.id);
    expect((await server.call(getMe, { token })).status).toBe(401);
    const { kinds, person } = await asSystem(server.services.database, async (tx) => ({
      kinds: await tx.selectFrom('emails').select('kind').where('user_id', '=', id).execute(),
      person: await tx
        .selectFrom('users')
        .select(['registered_at', 'password_hash', 'deleted_at'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    }));
    expect(kinds).toContainEqual({ kind: 'account_ended' });
    expect(person).toEqual({ registered_at: null, password_hash: null, deleted_at: null });
  });

  test.each([
    ['the other organisation owns the domain', async () => {}],
    ['neither organisation owns the domain', () => unown()],
  ])('where %s, registering changes nothing and the person learns why', async (_, arrange) => {
    const { email } = there.people.employee;
    await add(email);
    await arrange();
    expect(await register(email)).toMatchObject({ status: 409, body: { code: 'employee.account_elsewhere' } });
    expect(await signIn(email, PASSWORD)).toBe(there.id);
    // The attempt does not use up the invitation.
    expect((await server.call(auth.getInvitation, { params: { invite_token: await invited(email) } })).status).toBe(200);
  });

  test('one of two registrations of the same address in two organisations at once succeeds', async () => {
    const email = `fresh@${here.domain}`;
    await add(email);
    const mine = await invited(email);
    const before = here;
    here = there;
    await add(email);
    const theirs = await invited(email);
    here = before;
    await asSystem(server.services.database, (tx) => tx.updateTable('verified_domains').set({ verified_at: null }).execute());
    const answers = await Promise.all(
      [mine, theirs].map((invite_token) =>
        server.call(auth.register, {
          body: {
            invite_token,
            password: 'another long enough one',
            last_name: 'Каримова',
            first_name: 'Лола',
            accepts_privacy_policy: true,
            accepts_agreement: true,
          },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});
