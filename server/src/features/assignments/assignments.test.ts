import * as endpoints from '@vigil/contract/assignments/endpoints.ts';
import * as departments from '@vigil/contract/departments/endpoints.ts';
import { deleteEmployee } from '@vigil/contract/employees/endpoints.ts';
import { getLongJob } from '@vigil/contract/long-jobs/endpoints.ts';
import { countRecipients } from '@vigil/contract/phishing-campaigns/endpoints.ts';
import * as automation from '@vigil/contract/tag-automation/endpoints.ts';
import * as tags from '@vigil/contract/tags/endpoints.ts';
import * as learning from '@vigil/contract/learning/endpoints.ts';
import * as statistics from '@vigil/contract/statistics/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { until } from '../../../test/make-campaign.ts';
import { assign, everyone, inDays, makeCourse, only, picture } from '../../../test/make-course.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';
import { workIn } from '../../jobs/work-context.ts';
import { recomputeRisk } from '../statistics/commands/recompute-risk.ts';
import { enrolByCause } from './commands/enrol-by-cause.ts';
import { enrolNewMembers } from './commands/enrol.ts';
import { recountAssignment } from './commands/figures.ts';
import { updateAssignmentStatuses } from './commands/update-assignment-statuses.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const system = <T>(work: Parameters<typeof asSystem<T>>[1]) => asSystem(server.services.database, work);
const operator = (home: TestOrganization) => ({ token: home.people.operator.token });
const find = async (home: TestOrganization, id: string) =>
  (await server.call(endpoints.getAssignedCourse, { params: { id }, ...operator(home) })).body;

/** Adds people without sessions, in bulk. */
async function hire(home: TestOrganization, count: number, department_id = home.department_id): Promise<string[]> {
  const { rows } = await system((tx) =>
    sql<{ id: string }>`
      insert into users (organization_id, department_id, email, last_name)
      select ${home.id}, ${department_id}, gen_random_uuid() || ${`@${home.domain}`}, 'Person ' || n from generate_series(1, ${count}) n
      returning id`.execute(tx),
  );
  return rows.map(({ id }) => id);
}

test('an assignment form may include a picture, and a form with a missing field is refused', async () => {
  const home = await makeOrganization(server);
  const { id } = await makeCourse(server, home);
  const body = { course_id: id, start_date: inDays(-1), end_date: inDays(5), targets: JSON.stringify(everyone) as never };
  const made = await server.call(endpoints.assignCourseByForm, { body: { ...body, picture: picture() }, ...operator(home) });
  expect(made.body).toMatchObject({ status: 'active', learners_count: 5, themes: 1, title: 'Course' });
  expect(made.body.image_path).toMatch(/\/files\//);
  const backwards = await server.call(endpoints.assignCourseByForm, {
    body: { ...body, end_date: inDays(-2) },
    ...operator(home),
  });
  expect(backwards.status).toBe(422);
  const nobody = await server.call(endpoints.assignCourse, {
    body: { ...body, targets: only() },
    ...operator(home),
  });
  expect(nobody.body).toMatchObject({ code: 'assignment.nobody' });
});

test('several courses are assigned at once, appear in their organisation’s list and may have a picture each', async () => {
  const home = await makeOrganization(server);
  const courses_ids = [(await makeCourse(server, home)).id, (await makeCourse(server, home)).id];
  const body = { courses_ids, start_date: inDays(-1), end_date: inDays(5), targets: everyone };
  const made = await server.call(endpoints.assignCourses, { body, ...operator(home) });
  expect(made.body.data.map(({ course_id, learners_count }) => [course_id, learners_count])).toEqual(
    courses_ids.map((id) => [id, 5]),
  );
  const listed = async (organization_id: string) =>
    server.call(endpoints.listAssignedCoursesOf, { params: { organization_id }, ...operator(home) });
  const ids = made.body.data.map(({ id }) => id);
  expect((await listed(home.id)).body.data.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  expect((await listed((await makeOrganization(server)).id)).status).toBe(404);
  const [first, second] = ids as [string, string];
  await server.call(endpoints.changeAssignedPicture, { params: { id: first }, body: { image: picture() }, ...operator(home) });
  expect((await find(home, first)).image_path).toMatch(/\/files\//);
  expect((await find(home, second)).image_path).toBeNull();
});

test('an expired licence blocks new assignments and hides no existing ones', async () => {
  const home = await makeOrganization(server);
  const { id } = await makeCourse(server, home);
  const before = await assign(server, home, id);
  await system((tx) =>
    tx.updateTable('organizations').set({ licence_ends_on: '2020-01-01' }).where('id', '=', home.id).execute(),
  );
  await expect(assign(server, home, id)).rejects.toThrow(/licence/i);
  expect((await find(home, before)).learners_count).toBe(5);
});

test('one job enrols ten thousand people and reports when it has finished', async () => {
  const home = await makeOrganization(server);
  const { id: course } = await makeCourse(server, home);
  await hire(home, 10_000);
  const id = await assign(server, home, course);
  await vi.waitFor(async () => expect(await find(home, id)).toMatchObject({ is_enrolling: false, learners_count: 10_005 }), {
    timeout: 60_000,
    interval: 200,
  });
  const page = await server.call(endpoints.listAssignedEmployees, {
    params: { id },
    query: { search: 'person 9999', limit: 5 },
    ...operator(home),
  });
  expect(page.body).toMatchObject({ total_count: 1, data: [{ group: 'not_started', plan: 'NORMAL' }] });
}, 90_000);

test('a person who joins a chosen department is enrolled, and a person who was removed stays removed', async () => {
  const home = await makeOrganization(server);
  const { id: course } = await makeCourse(server, home);
  const department = await system((tx) =>
    tx.insertInto('departments').values({ organization_id: home.id, title: 'Sales' }).returning('id').executeTakeFirstOrThrow(),
  );
  const below = await system((tx) =>
    tx
      .insertInto('departments')
      .values({ organization_id: home.id, title: 'North', parent_id: department.id })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const [first] = await hire(home, 1, below.id);
  const targets = { ...only(), target_departments: [department.id] };
  const id = await assign(server, home, course, { targets });
  expect((await find(home, id)).learners_count).toBe(1);
  const [second] = await hire(home, 1, below.id);
  const [elsewhere] = await hire(home, 1);
  const join = () =>
    workIn(server.services, home.id, (context) => enrolNewMembers(context, { user_ids: [first!, second!, elsewhere!] }));
  await join();
  await join();
  expect((await find(home, id)).learners_count).toBe(2);
  const params = { id };
  const removed = await server.call(endpoints.removeAssignedEmployees, {
    params,
    body: { targets: [{ id: second!, type: 'user' }] },
    ...operator(home),
  });
  expect(removed.body.learners_count).toBe(1);
  await join();
  expect((await find(home, id)).learners_count).toBe(1);
  const added = await server.call(endpoints.addAssignedEmployees, {
    params,
    body: { targets: [second!, elsewhere!].map((user_id) => ({ id: user_id, type: 'user' as const })) },
    ...operator(home),
  });
  expect(added.body.learners_count).toBe(3);
});

test('a person who arrives with a whole branch moved into a chosen department is enrolled', async () => {
  const home = await makeOrganization(server);
  const { id: course } = await makeCourse(server, home);
  const place = async (title: string, parent_id: string | null = null) =>
    (await server.call(departments.addDepartment, { body: { title, parent_id }, ...operator(home) })).body.id;
  const [chosen, branch] = [await place('Chosen'), await place('Branch')];
  await hire(home, 2, await place('Inner', branch));
  await hire(home, 1, chosen);
  const id = await assign(server, home, course, { targets: { ...only(), target_departments: [chosen] } });
  expect((await find(home, id)).learners_count).toBe(1);
  await server.call(departments.changeDepartment, { body: { id: branch, parent_id: chosen }, ...operator(home) });
  await vi.waitFor(async () => expect(await find(home, id)).toMatchObject({ learners_count: 3 }), {
    timeout: 10_000,
    interval: 100,
  });
});

test('assignments begin and end on schedule, and progress counts from the beginning', async () => {
  const home = await makeOrganization(server);
  const { id: course } = await makeCourse(server, home);
  const id = await assign(server, home, course, { start_date: inDays(1), end_date: inDays(2) });
  const progress = async () => (await server.call(statistics.getMyProgress, { token: home.people.employee.token })).body.progress;
  expect((await find(home, id)).status).toBe('planned');
  expect(await progress()).toBeNull();
  const shift = (days: number) =>
    system((tx) =>
      sql`update assigned_courses set start_date = start_date - ${days} * interval '1 day', end_date = end_date - ${days} * interval '1 day' where id = ${id}`.execute(
        tx,
      ),
    );
  await shift(1.5);
  await updateAssignmentStatuses(server.services);
  expect((await find(home, id)).status).toBe('active');
  expect(await progress()).toBe(0);
  await shift(1.5);
  await updateAssignmentStatuses(server.services);
  expect(await find(home, id)).toMatchObject({ status: 'completed', isCompleted: true });
  const later = await server.call(endpoints.changeAssignedCourse, {
    params: { id },
    body: { end_date: inDays(9) },
    ...operator(home),
  });
  expect(later.body.status).toBe('active');
});

test('the groups, the learning plan and the list agree', async () => {
  const home = await makeOrganization(server);
  const { id: course, theme_id } = await makeCourse(server, home);
  const id = await assign(server, home, course);
  const { employee, content_manager, super_user } = home.people;
  const params = { id };
  await server.call(learning.initStep, { params, body: { theme_id, step: 'theory', slide: 1 }, token: employee.token });
  const done = await server.call(endpoints.completeForEmployees, {
    params,
    body: { users_ids: [content_manager.id] },
    ...operator(home),
  });
  expect(done.body).toMatchObject({ completed_count: 1, in_progress_count: 1, progress: 20 });
  await system((tx) =>
    tx
      .updateTable('enrolments')
      .set({ end_date: sql<string>`now() - interval '1 hour'` })
      .where('user_id', '=', super_user.id)
      .execute(),
  );
  const groups = (await server.call(endpoints.getAssignedGroups, { params, ...operator(home) })).body;
  expect(groups).toEqual({ not_started: 2, in_progress: 1, completed: 1, overdue: 1, plan: { NORMAL: 4, BEHIND: 1 } });
  for (const group of ['not_started', 'in_progress', 'completed', 'overdue'] as const) {
    const list = await server.call(endpoints.listAssignedEmployees, { params, query: { group }, ...operator(home) });
    expect([list.body.total_count, list.body.data.length], group).toEqual([groups[group], groups[group]]);
  }
  const series = await server.call(endpoints.getAssignedProgressChange, { params, ...operator(home) });
  expect(series.body.data).toHaveLength(1);
  expect(series.body.data[0]?.progress).toBe(20);
});

test('a person who fails a campaign gets its course once, with an end date of their own', async () => {
  const home = await makeOrganization(server);
  const { id: course_id } = await makeCourse(server, home);
  const { employee, operator: second } = home.people;
  const campaign_id = await system(async (tx) => {
    const { id } = await tx
      .insertInto('phishing_campaigns')
      .values({
        organization_id: home.id,
        name: 'A campaign',
        status: 'active',
        start_date: sql`now()`,
        end_date: sql`now()`,
        email_send_end_date: sql`now()`,
        users_count: 2,
        targets: '{}',
        created_by: second.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
  const assignFailed = (user_id: string, period: number) =>
    workIn(server.services, home.id, (context) =>
      enrolByCause(context, { cause: { campaign_id }, user_ids: [user_id], course_id, period, isAgain: false }),
    );
  await assignFailed(employee.id, 10);
  await Promise.all([assignFailed(employee.id, 10), assignFailed(second.id, 20)]);
  const list = (await server.call(endpoints.listAssignedCourses, operator(home))).body;
  expect(list.data).toMatchObject([{ source: 'campaign', title: 'Course', learners_count: 2, status: 'active' }]);
  const days = (iso: string) => Math.round((Date.parse(iso) - Date.now()) / 86_400_000);
  expect(days(list.data[0]!.end_date)).toBe(20);
  const own = (await server.call(learning.listMyCourses, { token: employee.token })).body.data[0]!;
  expect(days(own.end_date)).toBe(10);
});

test('a campaign or a tag leaves a course in progress alone, and assigns a finished one again only when set to do so', async () => {
  const home = await makeOrganization(server);
  const { id: course_id } = await makeCourse(server, home);
  const { employee, content_manager, super_user } = home.people;
  const id = await assign(server, home, course_id, { targets: only(employee.id, content_manager.id) });
  await server.call(endpoints.completeForEmployees, {
    params: { id },
    body: { users_ids: [content_manager.id] },
    ...operator(home),
  });
  const tag_id = (await server.call(tags.addTag, { body: { title: 'Own', color: '#2F9E44' }, ...operator(home) })).body.id;
  const action = (
    await server.call(automation.addTagCourses, { body: { tag_id, course_ids: [course_id], period: 10 }, ...operator(home) })
  ).body;
  expect(action.course_again).toBe(false);
  const assignAfterCampaign = (isAgain: boolean) =>
    workIn(server.services, home.id, (context) =>
      enrolByCause(context, {
        cause: { tag_action_id: action.id },
        user_ids: [employee.id, content_manager.id, super_user.id],
        course_id,
        period: 10,
        isAgain,
      }),
    );
  expect(await assignAfterCampaign(false)).toEqual([super_user.id]);
  expect(await assignAfterCampaign(false)).toEqual([]);
  expect(await assignAfterCampaign(true)).toEqual([content_manager.id]);
  const mine = (await server.call(learning.listMyCourses, { token: employee.token })).body;
  expect(mine.total_count).toBe(1);
});

test('select-all covers all people found by the search and the state, who are removed by a job and return with their progress', async () => {
  const home = await makeOrganization(server);
  const { id: course_id, theme_id } = await makeCourse(server, home);
  const { employee, content_manager } = home.people;
  await hire(home, 30);
  const id = await assign(server, home, course_id);
  const params = { id };
  await server.call(learning.initStep, { params, body: { theme_id, step: 'theory', slide: 99 }, token: employee.token });
  await server.call(learning.completeTheory, { params, body: { theme_id }, token: employee.token });
  const before = await find(home, id);
  expect(before).toMatchObject({ learners_count: 35, in_progress_count: 1 });
  expect(before.theory).toBeGreaterThan(0);
  const job = await server.call(endpoints.removeLearners, {
    params,
    body: { all: true, ids: { exclude_ids: [content_manager.id] }, filter: {} },
    ...operator(home),
  });
  expect(job.body).toMatchObject({ status: 'success', total: 34, result: { done: 34, skipped: {} } });
  expect(await find(home, id)).toMatchObject({ learners_count: 1, in_progress_count: 0, theory: 0 });
  expect((await server.call(learning.listMyCourses, { token: employee.token })).body.total_count).toBe(0);
  expect((await server.call(learning.getMyCourse, { params: { course_id: id }, token: employee.token })).status).toBe(404);
  expect((await server.call(statistics.getMyProgress, { token: employee.token })).body.progress).toBeNull();
  // A removed person stays removed although the choice covers everyone.
  await workIn(server.services, home.id, (context) => enrolNewMembers(context, { user_ids: [employee.id] }));
  expect((await find(home, id)).learners_count).toBe(1);

  const stranger = await makeOrganization(server);
  const restoreLearners = (home: TestOrganization) =>
    server.call(endpoints.restoreLearners, { params, body: { job_id: job.body.id }, ...operator(home) });
  expect((await restoreLearners(stranger)).status).toBe(404);
  expect((await restoreLearners(home)).body).toMatchObject({ status: 'success', result: { done: 34 } });
  expect(await find(home, id)).toMatchObject({ learners_count: 35, in_progress_count: 1, theory: before.theory });
  expect((await server.call(learning.listMyCourses, { token: employee.token })).body.data[0]?.progress).toBe(50);
});

test('people selected by their state are marked completed, and no others are', async () => {
  const home = await makeOrganization(server);
  const { id: course_id, theme_id } = await makeCourse(server, home);
  const id = await assign(server, home, course_id);
  const params = { id };
  await server.call(learning.initStep, {
    params,
    body: { theme_id, step: 'theory', slide: 1 },
    token: home.people.employee.token,
  });
  const order = (body: object, by = home) => server.call(endpoints.completeLearners, { params, body, ...operator(by) });
  expect((await order({ all: true }, await makeOrganization(server))).status).toBe(404);
  expect((await order({ all: false })).status).toBe(422);
  const done = await order({ all: true, filter: { group: 'in_progress' } });
  expect(done.body).toMatchObject({ total: 1, result: { done: 1, skipped: {} } });
  expect(await find(home, id)).toMatchObject({ learners_count: 5, completed_count: 1 });
  const ticked = [home.people.employee.id, home.people.operator.id];
  const again = await order({ ids: { include_ids: ticked } });
  expect(again.body).toMatchObject({ total: 2, result: { done: 1, skipped: { completed: 1 } } });
});

test('learning alone results in no risk level: its component is shown, and no day has a level', async () => {
  const home = await makeOrganization(server);
  const { id: course } = await makeCourse(server, home);
  await assign(server, home, course);
  const { employee } = home.people;
  await system((tx) =>
    tx
      .updateTable('enrolments')
      .set({ end_date: sql<string>`now() - interval '1 hour'` })
      .where('user_id', '=', employee.id)
      .execute(),
  );
  await workIn(server.services, home.id, (context) => recomputeRisk(context, [employee.id]));
  const risk = (await server.call(statistics.getMyRisk, { token: employee.token })).body;
  expect(risk).toMatchObject({
    risk_level: null,
    parts: { learning: 1, assigned: 1, late: 1, results: 0, phishing: null, phishing_weighed: null },
  });
  expect(risk.data).toEqual([]);
  const passed = (await server.call(statistics.getMyPassed, { token: employee.token })).body;
  expect(passed).toMatchObject({ assigned: 1, overdue: 1, completed: 0, passed: 0 });
  const phishing = (await server.call(statistics.getMyPhishing, { token: employee.token })).body;
  expect(phishing).toEqual({ sent: 0, opened: 0, clicked: 0, opened_attachment: 0, entered_data: 0, reported: 0, last: [] });
});

test('the risk follows what a person must learn: overdue, extended, hidden, shown, removed and deleted courses', async () => {
  const home = await makeOrganization(server);
  const { id: course } = await makeCourse(server, home);
  const { id: person, token } = home.people.employee;
  const parts = async () => (await server.call(statistics.getMyRisk, { token })).body.parts;
  const comesTo = async (assigned: number, late: number) => {
    const counted = async () => ({ assigned: 0, late: 0, ...(await parts()) });
    await expect.poll(counted, { timeout: 20_000 }).toMatchObject({ assigned, late });
  };
  const id = await assign(server, home, course);
  await comesTo(1, 0);
  await system((tx) =>
    tx
      .updateTable('enrolments')
      .set({ end_date: sql<string>`now() - interval '1 hour'` })
      .where('assigned_course_id', '=', id)
      .execute(),
  );
  await updateAssignmentStatuses(server.services);
  await comesTo(1, 1);
  const params = { id };
  await server.call(endpoints.changeAssignedCourse, { params, body: { end_date: inDays(9) }, ...operator(home) });
  await comesTo(1, 0);
  await server.call(endpoints.toggleAssignedCourse, { params, ...operator(home) });
  await comesTo(0, 0);
  await server.call(endpoints.toggleAssignedCourse, { params, ...operator(home) });
  await comesTo(1, 0);
  await server.call(endpoints.removeAssignedEmployees, { params, body: { targets: only(person) }, ...operator(home) });
  await comesTo(0, 0);
  await server.call(endpoints.addAssignedEmployees, { params, body: { targets: only(person) }, ...operator(home) });
  await comesTo(1, 0);
  await server.call(endpoints.deleteAssignedCourse, { params, ...operator(home) });
  await comesTo(0, 0);
});

test('deleting an assignment keeps its learners and their progress', async () => {
  const home = await makeOrganization(server);
  const { id: course } = await makeCourse(server, home);
  const id = await assign(server, home, course);
  expect((await server.call(endpoints.deleteAssignedCourse, { params: { id }, ...operator(home) })).status).toBe(200);
  const { token } = home.people.employee;
  expect((await server.call(learning.listMyCourses, { token })).body.total_count).toBe(0);
  expect((await server.call(statistics.getMyProgress, { token })).body.progress).toBeNull();
});

test('a person who leaves no longer counts in a running course, and still counts in a completed one', async () => {
  const home = await makeOrganization(server);
  const [leaver, ...others] = await hire(home, 3);
  const { id: course } = await makeCourse(server, home);
  const running = await assign(server, home, course, { targets: only(leaver!, ...others) });
  const over = await assign(server, home, course, { targets: only(leaver!, ...others) });
  await server.call(endpoints.completeAssignedCourse, { params: { id: over }, ...operator(home) });
  expect((await server.call(deleteEmployee, { params: { id: leaver! }, ...operator(home) })).status).toBe(200);
  await vi.waitFor(async () => expect((await find(home, running)).learners_count).toBe(2), { timeout: 10_000 });
  const listed = await server.call(endpoints.listAssignedEmployees, { params: { id: running }, ...operator(home) });
  expect(listed.body.data.map(({ id }) => id).sort()).toEqual(others.sort());
  expect((await find(home, over)).learners_count).toBe(3);
});

test('groups count exactly the people that their list shows: nobody who left, overdue or not', async () => {
  const home = await makeOrganization(server);
  const [leaver, late, early] = await hire(home, 3);
  const { id: course } = await makeCourse(server, home);
  const id = await assign(server, home, course, { targets: only(leaver!, late!, early!) });
  await system((tx) =>
    tx
      .updateTable('enrolments')
      .set({ end_date: sql<string>`now() - interval '1 hour'`, started_at: sql<string>`now() - interval '2 hours'` })
      .where('assigned_course_id', '=', id)
      .where('user_id', 'in', [leaver!, late!])
      .execute(),
  );
  await workIn(server.services, home.id, (context) => recountAssignment(context, id));
  await server.call(deleteEmployee, { params: { id: leaver! }, ...operator(home) });
  await vi.waitFor(async () => expect((await find(home, id)).learners_count).toBe(2), { timeout: 10_000 });
  const groups = (await server.call(endpoints.getAssignedGroups, { params: { id }, ...operator(home) })).body;
  expect(groups).toEqual({ not_started: 1, in_progress: 0, completed: 0, overdue: 1, plan: { NORMAL: 1, BEHIND: 1 } });
  for (const group of ['not_started', 'in_progress', 'completed', 'overdue'] as const) {
    const list = await server.call(endpoints.listAssignedEmployees, { params: { id }, query: { group }, ...operator(home) });
    expect(list.body.total_count, group).toBe(groups[group]);
  }
  // An operator cannot complete the course for people who are not its learners.
  const done = await server.call(endpoints.completeForEmployees, {
    params: { id },
    body: { users_ids: [leaver!, late!] },
    ...operator(home),
  });
  expect(done.body).toMatchObject({ learners_count: 2, completed_count: 1 });
  const { completed_at } = await system((tx) =>
    tx
      .selectFrom('enrolments')
      .select('completed_at')
      .where('assigned_course_id', '=', id)
      .where('user_id', '=', leaver!)
      .executeTakeFirstOrThrow(),
  );
  expect(completed_at).toBeNull();
});

test('a reopened course counts the people who are on the staff now', async () => {
  const home = await makeOrganization(server);
  const [away, gone, stays] = await hire(home, 3);
  const { id: course } = await makeCourse(server, home);
  const id = await assign(server, home, course, { targets: only(away!, gone!, stays!) });
  await server.call(deleteEmployee, { params: { id: away! }, ...operator(home) });
  await vi.waitFor(async () => expect((await find(home, id)).learners_count).toBe(2), { timeout: 10_000 });
  await server.call(endpoints.completeAssignedCourse, { params: { id }, ...operator(home) });
  // One person returns to the staff and one leaves after the course was completed: its figures do not change.
  await system((tx) => tx.updateTable('users').set({ deleted_at: null }).where('id', '=', away!).execute());
  await system((tx) =>
    tx
      .updateTable('users')
      .set({ deleted_at: sql<string>`now()` })
      .where('id', '=', gone!)
      .execute(),
  );
  const opened = await server.call(endpoints.changeAssignedCourse, {
    params: { id },
    body: { end_date: inDays(9) },
    ...operator(home),
  });
  expect(opened.body).toMatchObject({ status: 'active', learners_count: 2 });
  const listed = await server.call(endpoints.listAssignedEmployees, { params: { id }, ...operator(home) });
  expect(listed.body.data.map((learner) => learner.id).sort()).toEqual([away!, stays!].sort());
});

test('a job enrols people chosen in the employees list, once in each course', async () => {
  const home = await makeOrganization(server);
  const [first, second] = [await makeCourse(server, home), await makeCourse(server, home)];
  const [stayedPerson] = await hire(home, 1_203);
  const { status, body } = await server.call(endpoints.assignToSelection, {
    body: {
      courses_ids: [first.id, second.id, first.id],
      start_date: inDays(-1),
      end_date: inDays(5),
      selection: { all: true, ids: { exclude_ids: [stayedPerson!] }, filter: { search: 'person' } },
    },
    ...operator(home),
  });
  expect([status, body]).toMatchObject([200, { status: 'in_process', total: 1_202 }]);
  const job = await until(
    async () => (await server.call(getLongJob, { params: { id: body.id }, ...operator(home) })).body,
    (job) => job.status !== 'in_process',
  );
  expect(job).toMatchObject({ status: 'success', result: { done: 1_202, skipped: {} } });
  const { data } = (await server.call(endpoints.listAssignedCourses, { query: {}, ...operator(home) })).body;
  expect(data.map(({ learners_count, is_enrolling }) => [learners_count, is_enrolling])).toEqual([
    [1_202, false],
    [1_202, false],
  ]);
});

test('a selection of nobody, or with the end before the start, assigns nothing', async () => {
  const home = await makeOrganization(server);
  const { id } = await makeCourse(server, home);
  const order = (end_date: string, search: string) =>
    server.call(endpoints.assignToSelection, {
      body: { courses_ids: [id], start_date: inDays(-1), end_date, selection: { all: true, filter: { search } } },
      ...operator(home),
    });
  expect((await order(inDays(3), 'no such person')).body).toMatchObject({ code: 'assignment.nobody' });
  expect((await order(inDays(-3), '')).status).toBe(422);
  expect((await server.call(endpoints.listAssignedCourses, { query: {}, ...operator(home) })).body.total_count).toBe(0);
});

test('targets with a filter cover the people found now, and nobody who comes later', async () => {
  const home = await makeOrganization(server);
  const course = await makeCourse(server, home);
  await hire(home, 12);
  const targets = { ...everyone, filter: { search: 'person 1' } };
  const id = await assign(server, home, course.id, { targets });
  expect((await find(home, id)).learners_count).toBe(4);
  const [late] = await hire(home, 1);
  await workIn(server.services, home.id, (scope) => enrolNewMembers(scope, { user_ids: [late!] }));
  expect((await find(home, id)).learners_count).toBe(4);
  const { body } = await server.call(countRecipients, { body: targets, ...operator(home) });
  expect(body.recipients).toBe(5);
});

test('the list shows running courses first, then planned and completed ones, the latest start first', async () => {
  const home = await makeOrganization(server);
  const { id: course } = await makeCourse(server, home);
  const spans = { over: [-9, -8], planned: [5, 9], later: [7, 9], older: [-4, 9], newer: [-1, 9] } as const;
  const names = new Map<string, string>();
  for (const [name, [from, to]] of Object.entries(spans)) {
    names.set(await assign(server, home, course, { start_date: inDays(from), end_date: inDays(to) }), name);
  }
  const { body } = await server.call(endpoints.listAssignedCourses, operator(home));
  expect(body.data.map(({ id }) => names.get(id))).toEqual(['newer', 'older', 'later', 'planned', 'over']);
});
