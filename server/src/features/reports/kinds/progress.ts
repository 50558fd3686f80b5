import type { LearnerGroup } from '@vigil/contract/assignments/assigned-course.ts';
import { displayName } from '@vigil/contract/profile/rules.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import { dayOf, wallClock } from '@vigil/contract/working-hours/zone.ts';
import type { Cell, ReportDocument, TableSection } from '../../../documents/report-document.ts';
import { groupAt } from '../../assignments/rules.ts';
import type { KindWork } from '../kind-work.ts';
import { reportDocument } from './framed.ts';
import { reportProblems } from '../problems.ts';
import { countRows, findDepartments, findPeople, findRows, type Row } from '../queries/progress.ts';
import { problem } from '../../../http/problem.ts';

const PEOPLE_PER_PART = 1_000;

/** Reports progress in assigned courses: a row for each person and course. */
export async function progressReport(work: KindWork): Promise<ReportDocument> {
  const { read, language, time_zone, filters } = work;
  const texts = words[language];
  const now = new Date();
  const departments = filters.subjects;
  const { names, people, total } = await read(async (scope) => {
    const found = await findDepartments(scope, departments);
    if (found.length < departments.length) throw problem(reportProblems.gone);
    const ids = await findPeople(scope, departments);
    return { names: found, people: ids, total: await countRows(scope, ids) };
  });
  async function* parts(): AsyncGenerator<Cell[][]> {
    for (let start = 0; start < people.length; start += PEOPLE_PER_PART) {
      const rows = await read((scope) => findRows(scope, people.slice(start, start + PEOPLE_PER_PART)));
      yield rows.map((row) => cellsOf(row, { now, language, time_zone }));
    }
  }
  const table: TableSection = { kind: 'table', title: texts.table, columns: texts.columns, total, parts };
  return reportDocument(work, {
    heading: texts.heading,
    about: [[texts.about.departments, names.length === 0 ? texts.about.everyone : names.join(', ')]],
    sections: [table],
    definitions: ['progress'],
  });
}

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

type Words = {
  heading: string;
  table: string;
  columns: TableSection['columns'];
  groups: Record<LearnerGroup, string>;
  about: Record<'departments' | 'everyone', string>;
};

const columnsOf = (titles: readonly string[]): TableSection['columns'] =>
  [
    { kind: 'text', width: 34 },
    { kind: 'text', width: 30 },
    { kind: 'text', width: 28 },
    { kind: 'text', width: 36 },
    { kind: 'day', width: 14 },
    { kind: 'day', width: 14 },
    { kind: 'progress', width: 12 },
    { kind: 'text', width: 16 },
    { kind: 'day', width: 14 },
  ].map((column, index) => ({ ...column, title: titles[index]! }) as TableSection['columns'][number]);

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
  },
};
