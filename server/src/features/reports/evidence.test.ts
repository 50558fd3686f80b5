import * as modules from '@vigil/contract/modules/endpoints.ts';
import * as scorm from '@vigil/contract/scorm/endpoints.ts';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { excluding } from '../../../test/exclude.ts';
import { assign, inDays, makeCourse, only } from '../../../test/make-course.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { makeScormCourse } from '../../../test/make-package.ts';
import { openPart } from '../../../test/play-package.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';
import { workIn } from '../../jobs/work-context.ts';
import { printReport } from '../../documents/print-report.ts';
import type { Cell, ReportDocument } from '../../documents/report-document.ts';
import { workbookOf } from '../../documents/workbook.ts';
import type { KindWork } from './kind-work.ts';
import { evidencePack } from './kinds/evidence.ts';
import { scormAttemptReport } from './kinds/scorm-attempt.ts';
import { wordsIn } from '../../words.ts';

let server: TestServer;
let home: TestOrganization;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  home = await makeOrganization(server);
});

const system = (statement: ReturnType<typeof sql>) => asSystem(server.services.database, (tx) => statement.execute(tx));
const work = (more: Partial<KindWork> = {}): KindWork => ({
  read: (query) => workIn(server.services, home.id, query),
  title: 'Комплект',
  language: 'ru',
  time_zone: 'UTC',
  asked_by: 'Азизов Алишер',
  asked_by_id: '00000000-0000-4000-8000-000000000000',
  period: null,
  filters: { subjects: [] },
  ...more,
});

const rowsOf = async ({ sections }: ReportDocument): Promise<Cell[][]> => {
  const [table] = sections.flatMap((section) => (section.kind === 'table' ? [section] : []));
  return (await Array.fromAsync(table!.parts())).flat();
};
const texts = wordsIn('ru').reports.evidence;
/** Returns one sheet of the evidence for a period. */
async function sheet(title: string, period: { from: string; to: string }): Promise<Cell[][]> {
  const document = await evidencePack(work({ period }));
  return rowsOf(document.enclosed!.find(({ name }) => name === title)!);
}
const owed = (from: string, to: string) => sheet(texts.learning, { from, to });
const EDITION = 4;
const STATE = 7;

/** Assigns a course in 2025 that is due at the end of January 2026, and completes it on the given day. */
async function assigned(course_id: string, completed: string | null): Promise<string> {
  const id = await assign(server, home, course_id, { targets: only(home.people.employee.id), end_date: inDays(1) });
  await system(
    sql`update assigned_courses set start_date = '2025-12-01T00:00:00Z', end_date = '2026-01-31T00:00:00Z' where id = ${id}`,
  );
  await system(sql`update enrolments set enrolled_at = '2025-12-01T00:00:00Z', end_date = '2026-01-31T00:00:00Z',
    started_at = ${completed}::timestamptz, completed_at = ${completed}::timestamptz where assigned_course_id = ${id}`);
  return id;
}

test('Obligations are those that were open on a day of the period, as they stood at its end', async () => {
  const { id } = await makeCourse(server, home);
  await assigned(id, '2026-03-10T12:00:00Z');
  expect(await owed('2025-01-01', '2025-11-30')).toEqual([]);
  expect((await owed('2025-12-01', '2025-12-31')).map((row) => row[STATE])).toEqual([wordsIn('ru').reports.groups.not_started]);
  expect((await owed('2026-02-01', '2026-02-28')).map((row) => row[STATE])).toEqual([wordsIn('ru').reports.groups.overdue]);
  expect((await owed('2026-03-01', '2026-03-31'))[0]!.slice(STATE)).toEqual([
    wordsIn('ru').reports.groups.completed,
    '2026-03-10',
    null,
  ]);
  expect(await owed('2026-03-11', '2026-12-31')).toEqual([]);
});

test('A person who left during the period is included in it, and in no later one', async () => {
  const { id } = await makeCourse(server, home);
  await assigned(id, null);
  await system(sql`update users set deleted_at = '2026-02-10T00:00:00Z' where id = ${home.people.employee.id}`);
  expect((await owed('2026-02-01', '2026-02-28')).map((row) => row.at(-1))).toEqual(['2026-02-10']);
  expect(await owed('2026-03-01', '2026-03-31')).toEqual([]);
});

test('A course made here is identified by the last change of its content before it was completed', async () => {
  const course = await makeCourse(server, home);
  const changes = () =>
    asSystem(server.services.database, (tx) =>
      tx.selectFrom('course_changes').select('changed_at').where('course_id', '=', course.id).execute(),
    );
  expect(await changes()).toHaveLength(1);
  await system(sql`delete from course_changes where course_id = ${course.id}`);
  const token = home.people.operator.token;
  await server.call(modules.changeSlide, {
    params: { moduleId: course.module_id, id: course.slides[0]! },
    body: { title: 'First', html: '<p>Иначе</p>' },
    token,
  });
  expect(await changes()).toHaveLength(1);
  await system(sql`delete from course_changes where course_id = ${course.id}`);
  await assigned(course.id, '2026-03-10T12:00:00Z');
  expect((await owed('2026-03-01', '2026-03-31'))[0]![EDITION]).toBeNull();
  for (const moment of ['2026-01-05T08:00:00Z', '2026-03-10T11:00:00Z', '2026-03-20T08:00:00Z']) {
    await system(sql`insert into course_changes (organization_id, course_id, day, changed_at)
      values (${home.id}, ${course.id}, ${moment.slice(0, 10)}, ${moment})`);
  }
  expect((await owed('2026-03-01', '2026-03-31'))[0]![EDITION]).toBe('10.03.2026');
  expect((await owed('2026-02-01', '2026-02-28'))[0]![EDITION]).toBe('05.01.2026');
});

test('A package is identified by the version of the attempt, and a later version changes nothing', async () => {
  const course = await makeScormCourse(server, home);
  const id = await assign(server, home, course.id, { targets: only(home.people.employee.id) });
  const part = await openPart(server, { id, token: home.people.employee.token });
  await part.commit(
    { 'cmi.core.lesson_status': 'passed', 'cmi.core.score.raw': '90' },
    { events: [{ kind: 'finished', n: 1, ago: 0 }] },
  );
  await system(sql`
    insert into scorm_packages (organization_id, course_id, number, folder, version, title, filename, size, unpacked_size, files_count, items)
    select organization_id, course_id, number + 1, gen_random_uuid(), version, title, filename, size, unpacked_size, files_count, items
      from scorm_packages where id = ${course.package_id}`);
  const [row] = await owed(inDays(-2).slice(0, 10), inDays(2).slice(0, 10));
  expect(row![EDITION]).toMatch(/^№ 1, \d\d\.\d\d\.\d{4}$/);
});

test('Exclusions and accepted documents are those of the period', async () => {
  await system(excluding(home.id, home.people.employee.id));
  await system(sql`update phishing_exclusions set created_at = '2026-02-01T00:00:00Z', ended_at = '2026-03-01T00:00:00Z'
    where organization_id = ${home.id}`);
  await system(sql`delete from consents where organization_id = ${home.id}`);
  await system(sql`insert into consents (organization_id, user_id, kind, version, accepted_at, address, agent)
    values (${home.id}, ${home.people.employee.id}, 'agreement', 1, '2026-02-15T00:00:00Z', '', '')`);
  const found = async (from: string, to: string) => [
    (await sheet(texts.exclusions, { from, to })).length,
    (await sheet(wordsIn('ru').reports.titles.consents, { from, to })).length,
  ];
  expect(await found('2026-01-01', '2026-01-31')).toEqual([0, 0]);
  expect(await found('2026-02-10', '2026-02-20')).toEqual([1, 1]);
  expect(await found('2026-03-01', '2026-03-01')).toEqual([1, 0]);
  expect(await found('2026-03-02', '2026-12-31')).toEqual([0, 0]);
});

test('An attempt at a package is reported with its parts, answers and events', async () => {
  const { id: course_id } = await makeScormCourse(server, home);
  const id = await assign(server, home, course_id, { targets: only(home.people.employee.id) });
  const part = await openPart(server, { id, token: home.people.employee.token });
  await part.commit(
    {
      'cmi.interactions.0.id': 'q1',
      'cmi.interactions.0.type': 'choice',
      'cmi.interactions.0.student_response': '#panic() *a*',
      'cmi.interactions.0.result': 'correct',
      'cmi.core.lesson_status': 'passed',
      'cmi.core.score.raw': '90',
    },
    { events: [{ kind: 'finished', n: 1, ago: 0 }] },
  );
  const { body } = await server.call(scorm.listScormAttempts, {
    params: { id, user_id: home.people.employee.id },
    token: home.people.operator.token,
  });
  const attempt = body.data[0]!;
  for (const language of ['ru', 'en', 'uz'] as const) {
    const document = await scormAttemptReport(work({ language, filters: { subjects: [attempt.id] } }));
    const bytes = Buffer.concat(await Array.fromAsync(printReport(document, { logo: null }).lines));
    const paper = await getDocumentProxy(new Uint8Array(bytes));
    const { items } = await (await paper.getPage(1)).getTextContent();
    const text = items.map((item) => ('str' in item ? item.str : '')).join(' ');
    expect(text).toContain(wordsIn(language).reports.scorm_statuses.passed);
    expect(text).toContain('#panic()');
    expect(text).toContain(wordsIn(language).reports.scorm_events.finished);
    const { sheets } = await readXlsx(
      Buffer.concat(await Array.fromAsync(workbookOf(document).lines, (line) => Buffer.from(line))),
    );
    expect(sheets.length).toBe(5);
  }
});
