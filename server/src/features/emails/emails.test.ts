import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import * as endpoints from '@vigil/contract/employees/endpoints.ts';
import { sql } from 'kysely';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';
import { workIn } from '../../jobs/work-context.ts';
import { oneTimeToken, queueEmail } from './commands/queue-emails.ts';
import { sendEmail } from './commands/send-email.ts';
import { sweepEmails } from './commands/sweep-emails.ts';

let smtp: SMTPServer;
let server: TestServer;
let home: TestOrganization;
let received: Email[];
let refusal: number | null;

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: (stream, _session, done) =>
      void take(stream).then(
        () => setImmediate(done),
        (error: Error) => setImmediate(done, error),
      ),
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as { port: number };
  // A web process queues emails and sends none, so the test decides when they are sent.
  server = await startServer({ ROLE: 'web', SMTP_HOST: '127.0.0.1', SMTP_PORT: String(port), SMTP_SECURITY: 'none' });
  home = await makeOrganization(server);
});
afterAll(async () => {
  await server.stop();
  await new Promise<void>((resolve) => smtp.close(resolve));
});
async function take(stream: AsyncIterable<Buffer>): Promise<void> {
  const raw = Buffer.concat(await Array.fromAsync(stream));
  if (refusal !== null) throw Object.assign(new Error('No.'), { responseCode: refusal });
  received.push(await PostalMime.parse(raw));
}

beforeEach(() => {
  received = [];
  refusal = null;
});

async function queued(): Promise<{ email_id: string; user_id: string }> {
  const user_id = home.people.employee.id;
  await workIn(server.services, home.id, (scope) =>
    queueEmail(scope, { user_id, kind: 'test', subject: 'Тема\r\nBcc: x@y.test', html: '<p>Привет</p>', text: 'Привет' }),
  );
  const { id } = await asSystem(server.services.database, (tx) =>
    tx
      .selectFrom('emails')
      .select('id')
      .where('user_id', '=', user_id)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow(),
  );
  return { email_id: id, user_id };
}
const send = (email_id: string) => sendEmail(server.services, { organization_id: home.id, email_id });
const emailOf = (id: string) =>
  asSystem(server.services.database, (tx) =>
    tx.selectFrom('emails').select(['state', 'tries', 'error', 'html']).where('id', '=', id).executeTakeFirstOrThrow(),
  );
/** Sets the state of an email whose sending worker has died and whose lease has ended. */
const setState = (id: string, state: 'sending' | 'queued') =>
  asSystem(server.services.database, (tx) =>
    tx.updateTable('emails').set({ state, try_at: new Date() }).where('id', '=', id).execute(),
  );

const run = (statement: ReturnType<typeof sql>) => asSystem(server.services.database, (tx) => statement.execute(tx));
const jobsOf = async (email_id: string) =>
  (await run(sql`select from pgboss.job where name = 'send-letter' and data->>'email_id' = ${email_id}`)).rows.length;

test('an email is sent once', async () => {
  const { email_id } = await queued();
  await send(email_id);
  await send(email_id);
  expect(received).toHaveLength(1);
  expect(received[0]!).toMatchObject({ subject: 'Тема Bcc: x@y.test', text: expect.stringContaining('Привет') });
  expect(received[0]!.bcc).toBeUndefined();
  expect(await emailOf(email_id)).toMatchObject({ state: 'sent', tries: 1 });
});

test.each([
  [450, 'queued'],
  [550, 'failed'],
])('after the mail server answers %i the email is %s', async (code, state) => {
  const { email_id } = await queued();
  refusal = code;
  await send(email_id);
  expect(await emailOf(email_id)).toMatchObject({ state, tries: 1, error: expect.stringContaining('No.') });
});

test('an email interrupted by a crash is sent once more, and never a third time', async () => {
  const { email_id } = await queued();
  await setState(email_id, 'sending');
  refusal = 450;
  await send(email_id);
  refusal = null;
  await setState(email_id, 'sending');
  await asSystem(server.services.database, (tx) =>
    tx.updateTable('emails').set({ error: 'interrupted' }).where('id', '=', email_id).execute(),
  );
  await send(email_id);
  expect(received).toHaveLength(0);
  expect(await emailOf(email_id)).toMatchObject({ state: 'failed' });
});

test('failures without an answer from the mail server never fail an email, and each wait is longer', async () => {
  const { email_id } = await queued();
  const change = (set: object) =>
    asSystem(server.services.database, (tx) => tx.updateTable('emails').set(set).where('id', '=', email_id).execute());
  const email = (address: string) =>
    asSystem(server.services.database, (tx) =>
      tx.updateTable('users').set({ email: address }).where('id', '=', home.people.employee.id).execute(),
    );
  const waits: number[] = [];
  await email(`two words@${home.domain}`);
  for (const setbacks of [0, 3, 40]) {
    await change({ setbacks, tries: 7, try_at: new Date() });
    const before = Date.now();
    await send(email_id);
    const row = await asSystem(server.services.database, (tx) =>
      tx.selectFrom('emails').selectAll().where('id', '=', email_id).executeTakeFirstOrThrow(),
    );
    expect(row).toMatchObject({ state: 'queued', tries: 7, setbacks: setbacks + 1, error: 'Not one email address.' });
    waits.push(new Date(row.try_at).getTime() - before);
  }
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  expect(waits.at(-1)).toBeLessThan(2 * 3_600_000);
  await email(home.people.employee.email);
  await send(email_id);
  expect(received).toHaveLength(0);
  await change({ try_at: new Date() });
  await send(email_id);
  expect(received).toHaveLength(1);
});

test('an email whose job was lost is found and sent', async () => {
  const { email_id } = await queued();
  await run(sql`delete from pgboss.job where name = 'send-letter'`);
  await sweepEmails(server.services);
  expect(await jobsOf(email_id)).toBe(0);
  await run(sql`update emails set try_at = now() - interval '1 hour' where id = ${email_id}`);
  await sweepEmails(server.services);
  await sweepEmails(server.services);
  expect(await jobsOf(email_id)).toBe(1);
});

test('an email queued before its table was renamed is found by its job', async () => {
  const { email_id } = await queued();
  await run(sql`update pgboss.job set data = data - 'email_id' || jsonb_build_object('letter_id', data -> 'email_id')
    where name = 'send-letter' and data->>'email_id' = ${email_id}`);
  expect(await jobsOf(email_id)).toBe(0);
  const migration = await readFile(new URL('../../../migrations/0570_plain_names.sql', import.meta.url), 'utf8');
  await run(sql.raw(migration.slice(migration.indexOf('do $$'))));
  expect(await jobsOf(email_id)).toBe(1);
});

test('the link of an invitation exists only in the sent email', async () => {
  const { body } = await server.call(endpoints.addEmployee, {
    token: home.people.operator.token,
    query: { need_message: 'true' },
    body: { department: { id: home.department_id }, last_name: 'Ёлкин', first_name: 'Пётр <b>', email: `new@${home.domain}` },
  });
  const stored = await asSystem(server.services.database, (tx) =>
    tx
      .selectFrom('emails as l')
      .innerJoin('one_time_tokens as t', 't.id', 'l.id')
      .select(['l.id', 'l.html', 't.token_hash', 't.kind'])
      .where('l.user_id', '=', body.id)
      .executeTakeFirstOrThrow(),
  );
  await send(stored.id);
  const { html = '', text = '', to } = received[0]!;
  const token = /\/lk\/auth\/registration\/([\w-]+)/.exec(html)?.[1] ?? '';
  expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(16);
  expect(text).toContain(`http://app.test/lk/auth/registration/${token}`);
  expect(createHash('sha256').update(token).digest().equals(stored.token_hash)).toBe(true);
  expect([stored.kind, stored.html.includes(token)]).toEqual(['invitation', false]);
  expect(to).toMatchObject([{ address: `new@${home.domain}` }]);
  expect(html).not.toContain('Пётр <b>');
  expect(html).not.toMatch(/<img|https?:\/\/(?!app\.test)/);
});

test('security 16: the names of an organisation and its people never place a one-time link', async () => {
  const trap = 'https://evil.example/?u={{one_time_link}}&m={{ first_name }}';
  const trapped = await makeOrganization(server);
  await run(sql`update organizations set title = ${trap} where id = ${trapped.id}`);
  const { body } = await server.call(endpoints.addEmployee, {
    token: trapped.people.operator.token,
    query: { need_message: 'true' },
    body: { department: { id: trapped.department_id }, last_name: trap, first_name: trap, email: `new@${trapped.domain}` },
  });
  const { rows } = await asSystem(server.services.database, (tx) =>
    sql<{ id: string }>`select id from emails where user_id = ${body.id}`.execute(tx),
  );
  const email_id = rows[0]!.id;
  await sendEmail(server.services, { organization_id: trapped.id, email_id });
  const { html = '', text = '' } = received[0]!;
  const token = oneTimeToken(server.services.env, email_id);
  const link = `http://app.test/lk/auth/registration/${token}`;
  expect(html.split(token)).toHaveLength(2);
  expect(html.split(`"${link}"`)).toHaveLength(2);
  expect(text.split(token)).toHaveLength(2);
  for (const part of [html, text]) expect(part).not.toMatch(/evil\.example[^<>\s]*registration/);
});

test('security 16: an email queued before links had random marks is sent with its link, and the trap in it stays inert', async () => {
  const { body } = await server.call(endpoints.addEmployee, {
    token: home.people.operator.token,
    query: { need_message: 'true' },
    body: { department: { id: home.department_id }, last_name: 'Old', first_name: 'Email', email: `old@${home.domain}` },
  });
  const forPerson = { user_id: body.id };
  // Emails that an earlier version stored: all have the same mark.
  await run(sql`update emails set link_mark = null,
    html = '<p>https://evil.example/?u={{one_time_link}}</p><a href="{{one_time_link}}">Open</a>'
      || '<a href="{{one_time_link}}" style="color:#5c6473">{{one_time_link}}</a>',
    text = E'Open:\\n{{one_time_link}}\\n\\n—\\nHome\\n\\nhttps://evil.example/?u={{one_time_link}}' where user_id = ${forPerson.user_id}`);
  const migration = await readFile(new URL('../../../migrations/0167_link_marks.sql', import.meta.url), 'utf8');
  await run(sql.raw(migration.slice(migration.indexOf('update letters')).replace('update letters', 'update emails')));
  const { rows } = await asSystem(server.services.database, (tx) =>
    sql<{ id: string }>`select id from emails where user_id = ${forPerson.user_id}`.execute(tx),
  );
  await send(rows[0]!.id);
  const { html = '', text = '' } = received[0]!;
  const link = `http://app.test/lk/auth/registration/${oneTimeToken(server.services.env, rows[0]!.id)}`;
  expect(html.split(link)).toHaveLength(4);
  expect(text.split(link)).toHaveLength(2);
  expect(text).toContain(`:\n${link}\n`);
  expect(html + text).not.toContain('evil.example/?u=http');
});
