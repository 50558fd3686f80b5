import { displayName } from '@vigil/contract/profile/rules.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import { dayOf, wallClock } from '@vigil/contract/working-hours/zone.ts';
import type { Cell, ReportDocument, TableSection } from '../../../documents/report-document.ts';
import { groupAt } from '../../assignments/rules.ts';
import type { KindWork } from '../kind-work.ts';
import { reportDocument } from './framed.ts';
import { reportProblems } from '../problems.ts';
import { countProgressRows, listDepartmentTitles, listPeopleIds, findProgressRows, type Row } from '../queries/progress.ts';
import { problem } from '../../../http/problem.ts';
import { wordsIn, type Words } from '../../../words.ts';

const PEOPLE_PER_PART = 1_000;

/** Reports progress in assigned courses: a row for each person and course. */
export async function progressReport(work: KindWork): Promise<ReportDocument> {
  const { read, language, time_zone, filters } = work;
  const texts = wordsIn(language).reports.training;
  const now = new Date();
  const departments = filters.subjects;
  const { names, people, total } = await read(async (scope) => {
    const found = await listDepartmentTitles(scope, departments);
    if (found.length < departments.length) throw problem(reportProblems.gone);
    const ids = await listPeopleIds(scope, departments);
    return { names: found, people: ids, total: await countProgressRows(scope, ids) };
  });
  async function* parts(): AsyncGenerator<Cell[][]> {
    for (let start = 0; start < people.length; start += PEOPLE_PER_PART) {
      const rows = await read((scope) => findProgressRows(scope, people.slice(start, start + PEOPLE_PER_PART)));
      yield rows.map((row) => cellsOf(row, { now, language, time_zone }));
    }
  }
  const table: TableSection = { kind: 'table', title: texts.table, columns: columnsOf(texts), total, parts };
  return reportDocument(work, {
    heading: texts.heading,
    about: [[texts.departments, names.length === 0 ? texts.everyone : names.join(', ')]],
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
  wordsIn(language).reports.groups[groupAt(now, row)],
  row.completed_at === null ? null : dayIn(row.completed_at, time_zone),
];

const dayIn = (moment: string, time_zone: string): string => dayOf(wallClock(Date.parse(moment), time_zone));

const columnsOf = ({ columns }: Words['reports']['training']): TableSection['columns'] => [
  { title: columns.person, kind: 'text', width: 34 },
  { title: columns.email, kind: 'text', width: 30 },
  { title: columns.department, kind: 'text', width: 28 },
  { title: columns.course, kind: 'text', width: 36 },
  { title: columns.start, kind: 'day', width: 14 },
  { title: columns.due, kind: 'day', width: 14 },
  { title: columns.progress, kind: 'progress', width: 12 },
  { title: columns.state, kind: 'text', width: 16 },
  { title: columns.completed, kind: 'day', width: 14 },
];
