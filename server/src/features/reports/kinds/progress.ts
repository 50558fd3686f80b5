import { displayName } from '@vigil/contract/profile/rules.ts';
import { dayOf, wallClock } from '@vigil/contract/working-hours/zone.ts';
import type { ReportDocument } from '../../../documents/report-document.ts';
import { groupAt } from '../../assignments/rules.ts';
import type { KindWork } from '../kind-work.ts';
import { reportDocument } from './framed.ts';
import { column, tableOfParts } from './tables.ts';
import { reportProblems } from '../problems.ts';
import { countProgressRows, listDepartmentTitles, listPeopleIds, findProgressRows, type Row } from '../queries/progress.ts';
import { problem } from '../../../http/problem.ts';
import { wordsIn } from '../../../words.ts';

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
  async function* parts(): AsyncGenerator<Row[]> {
    for (let start = 0; start < people.length; start += PEOPLE_PER_PART)
      yield await read((scope) => findProgressRows(scope, people.slice(start, start + PEOPLE_PER_PART)));
  }
  const dayIn = (moment: string) => dayOf(wallClock(Date.parse(moment), time_zone));
  const { columns } = texts;
  return reportDocument(work, {
    heading: texts.heading,
    about: [[texts.departments, names.length === 0 ? texts.everyone : names.join(', ')]],
    sections: [
      tableOfParts(texts.table, { total, parts }, [
        column(columns.person, 'text', 34, displayName),
        column(columns.email, 'text', 30, ({ email }) => email),
        column(columns.department, 'text', 28, ({ department }) => department),
        column(columns.course, 'text', 36, ({ course }) => course),
        column(columns.start, 'day', 14, ({ start_date }) => dayIn(start_date)),
        column(columns.due, 'day', 14, ({ end_date }) => dayIn(end_date)),
        column(columns.progress, 'progress', 12, ({ progress }) => progress),
        column(columns.state, 'text', 16, (row) => wordsIn(language).reports.groups[groupAt(now, row)]),
        column(columns.completed, 'day', 14, ({ completed_at }) => completed_at && dayIn(completed_at)),
      ]),
    ],
    definitions: ['progress'],
  });
}
