import * as assignments from '@vigil/contract/assignments/endpoints.ts';
import * as endpoints from '@vigil/contract/certificates/endpoints.ts';
import { readNumber } from '@vigil/contract/certificates/rules.ts';
import type { CertificateSettings } from '@vigil/contract/certificates/certificate.ts';
import type { ErrorBody } from '@vigil/contract/shared/error.ts';
import * as learning from '@vigil/contract/learning/endpoints.ts';
import { changeGeneralSettings } from '@vigil/contract/settings/endpoints.ts';
import { createHash } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getDocumentProxy, extractText } from 'unpdf';
import { until } from '../../../test/make-campaign.ts';
import { everyone, inDays, makeCourse, only, type TestCourse } from '../../../test/make-course.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { appHost, contentHost, startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';
import { renewCertificates } from './commands/renew.ts';

let server: TestServer;
let home: TestOrganization;
let course_id: string;
let theme_id: string;
let questions: TestCourse['questions'];

beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  home = await makeOrganization(server);
  ({ id: course_id, theme_id, questions } = await makeCourse(server, home));
});
afterAll(() => server.stop());

const settings: CertificateSettings = {
  template: 'classic',
  months: 12,
  renews: true,
  signatory_name: 'А. Каримов',
  signatory_title: 'Директор',
};
const operator = () => ({ token: home.people.operator.token });
const learner = () => home.people.employee;
const system = <T>(query: RawBuilder<T>) => asSystem(server.services.database, (tx) => query.execute(tx));

async function assignWith(certificate: CertificateSettings | undefined, targets = only(learner().id)): Promise<string> {
  const { body } = await server.call(assignments.assignCourse, {
    body: { course_id, start_date: inDays(-1), end_date: inDays(30), targets, ...(certificate && { certificate }) },
    ...operator(),
  });
  return body.id;
}
const complete = (id: string, ...users_ids: string[]) =>
  server.call(assignments.completeForEmployees, { params: { id }, body: { users_ids }, ...operator() });
const listed = async (id: string, query = {}) =>
  (await server.call(endpoints.listCertificates, { params: { id }, query, ...operator() })).body;
const issued = (id: string, count = 1) =>
  until(
    () => listed(id),
    ({ total_count }) => total_count === count,
  );
/** Waits until the reactions queued so far have run. */
const idle = () =>
  until(
    async () =>
      (
        await system(
          sql<{
            n: number;
          }>`select count(*)::int as n from pgboss.job where name = 'fact' and state in ('created', 'retry', 'active')`,
        )
      ).rows[0]!.n,
    (n) => n === 0,
  );
const own = async (token = learner().token) => (await server.call(endpoints.listMyCertificates, { token })).body.data;
const fileOf = (id: string, token: string) => server.call(endpoints.getCertificateFile, { params: { id }, token });
async function fetched(url: string) {
  const { pathname, search } = new URL(url);
  return server.sites.content.inject({ url: pathname + search, headers: { host: contentHost } });
}
async function wordsOf(content: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(content)), { mergePages: true });
  return text.replace(/\s+/g, ' ');
}
const check = (number: string, surname: string, language = 'en') =>
  server.call(endpoints.checkCertificate, { body: { number, surname }, headers: { 'accept-language': language } });

describe('issuing a certificate', () => {
  test('a person who completes an assignment with certificates gets one, once', async () => {
    const id = await assignWith(settings);
    await complete(id, learner().id);
    const { data } = await issued(id);
    expect(data).toMatchObject([
      { holder: 'employee Test', course_title: 'Course', state: 'valid', user_id: learner().id, revoked: null },
    ]);
    expect(data[0]!.number).toMatch(/^[2-9A-HJKMNP-TV-Z]{4}(-[2-9A-HJKMNP-TV-Z]{4}){2}$/);
    const { completed_on, valid_until } = data[0]!;
    expect(Number(valid_until!.slice(0, 4)) - Number(completed_on.slice(0, 4))).toBe(1);
    await complete(id, learner().id);
    await server.call(assignments.changeAssignedCourse, {
      params: { id },
      body: { certificate: { ...settings, template: 'plain' } },
      ...operator(),
    });
    await idle();
    expect((await listed(id)).data).toEqual(data);
  });

  test('a learner’s last step issues it, and the learner finds it on the course’s page', async () => {
    const id = await assignWith({ ...settings, months: null, renews: false });
    const params = { id };
    const { token } = learner();
    await server.call(learning.initStep, { params, body: { theme_id, step: 'theory', slide: 99 }, token });
    await server.call(learning.completeTheory, { params, body: { theme_id }, token });
    await idle();
    expect(await own()).toEqual([]);
    const mine = () => server.call(learning.getMyCourse, { params: { course_id: id }, token });
    expect((await mine()).body).toMatchObject({ gives_certificate: true, certificate_id: null });
    const attempt = (await server.call(learning.createAttempt, { params, body: { theme_id }, token })).body;
    const attempt_id = attempt.id;
    for (const { id: question_id, right } of questions) {
      await server.call(learning.saveAnswer, { params, body: { attempt_id, question_id, answers: right }, token });
    }
    await server.call(learning.completeAttempt, { params, body: { attempt_id }, token });
    const [certificate] = (await issued(id)).data;
    expect((await mine()).body).toMatchObject({ gives_certificate: true, certificate_id: certificate!.id });
    expect(await own()).toMatchObject([{ id: certificate!.id, valid_until: null, state: 'valid' }]);
  });

  test('an assignment without certificates issues none, and people who completed it earlier get theirs once it has them', async () => {
    const id = await assignWith(undefined, everyone);
    await complete(id, learner().id, home.people.operator.id);
    await idle();
    expect((await listed(id)).total_count).toBe(0);
    const change = (certificate: CertificateSettings | null) =>
      server.call(assignments.changeAssignedCourse, { params: { id }, body: { certificate }, ...operator() });
    expect((await change(settings)).body.certificate).toEqual(settings);
    await issued(id, 2);
    expect((await change(null)).body.certificate).toBeNull();
    await complete(id, home.people.content_manager.id);
    await idle();
    expect((await listed(id)).total_count).toBe(2);
  });

  test('a person who begins the course again keeps the certificate and gets no second one for the same assignment', async () => {
    const id = await assignWith(settings);
    await complete(id, learner().id);
    const { data } = await issued(id);
    const body = { ids: { include_ids: [learner().id] } };
    await server.call(assignments.resetLearners, { params: { id }, body, ...operator() });
    const params = { course_id: id };
    const mine = async () => (await server.call(learning.getMyCourse, { params, token: learner().token })).body;
    expect(await mine()).toMatchObject({ group: 'not_started', certificate_id: data[0]!.id });
    await complete(id, learner().id);
    await idle();
    expect((await listed(id)).data).toEqual(data);
  });

  test('no certificate is issued that would already have expired', async () => {
    const id = await assignWith(undefined);
    await complete(id, learner().id);
    await system(sql`update enrolments set completed_at = now() - interval '13 months' where assigned_course_id = ${id}`);
    await server.call(assignments.changeAssignedCourse, { params: { id }, body: { certificate: settings }, ...operator() });
    await idle();
    expect((await listed(id)).total_count).toBe(0);
  });

  test.each([
    [{ months: 2 }, 'certificate.months'],
    [{ months: 121 }, 'certificate.months'],
    [{ template: 'other' }, 'certificate.template'],
    [{ signatory_name: 'a\nb' }, 'certificate.signatory_name'],
  ])('certificate settings such as %o are refused', async (wrong, field) => {
    const { status, body } = await server.call(assignments.changeAssignedCourse, {
      params: { id: await assignWith(undefined) },
      body: { certificate: { ...settings, ...wrong } as never },
      ...operator(),
    });
    expect([status, (body as unknown as ErrorBody).details]).toMatchObject([422, [{ path: field }]]);
  });
});

describe('the file of a certificate', () => {
  test('it is a PDF of the certificate’s original text, with the same bytes each time', async () => {
    await system(
      sql`update users set last_name = 'Гуломжонова', first_name = 'Oʻgʻiloy', middle_name = '#strong[x] \\ $', language = 'uz' where id = ${learner().id}`,
    );
    const id = await assignWith(settings);
    await complete(id, learner().id);
    const [certificate] = (await issued(id)).data;
    await system(sql`update users set last_name = 'Другая' where id = ${learner().id}`);
    await system(sql`update organizations set title = 'Renamed', theme_color = '#FFFFFF' where id = ${home.id}`);
    const { status, body } = await server.call(endpoints.getCourseCertificateFile, { params: { id }, token: learner().token });
    expect([status, body.status, body.id]).toEqual([200, 'complete', certificate!.id]);
    const file = await fetched(body.url);
    expect(file.headers['content-type']).toBe('application/pdf');
    expect(decodeURIComponent(String(file.headers['content-disposition']))).toContain(`${certificate!.number}.pdf`);
    const pdf = await getDocumentProxy(new Uint8Array(file.rawPayload));
    expect((await pdf.getMetadata()).info).toMatchObject({ Title: `Sertifikat ${certificate!.number}`, Language: 'uz' });
    if (process.platform === 'linux' && process.arch === 'x64') expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true });
    const words = await wordsOf(file.rawPayload);
    expect(words).not.toContain('\u200B');
    for (const text of [
      'Sertifikat',
      'Гуломжонова Oʻgʻiloy #strong[x] \\ $',
      'Course',
      'Organisation',
      'А. Каримов',
      certificate!.number,
    ]) {
      expect(words).toContain(text);
    }
    expect((await fetched((await fileOf(certificate!.id, operator().token)).body.url)).rawPayload.equals(file.rawPayload)).toBe(
      true,
    );
  });

  test('the holder and operators can open it, and nobody after it was revoked', async () => {
    const id = await assignWith(settings, everyone);
    await complete(id, learner().id, home.people.operator.id);
    const { data } = await issued(id, 2);
    const [theirs, operators] = [learner().id, home.people.operator.id].map((one) =>
      data.find(({ user_id }) => user_id === one)!,
    );
    const { token } = learner();
    expect((await fileOf(operators!.id, token)).status).toBe(404);
    expect((await fileOf(theirs!.id, home.people.content_manager.token)).status).toBe(200);
    const { url } = (await fileOf(theirs!.id, token)).body;
    expect((await fetched(url)).statusCode).toBe(200);
    expect((await fetched(url.replace(theirs!.id, operators!.id))).statusCode).toBe(404);

    const params = { id: theirs!.id };
    const revoked = await server.call(endpoints.revokeCertificate, { params, body: { reason: 'Списал' }, ...operator() });
    expect(revoked.body).toMatchObject({ state: 'revoked', revoked: { reason: 'Списал', by_name: 'operator Test' } });
    expect((await server.call(endpoints.revokeCertificate, { params, body: { reason: 'x' }, ...operator() })).status).toBe(409);
    expect([(await fileOf(theirs!.id, token)).status, (await fetched(url)).statusCode, await own()]).toEqual([409, 404, []]);
    const mine = await server.call(learning.getMyCourse, { params: { course_id: id }, token });
    expect(mine.body).toMatchObject({ gives_certificate: false, certificate_id: null });
    expect((await listed(id, { state: 'revoked' })).data.map((one) => one.id)).toEqual([theirs!.id]);
    await complete(id, learner().id);
    expect((await server.call(endpoints.reinstateCertificate, { params, ...operator() })).body).toMatchObject({
      state: 'valid',
      revoked: null,
    });
    expect((await server.call(endpoints.reinstateCertificate, { params, ...operator() })).status).toBe(409);
    expect((await fetched(url)).statusCode).toBe(200);
  });

  test('it shows the organisation’s logo, and is drawn without a logo that is lost', async () => {
    const id = await assignWith({ ...settings, template: 'modern' }, everyone);
    const { rows } = await system(
      sql<{ id: string }>`insert into files (organization_id, key, filename, type, size)
        values (${home.id}, ${`${home.id}/logo.webp`}, 'logo.webp', 'image/webp', 100) returning id`,
    );
    await system(sql`update organizations set logo_file_id = ${rows[0]!.id} where id = ${home.id}`);
    await complete(id, learner().id);
    const [certificate] = (await issued(id)).data;
    const { url } = (await fileOf(certificate!.id, learner().token)).body;
    const lost = await fetched(url);
    expect(await wordsOf(lost.rawPayload)).toContain('Organisation');
    const { default: sharp } = await import('sharp');
    const logo = await sharp({ create: { width: 300, height: 100, channels: 4, background: '#0a8' } })
      .webp()
      .toBuffer();
    await server.services.files.put(`${home.id}/logo.webp`, logo, { type: 'image/webp' });
    const whole = await fetched(url);
    expect(whole.statusCode).toBe(200);
    expect(whole.rawPayload.includes('/Image')).toBe(true);
    expect(await wordsOf(whole.rawPayload)).not.toContain('Organisation');
  });

  test('a sample can be seen before anyone has a certificate', async () => {
    const { data } = (
      await server.call(endpoints.listCertificateSamples, { ...operator(), headers: { 'accept-language': 'uz' } })
    ).body;
    expect(data.map(({ template }) => template)).toEqual(['classic', 'modern', 'plain']);
    const pictures = await Promise.all(data.map(({ url }) => fetched(url)));
    expect(pictures.map(({ statusCode, headers }) => [statusCode, headers['content-type']])).toEqual(
      data.map(() => [200, 'image/svg+xml']),
    );
    expect(new Set(pictures.map(({ body }) => body)).size).toBe(3);
    expect((await fetched(data[0]!.url.replace('classic', 'plain'))).statusCode).toBe(404);
  });
});

describe('checking a certificate', () => {
  async function shown() {
    await system(sql`update users set last_name = 'Королёв' where id = ${learner().id}`);
    const id = await assignWith(settings);
    await complete(id, learner().id);
    return (await issued(id)).data[0]!;
  }

  test('the number and the surname find it, and the answer names nobody', async () => {
    const { number, completed_on, valid_until, id } = await shown();
    const { status, body } = await check(number.toLowerCase().replaceAll('-', ' '), ' КОРОЛЕВ');
    expect(status).toBe(200);
    expect(body).toEqual({
      number,
      course_title: 'Course',
      state: 'valid',
      completed_on,
      valid_until,
      organization: { title: expect.stringContaining('Organisation'), theme_color: '#2456E6', logo: null },
    });
    await system(sql`update certificates set valid_until = current_date - 2 where id = ${id}`);
    expect((await check(number, 'Королёв')).body.state).toBe('expired');
    await server.call(endpoints.revokeCertificate, { params: { id }, body: { reason: 'Secret' }, ...operator() });
    const revoked = await check(number, 'Королёв');
    expect(revoked.body.state).toBe('revoked');
    expect(JSON.stringify(revoked.body)).not.toContain('Secret');
  });

  test('a wrong number and a wrong surname get the same refusal, and repeated misses lock the number for the caller', async () => {
    const { number } = await shown();
    const [surname, strange] = [await check(number, 'Иванов'), await check('2222-2222-2222', 'Королёв')];
    expect([surname.status, strange.status]).toEqual([404, 404]);
    expect({ ...surname.body, trace_id: '' }).toEqual({ ...strange.body, trace_id: '' });
    const typo = await check('K7QM', 'Королёв', 'ru');
    expect(typo.status).toBe(422);
    expect(JSON.stringify(typo.body)).toContain('В номере 12 знаков');
    for (let tries = 1; tries < 20; tries += 1) expect((await check(number, `Иванов${tries}`)).status).toBe(404);
    expect((await check(number, 'Королёв')).status).toBe(429);
  });

  const checkFrom = async (remoteAddress: string, number: string, surname: string) =>
    (
      await server.sites.app.inject({
        method: 'POST',
        url: endpoints.checkCertificate.path,
        headers: { host: appHost },
        remoteAddress,
        payload: { number, surname },
      })
    ).statusCode;

  test('a stranger’s misses lock out only that stranger, by network for an IPv6 address', async () => {
    const { number } = await shown();
    for (let tries = 1; tries <= 20; tries += 1) expect(await checkFrom(`2001:db8:1:2::${tries}`, number, 'Иванов')).toBe(404);
    expect(await checkFrom('2001:db8:1:2::ffff', number, 'Королёв')).toBe(429);
    expect(await checkFrom('2001:db8:1:3::1', number, 'Королёв')).toBe(200);
    expect(await checkFrom('198.51.100.7', number, 'Королёв')).toBe(200);
  });

  test('a thousand misses from many addresses lock the number', async () => {
    const { number } = await shown();
    const key = createHash('sha256')
      .update(`look-up:certificate:${readNumber(number)}`)
      .digest();
    const missed = (times: number) =>
      system(sql`insert into sign_in_attempts (key, attempts) values (${key}, ${times})
        on conflict (key) do update set attempts = excluded.attempts`);
    await missed(999);
    expect(await checkFrom('198.51.100.8', number, 'Королёв')).toBe(200);
    await missed(1000);
    expect(await checkFrom('198.51.100.9', number, 'Королёв')).toBe(429);
  });
});

describe('the archive of certificates', () => {
  test('it contains the valid certificates of the chosen learners, each named after its holder', async () => {
    const id = await assignWith(settings, everyone);
    const { employee, content_manager, super_user } = home.people;
    await complete(id, employee.id, content_manager.id, super_user.id);
    const { data } = await issued(id, 3);
    const revoked = data.find(({ user_id }) => user_id === super_user.id)!;
    await server.call(endpoints.revokeCertificate, { params: { id: revoked.id }, body: { reason: 'x' }, ...operator() });
    const order = (ids: object) => server.call(endpoints.orderCertificateArchive, { params: { id }, body: ids, ...operator() });
    expect((await order({ ids: { include_ids: [super_user.id, home.people.operator.id] } })).status).toBe(409);
    const { event_id } = (await order({ all: true })).body;
    const find = (token = operator().token) => server.call(endpoints.getCertificateArchive, { params: { id: event_id }, token });
    const done = (
      await until(
        () => find(),
        ({ body }) => body.status !== 'in_progress',
      )
    ).body;
    expect(done).toMatchObject({ status: 'complete', rows_count: 2 });
    expect((await find(super_user.token)).status).toBe(404);
    const files = unzipSync(new Uint8Array((await fetched(done.url!)).rawPayload));
    const valid = data.filter((one) => one !== revoked);
    expect(Object.keys(files).toSorted()).toEqual(valid.map(({ holder, number }) => `${holder} ${number}.pdf`).toSorted());
    for (const content of Object.values(files)) expect(strFromU8(content.slice(0, 5))).toBe('%PDF-');
  });
});

describe('renewing a course whose certificate expires', () => {
  const renew = () => renewCertificates(server.services, () => {});
  const ends = (days: number) =>
    system(sql`update certificates set valid_until = organization_today(o) + ${days}::int from organizations o
      where o.id = organization_id and organization_id = ${home.id}`);
  const mine = async () => (await server.call(learning.listMyCourses, { token: learner().token })).body.data;
  async function issuedCertificate(certificateSettings = settings) {
    const id = await assignWith(certificateSettings);
    await complete(id, learner().id);
    await issued(id);
    return id;
  }

  test('it is assigned again thirty days before the end, once, by an assignment that issues the next certificate', async () => {
    const first = await issuedCertificate();
    await ends(31);
    await renew();
    expect(await mine()).toHaveLength(1);
    await ends(30);
    await Promise.all([renew(), renew()]);
    await renew();
    const again = (await mine()).find(({ id }) => id !== first)!;
    expect(again).toMatchObject({ course_id, group: 'not_started', gives_certificate: true });
    expect(await mine()).toHaveLength(2);
    expect(Math.round((Date.parse(again.end_date) - Date.now()) / 86_400_000)).toBe(30);
    const assigned = await server.call(assignments.getAssignedCourse, { params: { id: again.id }, ...operator() });
    expect(assigned.body).toMatchObject({ source: 'renewal', certificate: settings, title: 'Course' });
    const { rows } = await system(
      sql<{ kind: string }>`select kind from course_notices where assigned_course_id = ${again.id} and user_id = ${learner().id}`,
    );
    expect(rows).toEqual([{ kind: 'assigned' }]);

    await complete(again.id, learner().id);
    await issued(again.id);
    expect(await own()).toHaveLength(2);
    await ends(10);
    await system(sql`update certificates set renewed_at = null where assigned_course_id = ${first}`);
    await renew();
    // The newer certificate replaces both for renewal.
    expect(await mine()).toHaveLength(3);
    await renew();
    expect(await mine()).toHaveLength(3);
  });

  test.each<[string, () => Promise<unknown>]>([
    [
      'whose assignment does not renew',
      () =>
        system(
          sql`update assigned_courses set certificate = certificate || '{"renews": false}' where organization_id = ${home.id}`,
        ),
    ],
    [
      'that was revoked',
      () => system(sql`update certificates set revoked_at = now(), revoke_reason = 'x' where organization_id = ${home.id}`),
    ],
    ['of a person who left', () => system(sql`update users set deleted_at = now() where id = ${learner().id}`)],
    ['of a person who was removed', () => system(sql`update enrolments set left_at = now() where user_id = ${learner().id}`)],
    [
      'while the licence has expired',
      () =>
        system(
          sql`update organizations set licence_starts_on = current_date - 9, licence_ends_on = current_date - 2 where id = ${home.id}`,
        ),
    ],
    ['while the course is archived', () => system(sql`update courses set archived = true where id = ${course_id}`)],
  ])('nothing is assigned for a certificate %s', async (_what, change) => {
    await issuedCertificate();
    await ends(10);
    await change();
    await renew();
    const { rows } = await system(sql`select from assigned_courses where organization_id = ${home.id} and source = 'renewal'`);
    expect(rows).toEqual([]);
  });

  test('where results are anonymous, it is assigned whatever certificate a campaign’s course has issued since', async () => {
    const first = await issuedCertificate();
    const hidden = await issuedCertificate();
    await system(sql`update assigned_courses set source = 'campaign' where id = ${hidden}`);
    const body = { anonymous_reporting: true, smallest_group: 10 };
    expect((await server.call(changeGeneralSettings, { body, token: home.people.super_user.token })).status).toBe(200);
    await ends(10);
    await renew();
    const { rows } = await system(sql`select from assigned_courses where organization_id = ${home.id} and renewal_of = ${first}`);
    expect(rows).toHaveLength(1);
  });

  test('a person who is already learning the course gets no new assignment', async () => {
    await issuedCertificate();
    await assignWith(undefined);
    await ends(10);
    await renew();
    expect(await mine()).toHaveLength(2);
  });
});

test('an operator sees a person’s certificates', async () => {
  const id = await assignWith(settings);
  await complete(id, learner().id);
  const [certificate] = (await issued(id)).data;
  const listAs = (token: string) => server.call(endpoints.listPersonCertificates, { params: { id: learner().id }, token });
  expect((await listAs(operator().token)).body.data).toEqual([certificate]);
  expect((await listAs((await makeOrganization(server)).people.operator.token)).status).toBe(404);
});
