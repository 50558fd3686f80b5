import * as auth from '@vigil/contract/auth/endpoints.ts';
import * as endpoints from '@vigil/contract/employees/endpoints.ts';
import * as campaigns from '@vigil/contract/phishing-campaigns/endpoints.ts';
import type { Campaign } from '@vigil/contract/phishing-campaigns/campaign.ts';
import { getMe } from '@vigil/contract/profile/endpoints.ts';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hit, launch, letTimePass, makeTemplate, tokenOf, until } from '../../../test/make-campaign.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { emailsTo, linkIn } from '../../../test/read-emails.ts';
import { startSink, type Sink } from '../../../test/sink.ts';
import { contentHost, startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';
import { sendEmail } from '../emails/commands/send-email.ts';

let server: TestServer;
let sink: Sink;
let home: TestOrganization;

beforeAll(async () => {
  sink = await startSink();
  server = await startServer({ SMTP_HOST: '127.0.0.1', SMTP_PORT: String(sink.port), SMTP_SECURITY: 'none' });
});
beforeEach(async () => {
  home = await makeOrganization(server);
});
afterAll(async () => {
  await server.stop();
  await sink.close();
});

const run = async <Row>(statement: RawBuilder<Row>): Promise<Row[]> =>
  (await asSystem(server.services.database, (tx) => statement.execute(tx))).rows;
const by = () => ({ token: home.people.operator.token });
const these = (...include_ids: string[]) => ({ ids: { include_ids } });
const remove = async (...ids: string[]) => (await server.call(endpoints.deleteEmployees, { ...by(), body: these(...ids) })).body;
const undo = async (id: string) => (await server.call(endpoints.restoreEmployees, { ...by(), params: { id } })).body;

/** Stops the sending of the organisation until `goOn`. */
const stop = () =>
  run(sql`insert into sending_states (organization_id, open_until) values (${home.id}, now() + interval '1 hour')
    on conflict (organization_id) do update set open_until = excluded.open_until`);
const goOn = () => run(sql`update sending_states set open_until = null where organization_id = ${home.id}`);

describe('simulated emails of deleted people', () => {
  let campaign: Campaign;
  let person: TestOrganization['people']['employee'];
  const emails = () =>
    run(sql<{ state: string; failure: string | null; is_due: boolean; is_theirs: boolean }>`
      select state, failure, send_at <= now() as is_due, user_id = ${person.id} as is_theirs
        from deliveries where campaign_id = ${campaign.id}`);
  const theirs = async () => (await emails()).find(({ is_theirs }) => is_theirs)!;
  const shown = async () => (await server.call(campaigns.getCampaign, { ...by(), params: { id: campaign.id } })).body;
  const sentTo = ({ email }: { email: string }) => sink.messages.filter(({ to }) => to === email).length;

  /** Makes a campaign whose emails were all sent except the deleted person's. */
  async function deleteBeforeSending(): Promise<string> {
    person = home.people.employee;
    await stop();
    campaign = await launch(server, home, { templates: [await makeTemplate(server, home)] });
    const { id } = await remove(person.id);
    await goOn();
    await until(emails, (rows) => rows.every(({ state, is_theirs }) => state === (is_theirs ? 'deferred' : 'sent')));
    return id;
  }

  test('they are held without failing, and sent once the person is back', async () => {
    const job = await deleteBeforeSending();
    expect(await theirs()).toMatchObject({ failure: 'left', is_due: false });
    expect((await shown()).statistics).toMatchObject({ sent: 4, failed: 0 });
    expect((await undo(job)).result).toEqual({ done: 1, skipped: {} });
    await until(theirs, ({ state }) => state === 'sent');
    expect(sentTo(person)).toBe(1);
    expect((await shown()).statistics).toMatchObject({ sent: 5, failed: 0 });
  });

  test('emails that were not due yet are sent when planned', async () => {
    person = home.people.employee;
    campaign = await launch(server, home, {
      templates: [await makeTemplate(server, home)],
      start_date: new Date(Date.now() + 3_600_000).toISOString(),
    });
    const [before] = await run(sql`select * from deliveries where campaign_id = ${campaign.id} and user_id = ${person.id}`);
    const { id } = await remove(person.id);
    await undo(id);
    expect(await run(sql`select * from deliveries where campaign_id = ${campaign.id} and user_id = ${person.id}`)).toEqual([
      before,
    ]);
  });

  test('they fail once the deletion can no longer be undone', async () => {
    await deleteBeforeSending();
    await run(sql`update users set deleted_at = now() - interval '25 hours' where id = ${person.id}`);
    await run(sql`update deliveries set send_at = now() where campaign_id = ${campaign.id} and user_id = ${person.id}`);
    await until(theirs, ({ state }) => state === 'failed');
    expect(await theirs()).toMatchObject({ failure: 'left' });
    expect((await shown()).statistics).toMatchObject({ sent: 4, failed: 1 });
    expect(sentTo(person)).toBe(0);
  });

  test('they do not delay the end of their campaign, are not sent after it, and the undo reports them', async () => {
    const job = await deleteBeforeSending();
    await server.call(campaigns.completeCampaign, { ...by(), params: { id: campaign.id }, body: {} });
    expect(await shown()).toMatchObject({ status: 'completed', unsent: 1 });
    expect((await undo(job)).result).toEqual({ done: 1, skipped: {}, lost: { emails: 1 } });
    expect(await theirs()).toMatchObject({ state: 'cancelled' });
    // A different deletion does not report these emails.
    expect((await undo((await remove(person.id)).id)).result).toEqual({ done: 1, skipped: {} });
  });

  test('lost emails of a campaign with hidden recipients are not counted', async () => {
    const job = await deleteBeforeSending();
    await run(sql`update phishing_campaigns set follows_campaign_id = id where id = ${campaign.id}`);
    await run(sql`update organizations set anonymous_reporting = true where id = ${home.id}`);
    await server.call(campaigns.completeCampaign, { ...by(), params: { id: campaign.id }, body: {} });
    expect((await undo(job)).result).toEqual({ done: 1, skipped: {} });
  });
});

describe('links of deleted people', () => {
  const invited = async () => {
    const { body: person } = await server.call(endpoints.addEmployee, {
      ...by(),
      query: { need_message: 'true' },
      body: {
        department: { id: home.department_id },
        role: 'employee',
        last_name: 'Каримова',
        first_name: 'Дилноза',
        email: `dilnoza@${home.domain}`,
      },
    });
    await run(sql`update users set language = 'uz' where id = ${person.id}`);
    const messages = await until(
      () => emailsTo(sink, person.email),
      ({ length }) => length > 0,
    );
    return { id: person.id, email: person.email, token: linkIn(messages[0]!) };
  };
  const open = async (invite_token: string) => {
    const { status, body } = await server.call(auth.getInvitation, { params: { invite_token } });
    return { status, ...(body as { code?: string; message?: string; email?: string }) };
  };

  test('an invitation says in its person’s language that the account was removed, and is valid again after an undo', async () => {
    const { id, email, token } = await invited();
    const { id: job } = await remove(id);
    expect(await open(token)).toMatchObject({
      status: 404,
      code: 'auth.account_removed',
      message: expect.stringContaining('Hisobingiz oʻchirilgan') as string,
    });
    expect(await open('unknown')).toMatchObject({ code: 'auth.invitation_used' });
    expect((await undo(job)).result).toEqual({ done: 1, skipped: {} });
    expect(await open(token)).toMatchObject({ status: 200, email });
  });

  test('an expired invitation is reported, and one click sends another', async () => {
    const { id, email } = await invited();
    const { id: job } = await remove(id);
    await run(sql`update users set deleted_at = now() - interval '1 minute' where id = ${id}`);
    await run(sql`update one_time_tokens set expires_at = now() where user_id = ${id}`);
    const undone = await undo(job);
    expect(undone.result).toEqual({ done: 1, skipped: {}, lost: { invitations: 1 } });
    const again = await server.call(endpoints.reinviteEmployees, {
      ...by(),
      body: { all: true, filter: { uninvited_by: undone.id } },
    });
    expect(again.body.result).toEqual({ done: 1, skipped: {} });
    const messages = await until(
      () => emailsTo(sink, email),
      ({ length }) => length === 2,
    );
    expect(await open(linkIn(messages[1]!))).toMatchObject({ status: 200, email });
    const stranger = await makeOrganization(server);
    const theirs = await server.call(endpoints.listEmployees, {
      token: stranger.people.operator.token,
      query: { uninvited_by: undone.id },
    });
    expect(theirs.body.total_count).toBe(0);
  });

  test('an email due meanwhile is held and sent after the undo', async () => {
    const { id, email } = await invited();
    // The mail server has the invitation before its job has marked it as sent.
    await until(
      () => run(sql<{ state: string }>`select state from emails where user_id = ${id}`),
      ([found]) => found!.state === 'sent',
    );
    const [message] = await run(
      sql<{ id: string }>`update emails set state = 'queued', tries = 0, try_at = now() where user_id = ${id} returning id`,
    );
    const { id: job } = await remove(id);
    await sendEmail(server.services, { organization_id: home.id, email_id: message!.id });
    const state = () => run(sql<{ state: string }>`select state from emails where id = ${message!.id}`);
    expect(await state()).toEqual([{ state: 'queued' }]);
    expect(await emailsTo(sink, email)).toHaveLength(1);
    await undo(job);
    await until(
      () => emailsTo(sink, email),
      ({ length }) => length === 2,
    );
    await until(state, ([found]) => found!.state === 'sent');
  });

  test('security 16: a password reset and a session open nothing, and work again once the deletion is undone', async () => {
    const { employee } = home.people;
    await run(sql`update users set password_hash = 'x', language = 'en' where id = ${employee.id}`);
    await server.call(auth.askRecovery, { body: { email: employee.email } });
    const [message] = await until(
      () => emailsTo(sink, employee.email),
      ({ length }) => length > 0,
    );
    const recovery = () => server.call(auth.getRecovery, { params: { token: linkIn(message!) } });
    const { id: job } = await remove(employee.id);
    expect(await recovery()).toMatchObject({ status: 404, body: { code: 'auth.account_removed' } });
    expect((await server.call(getMe, { token: employee.token })).status).toBe(401);
    await undo(job);
    expect((await recovery()).status).toBe(200);
    expect((await server.call(getMe, { token: employee.token })).status).toBe(200);
  });

  test('a simulated email’s link and its lesson say so too, and recorded actions stay', async () => {
    const { employee } = home.people;
    await run(sql`update users set language = 'en' where id = ${employee.id}`);
    const template = await makeTemplate(server, home);
    const { id: campaign_id } = await launch(server, home, { templates: [template] });
    const sent = () =>
      run(sql<{ id: string; result: string; state: string }>`
        select id, result, state from deliveries where campaign_id = ${campaign_id} and user_id = ${employee.id}`);
    const [delivery] = await until(sent, ([found]) => found?.state === 'sent');
    await letTimePass(server, campaign_id);
    const path = `/l/${tokenOf(server, delivery!.id)}`;
    const lessonOf = async () => {
      const { headers } = await hit(server, path, { method: 'POST', payload: 'password=x' });
      return new URL(headers.location!).searchParams.get('letter')!;
    };
    const lesson = async (url: string) =>
      server.sites.content.inject({ url, headers: { host: contentHost } }).then(({ statusCode, body }) => ({ statusCode, body }));
    const message = await lessonOf();
    expect((await lesson(message)).body).toContain('Пароль истекает');
    const { id: job } = await remove(employee.id);
    for (const answer of [await hit(server, path), await hit(server, path, { method: 'POST' }), await lesson(message)]) {
      expect(answer.statusCode).toBe(404);
      expect(answer.body).toContain('Your account was removed');
      expect(answer.body).not.toContain('form');
    }
    await undo(job);
    expect((await hit(server, path)).body).toContain('<form');
    expect((await lesson(message)).body).toContain('Пароль истекает');
    expect(await sent()).toMatchObject([{ result: 'entered_data' }]);
  });
});

describe('people who reported to deleted people', () => {
  const managerOf = async (id: string) =>
    (await server.call(endpoints.getEmployee, { ...by(), params: { id } })).body.manager?.id ?? null;
  const report = (id: string, manager_id: string) =>
    server.call(endpoints.changeEmployee, { ...by(), params: { id }, body: { manager_id } });

  test('they report to them again, unless they have another manager now', async () => {
    const { employee, content_manager, operator, super_user } = home.people;
    await report(employee.id, content_manager.id);
    await run(sql`update users set manager_id = ${content_manager.id} where id = ${super_user.id}`);
    const { id: job } = await remove(content_manager.id);
    expect(await managerOf(employee.id)).toBeNull();
    await run(sql`update users set manager_id = ${operator.id} where id = ${super_user.id}`);
    await undo(job);
    expect(await managerOf(employee.id)).toBe(content_manager.id);
    expect(await managerOf(super_user.id)).toBe(operator.id);
  });

  test('no cycle of managers results', async () => {
    const { employee, content_manager } = home.people;
    await report(employee.id, content_manager.id);
    const { id: job } = await remove(content_manager.id);
    await run(sql`update users set manager_id = ${employee.id} where id = ${content_manager.id}`);
    await undo(job);
    expect(await managerOf(employee.id)).toBeNull();
    expect(await managerOf(content_manager.id)).toBe(employee.id);
  });
});
