import { blockEmployees, unblockEmployee, changeEmployee } from '@vigil/contract/employees/endpoints.ts';
import * as domains from '@vigil/contract/domains/endpoints.ts';
import { getCampaign, listCampaigns } from '@vigil/contract/phishing-campaigns/endpoints.ts';
import * as endpoints from '@vigil/contract/reports/endpoints.ts';
import type { ReportInput, ReportRun } from '@vigil/contract/reports/report.ts';
import { REPORTS_MAX } from '@vigil/contract/reports/rules.ts';
import { changeGeneralSettings, changeReportSettings } from '@vigil/contract/settings/endpoints.ts';
import { listDeleted, restoreDeleted } from '@vigil/contract/trash/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { assign, makeCourse } from '../../../test/make-course.ts';
import { addPeople, launch, makeTemplate, until } from '../../../test/make-campaign.ts';
import { makeOrganization, signedIn, type TestOrganization } from '../../../test/make-organization.ts';
import { emailsTo } from '../../../test/read-emails.ts';
import { startSink, type Sink } from '../../../test/sink.ts';
import { contentHost, startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';
import { sharesInUse } from '../../sharing/shares.ts';
import { recordFact } from '../../jobs/facts.ts';
import { workIn } from '../../jobs/work-context.ts';
import { runDueReports, clearReports } from './commands/schedule-reports.ts';

let server: TestServer;
let sink: Sink;
let home: TestOrganization;
let token: string;
let now: Date | undefined;

beforeAll(async () => {
  sink = await startSink();
  server = await startServer(
    { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(sink.port), SMTP_SECURITY: 'none' },
    { clock: () => now ?? new Date() },
  );
});
afterAll(async () => {
  await server.stop();
  await sink.close();
});
beforeEach(async () => {
  now = undefined;
  home = await makeOrganization(server);
  token = home.people.operator.token;
});

const progress: ReportInput = { kind: 'progress', title: 'Прогресс', language: 'ru', format: 'csv', schedule: { type: 'once' } };
const monthly = { type: 'monthly', day: 1, hour: 8 } as const;
const save = (change: Partial<ReportInput> = {}, as = token) =>
  server.call(endpoints.saveReport, { body: { ...progress, ...change }, token: as });
const runsOf = async (id: string): Promise<ReportRun[]> =>
  (await server.call(endpoints.listRuns, { params: { id }, token })).body.data;
const isOver = ({ status }: ReportRun) => status !== 'in_progress';
const madeRun = (id: string): Promise<ReportRun> =>
  until(
    async () => (await runsOf(id))[0]!,
    (run) => run !== undefined && isOver(run),
  );
const runReports = () => runDueReports(server.services, () => {});
const clear = () => clearReports(server.services, () => {});
const system = <T>(work: Parameters<typeof asSystem<T>>[1]) => asSystem(server.services.database, work);

async function fileAt(url: string): Promise<string> {
  const { pathname, search } = new URL(url);
  const { payload, statusCode } = await server.sites.content.inject({ url: pathname + search, headers: { host: contentHost } });
  return statusCode === 200 ? payload : String(statusCode);
}
const fetched = async (run_id: string, as = token) => {
  const { status, body } = await server.call(endpoints.fetchReport, { params: { id: run_id }, token: as });
  return { status, text: status === 200 ? await fileAt(body.url) : '' };
};

describe('A saved report', () => {
  test('is made at once, part by part, and its file holds everyone’s rows', async () => {
    await addPeople(server, home, 1_200);
    const course = await makeCourse(server, home);
    await assign(server, home, course.id);
    const { status, body } = await save();
    expect(status).toBe(200);
    const run = await madeRun(body.id);
    expect(run).toMatchObject({ status: 'complete', occasion: 'asked', error: null, days: null, done: 1_205, total: 1_205 });
    const { text } = await fetched(run.id);
    expect(text.trim().split('\n')).toHaveLength(1_206);
    expect(text).toContain('не начат');
    expect(text.split('\n')[0]).toContain('Сотрудник;Почта;Отдел;Курс');
  });

  test('of one department holds only that one', async () => {
    const course = await makeCourse(server, home);
    await assign(server, home, course.id);
    const { id } = await system((tx) =>
      tx
        .insertInto('departments')
        .values({ organization_id: home.id, title: 'Отдел продаж' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    await system((tx) => tx.updateTable('users').set({ department_id: id }).where('id', '=', home.people.employee.id).execute());
    const { body } = await save({ subjects: [id] });
    expect(body.subjects).toEqual([{ id, title: 'Отдел продаж' }]);
    const { text } = await fetched((await madeRun(body.id)).id);
    expect(text.trim().split('\n').slice(1)).toEqual([expect.stringContaining(home.people.employee.email)]);
  });

  test('is listed by the outcome of its last run', async () => {
    const { body: once } = await save();
    const { body: scheduled } = await save({ schedule: monthly });
    await madeRun(once.id);
    const list = async (category: 'all' | 'scheduled' | 'failed') =>
      (await server.call(endpoints.listSavedReports, { query: { category }, token })).body;
    const all = await list('all');
    expect(all).toMatchObject({ total_count: 2, counts: { all: 2, scheduled: 1, campaign: 0, failed: 0 } });
    expect(all.next_at).toBe(scheduled.next_at);
    expect((await list('scheduled')).data.map(({ id }) => id)).toEqual([scheduled.id]);
    expect((await list('failed')).data).toEqual([]);
  });

  test('is changed, paused and deleted, and the log says so', async () => {
    const { body } = await save({ schedule: monthly });
    const params = { id: body.id };
    const paused = await server.call(endpoints.pauseReport, { params, body: { is_paused: true }, token });
    expect(paused.body).toMatchObject({ is_paused: true, next_at: null });
    const changed = await server.call(endpoints.changeReport, {
      params,
      body: { ...progress, title: 'Иначе', schedule: monthly },
      token: home.people.super_user.token,
    });
    expect(changed.body).toMatchObject({ title: 'Иначе', is_paused: true, next_at: null, saved_by: 'super_user Test' });
    const titled = await server.call(endpoints.changeReport, { params, body: { title: 'И так' }, token });
    expect(titled.body).toEqual({
      ...changed.body,
      version: expect.any(String),
      title: 'И так',
      saved_by: 'operator Test',
    });
    const resumed = await server.call(endpoints.pauseReport, { params, body: { is_paused: false }, token });
    expect(resumed.body.next_at).toBe(body.next_at);
    expect((await server.call(endpoints.deleteReport, { params, token })).status).toBe(200);
    expect((await server.call(endpoints.getSavedReport, { params, token })).status).toBe(404);
    const log = await system((tx) =>
      tx
        .selectFrom('audit_log')
        .select('action')
        .where('organization_id', '=', home.id)
        .where('object_type', '=', 'report')
        .execute(),
    );
    expect(log.map(({ action }) => action).toSorted()).toEqual([
      'report.create',
      'report.delete',
      'report.pause',
      'report.resume',
      'report.update',
      'report.update',
    ]);
  });
});

describe('pressed and pressed again', () => {
  test('Concurrent pauses and deletions take effect once and are logged once', async () => {
    const { body } = await save({ schedule: monthly });
    const params = { id: body.id };
    const five = <T>(press: () => Promise<T>) => Promise.all(Array.from({ length: 5 }, press));
    await five(() => server.call(endpoints.pauseReport, { params, body: { is_paused: true }, token }));
    const deleted = await five(() => server.call(endpoints.deleteReport, { params, token }));
    expect(deleted.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404, 404]);
    const log = await system((tx) =>
      tx
        .selectFrom('audit_log')
        .select('action')
        .where('organization_id', '=', home.id)
        .where('object_id', '=', body.id)
        .orderBy('id')
        .execute(),
    );
    expect(log.map(({ action }) => action)).toEqual(['report.create', 'report.pause', 'report.delete']);
  });

  test('Two presses at once are one run', async () => {
    const { body } = await save({ schedule: monthly });
    const press = () => server.call(endpoints.runReport, { params: { id: body.id }, token });
    const pressed = await Promise.all([press(), press(), press()]);
    expect(pressed.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(pressed.map((answer) => answer.body.run_id)).size).toBe(1);
    expect(await runsOf(body.id)).toHaveLength(1);
    await madeRun(body.id);
  });

  test('A deleted report can be restored within a day with its runs, and a run that its schedule missed is made', async () => {
    now = new Date('2027-01-15T00:00:00Z');
    const { body } = await save({ schedule: monthly });
    await server.call(endpoints.runReport, { params: { id: body.id }, token });
    const run = await madeRun(body.id);
    const { body: evidence } = await save({ kind: 'evidence', format: 'zip', period: { type: 'year' }, schedule: monthly });
    for (const { id } of [body, evidence]) await server.call(endpoints.deleteReport, { params: { id }, token });
    expect((await fetched(run.id)).status).toBe(404);
    const trash = async (as: string) =>
      (await server.call(listDeleted, { query: { kind: 'report' }, token: as })).body.data.map(({ id }) => id);
    expect((await trash(token)).toSorted()).toEqual([body.id, evidence.id].toSorted());
    // A content manager may not see the audit log, so its report is not listed for them.
    expect(await trash(home.people.content_manager.token)).toEqual([body.id]);
    const stranger = (await makeOrganization(server)).people.operator.token;
    const restore = (as: string, id = body.id) => server.call(restoreDeleted, { body: { kind: 'report', id }, token: as });
    expect((await restore(stranger)).status).toBe(404);
    expect((await restore(home.people.content_manager.token, evidence.id)).status).toBe(404);
    now = new Date('2027-02-15T00:00:00Z');
    expect((await restore(token)).status).toBe(200);
    const { body: back } = await server.call(endpoints.getSavedReport, { params: { id: body.id }, token });
    expect(back).toMatchObject({ title: body.title, is_paused: false, last: { id: run.id } });
    expect(back.next_at!.slice(0, 10)).toBe('2027-02-01');
    await runDueReports(server.services, () => {});
    expect((await server.call(endpoints.getSavedReport, { params: { id: body.id }, token })).body).toMatchObject({
      next_at: expect.stringMatching(/^2027-03-01/) as string,
      last: { id: expect.not.stringMatching(run.id) as string },
    });
    expect((await fetched(run.id)).status).toBe(200);
    expect((await restore(token)).status).toBe(404);
  });

  test('A failed order is deleted after a day, and a saved report’s run stays', async () => {
    const { body } = await save({ schedule: monthly });
    await server.call(endpoints.runReport, { params: { id: body.id }, token });
    const finished = await madeRun(body.id);
    const { body: order } = await server.call(endpoints.orderProgressReport, { token });
    await until(
      async () => (await server.call(endpoints.getReportJob, { params: { id: order.id }, token })).body.status,
      (status) => status === 'complete',
    );
    await system((tx) =>
      tx
        .updateTable('report_runs')
        .set({ status: 'error', error: 'report.internal', finished_at: new Date() })
        .where('id', 'in', [finished.id, order.id])
        .execute(),
    );
    const left = async () =>
      (await system((tx) => tx.selectFrom('report_runs').select('id').where('organization_id', '=', home.id).execute())).map(
        ({ id }) => id,
      );
    now = new Date(Date.now() + 0.9 * 86_400_000);
    await clear();
    expect((await left()).toSorted()).toEqual([finished.id, order.id].toSorted());
    now = new Date(Date.now() + 1.1 * 86_400_000);
    await clear();
    expect(await left()).toEqual([finished.id]);
    const reports = await system((tx) => tx.selectFrom('reports').select('id').where('organization_id', '=', home.id).execute());
    expect(reports).toEqual([{ id: body.id }]);
  });
});

describe('A schedule', () => {
  test('runs its report at its hour, and only once after a stop of any length', async () => {
    await server.call(changeGeneralSettings, { body: { time_zone: 'Asia/Tashkent' }, token: home.people.super_user.token });
    now = new Date('2027-01-15T00:00:00Z');
    const { body } = await save({ schedule: monthly });
    expect(body.next_at).toBe('2027-02-01T03:00:00.000Z');
    now = new Date('2027-02-01T02:59:59Z');
    await runReports();
    expect(await runsOf(body.id)).toEqual([]);
    now = new Date('2027-05-20T00:00:00Z');
    await runReports();
    await runReports();
    expect(await runsOf(body.id)).toMatchObject([{ occasion: 'schedule' }]);
    const { body: after } = await server.call(endpoints.getSavedReport, { params: { id: body.id }, token });
    expect(after.next_at).toBe('2027-06-01T03:00:00.000Z');
  });

  test('follows the organisation’s present time zone', async () => {
    now = new Date('2027-01-15T00:00:00Z');
    const zone = (time_zone: string) =>
      server.call(changeGeneralSettings, { body: { time_zone }, token: home.people.super_user.token });
    await zone('Asia/Tashkent');
    const { body } = await save({ schedule: monthly });
    await zone('UTC');
    await runReports();
    const { body: after } = await server.call(endpoints.getSavedReport, { params: { id: body.id }, token });
    expect([body.next_at, after.next_at]).toEqual(['2027-02-01T03:00:00.000Z', '2027-02-01T08:00:00.000Z']);
    expect(await runsOf(body.id)).toEqual([]);
  });

  test('does not run a report that is paused or deleted', async () => {
    now = new Date('2027-01-15T00:00:00Z');
    const [{ body: paused }, { body: deleted }] = [await save({ schedule: monthly }), await save({ schedule: monthly })];
    await server.call(endpoints.pauseReport, { params: { id: paused.id }, body: { is_paused: true }, token });
    await server.call(endpoints.deleteReport, { params: { id: deleted.id }, token });
    now = new Date('2027-02-02T00:00:00Z');
    await runReports();
    const runs = await system((tx) => tx.selectFrom('report_runs').select('id').where('organization_id', '=', home.id).execute());
    expect(runs).toEqual([]);
  });

  test('fails once the person who saved it may not see the figures any more, and says why', async () => {
    now = new Date('2027-01-15T00:00:00Z');
    const { body } = await save({ schedule: monthly }, home.people.super_user.token);
    await system((tx) =>
      tx
        .updateTable('users')
        .set({ roles: ['employee'] })
        .where('id', '=', home.people.super_user.id)
        .execute(),
    );
    now = new Date('2027-02-02T00:00:00Z');
    await runReports();
    const run = await madeRun(body.id);
    expect(run).toMatchObject({ status: 'error', error: expect.stringContaining('under your own name') as string });
    const [notified] = await until(
      () => emailsTo(sink, home.people.super_user.email),
      (found) => found.length > 0,
    );
    expect(notified!.subject).toBe('Отчёт не собран: Прогресс');
    expect(notified!.text!.replaceAll(/\s+/g, ' ')).toContain('Сохраните отчёт от своего имени');
    const { body: list } = await server.call(endpoints.listSavedReports, { query: { category: 'failed' }, token });
    expect(list.data.map(({ id }) => id)).toEqual([body.id]);
    await server.call(endpoints.changeReport, { params: { id: body.id }, body: { ...progress, schedule: monthly }, token });
    await server.call(endpoints.repeatRun, { params: { id: run.id }, token });
    expect(await madeRun(body.id)).toMatchObject({ id: run.id, status: 'complete', error: null });
  });

  test('fails while the person who saved it is blocked', async () => {
    const { operator, super_user, employee } = home.people;
    now = new Date('2027-01-15T00:00:00Z');
    const { body } = await save({ schedule: monthly, user_ids: [employee.id], addresses: [`audit@${home.domain}`] });
    const blocked = { body: { ids: { include_ids: [operator.id] } }, token: super_user.token };
    expect((await server.call(blockEmployees, blocked)).body.result).toMatchObject({ done: 1 });
    token = super_user.token;
    now = new Date('2027-02-02T00:00:00Z');
    await runReports();
    expect(await madeRun(body.id)).toMatchObject({
      status: 'error',
      error: 'The person who saved this report can no longer see these figures. Save it under your own name.',
      deliveries: { total: 2, sent: 0 },
    });
    expect(await emailsTo(sink, employee.email)).toEqual([]);
  });

  test('that follows campaigns reports on each campaign once', async () => {
    const { body } = await save({ schedule: monthly });
    await system((tx) =>
      tx
        .updateTable('reports')
        .set({ kind: 'phishing', schedule: JSON.stringify({ type: 'campaign' }), next_at: null, next_zone: null })
        .where('id', '=', body.id)
        .execute(),
    );
    const { id: campaign_id } = await launch(server, home, {
      name: 'Премия',
      templates: [await makeTemplate(server, home)],
    });
    for (let index = 0; index < 2; index++) {
      await workIn(server.services, home.id, (scope) => recordFact(scope, 'campaign.completed', { campaign_id }));
    }
    const run = await madeRun(body.id);
    expect(run).toMatchObject({ occasion: 'campaign', campaign: { id: campaign_id, title: 'Премия' } });
    expect(await runsOf(body.id)).toHaveLength(1);
  });
});

describe('The recipients of a report', () => {
  test('get a link that asks for sign-in and that only they can open, not others of their role', async () => {
    const { employee, content_manager } = home.people;
    const { body } = await save({ user_ids: [employee.id], addresses: [`AUDIT@${home.domain}`, content_manager.email] });
    const run = await madeRun(body.id);
    const [message] = await until(
      () => emailsTo(sink, employee.email),
      (found) => found.length > 0,
    );
    expect(message).toMatchObject({ subject: expect.stringContaining('Прогресс') as string, attachments: [] });
    expect(message!.text).toContain(`/lk/reports/${run.id}`);
    const [mailbox] = await until(
      () => emailsTo(sink, `audit@${home.domain}`),
      (found) => found.length > 0,
    );
    expect(mailbox!.to?.[0]).toMatchObject({ name: '', address: `audit@${home.domain}` });
    await until(
      async () => (await runsOf(body.id))[0]!.deliveries.sent,
      (sent) => sent === 3,
    );
    expect((await fetched(run.id, employee.token)).status).toBe(200);
    expect((await fetched(run.id, content_manager.token)).status).toBe(200);
    const sent = await server.call(endpoints.getSentReport, { params: { id: run.id }, token: employee.token });
    expect(sent.body).toMatchObject({ title: 'Прогресс', status: 'complete', format: 'csv' });
    const otherReport = await save();
    const theirs = await madeRun(otherReport.body.id);
    expect((await fetched(theirs.id, employee.token)).status).toBe(404);
    const { status } = await server.call(endpoints.getSentReport, { params: { id: theirs.id }, token: employee.token });
    expect(status).toBe(404);
  });

  test('get the file itself only if the organisation allows it', async () => {
    const system_admin = home.people.system_admin.token;
    await server.call(changeReportSettings, { body: { attach_reports: true }, token: system_admin });
    const { body } = await save({ format: 'xlsx', user_ids: [home.people.employee.id] });
    await madeRun(body.id);
    const [message] = await until(
      () => emailsTo(sink, home.people.employee.email),
      (found) => found.length > 0,
    );
    expect(message!.attachments.map(({ filename }) => filename)).toEqual(['Прогресс.xlsx']);
  });

  test('outside the organisation’s domains and people are refused by name', async () => {
    const stranger = await makeOrganization(server);
    const foreign = await save({ addresses: [`a@${home.domain}`, 'thief@evil.example', `b@${stranger.domain}`] });
    expect(foreign).toMatchObject({
      status: 422,
      body: {
        details: [{ path: 'addresses', message: expect.stringContaining(`thief@evil.example, b@${stranger.domain}`) as string }],
      },
    });
    expect(await save({ user_ids: [stranger.people.operator.id] })).toMatchObject({
      status: 422,
      body: { details: [{ path: 'user_ids' }] },
    });
    expect((await save({ addresses: [`x@sub.${home.domain}`] })).status).toBe(422);
    expect((await save({ addresses: [`a@evil.example,b@${home.domain}`] })).status).toBe(422);
  });

  test('who left or whose domain is not verified any more get none, and the report can be sent again', async () => {
    const { employee, content_manager } = home.people;
    now = new Date('2027-01-15T00:00:00Z');
    const { body } = await save({
      schedule: monthly,
      user_ids: [employee.id, content_manager.id],
      addresses: [`audit@${home.domain}`],
    });
    await system((tx) => tx.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', employee.id).execute());
    const { body: found } = await server.call(domains.listDomains, { params: { id: home.id }, token });
    await system((tx) =>
      tx.updateTable('verified_domains').set({ verified_at: null }).where('id', '=', found.data[0]!.id).execute(),
    );
    now = new Date('2027-02-02T00:00:00Z');
    await runReports();
    const run = await until(
      async () => (await runsOf(body.id))[0]!,
      (run) => run?.deliveries.sent === 1,
    );
    expect(run.deliveries).toEqual({
      total: 3,
      sent: 1,
      failed: [
        { to: `audit@${home.domain}`, error: 'The domain of this address is no longer verified' },
        { to: employee.email, error: 'This person has left or was deleted' },
      ],
    });
    await system((tx) =>
      tx.updateTable('verified_domains').set({ verified_at: new Date() }).where('organization_id', '=', home.id).execute(),
    );
    await server.call(endpoints.sendRun, { params: { id: run.id }, token });
    const again = await until(
      async () => (await runsOf(body.id))[0]!,
      (run) => run.deliveries.sent === 2,
    );
    expect(again.deliveries.failed).toEqual([{ to: employee.email, error: 'This person has left or was deleted' }]);
    expect(await emailsTo(sink, content_manager.email)).toHaveLength(1);
  });

  test('who are blocked get none until they are unblocked, also when a blocked person ordered the run', async () => {
    const { operator, super_user, employee } = home.people;
    const { body } = await save({ user_ids: [employee.id], addresses: [`audit@${home.domain}`], schedule: monthly });
    const people = { body: { ids: { include_ids: [employee.id] } }, token };
    await server.call(blockEmployees, people);
    const { body: ordered } = await server.call(endpoints.runReport, { params: { id: body.id }, token });
    const { deliveries } = await madeRun(body.id);
    expect(deliveries.failed).toEqual([{ to: employee.email, error: 'This person is blocked' }]);
    await until(
      () => emailsTo(sink, `audit@${home.domain}`),
      (found) => found.length === 1,
    );
    await server.call(unblockEmployee, { params: { id: employee.id }, token });
    await server.call(blockEmployees, { body: { ids: { include_ids: [operator.id] } }, token: super_user.token });
    token = super_user.token;
    await system((tx) =>
      tx
        .updateTable('report_deliveries')
        .set({ email_id: null })
        .where('organization_id', '=', home.id)
        .where('address', 'is not', null)
        .execute(),
    );
    expect((await server.call(endpoints.sendRun, { params: { id: ordered.run_id }, token })).status).toBe(200);
    for (const address of [employee.email, `audit@${home.domain}`])
      await until(
        () => emailsTo(sink, address),
        (found) => found.length === (address === employee.email ? 1 : 2),
      );
  });

  test('who have a lower role than when they were chosen get none, and cannot open an earlier one', async () => {
    const { content_manager, operator } = home.people;
    token = home.people.super_user.token;
    const { body } = await save({ user_ids: [content_manager.id, operator.id], schedule: monthly });
    const { body: first } = await server.call(endpoints.runReport, { params: { id: body.id }, token });
    await madeRun(body.id);
    await until(
      () => emailsTo(sink, content_manager.email),
      (found) => found.length === 1,
    );
    await server.call(changeEmployee, { params: { id: content_manager.id }, body: { role: 'employee' }, token });
    const again = await system((tx) => signedIn(tx, { organization_id: home.id, user_id: content_manager.id }));
    expect((await server.call(endpoints.getSentReport, { params: { id: first.run_id }, token: again })).status).toBe(404);
    await server.call(endpoints.runReport, { params: { id: body.id }, token });
    const { deliveries } = await madeRun(body.id);
    expect(deliveries.failed).toEqual([
      { to: content_manager.email, error: 'This person’s role is lower than when they were chosen as a recipient' },
    ]);
    await until(
      () => emailsTo(sink, operator.email),
      (found) => found.length === 2,
    );
  });

  test('of a trial are only the person who tries it, and nothing is saved', async () => {
    const { status, body } = await server.call(endpoints.tryReport, {
      body: { ...progress, user_ids: [home.people.employee.id], schedule: monthly },
      token,
    });
    expect([status, body.address]).toEqual([200, home.people.operator.email]);
    await until(
      () => emailsTo(sink, home.people.operator.email),
      (found) => found.length === 1,
    );
    expect(await emailsTo(sink, home.people.employee.email)).toEqual([]);
    expect((await server.call(endpoints.listSavedReports, { token })).body.total_count).toBe(0);
  });
});

describe('A run', () => {
  test('can be cancelled, and what its job makes is stored nowhere', async () => {
    const { body } = await save({ schedule: monthly });
    const { body: ordered } = await server.call(endpoints.runReport, { params: { id: body.id }, token });
    await system((tx) => tx.updateTable('report_runs').set({ status: 'cancelled' }).where('id', '=', ordered.run_id).execute());
    await until(
      () =>
        system((tx) =>
          tx
            .selectFrom('report_runs as r')
            .innerJoin('long_jobs as j', 'j.id', 'r.event_id')
            .select('j.status')
            .where('r.id', '=', ordered.run_id)
            .executeTakeFirstOrThrow(),
        ),
      (job) => job.status === 'error',
    );
    const run = await madeRun(body.id);
    expect(run).toMatchObject({ status: 'cancelled', expires_at: null });
    const files = await system((tx) => tx.selectFrom('files').select('id').where('organization_id', '=', home.id).execute());
    expect(files).toEqual([]);
    expect((await server.call(endpoints.cancelRun, { params: { id: run.id }, token })).status).toBe(409);
  });

  test('loses its file when its days are over, and can be made again for the same days', async () => {
    await server.call(changeReportSettings, { body: { report_days: 3 }, token: home.people.system_admin.token });
    const { body } = await save({ user_ids: [home.people.employee.id] });
    const run = await madeRun(body.id);
    const { body: address } = await server.call(endpoints.fetchReport, { params: { id: run.id }, token });
    now = new Date(Date.now() + 2.9 * 86_400_000);
    await clear();
    expect((await fetched(run.id)).status).toBe(200);
    now = new Date(Date.now() + 3.1 * 86_400_000);
    await clear();
    expect(await runsOf(body.id)).toMatchObject([{ id: run.id, status: 'expired', expires_at: null }]);
    expect((await fetched(run.id)).status).toBe(409);
    expect(await fileAt(address.url)).toBe('404');
    now = undefined;
    await server.call(endpoints.repeatRun, { params: { id: run.id }, token });
    expect(await madeRun(body.id)).toMatchObject({ id: run.id, status: 'complete' });
    expect((await fetched(run.id)).status).toBe(200);
    await until(
      () => emailsTo(sink, home.people.employee.email),
      (found) => found.length === 1,
    );
  });
});

describe('A report from a screen’s button', () => {
  const polled = (id: string, as = token) => server.call(endpoints.getReportJob, { params: { id }, token: as });

  test('is printed for the days that were asked for, which must be in order', async () => {
    const ordered = (from: string, to: string) =>
      server.call(endpoints.orderPaper, { token, body: { period: { type: 'dates', from, to } } });
    expect((await ordered('2026-09-30', '2026-07-01')).status).toBe(422);
    expect((await ordered('2026-07-01', '2026-09-30')).status).toBe(200);
    const periods = await system((tx) =>
      tx
        .selectFrom('reports')
        .select('period')
        .where('organization_id', '=', home.id)
        .where('kind', '=', 'organization')
        .where('is_saved', '=', false)
        .execute(),
    );
    expect(periods).toEqual([{ period: { type: 'dates', from: '2026-07-01', to: '2026-09-30' } }]);
  });

  test('can be polled until its file is there, only by its orderer, in the language of the settings', async () => {
    await server.call(changeReportSettings, { body: { report_language: 'uz' }, token: home.people.system_admin.token });
    const { body, status } = await server.call(endpoints.orderProgressReport, { query: { format: 'csv' }, token });
    expect([status, body.status, body.url]).toEqual([200, 'in_progress', null]);
    const done = await until(
      async () => (await polled(body.id)).body,
      (job) => job.status !== 'in_progress',
    );
    expect(done.status).toBe('complete');
    expect(await fileAt(done.url!)).toContain('Xodim;Pochta;Boʻlim');
    expect((await polled(body.id, home.people.super_user.token)).status).toBe(404);
    expect((await server.call(endpoints.getPaperJob, { params: { id: body.id }, token })).status).toBe(404);
    const { body: jobs } = await server.call(endpoints.listReportJobs, { query: { category: 'progress' }, token });
    expect(jobs.data).toMatchObject([{ id: body.id, kind: 'progress', format: 'csv', status: 'complete' }]);
    expect((await server.call(endpoints.listPaperJobs, { token })).body.data).toEqual([]);
  });

  test('is listed apart from saved reports, with who ordered it and until when its file lives, to its orderer only', async () => {
    const { body } = await server.call(endpoints.orderProgressReport, { query: { format: 'csv' }, token });
    await until(
      async () => (await polled(body.id)).body,
      (job) => job.status === 'complete',
    );
    const jobsOf = async (is_saved: 'true' | 'false', by = token) =>
      (await server.call(endpoints.listReportJobs, { query: { is_saved }, token: by })).body.data;
    expect(await jobsOf('false')).toMatchObject([
      { id: body.id, asked_by: expect.stringMatching(/\S/), expires_at: expect.stringMatching(/^20/) },
    ]);
    expect(await jobsOf('true')).toEqual([]);
    expect(await jobsOf('false', home.people.super_user.token)).toEqual([]);
  });

  test('is made once when ordered twice under one key', async () => {
    const headers = { 'idempotency-key': 'report-once-1' };
    const first = await server.call(endpoints.orderProgressReport, { token, headers });
    const second = await server.call(endpoints.orderProgressReport, { token, headers });
    expect(second.body.id).toBe(first.body.id);
  });

  test('is limited to ten at once for each person', async () => {
    const order = () => server.call(endpoints.orderOwnData, { query: {}, token: home.people.employee.token });
    const pressed = await Promise.all(Array.from({ length: 14 }, order));
    const refused = pressed.filter(({ status }) => status !== 200);
    expect(pressed.length - refused.length).toBeGreaterThanOrEqual(10);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]).toMatchObject({ status: 429, body: { code: 'long_job.too_many_files' } });
    expect((await server.call(endpoints.orderOwnData, { query: {}, token: home.people.content_manager.token })).status).toBe(200);
  });

  test('is deleted together with its file', async () => {
    const { body } = await server.call(endpoints.orderProgressReport, { token });
    await until(
      async () => (await polled(body.id)).body,
      (job) => job.status === 'complete',
    );
    now = new Date(Date.now() + 400 * 86_400_000);
    await clear();
    expect((await polled(body.id)).status).toBe(404);
    const rows = await system((tx) => tx.selectFrom('reports').select('id').where('organization_id', '=', home.id).execute());
    expect(rows).toEqual([]);
  });
});

describe('A preview', () => {
  const organizationForm = { kind: 'organization', format: 'pdf', period: { type: 'month' } } as const;
  const preview = (change: Partial<ReportInput> = {}, as = token) =>
    server.call(endpoints.previewReport, { body: { ...progress, ...change }, token: as });

  test('shows the first rows of each sheet, and stores nothing', async () => {
    await addPeople(server, home, 20);
    const course = await makeCourse(server, home);
    await assign(server, home, course.id);
    const { status, body } = await preview({ format: 'xlsx' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ days: null, page: null, sheets: [{ title: 'Сотрудники и курсы', total: 25 }] });
    const [sheet] = body.sheets;
    expect(sheet!.columns.map(({ title }) => title).slice(0, 2)).toEqual(['Сотрудник', 'Почта']);
    expect(sheet!.rows.length).toBeLessThan(10);
    expect(sheet!.rows.every((row) => row.length === sheet!.columns.length)).toBe(true);
    for (const table of ['reports', 'report_runs', 'files'] as const) {
      const rows = await system((tx) => tx.selectFrom(table).select('id').where('organization_id', '=', home.id).execute());
      expect(rows, table).toEqual([]);
    }
  });

  test('shows only the first page as it will be printed, and the number of pages', async () => {
    const { body } = await preview(organizationForm);
    expect(body.sheets).toEqual([]);
    expect(body.days?.from).toMatch(/-01$/);
    expect(body.page!.pages).toBeGreaterThan(0);
    expect(body.page!.picture).toMatch(/^<svg [^>]*viewBox="0 0 595\.\d+ 841\.\d+"/);
    expect(body.page!.picture.match(/<path class="typst-shape" fill="#ffffff" fill-rule="nonzero" d="M 0 0v 841/g)).toHaveLength(
      1,
    );
    expect(body.page!.picture).not.toMatch(/<script|<foreignObject/i);
  });

  test('shows the cover of an archive and, of a report after campaigns, the last campaign that ended, if any', async () => {
    const evidence = await preview({ kind: 'evidence', format: 'zip', period: { type: 'year' } });
    expect(evidence.body.page?.picture).toContain('<svg');
    const each = { kind: 'campaign', format: 'pdf', schedule: { type: 'campaign' } } as const;
    expect((await preview(each)).body).toMatchObject({ page: null, sheets: [] });
    const { id } = await launch(server, home, { name: 'Премия', templates: [await makeTemplate(server, home)] });
    await system((tx) => tx.updateTable('phishing_campaigns').set({ status: 'completed' }).where('id', '=', id).execute());
    expect((await preview(each)).body.page?.picture).toContain('<svg');
  });

  test('has the permissions of a run: subjects, kinds and organisations of others are refused', async () => {
    const stranger = await makeOrganization(server);
    expect((await preview({ subjects: [stranger.department_id] })).status).toBe(422);
    expect((await preview({ organization_id: stranger.id })).status).toBe(404);
    const audit = { kind: 'evidence', format: 'zip', period: { type: 'year' } } as const;
    expect((await preview(audit, home.people.content_manager.token)).status).toBe(403);
    const child = await makeOrganization(server, { parent_id: home.id });
    expect((await preview({ format: 'xlsx', organization_id: child.id })).body.organization).not.toBe(
      (await preview({ format: 'xlsx' })).body.organization,
    );
    expect((await preview({ organization_id: child.id }, home.people.content_manager.token)).status).toBe(404);
    const { body } = await server.call(endpoints.getReportOptions, { token });
    expect(body.reaches_below).toBe(true);
  });

  test('of one organisation leaves slots for others', () => {
    const { limits } = sharesInUse().find(({ name }) => name === 'previews')!;
    expect(limits.ofGroup.slots).toBeLessThan(limits.slots);
    expect(limits.ofMember?.waiting).toBe(1);
  });
});

describe('Nobody sees what is not theirs', () => {
  test('such as another organisation’s subjects, a kind above one’s role, and a kind that is not made here', async () => {
    const stranger = await makeOrganization(server);
    expect((await save({ subjects: [stranger.department_id] })).status).toBe(422);
    const evidence = { kind: 'evidence', format: 'zip', period: { type: 'year' } } as const;
    expect(await save(evidence, home.people.content_manager.token)).toMatchObject({ status: 403 });
    expect(await save({ ...evidence, format: 'pdf' })).toMatchObject({ status: 422 });
    expect(await save({ kind: 'person', format: 'xlsx', subjects: [home.people.employee.id] })).toMatchObject({
      status: 422,
      body: { code: 'report.not_made_here' },
    });
    const { body } = await server.call(endpoints.getReportOptions, { token });
    expect(body.kinds).toContainEqual({ kind: 'progress', formats: ['xlsx', 'csv'] });
    expect(body.kinds).toContainEqual({ kind: 'evidence', formats: ['zip'] });
    expect(body.domains).toEqual([home.domain]);
  });

  test('and a report about an organisation below is for people whose permissions include it', async () => {
    const child = await makeOrganization(server, { parent_id: home.id });
    const course = await makeCourse(server, child);
    await assign(server, child, course.id);
    const { body } = await save({ organization_id: child.id });
    expect(body.organization?.id).toBe(child.id);
    const { text } = await fetched((await madeRun(body.id)).id);
    expect(text).toContain(child.people.employee.email);
    expect(text).not.toContain(home.people.employee.email);
    expect((await save({ organization_id: child.id }, home.people.content_manager.token)).status).toBe(404);
    expect((await save({ organization_id: home.id }, child.people.operator.token)).status).toBe(404);
    const manager = home.people.content_manager.token;
    const run = await madeRun(body.id);
    expect((await server.call(endpoints.getSavedReport, { params: { id: body.id }, token: manager })).status).toBe(404);
    expect((await server.call(endpoints.listSavedReports, { token: manager })).body.data).toEqual([]);
    expect((await fetched(run.id, manager)).status).toBe(404);
    await system((tx) => tx.updateTable('organizations').set({ parent_id: null }).where('id', '=', child.id).execute());
    await server.call(endpoints.runReport, { params: { id: body.id }, token });
    expect(await madeRun(body.id)).toMatchObject({ status: 'error' });
    expect((await server.call(endpoints.listSavedReports, { token })).body.data[0]).toMatchObject({ subjects: [] });
  });

  test('and an order closes to its orderer when they lose the permission', async () => {
    const below = await makeOrganization(server, { parent_id: home.id });
    const { operator } = home.people;
    const papers = [{}, { organization_id: below.id }].map((body) =>
      server.call(endpoints.orderPaper, { query: {}, body, token }),
    );
    const ids = (await Promise.all(papers)).map(({ body }) => body.id);
    const become = (role: string) =>
      system((tx) =>
        tx
          .updateTable('users')
          .set({ roles: [role] })
          .where('id', '=', operator.id)
          .execute(),
      );
    const opened = () => Promise.all(ids.map(async (id) => (await fetched(id)).status));
    await until(opened, (statuses) => statuses.every((status) => status === 200));
    await become('content_manager');
    expect(await opened()).toEqual([200, 404]);
    await become('employee');
    expect(await opened()).toEqual([404, 404]);
  });

  test('There is a maximum of reports, and days of another age are refused', async () => {
    await system((tx) =>
      sql`insert into reports (organization_id, kind, title, subjects, language, format, schedule, user_ids, addresses, is_saved, saved_by)
        select ${home.id}, 'progress', 'Отчёт ' || n, '{}', 'ru', 'csv', '{"type":"once"}', '{}', '{}', true, ${home.people.operator.id}
          from generate_series(1, ${REPORTS_MAX - 1}) n`.execute(tx),
    );
    const pressed = await Promise.all([save({ schedule: monthly }), save({ schedule: monthly })]);
    expect(pressed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    for (const [from, to, path] of [
      ['0001-01-01', '2026-01-01', 'period.from'],
      ['2026-01-01', '9999-12-31', 'period.to'],
    ] as const) {
      const aged = await save({ kind: 'executive', format: 'pdf', period: { type: 'dates', from, to } });
      expect(aged).toMatchObject({ status: 422, body: { details: [{ path }] } });
    }
  });

  test('A title is one line, in an email’s header as in a file’s name', async () => {
    expect((await save({ title: 'Отчёт\r\nBcc: all@evil.example' })).status).toBe(422);
    const { body } = await save({ title: '../../etc/"passwd"; x=\u2028Bcc: y', user_ids: [home.people.employee.id] });
    await madeRun(body.id);
    const [message] = await until(
      () => emailsTo(sink, home.people.employee.email),
      (found) => found.length > 0,
    );
    expect(message!.bcc ?? []).toEqual([]);
    expect(message!.headers.map(({ key }) => key)).not.toContain('bcc');
  });
});

test('A campaign names its newest finished report, and an order only to the person who placed it', async () => {
  const start_date = new Date(Date.now() + 86_400_000).toISOString();
  const { id } = await launch(server, home, { templates: [await makeTemplate(server, home)], start_date });
  const reportOf = async (as = token) => (await server.call(getCampaign, { params: { id }, token: as })).body.report;
  expect(await reportOf()).toBe(null);
  const { body } = await save({ kind: 'campaign', subjects: [id], format: 'xlsx' });
  const saved = await madeRun(body.id);
  expect(await reportOf(home.people.super_user.token)).toEqual({ id: saved.id, status: 'complete' });
  const query = { format: 'xlsx' } as const;
  const order = await server.call(endpoints.orderCampaignReport, { params: { id }, query, token });
  await until(
    async () => (await server.call(endpoints.getReportJob, { params: { id: order.body.id }, token })).body.status,
    (status) => status !== 'in_progress',
  );
  expect(await reportOf()).toEqual({ id: order.body.id, status: 'complete' });
  expect(await reportOf(home.people.super_user.token)).toEqual({ id: saved.id, status: 'complete' });
  const { body: list } = await server.call(listCampaigns, { token, query: {} });
  expect(list.data.map(({ report }) => report?.id)).toEqual([order.body.id]);
});
