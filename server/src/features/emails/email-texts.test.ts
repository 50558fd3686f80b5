import * as auth from '@vigil/contract/auth/endpoints.ts';
import * as employees from '@vigil/contract/employees/endpoints.ts';
import * as endpoints from '@vigil/contract/emails/endpoints.ts';
import { emailKinds, type EmailWords } from '@vigil/contract/emails/rules.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../../../test/make-campaign.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startSink, type Sink } from '../../../test/sink.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';
import { hashPassword } from '../../passwords/password.ts';

let server: TestServer;
let sink: Sink;
let home: TestOrganization;

beforeAll(async () => {
  sink = await startSink();
  server = await startServer({ SMTP_HOST: '127.0.0.1', SMTP_PORT: String(sink.port), SMTP_SECURITY: 'none' });
  home = await makeOrganization(server);
});
afterAll(async () => {
  await server.stop();
  await sink.close();
});

const words: EmailWords = {
  subject: 'Наше приглашение — {{organization}}',
  title: 'Привет, {{first_name}}',
  text: 'Первый абзац.\n\nВторой <b>абзац</b>.',
  button: 'Начать',
  notes: 'Дней: {{days}}',
};
const params = { kind: 'invitation', language: 'ru' } as const;
const save = (body: EmailWords = words, token = home.people.system_admin.token) =>
  server.call(endpoints.saveEmail, { token, params, body });
const find = async (organization: TestOrganization = home) => {
  const { body } = await server.call(endpoints.listEmails, { token: organization.people.system_admin.token });
  return body.data.find(({ kind, language }) => kind === 'invitation' && language === 'ru')!;
};

/** Returns the body of the last email to an address. */
async function emailTo(address: string): Promise<string> {
  const message = await until(
    () => sink.messages.findLast(({ to }) => to === address),
    (found) => found !== undefined,
  );
  return Buffer.from(message!.raw.split(/Content-Transfer-Encoding: base64/i).at(1) ?? '', 'base64').toString() + message!.raw;
}

describe('the texts of an email', () => {
  test('every email exists in every language with the product’s default text', async () => {
    const { body } = await server.call(endpoints.listEmails, { token: home.people.system_admin.token });
    expect(body.data).toHaveLength(emailKinds.length * 3);
    expect(body.data.every(({ source }) => source === 'default')).toBe(true);
  });

  test('newcomers read changed texts, and child organisations inherit them until they have their own', async () => {
    expect((await save()).body).toMatchObject({ ...words, source: 'own' });
    const child = await makeOrganization(server, { parent_id: home.id });
    expect(await find(child)).toMatchObject({ ...words, source: 'inherited' });
    const stranger = await makeOrganization(server);
    expect(await find(stranger)).toMatchObject({ source: 'default' });

    const email = `new@${child.domain}`;
    await server.call(employees.addEmployee, {
      token: child.people.operator.token,
      query: { need_message: 'true' },
      body: {
        department: { id: child.department_id, title: '' },
        role: 'employee',
        last_name: 'Новая',
        first_name: 'Анна',
        email,
      },
    });
    const messages = await asSystem(server.services.database, (tx) =>
      tx
        .selectFrom('emails')
        .select(['subject', 'html'])
        .where('organization_id', '=', child.id)
        .where('kind', '=', 'invitation')
        .execute(),
    );
    expect(messages[0]!.subject).toMatch(/^Наше приглашение — Organisation/);
    expect(messages[0]!.html).toContain('Привет, Анна');
    // User input appears as text, never as markup.
    expect(messages[0]!.html).toContain('Второй &#60;b&#62;абзац');
    expect(await emailTo(email)).toContain('/lk/auth/registration/');

    await save({ ...words, title: 'Свои слова' }, child.people.system_admin.token);
    expect(await find(child)).toMatchObject({ title: 'Свои слова', source: 'own' });
    expect(await find()).toMatchObject({ title: words.title });
    const restored = await server.call(endpoints.restoreEmail, { token: child.people.system_admin.token, params });
    expect(restored.body).toMatchObject({ ...words, source: 'inherited' });
  });

  test('restored texts are the defaults again, and a second click changes nothing', async () => {
    await save();
    const restore = () => server.call(endpoints.restoreEmail, { token: home.people.system_admin.token, params });
    expect((await restore()).body.source).toBe('default');
    expect((await restore()).body.source).toBe('default');
  });

  test.each([
    [{ text: 'Ваш код {{password}}' }, 'letter.strange_variables'],
    [{ subject: '' }, 'http.invalid'],
    [{ subject: 'Две\nстроки' }, 'http.invalid'],
    [{ button: ' ' }, 'http.invalid'],
  ])('the change %o is refused', async (change, code) => {
    expect(await save({ ...words, ...change })).toMatchObject({ status: 422, body: { code } });
  });

  test('texts can be previewed before saving, and sent to the caller', async () => {
    const token = home.people.system_admin.token;
    const { body } = await server.call(endpoints.previewEmail, { token, params, body: words });
    expect(body.html).toContain('Привет, Test');
    expect(body.html).not.toContain('{{');
    const sent = await server.call(endpoints.tryEmail, { token, params, body: words });
    expect(sent.body).toEqual({ address: home.people.system_admin.email });
    expect(await emailTo(home.people.system_admin.email)).toContain('Subject: ');
    expect(await find()).toMatchObject({ source: 'default' });
  });

  test('only people who run the installation may change them', async () => {
    expect((await save(words, home.people.super_user.token)).status).toBe(403);
  });
});

test('a person is notified of their changed password', async () => {
  const { employee } = home.people;
  const password_hash = await hashPassword('correct horse battery');
  await asSystem(server.services.database, (tx) =>
    tx.updateTable('users').set({ password_hash }).where('id', '=', employee.id).execute(),
  );
  await server.call(auth.changePassword, {
    token: employee.token,
    body: { old_password: 'correct horse battery', new_password: 'another long enough one' },
  });
  expect(await emailTo(employee.email)).toBeDefined();
});
