import * as assignments from '@vigil/contract/assignments/endpoints.ts';
import { getInvitation, register } from '@vigil/contract/auth/endpoints.ts';
import type { Reminders } from '@vigil/contract/course-emails/rules.ts';
import type { ErrorBody } from '@vigil/contract/shared/error.ts';
import * as learning from '@vigil/contract/learning/endpoints.ts';
import { saveEmail } from '@vigil/contract/emails/endpoints.ts';
import { changeOrganization, saveLogo } from '@vigil/contract/organizations/endpoints.ts';
import { changeMe } from '@vigil/contract/profile/endpoints.ts';
import { changeGeneralSettings } from '@vigil/contract/settings/endpoints.ts';
import * as tagActions from '@vigil/contract/tag-automation/endpoints.ts';
import * as tags from '@vigil/contract/tags/endpoints.ts';
import { sql } from 'kysely';
import type { Email } from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addPeople } from '../../../test/make-campaign.ts';
import { assign, everyone, inDays, makeCourse, only, picture } from '../../../test/make-course.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { emailsTo, linkIn } from '../../../test/read-emails.ts';
import { startSink, type Sink } from '../../../test/sink.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';
import { workIn } from '../../jobs/work-context.ts';
import { enrolByCause } from '../assignments/commands/enrol-by-cause.ts';
import { updateAssignmentStatuses } from '../assignments/commands/update-assignment-statuses.ts';
import { sendEmail } from '../emails/commands/send-email.ts';
import { runDueActions } from '../tag-automation/commands/run-due.ts';
import { recordReminders } from './commands/record-reminders.ts';
import { notifyPeople } from './commands/notify-people.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const ZONE = 'Asia/Tashkent';

let sink: Sink;
let server: TestServer;
let home: TestOrganization;
let now: Date | null = null;

beforeAll(async () => {
  sink = await startSink();
  // A web process runs no jobs, so each test decides when notices are written and sent.
  server = await startServer(
    { ROLE: 'web', SMTP_HOST: '127.0.0.1', SMTP_PORT: String(sink.port), SMTP_SECURITY: 'none', SMTP_FROM: 'edu@primer.example' },
    { clock: () => now ?? new Date() },
  );
});
afterAll(async () => {
  await server.stop();
  await sink.close();
});
beforeEach(async () => {
  now = null;
  home = await makeOrganization(server);
});

const system = <T>(work: Parameters<typeof asSystem<T>>[1]) => asSystem(server.services.database, work);
const run = (statement: ReturnType<typeof sql>) => system((tx) => statement.execute(tx));
const learner = () => home.people.employee;
const operator = () => home.people.operator.token;
const inbox = (person = learner()): Promise<Email[]> => emailsTo(sink, person.email);

/** Writes the notices that are due in this many minutes, and sends them. */
async function notify(minutes = 11): Promise<void> {
  now = new Date(Date.now() + minutes * MINUTE);
  await notifyPeople(server.services);
  await send();
}
async function send(): Promise<void> {
  const queued = await system((tx) =>
    tx
      .selectFrom('emails')
      .select(['id', 'organization_id'])
      .where('state', '=', 'queued')
      .where('kind', 'like', 'courses%')
      .execute(),
  );
  for (const { id, organization_id } of queued) await sendEmail(server.services, { organization_id, email_id: id });
}
/** Records the reminders on the morning of a day, then writes and sends what is due. */
async function morning(days: number): Promise<void> {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(Date.now() + days * DAY);
  now = new Date(`${day}T09:05:00+05:00`);
  await recordReminders(server.services);
  await notifyPeople(server.services);
  await send();
}
/** Returns the end of a working day in Tashkent. */
const endOf = (days: number): string => {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(Date.now() + days * DAY);
  return new Date(`${day}T18:00:00+05:00`).toISOString();
};
/** Assigns a course with that title to the employee. */
async function assignTitled(title: string, settings: Parameters<typeof assign>[3] = {}): Promise<string> {
  const course = await makeCourse(server, home);
  await run(sql`update courses set title = ${title}, description = 'Long passwords' where id = ${course.id}`);
  return assign(server, home, course.id, { targets: only(learner().id), ...settings });
}

describe('a person who is assigned a course', () => {
  test('courses assigned by hand, by a tag and by a campaign come in one email, once, ten minutes after the first', async () => {
    await assignTitled('By hand', { end_date: endOf(9) });
    const byTag = await makeCourse(server, home);
    await run(sql`update courses set title = 'By tag' where id = ${byTag.id}`);
    const tag = await server.call(tags.addTag, { body: { title: 'Tag', color: '#2456E6' }, token: operator() });
    await server.call(tags.toggleTag, { body: { tag_id: tag.body.id, toggle: true, include_present: false }, token: operator() });
    await server.call(tagActions.addTagCourses, {
      body: { tag_id: tag.body.id, course_ids: [byTag.id], period: 12 },
      token: operator(),
    });
    await server.call(tags.assignTag, { body: { tag_id: tag.body.id, users_ids: [learner().id] }, token: operator() });
    await runDueActions(server.services);
    const byCampaign = await makeCourse(server, home);
    await run(sql`update courses set title = 'By campaign' where id = ${byCampaign.id}`);
    const { id: campaign_id } = await system((tx) =>
      tx
        .insertInto('phishing_campaigns')
        .values({
          organization_id: home.id,
          name: 'A campaign',
          status: 'active',
          start_date: sql`now()`,
          end_date: sql`now()`,
          email_send_end_date: sql`now()`,
          users_count: 1,
          targets: '{}',
          created_by: home.people.operator.id,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    await workIn(server.services, home.id, (context) =>
      enrolByCause(context, {
        cause: { campaign_id },
        user_ids: [learner().id],
        course_id: byCampaign.id,
        period: 10,
        isAgain: false,
      }),
    );

    await notify(9);
    expect(await inbox()).toHaveLength(0);
    await notify(11);
    await notify(30);
    const [message, ...more] = await inbox();
    expect(more).toEqual([]);
    expect(message!.subject).toMatch(/^Вам назначено обучение: «.+», «.+» и ещё 1$/);
    for (const title of ['By hand', 'By tag', 'By campaign']) {
      expect(message!.html).toContain(`>${title}</div>`);
      expect(message!.text).toContain(`\n  ${title}\n`);
    }
    expect(message!.text).toContain('Назначено автоматически');
    expect(message!.text).toContain(`Вопросы: ${home.people.operator.email}.`);
    expect(message!.from).toMatchObject({ name: expect.stringMatching(/^Organisation /), address: 'edu@primer.example' });
  });

  test('the email states the end, the duration, the assigner, the link and where to switch emails off', async () => {
    const id = await assignTitled('Пароли', { end_date: '2099-12-04T13:00:00Z' });
    await notify();
    const [message] = await inbox();
    expect(message!.subject).toBe('Вам назначено обучение: «Пароли», до 4 декабря');
    expect(message!.text).toContain('Пройти до:  4 декабря 2099, пятница, до 18:00\n  Займёт:     3 минуты, 1 тема и тест');
    expect(message!.text).toContain('Кто назначил: Test operator.');
    expect(message!.text).toContain('http://app.test/lk/user/profile');
    const links = [...message!.html!.matchAll(/<a href="([^"]+)"/g)].map(([, href]) => href);
    expect(links).toEqual([`http://app.test/lk/user/learning/courses/${id}`, 'http://app.test/lk/user/profile']);
    expect(message!.html).toContain('>app.test</b>');
  });

  test('the email is in the reader’s language, with texts that the organisation may change', async () => {
    const words = { subject: 'New: {{courses}}', title: 'For you', text: 'Dear {{first_name}}', button: 'Go', notes: '' };
    await server.call(saveEmail, {
      params: { kind: 'courses_assigned', language: 'en' },
      body: words,
      token: home.people.system_admin.token,
    });
    const { employee, content_manager } = home.people;
    await run(sql`update users set language = 'en' where id = ${employee.id}`);
    await run(sql`update users set language = 'uz' where id = ${content_manager.id}`);
    await assignTitled('Phishing', { targets: only(employee.id, content_manager.id), end_date: '2099-12-04T13:00:00Z' });
    await notify();
    expect((await inbox())[0]).toMatchObject({
      subject: 'New: “Phishing”, by 4 December',
      text: expect.stringContaining('Dear Test'),
    });
    const [uzbek] = await inbox(content_manager);
    expect(uzbek!.subject).toBe('Sizga oʻqish tayinlandi: “Phishing”, 4-dekabrgacha');
    expect(uzbek!.text).toContain('2099-yil 4-dekabr, juma, soat 18:00 gacha');
  });

  test('an assignment that begins later notifies when it begins, and a hidden course when it is shown', async () => {
    const id = await assignTitled('Later', { start_date: inDays(1), end_date: inDays(20) });
    const hidden = await assignTitled('Hidden');
    await server.call(assignments.toggleAssignedCourse, { params: { id: hidden }, token: operator() });
    await notify();
    expect(await inbox()).toHaveLength(0);
    await run(sql`update assigned_courses set start_date = now() where id = ${id}`);
    await updateAssignmentStatuses(server.services);
    await server.call(assignments.toggleAssignedCourse, { params: { id: hidden }, token: operator() });
    await notify();
    const [message] = await inbox();
    expect(message!.text).toContain('  Later\n');
    expect(message!.text).toContain('  Hidden\n');
  });

  test('a person without an account can register from the email itself', async () => {
    await run(sql`update users set registered_at = null where id = ${learner().id}`);
    await assignTitled('First');
    await notify();
    const [message] = await inbox();
    const invite_token = linkIn(message!);
    expect((await server.call(getInvitation, { params: { invite_token } })).body.email).toBe(learner().email);
    expect(message!.text).not.toContain('/lk/user/profile');
    const form = { invite_token, password: 'a long new password 1', last_name: 'A', first_name: 'B' };
    const consents = { accepts_privacy_policy: true, accepts_agreement: true };
    expect((await server.call(register, { body: { ...form, ...consents } })).status).toBe(200);
  });
});

describe('no notice is sent', () => {
  test('people get none while they or their organisation have these emails off, now or later', async () => {
    const settings = { token: home.people.super_user.token };
    await server.call(changeGeneralSettings, { ...settings, body: { tells_courses: false } });
    await assignTitled('Silent');
    await notify();
    await server.call(changeGeneralSettings, { ...settings, body: { tells_courses: true } });
    const me = await server.call(changeMe, { token: learner().token, body: { notifies_courses: false } });
    expect(me.body).toMatchObject({ notifies_courses: false, tells_courses: true });
    await assignTitled('Unwanted');
    await notify();
    await server.call(changeMe, { token: learner().token, body: { notifies_courses: true } });
    await notify(60);
    expect(await inbox()).toHaveLength(0);
    await assignTitled('Wanted');
    await notify();
    expect((await inbox()).map(({ subject }) => subject)).toEqual([expect.stringContaining('Wanted')]);
  });

  test('people who were deleted, have finished or were removed meanwhile get none', async () => {
    const { employee, content_manager, operator: third } = home.people;
    const id = await assignTitled('Moot', { targets: only(employee.id, content_manager.id, third.id) });
    await run(sql`update users set deleted_at = now() where id = ${employee.id}`);
    await server.call(assignments.removeAssignedEmployees, {
      params: { id },
      body: { targets: only(content_manager.id) },
      token: operator(),
    });
    await run(sql`update enrolments set completed_at = now() where user_id = ${third.id}`);
    await notify();
    for (const person of [employee, content_manager, third]) expect(await inbox(person)).toHaveLength(0);
  });

  test('nobody gets a notice twice when a part fails midway and the work is repeated', async () => {
    await addPeople(server, home, 230);
    await assignTitled('Everyone', { targets: everyone });
    now = new Date(Date.now() + 11 * MINUTE);
    const { queue } = server.services;
    let parts = 0;
    const failing = {
      ...queue,
      enqueueAll: (async (tx, kind, inputs) => {
        await queue.enqueueAll(tx, kind, inputs);
        parts += 1;
        if (parts === 2) throw new Error('The machine stops here.');
      }) as typeof queue.enqueueAll,
    };
    await expect(notifyPeople({ ...server.services, queue: failing })).rejects.toThrow(/could not be written/);
    const written = async () => {
      const { rows } = (await run(sql`
        select count(*)::int as emails, count(distinct user_id)::int as people from emails where organization_id = ${home.id}`)) as {
        rows: { emails: number; people: number }[];
      };
      return rows[0]!;
    };
    expect(await written()).toEqual({ emails: 200, people: 200 });
    await Promise.all([notifyPeople(server.services), notifyPeople(server.services)]);
    expect(await written()).toEqual({ emails: 235, people: 235 });
  });
});

describe('reminders', () => {
  /** Sets the time of people's last notice to this many hours before the morning of a day. */
  const setLastNotice = async (days: number, hours: number) => {
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(Date.now() + days * DAY);
    const at = new Date(Date.parse(`${day}T09:05:00+05:00`) - hours * 60 * MINUTE);
    await run(sql`update course_notices set settled_at = ${at} where organization_id = ${home.id} and kind = 'assigned'`);
  };
  const subjects = async () => (await inbox()).slice(1).map(({ subject }) => subject);

  test('reminders come together in one email a day: once before the end, the day after it and weekly from then on', async () => {
    await assignTitled('Soon', { end_date: endOf(5) });
    await assignTitled('Sooner', { end_date: endOf(4) });
    await notify();
    await setLastNotice(0, 48);
    await morning(1);
    expect(await subjects()).toEqual([expect.stringContaining('«Sooner»')]);
    await morning(1);
    await morning(2);
    expect(await subjects()).toEqual([expect.stringContaining('«Sooner»'), expect.stringContaining('«Soon»')]);
    await morning(3);
    expect(await subjects()).toHaveLength(2);

    // Both learners' ends have passed: one course is closed, the other goes on for other learners.
    await run(sql`update enrolments set end_date = ${endOf(3)} where user_id = ${learner().id}`);
    await run(sql`update assigned_courses set status = 'completed', completed_at = ${endOf(3)}, end_date = ${endOf(3)}
      where organization_id = ${home.id} and title = 'Soon'`);
    await morning(4);
    const overdue = (await inbox()).at(-1)!;
    expect(overdue.subject).toMatch(/^Напоминание об обучении: («Soon», «Sooner»|«Sooner», «Soon»)$/);
    expect(overdue.text).toMatch(/обучение закрыто/);
    expect(overdue.text).toMatch(/пройти ещё можно/);
    await morning(5);
    await morning(10);
    expect(await subjects()).toHaveLength(3);
    await morning(11);
    expect((await subjects()).slice(3)).toEqual(['Напоминание об обучении: «Sooner»']);
  });

  test.each([
    [23, 0],
    [25, 1],
  ])('a person who was notified of the end %i hours ago gets %i more', async (hours, count) => {
    await assignTitled('Short', { end_date: endOf(2) });
    await notify();
    await setLastNotice(1, hours);
    await morning(1);
    expect(await subjects()).toHaveLength(count);
  });

  test('no reminder is sent at night, or for a course that an operator closed before its end', async () => {
    const closed = await assignTitled('Closed', { end_date: endOf(1) });
    await assignTitled('Open', { end_date: endOf(3) });
    await notify();
    await setLastNotice(0, 48);
    await server.call(assignments.completeAssignedCourse, { params: { id: closed }, token: operator() });
    await notify();
    now = new Date(endOf(1).replace('T13:00', 'T14:00'));
    await recordReminders(server.services);
    await notifyPeople(server.services);
    await send();
    expect(await subjects()).toEqual([expect.stringMatching(/^Обучение отменено: «Closed»/)]);
    await morning(2);
    expect((await subjects()).slice(1)).toEqual([expect.stringMatching(/^Напоминание об обучении: «Open», до /)]);
  });
});

describe('reminder settings of an assignment', () => {
  const overdue = { every_days: 3, times: 2, managers_from: null };
  const reminders: Reminders = { before_days: [4, 2], on_day: true, overdue };
  const subjects = async (person = learner()) => (await inbox(person)).map(({ subject }) => subject!);
  /** Sets the time of people's last notice long ago. */
  const setLastNoticeLongAgo = () =>
    run(
      sql`update course_notices set settled_at = now() - interval '60 days' where organization_id = ${home.id} and kind = 'assigned'`,
    );
  /** Returns on which of these days a reminder came. */
  const remindedOn = async (days: number[]): Promise<number[]> => {
    const found: number[] = [];
    for (const day of days) {
      const before = (await inbox()).length;
      await morning(day);
      if ((await inbox()).length > before) found.push(day);
    }
    return found;
  };
  const span = Array.from({ length: 20 }, (_, n) => n + 1);
  const closed = (id: string, end: string) =>
    run(sql`update assigned_courses set status = 'completed', completed_at = ${end}, end_date = ${end} where id = ${id}`);

  test('reminders come on the set days and as often as set, also when the course closed at its end', async () => {
    const id = await assignTitled('Own', { end_date: endOf(6), reminders });
    await notify();
    await setLastNoticeLongAgo();
    expect(await remindedOn(span.slice(0, 6))).toEqual([2, 4, 6]);
    await closed(id, endOf(6));
    expect(await remindedOn(span.slice(6))).toEqual([7, 10]);
  });

  test('reminders come again for a new end, and people who have finished get no more', async () => {
    const id = await assignTitled('Moved', { end_date: endOf(6), reminders });
    await notify();
    await setLastNoticeLongAgo();
    expect(await remindedOn([1, 2, 3])).toEqual([2]);
    await run(sql`update enrolments set end_date = ${endOf(9)} where assigned_course_id = ${id}`);
    expect(await remindedOn([4, 5, 6, 7])).toEqual([5, 7]);
    await server.call(assignments.completeForEmployees, {
      params: { id },
      body: { users_ids: [learner().id] },
      token: operator(),
    });
    await notify();
    expect(await remindedOn([8, 9, 10, 13])).toEqual([]);
  });

  test('no reminders come where the settings have none, and the usual ones where the settings are removed', async () => {
    const id = await assignTitled('None', { end_date: endOf(6), reminders: { before_days: [], on_day: false, overdue: null } });
    await notify();
    await setLastNoticeLongAgo();
    expect(await remindedOn([1, 2, 3, 4])).toEqual([]);
    const change = (body: object) => server.call(assignments.changeAssignedCourse, { params: { id }, body, token: operator() });
    expect((await change({ reminders: null })).body.reminders).toBeNull();
    expect(await remindedOn([5, 6])).toEqual([5]);
    expect((await change({ reminders })).body.reminders).toEqual(reminders);
    const { rows } = (await run(sql`select before -> 'reminders' as before, after -> 'reminders' as after from audit_log
      where object_id = ${id} and action = 'assigned_course.update' order by id`)) as { rows: unknown[] };
    expect(rows.at(-1)).toEqual({ before: null, after: reminders });
  });

  test.each<[Partial<Reminders>, string]>([
    [{ before_days: [0] }, 'reminders.before_days.0'],
    [{ before_days: [61] }, 'reminders.before_days.0'],
    [{ before_days: [1, 2, 3, 4, 5, 6] }, 'reminders.before_days'],
    [{ before_days: [3, 3] }, 'reminders.before_days'],
    [{ overdue: { ...overdue, every_days: 31 } }, 'reminders.overdue.every_days'],
    [{ overdue: { ...overdue, times: 0 } }, 'reminders.overdue.times'],
    [{ overdue: { ...overdue, managers_from: 3 } }, 'reminders.overdue.managers_from'],
  ])('settings %o are refused', async (wrong, path) => {
    const { id } = await makeCourse(server, home);
    const { status, body } = await server.call(assignments.assignCourse, {
      body: {
        course_id: id,
        start_date: inDays(0),
        end_date: inDays(9),
        targets: everyone,
        reminders: { ...reminders, ...wrong },
      },
      token: operator(),
    });
    expect([status, (body as unknown as ErrorBody).details?.map(({ path: field }) => field)]).toEqual([422, [path]]);
  });

  describe('overdue emails to managers', () => {
    const withManagers: Reminders = { before_days: [], on_day: false, overdue: { every_days: 2, times: 3, managers_from: 2 } };
    const chief = () => home.people.content_manager;
    const manage = (manager_id: string, ...ids: string[]) =>
      run(sql`update users set manager_id = ${manager_id} where id = any(${ids}::uuid[])`);
    /** Makes two learners of one manager overdue in a course that ended on that day. */
    const late = async (settings: Parameters<typeof assignTitled>[1] = {}) => {
      const { employee, super_user } = home.people;
      await manage(chief().id, employee.id, super_user.id);
      const targets = only(employee.id, super_user.id);
      const id = await assignTitled('Late', { end_date: endOf(1), reminders: withManagers, targets, ...settings });
      await notify();
      await setLastNoticeLongAgo();
      await closed(id, endOf(1));
      return id;
    };

    test('a manager gets one email a day about all their people, from the configured reminder on', async () => {
      await late();
      await morning(2);
      await morning(3);
      expect(await subjects(chief())).toEqual([]);
      await morning(4);
      await morning(4);
      const [message, ...more] = await inbox(chief());
      expect(more).toEqual([]);
      expect(message!.subject).toBe('Ваши сотрудники просрочили обучение: «Late»');
      expect(message!.text).toContain('  Late\n  Просрочили: 2\n  employee Test: 3 дня\n  super_user Test: 3 дня\n');
      expect(message!.text).not.toMatch(/фишинг|риск/i);
      await morning(5);
      expect(await inbox(chief())).toHaveLength(1);
      await morning(6);
      expect(await inbox(chief())).toHaveLength(2);
      await morning(8);
      expect(await inbox(chief())).toHaveLength(2);
    });

    test('the email covers several courses, without people who have finished or were removed', async () => {
      const id = await late();
      await closed(await assignTitled('Too', { end_date: endOf(1), reminders: withManagers }), endOf(1));
      await run(sql`update enrolments set completed_at = now() where assigned_course_id = ${id} and user_id = ${learner().id}`);
      await morning(4);
      const [message] = await inbox(chief());
      expect(message!.subject).toMatch(/: «Late», «Too»$/);
      expect(message!.text).toMatch(
        / {2}Late\n {2}Просрочили: 1\n {2}super_user Test[^]* {2}Too\n {2}Просрочили: 1\n {2}employee Test/,
      );
    });

    test('the email links to the assignment only for managers who may open it', async () => {
      const id = await late();
      const boss = home.people.operator;
      await morning(4);
      expect((await inbox(chief()))[0]!.html).toContain(`http://app.test/lk/admin/learning/assigned/${id}`);
      await manage(boss.id, learner().id);
      await run(sql`update users set roles = '{employee}' where id = ${boss.id}`);
      await morning(6);
      const [message] = await inbox(boss);
      expect([message!.html, message!.text].join()).not.toContain('/lk/admin');
      expect([...message!.html!.matchAll(/<a href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
        'http://app.test/lk/user/profile',
      ]);
    });

    test.each([
      ['the organisation has these emails off', () => sql`update organizations set tells_courses = false where id = ${home.id}`],
      ['they have these emails off', () => sql`update users set notifies_courses = false where id = ${chief().id}`],
      ['they have left', () => sql`update users set deleted_at = now() where id = ${chief().id}`],
    ])('no manager is notified when %s', async (_, off) => {
      await late();
      await run(off());
      await morning(4);
      expect(await inbox(chief())).toEqual([]);
    });

    test('no manager is notified of an assignment that does not notify managers, is hidden or was closed by an operator', async () => {
      await late({ reminders });
      const hidden = await late();
      const byWord = await late({ end_date: endOf(1) });
      await run(sql`update assigned_courses set is_enabled = false where id = ${hidden}`);
      await run(sql`update assigned_courses set completed_at = ${endOf(0)} where id = ${byWord}`);
      await morning(4);
      expect(await inbox(chief())).toEqual([]);
    });

    test('the email names people up to a limit, and counts the rest', async () => {
      await addPeople(server, home, 25);
      await run(
        sql`update users set manager_id = ${chief().id} where organization_id = ${home.id} and last_name like 'Фамилия%'`,
      );
      const id = await assignTitled('Many', { end_date: endOf(1), reminders: withManagers, targets: everyone });
      await closed(id, endOf(1));
      await morning(4);
      const message = (await inbox(chief())).at(-1)!;
      expect(message.text!.match(/Фамилия\d+ Имя\d+: 3 дня/g)).toHaveLength(20);
      expect(message.text).toContain('  Просрочили: 25\n');
      expect(message.text).toContain('  и ещё 5\n');
    });

    test('no manager is notified twice when a part fails midway and the work is repeated', async () => {
      await addPeople(server, home, 460);
      await run(sql`
        with ranked as (select id, row_number() over (order by id) as n from users where organization_id = ${home.id} and last_name like 'Фамилия%')
        update users u set manager_id = boss.id from ranked mine join ranked boss on boss.n = mine.n + 230
         where u.id = mine.id`);
      const id = await assignTitled('Everyone', { end_date: endOf(1), reminders: withManagers, targets: everyone });
      await closed(id, endOf(1));
      const day = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(Date.now() + 4 * DAY);
      now = new Date(`${day}T09:05:00+05:00`);
      await run(sql`update course_notices set settled_at = now() where organization_id = ${home.id}`);
      await recordReminders(server.services);
      await run(sql`update course_notices set settled_at = now() where organization_id = ${home.id}`);
      const { queue } = server.services;
      let parts = 0;
      const failing = {
        ...queue,
        enqueueAll: (async (tx, kind, inputs) => {
          await queue.enqueueAll(tx, kind, inputs);
          parts += 1;
          if (parts === 2) throw new Error('The machine stops here.');
        }) as typeof queue.enqueueAll,
      };
      const written = async () => {
        const { rows } = (await run(sql`select count(*)::int as emails, count(distinct user_id)::int as people from emails
          where organization_id = ${home.id} and kind = 'courses_of_team'`)) as { rows: { emails: number; people: number }[] };
        return rows[0]!;
      };
      await expect(notifyPeople({ ...server.services, queue: failing })).rejects.toThrow(/could not be written/);
      expect(await written()).toEqual({ emails: 200, people: 200 });
      await Promise.all([notifyPeople(server.services), notifyPeople(server.services)]);
      expect(await written()).toEqual({ emails: 230, people: 230 });
    });
  });
});

describe('changes to an assigned course', () => {
  test('people are notified of a new end, completion by an operator, withdrawal and reassignment', async () => {
    const id = await assignTitled('Fate', { end_date: endOf(9) });
    await notify();
    await server.call(assignments.changeAssignedCourse, {
      params: { id },
      body: { end_date: '2099-03-01T13:00:00Z' },
      token: operator(),
    });
    await notify();
    expect((await inbox()).at(-1)!.subject).toBe('Изменился срок обучения: «Fate», до 1 марта');

    const take = (call: typeof assignments.removeAssignedEmployees | typeof assignments.addAssignedEmployees) =>
      server.call(call, { params: { id }, body: { targets: only(learner().id) }, token: operator() });
    await take(assignments.removeAssignedEmployees);
    await notify();
    const withdrawn = (await inbox()).at(-1)!;
    expect(withdrawn.subject).toBe('Обучение отменено: «Fate»');
    expect(withdrawn.html).not.toContain(id);
    await take(assignments.addAssignedEmployees);
    await notify();
    expect((await inbox()).at(-1)!.subject).toMatch(/^Вам назначено/);

    await server.call(assignments.completeForEmployees, {
      params: { id },
      body: { users_ids: [learner().id] },
      token: operator(),
    });
    await notify();
    expect((await inbox()).map(({ subject }) => subject).at(-1)).toBe('Обучение пройдено: «Fate»');
    await server.call(assignments.deleteAssignedCourse, { params: { id }, token: operator() });
    await notify();
    expect(await inbox()).toHaveLength(5);
  });

  test('changes come in one email with new courses, under headings, and the subject names only its own kind', async () => {
    const done = await assignTitled('Done');
    await notify();
    await server.call(assignments.completeForEmployees, {
      params: { id: done },
      body: { users_ids: [learner().id] },
      token: operator(),
    });
    await assignTitled('New', { end_date: '2099-12-04T13:00:00Z' });
    await notify();
    const message = (await inbox()).at(-1)!;
    expect(message.subject).toBe('Вам назначено обучение: «New», до 4 декабря');
    expect(message.text).toMatch(/Назначено:\n\n {2}New\n[^]*Пройдено:\n\n {2}Done\n/);
  });

  test('a person who finishes a course gets the completion email', async () => {
    const course = await makeCourse(server, home);
    const params = { id: await assign(server, home, course.id, { targets: only(learner().id) }) };
    await notify();
    const mine = { params, token: learner().token };
    const { theme_id } = course;
    await server.call(learning.initStep, { ...mine, body: { theme_id, step: 'theory', slide: 2 } });
    await server.call(learning.completeTheory, { ...mine, body: { theme_id } });
    const { body: attempt } = await server.call(learning.createAttempt, { ...mine, body: { theme_id } });
    for (const { id: question_id, right: answers } of course.questions) {
      await server.call(learning.saveAnswer, { ...mine, body: { attempt_id: attempt.id, question_id, answers } });
    }
    await notify();
    expect(await inbox()).toHaveLength(1);
    await server.call(learning.completeAttempt, { ...mine, body: { attempt_id: attempt.id } });
    await notify();
    const message = (await inbox()).at(-1)!;
    expect(message.subject).toBe('Обучение пройдено: «Course»');
    expect(message.text).toMatch(/Пройдено: +\d+ [а-я]+ 20\d\d/);
  });

  test('people who have not finished are invited again once a day, and never with emails off', async () => {
    const { employee, content_manager } = home.people;
    const id = await assignTitled('Again', { targets: only(employee.id, content_manager.id) });
    await notify();
    await run(sql`update users set registered_at = null where id = ${content_manager.id}`);
    const invite = (query: object) => server.call(assignments.reinviteLearners, { params: { id }, query, token: operator() });
    const count = (query: object) => server.call(assignments.countReinvited, { params: { id }, query, token: operator() });
    expect((await count({})).body).toEqual({ users_count: 2 });
    expect((await count({ is_not_registered: 'true' })).body).toEqual({ users_count: 1 });
    expect((await invite({ is_not_registered: 'true' })).body).toEqual({ users_count: 1 });
    expect((await count({})).body).toEqual({ users_count: 1 });
    expect((await invite({ progress_groups: ['in_progress', 'completed'] })).body).toEqual({ users_count: 0 });
    expect((await invite({ process_groups: ['BEHIND'] })).body).toEqual({ users_count: 0 });
    expect((await invite({ newbie: 'true' })).body).toEqual({ users_count: 0 });
    expect((await invite({ progress_groups: ['not_started'], process_groups: ['NORMAL'] })).body).toEqual({ users_count: 1 });
    await notify();
    await invite({});
    await notify();
    for (const person of [employee, content_manager]) {
      expect((await inbox(person)).map(({ subject }) => subject).slice(1)).toEqual([
        expect.stringMatching(/^Обучение ждёт вас: «Again»/),
      ]);
    }
    await run(sql`update organizations set tells_courses = false where id = ${home.id}`);
    expect(await invite({})).toMatchObject({ status: 409, body: { code: 'assignment.letters_off' } });
    expect(await count({})).toMatchObject({ status: 409, body: { code: 'assignment.letters_off' } });
    await run(sql`update organizations set tells_courses = true where id = ${home.id}`);
    await server.call(assignments.completeAssignedCourse, { params: { id }, token: operator() });
    expect(await invite({})).toMatchObject({ status: 409, body: { code: 'assignment.not_running' } });
  });
});

test('a child organisation’s emails have its own name, colour and logo, and no other’s', async () => {
  const parent = home;
  const child = await makeOrganization(server, { parent_id: parent.id });
  const admin = { token: parent.people.system_admin.token };
  await server.call(changeOrganization, {
    ...admin,
    params: { id: parent.id },
    body: { title: 'Parent bank', theme_color: '#112233' },
  });
  await server.call(saveLogo, { ...admin, params: { id: parent.id }, body: { logo: picture() } });
  await server.call(changeOrganization, {
    ...admin,
    params: { id: child.id },
    body: { title: 'Child fund', theme_color: '#0B7A75' },
  });
  home = child;
  await assignTitled('Before');
  await notify();
  await server.call(saveLogo, { ...admin, params: { id: child.id }, body: { logo: picture() } });
  await assignTitled('After');
  await notify();
  const [before, after] = await inbox();
  for (const message of [before!, after!]) {
    expect(message.from?.name).toBe('Child fund');
    expect(message.html).toContain('#0B7A75');
    expect(JSON.stringify([message.html, message.text, message.subject])).not.toMatch(/Parent bank|#112233|Vigil/);
  }
  expect(before!.attachments).toEqual([]);
  expect(before!.html).toContain('>C</td>');
  expect(after!.html).toContain('src="cid:logo"');
  expect(after!.attachments).toMatchObject([{ mimeType: 'image/png', contentId: '<logo>' }]);
});
