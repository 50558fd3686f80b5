import { blockEmployees, getEmployee } from '@vigil/contract/employees/endpoints.ts';
import { nobody } from '@vigil/contract/people/nobody.ts';
import { countRecipients } from '@vigil/contract/phishing-campaigns/endpoints.ts';
import { changeGeneralSettings } from '@vigil/contract/settings/endpoints.ts';
import * as endpoints from '@vigil/contract/tag-automation/endpoints.ts';
import * as tags from '@vigil/contract/tags/endpoints.ts';
import { defaultReminder } from '@vigil/contract/tag-automation/rules.ts';
import type { Tag } from '@vigil/contract/tags/tag.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { excluding } from '../../../test/exclude.ts';
import { makeTemplate } from '../../../test/make-campaign.ts';
import { makeCourse } from '../../../test/make-course.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';
import { workIn } from '../../jobs/work-context.ts';
import { syncTags } from '../tags/commands/sync-tags.ts';
import { runDueActions } from './commands/run-due.ts';

const DAY = 86_400_000;
let server: TestServer;
let now = new Date();

beforeAll(async () => {
  server = await startServer({ ROLE: 'web' }, { clock: () => now });
});
afterAll(() => server.stop());

const token = (home: TestOrganization) => home.people.operator.token;
const later = (days: number) => {
  now = new Date(now.getTime() + days * DAY);
  return runDueActions(server.services);
};
const ofType = async (home: TestOrganization, type: Tag['type']) =>
  (await server.call(tags.listTags, { token: token(home) })).body.data.find((tag) => tag.type === type)!;
const customTag = async (home: TestOrganization, { isActive = true } = {}) => {
  const { id } = (
    await server.call(tags.addTag, { body: { title: `Tag ${Math.random()}`, color: '#2456E6' }, token: token(home) })
  ).body;
  if (isActive) await toggle(home, id, true);
  return id;
};
const toggle = (home: TestOrganization, tag_id: string, isOn: boolean, include_present = false) =>
  server.call(tags.toggleTag, { body: { tag_id, toggle: isOn, include_present }, token: token(home) });
const assign = (home: TestOrganization, tag_id: string, body: object = { users_ids: [home.people.employee.id] }) =>
  server.call(tags.assignTag, { body: { tag_id, ...body }, token: token(home) });
const addEmail = async (home: TestOrganization, tagID: string, body: { defer_by?: number; include_present?: boolean } = {}) =>
  (
    await server.call(endpoints.addTagEmail, {
      params: { tagID },
      body: { theme: 'Welcome, {{first_name}}', text: 'Read this.\n\n{{unknown}}', ...body },
      token: token(home),
    })
  ).body;
const actions = async (home: TestOrganization, id: string) =>
  (await server.call(endpoints.listTagActions, { params: { id }, token: token(home) })).body.data;
const history = async (home: TestOrganization, id: string, state?: 'due' | 'done') =>
  (await server.call(endpoints.listTagRuns, { params: { id }, query: state === undefined ? {} : { state }, token: token(home) }))
    .body;
const emailsOf = (home: TestOrganization, kind: string) =>
  asSystem(server.services.database, (tx) =>
    tx
      .selectFrom('emails')
      .select(['user_id', 'subject', 'text'])
      .where('organization_id', '=', home.id)
      .where('kind', '=', kind)
      .execute(),
  );
const change = (query: ReturnType<typeof sql>) => asSystem(server.services.database, (tx) => query.execute(tx));

describe('The tag of a risk group where results are anonymous', () => {
  test('is attached and acts, and nobody sees for which or how many people, or what it did', async () => {
    const home = await makeOrganization(server);
    await server.call(changeGeneralSettings, {
      token: home.people.super_user.token,
      body: { anonymous_reporting: true, smallest_group: 10 },
    });
    const tag = await ofType(home, 'risk_group');
    expect((await toggle(home, tag.id, true)).status).toBe(200);
    const { id } = await addEmail(home, tag.id);
    const { employee, operator } = home.people;
    await change(sql`update users set risk_level = 9.5 where id = ${employee.id}`);
    await workIn(server.services, home.id, (context) => syncTags(context, { user_ids: [employee.id] }));
    await later(0);
    expect(await emailsOf(home, `tag.${id}`)).toMatchObject([{ user_id: employee.id }]);
    expect(await ofType(home, 'risk_group')).toMatchObject({ users_count: 0, is_hidden: true });
    expect(await history(home, tag.id)).toMatchObject({ data: [], total_count: 0 });
    expect((await actions(home, tag.id))[0]!.runs).toEqual({ due: 0, done: 0, skipped: 0, failed: 0, cancelled: 0 });
    const people = await server.call(tags.listTaggedPeople, { params: { id: tag.id }, query: {}, token: operator.token });
    expect(people.body).toMatchObject({ data: [], total_count: 0 });
    const person = await server.call(getEmployee, { params: { id: employee.id }, token: operator.token });
    expect(person.body.tags.map(({ type }) => type)).not.toContain('risk_group');
    // If a campaign excluded that tag, the people who got its email would be those without the tag.
    await change(sql`insert into phishing_exclusions (organization_id, tag_id, title, reason, created_by)
      values (${home.id}, ${tag.id}, 'Risk', 'Before', ${operator.id})`);
    const counted = await server.call(countRecipients, {
      body: { ...nobody, all: true, excludedTags: [] },
      token: operator.token,
    });
    expect(counted.body).toMatchObject({ recipients: 5, excluded: 0 });
    const range = { params: { id: tag.id }, body: { min_risk_level: 9, max_risk_level: 10 }, token: operator.token };
    expect(await server.call(tags.changeRiskGroup, range)).toMatchObject({ status: 409, body: { code: 'tag.tells_risk' } });
  });
});

describe('An action', () => {
  test('runs once for people with the tag, after its delay, and its history says so', async () => {
    const home = await makeOrganization(server);
    const tag = await customTag(home);
    const { id } = await addEmail(home, tag, { defer_by: 3 });
    await assign(home, tag);
    await later(2);
    expect(await emailsOf(home, `tag.${id}`)).toEqual([]);
    expect((await history(home, tag, 'due')).data).toMatchObject([
      {
        state: 'due',
        is_held: false,
        user: { id: home.people.employee.id },
        action: { type: 'letter', title: 'Welcome, {{first_name}}' },
      },
    ]);
    await later(1);
    await later(10);
    const [email, ...more] = await emailsOf(home, `tag.${id}`);
    expect(more).toEqual([]);
    expect(email).toMatchObject({ user_id: home.people.employee.id, subject: 'Welcome, Test' });
    expect(email!.text).toContain('{{unknown}}');
    expect(await history(home, tag)).toMatchObject({ total_count: 1, data: [{ state: 'done', reason: null }] });
    const person = { params: { id: home.people.employee.id }, token: token(home) };
    expect((await server.call(endpoints.listPersonRuns, person)).body).toMatchObject({
      total_count: 1,
      data: [{ tag: { id: tag } }],
    });
    expect((await actions(home, tag))[0]!.runs).toEqual({ due: 0, done: 1, skipped: 0, failed: 0, cancelled: 0 });
  });

  test('does nothing for people who got the tag without its actions', async () => {
    const home = await makeOrganization(server);
    const tag = await customTag(home);
    await addEmail(home, tag);
    await assign(home, tag, { users_ids: [home.people.employee.id], need_onboarding: false });
    expect((await history(home, tag, 'due')).total_count).toBe(0);
  });

  test('is cancelled with the tag, and begins again when the tag is attached again', async () => {
    const home = await makeOrganization(server);
    const tag = await customTag(home);
    const { id } = await addEmail(home, tag, { defer_by: 2 });
    await assign(home, tag);
    await server.call(tags.unassignTag, {
      params: { id: tag },
      body: { users_ids: [home.people.employee.id] },
      token: token(home),
    });
    await later(5);
    expect(await emailsOf(home, `tag.${id}`)).toEqual([]);
    await assign(home, tag);
    await later(2);
    expect(await emailsOf(home, `tag.${id}`)).toHaveLength(1);
    expect((await actions(home, tag))[0]!.runs).toMatchObject({ done: 1, cancelled: 1 });
  });

  test('added later is for people who get the tag later, unless current holders are included', async () => {
    const home = await makeOrganization(server);
    const tag = await customTag(home);
    await assign(home, tag);
    const forNew = await addEmail(home, tag);
    const forAll = await addEmail(home, tag, { include_present: true });
    await later(1);
    expect(await emailsOf(home, `tag.${forNew.id}`)).toEqual([]);
    expect(await emailsOf(home, `tag.${forAll.id}`)).toHaveLength(1);
  });

  test('that changes moves its due runs and does not repeat completed ones', async () => {
    const home = await makeOrganization(server);
    const tag = await customTag(home);
    const { id } = await addEmail(home, tag, { defer_by: 5 });
    await assign(home, tag);
    const message = { params: { tagID: tag, messageID: id }, token: token(home) };
    await server.call(endpoints.changeTagEmail, { ...message, body: { defer_by: 1 } });
    await later(1);
    expect(await emailsOf(home, `tag.${id}`)).toHaveLength(1);
    await server.call(endpoints.changeTagEmail, { ...message, body: { defer_by: 0, text: 'Another' } });
    await later(9);
    expect(await emailsOf(home, `tag.${id}`)).toHaveLength(1);
    await server.call(endpoints.deleteTagEmail, message);
    expect((await server.call(endpoints.deleteTagEmail, message)).status).toBe(404);
  });

  test('of a deleted and restored person is due at its original time, even if the action changed meanwhile', async () => {
    const home = await makeOrganization(server);
    const tag = await customTag(home);
    const { id } = await addEmail(home, tag, { defer_by: 7 });
    await assign(home, tag);
    const saveTheirs = () =>
      workIn(server.services, home.id, (scope) => syncTags(scope, { user_ids: [home.people.employee.id] }));
    await change(sql`update users set deleted_at = now() where id = ${home.people.employee.id}`);
    await saveTheirs();
    const message = { params: { tagID: tag, messageID: id }, token: token(home) };
    await server.call(endpoints.changeTagEmail, { ...message, body: { defer_by: 3 } });
    await later(1);
    await change(sql`update users set deleted_at = null where id = ${home.people.employee.id}`);
    await saveTheirs();
    await later(1);
    expect(await emailsOf(home, `tag.${id}`)).toEqual([]);
    await later(1);
    expect(await emailsOf(home, `tag.${id}`)).toHaveLength(1);
  });

  test('waits while the tag is off, and continues when the tag is on again', async () => {
    const home = await makeOrganization(server);
    const tag = await customTag(home);
    const { id } = await addEmail(home, tag, { defer_by: 1 });
    await assign(home, tag);
    await toggle(home, tag, false);
    await later(10);
    expect((await history(home, tag, 'due')).data).toMatchObject([{ is_held: true }]);
    await toggle(home, tag, true);
    await later(0);
    expect(await emailsOf(home, `tag.${id}`)).toHaveLength(1);
  });

  test('waits while the licence is over', async () => {
    const home = await makeOrganization(server);
    const tag = await customTag(home);
    const { id } = await addEmail(home, tag);
    await assign(home, tag);
    await change(
      sql`update organizations set licence_ends_on = organization_today(organizations) - 1, licence_starts_on = current_date - 9 where id = ${home.id}`,
    );
    await later(1);
    expect(await emailsOf(home, `tag.${id}`)).toEqual([]);
    await change(sql`update organizations set licence_ends_on = current_date + 9 where id = ${home.id}`);
    await later(0);
    expect(await emailsOf(home, `tag.${id}`)).toHaveLength(1);
  });

  test('that fails does not hold up others, is retried, and is reported when it fails for good', async () => {
    const home = await makeOrganization(server);
    const tag = await customTag(home);
    const { id } = await addEmail(home, tag);
    const { employee, operator } = home.people;
    await assign(home, tag, { users_ids: [employee.id, operator.id] });
    // An email to this one person cannot be written.
    await change(sql`
      create function refuse_email() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
      create trigger refuse_email before insert on emails for each row when (new.user_id = '${sql.raw(employee.id)}') execute function refuse_email()`);
    await later(0);
    expect((await emailsOf(home, `tag.${id}`)).map(({ user_id }) => user_id)).toEqual([operator.id]);
    for (let times = 0; times < 5; times++) await later(1);
    await change(sql`drop trigger refuse_email on emails; drop function refuse_email`);
    await later(1);
    expect((await history(home, tag)).data).toMatchObject([
      { state: 'failed', reason: 'internal', user: { id: employee.id } },
      { state: 'done', user: { id: operator.id } },
    ]);
  });
});

describe('The actions offered', () => {
  test('are one of each kind except emails, and only those that the type of the tag has', async () => {
    const home = await makeOrganization(server);
    const course = await makeCourse(server, home);
    const template = await makeTemplate(server, home);
    const risk = await ofType(home, 'risk_group');
    const phishing = { params: { id: risk.id }, body: { templates_ids: [template] }, token: token(home) };
    expect(await server.call(endpoints.addTagPhishing, phishing)).toMatchObject({
      status: 409,
      body: { code: 'tag_action.not_offered' },
    });
    const courses = { body: { tag_id: risk.id, course_ids: [course.id] }, token: token(home) };
    expect((await server.call(endpoints.addTagCourses, courses)).status).toBe(200);
    expect(await server.call(endpoints.addCoursesByTag, courses)).toMatchObject({
      status: 409,
      body: { code: 'tag_action.used_already' },
    });
    const params = { params: { id: risk.id }, token: token(home) };
    expect((await server.call(endpoints.listTagCourses, params)).body.data).toEqual([
      { id: course.id, title: expect.any(String) },
    ]);
    await server.call(endpoints.deleteTagCourses, params);
    expect((await server.call(endpoints.listTagCourses, params)).body.data).toEqual([]);
  });

  test('have a delay within the life of the tag, which becomes zero when it no longer fits', async () => {
    const home = await makeOrganization(server);
    const { id } = await ofType(home, 'newbie');
    const tooLate = { params: { tagID: id }, body: { theme: 'A', text: 'B', defer_by: 30 }, token: token(home) };
    expect(await server.call(endpoints.addTagEmail, tooLate)).toMatchObject({
      status: 422,
      body: { code: 'tag_action.delay_too_long' },
    });
    await addEmail(home, id, { defer_by: 29 });
    await addEmail(home, id, { defer_by: 9 });
    await server.call(tags.changeLifeDays, { params: { id }, body: { life_days: 10 }, token: token(home) });
    expect((await actions(home, id)).map(({ defer_by }) => defer_by)).toEqual([0, 9]);
  });

  test('refuse courses without content and SCORM courses that do not exist', async () => {
    const home = await makeOrganization(server);
    const tag = await customTag(home);
    const stranger = await makeOrganization(server);
    const course = await makeCourse(server, stranger);
    const theirs = { body: { tag_id: tag, course_ids: [course.id] }, token: token(home) };
    expect(await server.call(endpoints.addTagCourses, theirs)).toMatchObject({
      status: 422,
      body: { code: 'tag_action.no_such_course' },
    });
    const scorm = { body: { tag_id: tag, cmi_course_ids: [course.id] }, token: token(home) };
    expect((await server.call(endpoints.addTagCmiCourses, scorm)).status).toBe(422);
  });
});

describe('The effect of an action', () => {
  test('is a course, once, for people who are not learning it already', async () => {
    const home = await makeOrganization(server);
    const course = await makeCourse(server, home);
    const tag = await customTag(home);
    await server.call(endpoints.addTagCourses, {
      body: { tag_id: tag, course_ids: [course.id], period: 12 },
      token: token(home),
    });
    await assign(home, tag);
    await later(0);
    const enrolments = await asSystem(server.services.database, (tx) =>
      tx
        .selectFrom('enrolments as e')
        .innerJoin('assigned_courses as a', 'a.id', 'e.assigned_course_id')
        .select(['e.user_id', 'e.end_date', 'a.source', 'a.learners_count'])
        .where('e.organization_id', '=', home.id)
        .execute(),
    );
    expect(enrolments).toEqual([
      {
        user_id: home.people.employee.id,
        end_date: new Date(now.getTime() + 12 * DAY).toISOString(),
        source: 'tag',
        learners_count: 1,
      },
    ]);
    await server.call(tags.unassignTag, {
      params: { id: tag },
      body: { users_ids: [home.people.employee.id] },
      token: token(home),
    });
    await assign(home, tag);
    await later(1);
    expect((await history(home, tag)).data[0]).toMatchObject({ state: 'skipped', reason: 'has_course' });
  });

  test('is nothing for blocked people, and the history says so', async () => {
    const home = await makeOrganization(server);
    const course = await makeCourse(server, home);
    const tag = await customTag(home);
    await server.call(endpoints.addTagCourses, {
      body: { tag_id: tag, course_ids: [course.id], period: 12 },
      token: token(home),
    });
    await assign(home, tag);
    const people = { ids: { include_ids: [home.people.employee.id] } };
    expect((await server.call(blockEmployees, { body: people, token: token(home) })).body.result).toEqual({
      done: 1,
      skipped: {},
    });
    await asSystem(server.services.database, (tx) =>
      tx.updateTable('users').set({ blocked_at: now }).where('id', '=', home.people.employee.id).execute(),
    );
    await later(0);
    // The blocking may still be undone.
    expect((await history(home, tag)).data).toEqual([]);
    await later(2);
    expect((await history(home, tag)).data).toMatchObject([{ state: 'skipped', reason: 'blocked' }]);
  });

  test('is a simulated email, by the tag’s only campaign for the template, which is still running', async () => {
    const home = await makeOrganization(server);
    const [first, second] = [await makeTemplate(server, home), await makeTemplate(server, home)];
    const tag = await customTag(home);
    const body = { templates_ids: [first, second], defer_by: 1 };
    await server.call(endpoints.addTagPhishing, { params: { id: tag }, body, token: token(home) });
    await change(excluding(home.id, home.people.system_admin.id));
    await assign(home, tag, { departments_ids: [home.department_id] });
    await later(1);
    const { rows } = (await change(sql`
      select c.by_tag, c.status, c.users_count, count(d.id)::int as emails from phishing_campaigns c join deliveries d on d.campaign_id = c.id
       where c.organization_id = ${home.id} group by c.id`)) as {
      rows: { by_tag: boolean; status: string; users_count: number; emails: number }[];
    };
    expect(rows).toMatchObject([
      { by_tag: true, status: 'active' },
      { by_tag: true, status: 'active' },
    ]);
    // Five people get two templates, and one person is excluded: two and two, or three and one.
    expect(rows.every(({ users_count, emails }) => users_count === emails)).toBe(true);
    expect(rows.reduce((sum, { emails }) => sum + emails, 0)).toBe(4);
    expect((await history(home, tag)).data.filter(({ state }) => state === 'skipped')).toMatchObject([
      { reason: 'left_out_of_phishing', user: { id: home.people.system_admin.id } },
    ]);
    const { action } = (await server.call(endpoints.getTagPhishing, { params: { id: tag }, token: token(home) })).body;
    expect(action).toMatchObject({
      phishing_templates: [{ id: first }, { id: second }],
      phishing_templates_campaign_id: expect.any(String),
    });
  });

  test('is reminders to register, so many times at an hour of a time zone, until they register', async () => {
    const home = await makeOrganization(server);
    const { id } = await ofType(home, 'not_registered');
    await change(sql`update users set registered_at = null where id = ${home.people.employee.id}`);
    await change(
      sql`insert into tag_assignments (organization_id, tag_id, user_id, assigned_at) values (${home.id}, ${id}, ${home.people.employee.id}, ${now})`,
    );
    await toggle(home, id, true);
    const reminder = {
      registration_link_days: 2,
      registration_link_times: 2,
      registration_link_time: '9:00',
      time_zone: 'Asia/Tashkent',
    };
    const set = (body: object) => server.call(endpoints.configureInviteReminder, { body, token: token(home) });
    await set({ ...reminder, include_present: true });
    const due = (await history(home, id, 'due')).data.map(({ due_at }) => due_at);
    expect(due.map((moment) => new Date(moment).toLocaleTimeString('en-GB', { timeZone: 'Asia/Tashkent' }))).toEqual([
      '09:00:00',
      '09:00:00',
    ]);
    expect(Date.parse(due[1]!) - Date.parse(due[0]!)).toBe(2 * DAY);
    await later(3);
    expect(await emailsOf(home, 'invitation')).toHaveLength(1);
    expect((await actions(home, id))[0]).toMatchObject({ registration_link_time: '9:00', time_zone: 'Asia/Tashkent' });
    // Fields that the call does not name do not change.
    const { runs: _, ...before } = (await actions(home, id))[0]!;
    expect((await set({})).body.action).toMatchObject(before);
    await set({ registration_link_times: 1 });
    expect((await actions(home, id))[0]).toMatchObject({
      registration_link_days: 2,
      registration_link_times: 1,
      registration_link_time: '9:00',
      time_zone: 'Asia/Tashkent',
    });
    expect((await history(home, id, 'due')).total_count).toBe(0);
    expect((await set({ ...reminder, time_zone: 'Nowhere/Land' })).status).toBe(422);
    expect((await set({ is_active: false })).body).toEqual({ action: null });
    expect(await actions(home, id)).toEqual([]);
    expect((await set({})).body.action).toMatchObject(defaultReminder);
  });
});

test('An action still due in the tag’s last hour runs before the tag expires, however late', async () => {
  const home = await makeOrganization(server);
  const { id } = await ofType(home, 'newbie');
  await toggle(home, id, true);
  const email = await addEmail(home, id, { defer_by: 29, include_present: false });
  await change(sql`
    with attached as (insert into tag_assignments (organization_id, tag_id, user_id, assigned_at)
      values (${home.id}, ${id}, ${home.people.employee.id}, ${now}) returning id)
    insert into tag_runs (organization_id, tag_id, action_id, assignment_id, user_id, starts_at, due_at)
    select ${home.id}, ${id}, ${email.id}, attached.id, ${home.people.employee.id}, ${now}, ${new Date(now.getTime() + 29 * DAY)} from attached`);
  await later(40);
  expect(await emailsOf(home, `tag.${email.id}`)).toHaveLength(1);
  const { rows } = (await change(
    sql`select removal from tag_assignments where tag_id = ${id} and user_id = ${home.people.employee.id}`,
  )) as {
    rows: unknown[];
  };
  expect(rows).toEqual([{ removal: 'expired' }]);
});
