import { unzipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { getDocumentProxy } from 'unpdf';
import { languages, type Language } from '@vigil/contract/shared/languages.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { makeDemonstration } from '../../app/seed/demonstration.ts';
import { asSystem } from '../../db/database.ts';
import { workIn } from '../../jobs/work-context.ts';
import { drawFirstPage, printReport } from '../../documents/print-report.ts';
import { reportTitles } from '@vigil/contract/reports/titles.ts';
import { archiveOf } from '../../documents/archive.ts';
import type { Cell, ReportDocument, Section } from '../../documents/report-document.ts';
import { csvOf } from '../../documents/report-csv.ts';
import { workbookOf } from '../../documents/workbook.ts';
import { loadCourseLibrary } from '../courses/commands/load-course-library.ts';
import { loadTemplateLibrary } from '../phishing-templates/commands/load-library.ts';
import { findCampaignSummary } from '../phishing-campaigns/queries/campaigns.ts';
import { findOrganizationPhishing } from '../statistics/queries/deliveries.ts';
import type { KindWork } from './kind-work.ts';
import { attemptReport } from './kinds/attempt.ts';
import { campaignReport } from './kinds/campaign.ts';
import { certificatesReport } from './kinds/certificates.ts';
import { comparisonReport } from './kinds/comparison.ts';
import { courseReport } from './kinds/course.ts';
import { departmentReport } from './kinds/department.ts';
import { evidencePack } from './kinds/evidence.ts';
import { executiveReport } from './kinds/executive.ts';
import { adviceOf, conclusionOf, comparisonOf, worseDepartments } from './kinds/advice.ts';
import { choiceOf, findOrganizationFigures } from './kinds/organization-figures.ts';
import { organizationReport } from './kinds/organization.ts';
import { personReport } from './kinds/person.ts';
import { phishingReport } from './kinds/phishing.ts';
import { wordsIn } from '../../words.ts';

let server: TestServer;
let organization: string;
const ids = { campaigns: [] as string[], course: '', department: '', person: '', attempt: '' };

const find = async <T>(query: ReturnType<typeof sql<T>>): Promise<T[]> =>
  asSystem(server.services.database, async (tx) => (await query.execute(tx)).rows);

beforeAll(async () => {
  server = await startServer();
  await loadTemplateLibrary(server.services.database);
  await loadCourseLibrary(server.services.database);
  await makeDemonstration(server.services, { languages: ['ru'], isAlive: false });
  const [head] = await find<{ id: string }>(sql`select id from organizations where parent_id is null`);
  organization = head!.id;
  const inOrganization = sql`organization_id = ${organization}`;
  ids.campaigns = (
    await find<{ id: string }>(
      sql`select id from phishing_campaigns where ${inOrganization} and status = 'completed' order by start_date limit 3`,
    )
  ).map(({ id }) => id);
  const [row] = await find<{ course: string; person: string; department: string; attempt: string | null }>(sql`
    select e.assigned_course_id as course, e.user_id as person, u.department_id as department,
        (select q.id from quiz_attempts q where q.${inOrganization} and q.completed_at is not null order by q.started_at limit 1) as attempt
      from enrolments e join users u on u.id = e.user_id
     where e.${inOrganization} and u.sent_count > 0 and u.deleted_at is null order by u.sent_count desc, e.progress desc limit 1`);
  Object.assign(ids, row);
});
afterAll(() => server.stop());

const work = (subjects: readonly string[] = [], more: Partial<KindWork> = {}): KindWork => ({
  read: (query) => workIn(server.services, organization, query),
  title: 'Отчёт',
  language: 'ru',
  time_zone: 'Asia/Tashkent',
  asked_by: 'Азизов Алишер',
  asked_by_id: '00000000-0000-4000-8000-000000000000',
  period: null,
  filters: { subjects },
  ...more,
});

const quarter = { from: '2000-01-01', to: '2000-01-02' };
const wide = () => ({ from: '2024-06-01', to: new Date().toISOString().slice(0, 10) });

const kinds: Record<string, (more?: Partial<KindWork>) => Promise<ReportDocument>> = {
  campaign: (more) => campaignReport(work(ids.campaigns.slice(0, 1), more)),
  comparison: (more) => comparisonReport(work(ids.campaigns, more)),
  phishing: (more) => phishingReport(work([], { period: wide(), ...more })),
  course: (more) => courseReport(work([ids.course], more)),
  department: (more) => departmentReport(work([ids.department], more)),
  person: (more) => personReport(work([ids.person], more)),
  certificates: (more) => certificatesReport(work([], { period: wide(), ...more })),
  executive: (more) => executiveReport(work([], { period: wide(), ...more })),
  organization: (more) => organizationReport(work([], { period: wide(), ...more })),
};

const ofKind = <Kind extends Section['kind']>({ sections }: ReportDocument, kind: Kind) =>
  sections.filter((section): section is Extract<Section, { kind: Kind }> => section.kind === kind);
const rowsOf = async ({ parts }: { parts: () => AsyncIterable<readonly Cell[][]> }): Promise<Cell[][]> =>
  (await Array.fromAsync(parts())).flat();
const bytesOf = async (lines: AsyncIterable<string | Uint8Array>) =>
  Buffer.concat(await Array.fromAsync(lines, (line) => Buffer.from(line)));

/** Elsewhere the engine that tags is not there (documents/pdf/engine.ts). */
const isTagging = process.platform === 'linux' && process.arch === 'x64';
/** Longer than the organisation and the heading that every page begins with. */
const HEADER_LENGTH = 120;

describe.each(Object.keys(kinds))('%s', (kind) => {
  test('is complete in every language: all words, rows as wide as their headings, totals equal to their rows', async () => {
    for (const language of ['ru', 'en', 'uz'] as const satisfies Language[]) {
      const document = await kinds[kind]!({ language });
      expect(JSON.stringify(document)).not.toMatch(/undefined|\[object|NaN/);
      // Reported emails are not recorded yet.
      expect(JSON.stringify(document)).not.toMatch(/сообщил|сообщено|reported|xabar berilgan/i);
      expect(document.definitions.length).toBeGreaterThan(0);
      expect(document.about.map(([name]) => name)).toContain(wordsIn(language).reports.about.asked_by);
      for (const table of ofKind(document, 'table')) {
        const rows = await rowsOf(table);
        expect(
          rows.every((row) => row.length === table.columns.length),
          table.title,
        ).toBe(true);
        expect(rows, table.title).toHaveLength(table.total);
      }
    }
  });

  test('is a tagged PDF with its title and language, whose last page has more than the notes at the end', async () => {
    const language = languages[Object.keys(kinds).indexOf(kind) % languages.length]!;
    const document = await kinds[kind]!({ language });
    const pdf = await getDocumentProxy(new Uint8Array(await bytesOf(printReport(document, { logo: null }).lines)));
    expect((await pdf.getMetadata()).info).toMatchObject({ Title: document.title, Language: language });
    expect(await pdf.getMarkInfo()).toMatchObject({ Marked: isTagging });
    const { items } = await (await pdf.getPage(pdf.numPages)).getTextContent();
    const text = items.map((item) => ('str' in item ? item.str : '')).join(' ');
    const before = text.split(wordsIn(language).documents.how)[0]!;
    expect(before.length, text).toBeGreaterThan(HEADER_LENGTH);
  });

  test('is a workbook that another reader opens', async () => {
    const document = await kinds[kind]!();
    const { sheets } = await readXlsx(await bytesOf(workbookOf(document).lines));
    expect(sheets.length).toBe(1 + document.sections.filter((section) => section.kind !== 'text').length);
  });
});

test('A campaign’s report has the figures of its page', async () => {
  const document = await kinds.campaign!();
  const { statistics } = await work().read((scope) => findCampaignSummary(scope, ids.campaigns[0]!));
  expect(statistics.sent).toBeGreaterThan(0);
  expect(ofKind(document, 'figures')[0]!.figures[0]).toMatchObject({ value: statistics.incident_risk });
  const [messages, departments, failures] = ofKind(document, 'table');
  const sum = async (table: typeof messages, column: number) =>
    (await rowsOf(table!)).reduce((all, row) => all + Number(row[column]), 0);
  expect(await sum(messages, 2)).toBe(statistics.sent);
  expect(await sum(departments, 1)).toBe(statistics.sent);
  expect(failures!.total).toBe(statistics.incidents);
});

test('A campaign with an open-ended email has no upper end of the expected range, in any report', async () => {
  const [id] = ids.campaigns.slice(-1);
  await find(sql`
    update campaign_templates set expected_from = 19, expected_to = null
     where id = (select id from campaign_templates where campaign_id = ${id} order by id limit 1)`);
  const campaign = await campaignReport(work([id!]));
  expect(campaign.conclusion).toMatch(/% и больше\)/);
  expect(campaign.conclusion).not.toContain('больше, чем ожидалось');
  const bands = [...ofKind(campaign, 'bands'), ...ofKind(await kinds.comparison!(), 'bands')].flatMap((band) => band.bands);
  expect(bands.filter(({ expected }) => expected?.to === null)).toHaveLength(2);
  const rows = await rowsOf(ofKind(await kinds.phishing!(), 'table')[0]!);
  expect(rows.filter((row) => row.at(-1) === 'и больше').map((row) => row.at(-2))).toEqual([19]);
});

test('An executive page has the figures of the dashboard', async () => {
  const document = await kinds.executive!();
  const phishing = await work().read((scope) => findOrganizationPhishing(scope, { period: 'own', ...wide() }));
  const [, failed] = ofKind(document, 'figures')[0]!.figures;
  expect(failed).toMatchObject({ value: phishing.failed.value, before: phishing.failed.before });
  expect(ofKind(document, 'bands')[0]!.bands.map(({ count }) => count)).toEqual(
    phishing.by_difficulty.map(({ sent }) => sent).filter((sent) => sent > 0),
  );
});

test('Advice follows from the conclusion and starts with what to do about failures', async () => {
  const request = work([], { period: wide() });
  const found = await findOrganizationFigures(request, { period: 'own', ...wide() });
  const share = { before: 10, change: null, people: 400 };
  const figuresOf = (more: Partial<typeof found.phishing>) => ({ ...found, phishing: { ...found.phishing, ...more } });
  const ratio = (value: number) => ({ value, before: null, change: null, certainty: null });
  const worse = figuresOf({
    to_expected: ratio(2),
    failed: { ...share, value: 24, certainty: 'more', interval: { from: 20, to: 28.4 } },
  });
  expect(conclusionOf(worse, request)).toMatch(/чаще, чем ожидалось.*больше, чем в прошлом периоде: 24.% вместо 10.%/);
  expect(adviceOf(worse, request)[0]!.text).toMatch(/^Назначить курс тем, кто ошибся: \d+.*Через месяц провести/);

  const calm = figuresOf({
    to_expected: ratio(0.5),
    failed: { ...share, value: 5, certainty: 'fewer', interval: { from: 3, to: 7.6 } },
    figures: { ...found.phishing.figures, entered_data: 0 },
  });
  expect(conclusionOf(calm, request)).toMatch(/реже, чем ожидалось.*меньше, чем в прошлом периоде/);
  expect(
    adviceOf(calm, request)
      .map(({ text }) => text)
      .join(),
  ).not.toContain('Назначить курс');
});

test('Few people are neither better nor worse than expected, and neither are results within chance', () => {
  const failed = { value: 24, before: null, change: null, certainty: null, people: 400, interval: { from: 20, to: 28.4 } };
  const to_expected = (value: number) => ({ value, before: null, change: null, certainty: null });
  expect(comparisonOf({ failed, to_expected: to_expected(2) })).toBe('above');
  expect(comparisonOf({ failed, to_expected: to_expected(0.5) })).toBe('below');
  expect(comparisonOf({ failed, to_expected: to_expected(1.1) })).toBe('chance');
  expect(comparisonOf({ failed: { ...failed, people: 9 }, to_expected: to_expected(2) })).toBeNull();
  expect(comparisonOf({ failed: { ...failed, people: null, interval: null }, to_expected: to_expected(2) })).toBeNull();
});

test('Advice names the departments that fail more often than all others beyond chance, the worst first', () => {
  const department = (title: string, recipients: number, failed: number) => ({ title, recipients, failed });
  const departments = [
    department('Склад', 200, 20),
    department('Продажи', 100, 40),
    department('Охрана', 9, 9),
    department('Касса', 60, 30),
    department('Кадры', 12, 3),
  ];
  expect(worseDepartments({ departments })).toEqual(['Касса', 'Продажи']);
});

test('An executive report has one page', async () => {
  for (const language of ['ru', 'en', 'uz'] as const) {
    const document = await kinds.executive!({ language, title: reportTitles.executive[language] });
    expect((await drawFirstPage(document, { logo: null, isCut: false })).pages, language).toBe(1);
  }
});

test('An executive page has its period in the title', async () => {
  const options = { period: { from: '2026-07-01', to: '2026-09-30' }, title: 'Осведомлённость сотрудников' };
  expect((await kinds.executive!(options)).title).toBe('Осведомлённость сотрудников: III квартал 2026');
});

test('The table of departments names its own scope', async () => {
  const document = await kinds.organization!();
  expect(ofKind(document, 'table')[0]!.title).toBe('Отделы сейчас, письма за всё время');
});

test('Whole months, quarters and years are compared as on the dashboard', () => {
  const now = Date.parse('2026-11-23T06:00:00Z');
  const choice = (from: string, to: string) => choiceOf({ period: { from, to }, time_zone: 'Asia/Tashkent' }, now);
  expect(choice('2026-07-01', '2026-09-30')).toEqual({ period: 'last_quarter' });
  expect(choice('2026-10-01', '2026-10-31')).toEqual({ period: 'last_month' });
  expect(choice('2025-01-01', '2025-12-31')).toEqual({ period: 'last_year' });
  expect(choice('2026-10-01', '2026-11-23')).toEqual({ period: 'this_quarter' });
  expect(choice('2026-11-01', '2026-11-23')).toEqual({ period: 'this_month' });
  expect(choice('2026-07-01', '2026-09-29')).toEqual({ period: 'own', from: '2026-07-01', to: '2026-09-29' });
});

test('A report of an attempt shows its questions and answers', async () => {
  const attempt = ids.attempt;
  if (!attempt) return expect(attempt).toBeNull();
  const document = await attemptReport(work([attempt]));
  const [questions] = ofKind(document, 'table');
  expect((await rowsOf(questions!)).length).toBe(questions!.total);
});

test('A period without any data results in an empty report, not an error', async () => {
  for (const kind of ['phishing', 'certificates', 'executive', 'organization']) {
    const document = await kinds[kind]!({ period: quarter });
    expect(document.heading).toContain('01.01.2000–02.01.2000');
    if (kind === 'phishing') expect(await rowsOf(ofKind(document, 'table')[0]!)).toEqual([]);
  }
});

test('A machine-readable report is one table', async () => {
  for (const kind of ['phishing', 'certificates']) expect(csvOf(await kinds[kind]!())).not.toBeNull();
});

test('The evidence of an audit is one archive, and its cover lists the contents', async () => {
  for (const language of ['ru', 'en', 'uz'] as const) {
    const document = await evidencePack(work([], { period: wide(), language, title: 'Аудит: 2026/1' }));
    expect(document.conclusion).toMatch(/\d/);
    const files = unzipSync(await bytesOf(archiveOf(document, null).lines));
    const [cover, ...books] = Object.keys(files);
    expect(cover).toBe('00 Аудит 2026 1.pdf');
    expect(Buffer.from(files[cover!]!).subarray(0, 5).toString()).toBe('%PDF-');
    const contents = await rowsOf(ofKind(document, 'table')[0]!);
    expect(contents.map(([name]) => name)).toEqual(books);
    for (const [index, name] of books.entries()) {
      const { sheets } = await readXlsx(files[name]!);
      expect(sheets[1]!.rows.length - 1, name).toBe(contents[index]![2]);
    }
  }
});

test('Objects of another organization are not included', async () => {
  const [otherOrganization] = await find<{ id: string }>(sql`select id from organizations where id <> ${organization} limit 1`);
  const elsewhere = { read: ((query) => workIn(server.services, otherOrganization!.id, query)) as KindWork['read'] };
  for (const kind of ['campaign', 'comparison', 'course', 'department', 'person']) {
    await expect(kinds[kind]!(elsewhere), kind).rejects.toThrow('not_found');
  }
});

test('Where results are anonymous, no report names people in connection with phishing', async () => {
  await asSystem(server.services.database, (tx) =>
    sql`update organizations set anonymous_reporting = true, smallest_group = 10 where id = ${organization}`.execute(tx),
  );
  try {
    const campaign = await kinds.campaign!();
    expect(ofKind(campaign, 'table').map(({ title }) => title)).not.toContain(wordsIn('ru').reports.titles.failures);
    const department = await kinds.department!();
    expect(ofKind(department, 'table')[0]!.columns.map(({ title }) => title)).not.toContain(
      wordsIn('ru').reports.columns.clicked,
    );
    expect(campaign.definitions.at(-1)!.text).toContain('10');
    const evidence = await evidencePack(work([], { period: wide() }));
    expect(evidence.enclosed!.map(({ name }) => name)).not.toContain(wordsIn('ru').reports.evidence.excuses);
  } finally {
    await asSystem(server.services.database, (tx) =>
      sql`update organizations set anonymous_reporting = false where id = ${organization}`.execute(tx),
    );
  }
});
