import { listMyCourses } from '@vigil/contract/learning/endpoints.ts';
import * as campaigns from '@vigil/contract/phishing-campaigns/endpoints.ts';
import { getMyProgress, getMyRisk } from '@vigil/contract/statistics/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliveriesOf, hit, launch, letTimePass, makeTemplate, tokenOf, until } from '../../../test/make-campaign.ts';
import { inDays, only } from '../../../test/make-course.ts';
import { makeOrganization } from '../../../test/make-organization.ts';
import { makeScormCourse } from '../../../test/make-package.ts';
import { openPart } from '../../../test/play-package.ts';
import { startSink, type Sink } from '../../../test/sink.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';
import { updateAssignmentStatuses } from '../assignments/commands/update-assignment-statuses.ts';

let server: TestServer;
let sink: Sink;
beforeAll(async () => {
  sink = await startSink();
  server = await startServer({ SMTP_HOST: '127.0.0.1', SMTP_PORT: String(sink.port), SMTP_SECURITY: 'none' });
});
afterAll(async () => {
  await server.stop();
  await sink.close();
});

test('A package that a campaign assigns after a failure counts as any course does: completed, late and completed late', async () => {
  const home = await makeOrganization(server);
  const { employee, operator } = home.people;
  const { id: course } = await makeScormCourse(server, home);
  const { id: campaign } = await launch(server, home, {
    templates: [await makeTemplate(server, home)],
    targets: only(employee.id),
    hasAutoCourse: true,
    course,
    targetsAutoCourse: 'clicked',
    period: 5,
  });
  const [delivery] = await until(
    () => deliveriesOf(server, campaign),
    (rows) => rows.length > 0 && rows.every(({ state }) => state === 'sent'),
  );
  await letTimePass(server, campaign);
  await hit(server, `/l/${tokenOf(server, delivery!.id)}`);

  const { token } = employee;
  const mine = async () => (await server.call(listMyCourses, { token })).body.data;
  const [assigned] = await until(mine, (courses) => courses.length > 0);
  expect(assigned).toMatchObject({ type: 'scorm', course_id: course, group: 'not_started' });
  const failures = async () =>
    (await server.call(campaigns.listFailures, { token: operator.token, params: { id: campaign } })).body.data[0]!.course;
  expect(await failures()).toEqual({ progress: 0 });

  await asSystem(server.services.database, (tx) =>
    tx
      .updateTable('enrolments')
      .set({ end_date: inDays(-1) })
      .where('user_id', '=', employee.id)
      .execute(),
  );
  await updateAssignmentStatuses(server.services);
  const risk = async () => (await server.call(getMyRisk, { token })).body;
  const late = await until(risk, ({ parts }) => parts?.late === 1);
  const part = await openPart(server, { id: assigned!.id, token });
  await part.commit({ 'cmi.core.lesson_status': 'passed' }, { events: [{ kind: 'finished', n: 1, ago: 0 }] });
  const done = await until(risk, ({ parts }) => parts?.late === 0);
  expect(done.risk_level).toBeLessThan(late.risk_level!);
  expect(await failures()).toEqual({ progress: 100 });
  expect((await server.call(getMyProgress, { token })).body).toMatchObject({ progress: 100, data: [{ progress: 100 }] });
});
