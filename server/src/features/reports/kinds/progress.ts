import type { LearnerGroup } from '@vigil/contract/assignments/assigned-course.ts';
import { displayName } from '@vigil/contract/profile/rules.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import { dayOf, wallClock } from '@vigil/contract/working-hours/zone.ts';
import { sql } from 'kysely';
import { anyOf } from '../../../db/ids.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';
import type { Cell, ReportDocument, TableSection } from '../../../reporting/report-document.ts';
import { groupAt } from '../../assignments/rules.ts';
import { filteredPeople } from '../../people/queries/filtered.ts';
import type { KindWork } from '../kind-work.ts';
import { framed } from './framed.ts';
import { reportProblems } from '../problems.ts';
import { problem } from '../../../http/problem.ts';

const PEOPLE_A_PART = 1_000;

/** Who is how far in what they were assigned: a row for each person and course. */
export async function progressReport(work: KindWork): Promise<ReportDocument> {
  const { read, language, time_zone, filters } = work;
  const said = words[language];
  const now = new Date();
  const departments = filters.subjects;
  const { names, people, total } = await read(async (scope) => {
    const found = await findDepartments(scope, departments);
    if (found.length < departments.length) throw problem(reportProblems.gone);
    const ids = await findPeople(scope, departments);
    return { names: found, people: ids, total: await countRows(scope, ids) };
  });
  async function* parts(): AsyncGenerator<Cell[][]> {
    for (let at = 0; at < people.length; at += PEOPLE_A_PART) {
      const rows = await read((scope) => findRows(scope, people.slice(at, at + PEOPLE_A_PART)));
      yield rows.map((row) => cellsOf(row, { now, language, time_zone }));
    }
  }
  const table: TableSection = { kind: 'table', title: said.table, columns: said.columns, total, parts };
  return framed(work, {
    heading: said.heading,
    about: [[said.about.departments, names.length === 0 ? said.about.everyone : names.join(', ')]],
    sections: [table],
    definitions: [{ title: said.definition.title, text: said.definition.text }],
  });
}

type Row = {
  last_name: string;
  first_name: string;
  middle_name: string;
  email: string;
  department: string;
  course: string;
  start_date: string;
  end_date: string;
  started_at: string | null;
  completed_at: string | null;
  progress: number;
};

const cellsOf = (row: Row, { now, language, time_zone }: { now: Date; language: Language; time_zone: string }): Cell[] => [
  displayName(row),
  row.email,
  row.department,
  row.course,
  dayIn(row.start_date, time_zone),
  dayIn(row.end_date, time_zone),
  row.progress,
  words[language].groups[groupAt(now, row)],
  row.completed_at === null ? null : dayIn(row.completed_at, time_zone),
];

const dayIn = (moment: string, time_zone: string): string => dayOf(wallClock(Date.parse(moment), time_zone));

async function findDepartments({ db, organization }: WorkContext, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('departments')
    .select('title')
    .where('organization_id', '=', organization)
    .where('id', '=', anyOf(ids))
    .orderBy('title')
    .execute();
  return rows.map(({ title }) => title);
}

/** By name, once: whoever comes or goes meanwhile shifts nobody. */
async function findPeople(scope: WorkContext, departments: readonly string[]): Promise<string[]> {
  const people = filteredPeople(scope, departments.length === 0 ? {} : { departments: [...departments] });
  const rows = await people.select('users.id').orderBy('users.sort_name').orderBy('users.id').execute();
  return rows.map(({ id }) => id);
}

const learning = (organization: string, people: readonly string[]) => sql`
  from enrolments e
  join assigned_courses a on a.organization_id = e.organization_id and a.id = e.assigned_course_id
  join users u on u.organization_id = e.organization_id and u.id = e.user_id
  join departments d on d.organization_id = u.organization_id and d.id = u.department_id
 where e.organization_id = ${organization} and e.left_at is null and a.deleted_at is null and a.is_enabled
   and u.deleted_at is null and u.id = ${anyOf(people)}`;

async function countRows({ db, organization }: WorkContext, people: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n ${learning(organization, people)}`.execute(db);
  return rows[0]!.n;
}

async function findRows({ db, organization }: WorkContext, people: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select u.last_name, u.first_name, u.middle_name, u.email, d.title as department, a.title as course,
      a.start_date, e.end_date, e.started_at, e.completed_at, e.progress
      ${learning(organization, people)} order by u.sort_name, u.id, a.start_date, a.id`.execute(db);
  return rows;
}

type Words = {
  heading: string;
  table: string;
  columns: TableSection['columns'];
  groups: Record<LearnerGroup, string>;
  about: Record<'departments' | 'everyone', string>;
  definition: { title: string; text: string };
};

const columnsOf = (titles: readonly string[]): TableSection['columns'] =>
  [
    { kind: 'text', width: 34 },
    { kind: 'text', width: 30 },
    { kind: 'text', width: 28 },
    { kind: 'text', width: 36 },
    { kind: 'day', width: 14 },
    { kind: 'day', width: 14 },
    { kind: 'percent', width: 12 },
    { kind: 'text', width: 16 },
    { kind: 'day', width: 14 },
  ].map((column, at) => ({ ...column, title: titles[at]! }) as TableSection['columns'][number]);

const words: Record<Language, Words> = {
  ru: {
    heading: 'Прогресс обучения',
    table: 'Сотрудники и курсы',
    columns: columnsOf(['Сотрудник', 'Почта', 'Отдел', 'Курс', 'Начало', 'Срок', 'Прогресс, %', 'Состояние', 'Пройден']),
    groups: { not_started: 'не начат', in_progress: 'идёт', completed: 'пройден', overdue: 'просрочен' },
    about: {
      departments: 'Отделы',
      everyone: 'все',
    },
    definition: {
      title: 'Прогресс',
      text: 'Доля пройденных шагов курса: теории и тестов. Курсы, снятые с назначения, и ушедшие сотрудники не учтены.',
    },
  },
  en: {
    heading: 'Progress in training',
    table: 'People and courses',
    columns: columnsOf(['Person', 'Email', 'Department', 'Course', 'Start', 'Due', 'Progress, %', 'State', 'Completed']),
    groups: { not_started: 'not started', in_progress: 'in progress', completed: 'completed', overdue: 'overdue' },
    about: {
      departments: 'Departments',
      everyone: 'all',
    },
    definition: {
      title: 'Progress',
      text: 'The share of a course’s steps done: theory and tests. Courses taken back and people who left do not count.',
    },
  },
  uz: {
    heading: 'Oʻqish natijalari',
    table: 'Xodimlar va kurslar',
    columns: columnsOf(['Xodim', 'Pochta', 'Boʻlim', 'Kurs', 'Boshlanishi', 'Muddati', 'Natija, %', 'Holati', 'Tugatilgan']),
    groups: { not_started: 'boshlanmagan', in_progress: 'davom etmoqda', completed: 'tugatilgan', overdue: 'muddati oʻtgan' },
    about: {
      departments: 'Boʻlimlar',
      everyone: 'hammasi',
    },
    definition: {
      title: 'Natija',
      text: 'Kursning oʻtilgan qadamlari ulushi: nazariya va testlar. Bekor qilingan kurslar va ketgan xodimlar hisobga olinmagan.',
    },
  },
};
