import { percentOf } from '@vigil/contract/shared/percent.ts';
import { displayName } from '@vigil/contract/profile/rules.ts';
import type { Employee } from '@vigil/contract/employees/employee.ts';
import type { ReportDocument } from '../../../documents/report-document.ts';
import { formatNumber } from '../../../documents/format-values.ts';
import { findDepartmentFigures } from '../../departments/queries/list.ts';
import { findDepartment } from '../../departments/queries/nodes.ts';
import { listEmployeesByIds } from '../../employees/queries/employees.ts';
import { peopleOfFilter } from '../../people/queries/filtered.ts';
import { findMinGroupSize } from '../../people/queries/result-visibility.ts';
import type { KindWork } from '../kind-work.ts';
import { fill, wordsIn } from '../../../words.ts';
import { reportDocument, subjectOf } from './framed.ts';
import { column, tableOfParts } from './tables.ts';

/** Reports a department with everyone below it as they are now: averages, and each person. */
export async function departmentReport(work: KindWork): Promise<ReportDocument> {
  const { read, language } = work;
  const texts = wordsIn(language).reports;
  const id = subjectOf(work);
  const { department, figures, people, smallest } = await read(async (scope) => ({
    department: await findDepartment(scope, id),
    figures: await findDepartmentFigures(scope, id),
    people: await peopleOfFilter(scope, { departments: [id] })
      .select('users.id')
      .orderBy('users.sort_name')
      .orderBy('users.id')
      .execute(),
    smallest: await findMinGroupSize(scope),
  }));
  const ids = people.map((person) => person.id);
  const { risk_level, progress, phishing_events: events } = figures.statistic;
  const number = (value: number) => formatNumber(value, language);
  const figureColumn = (name: 'sent' | 'clicked' | 'entered_data', width: number) =>
    column(texts.columns[name], 'number', width, ({ statistic }: Employee) => statistic.phishing_events?.[name] ?? null);
  async function* parts(): AsyncGenerator<Employee[]> {
    for (let start = 0; start < ids.length; start += PEOPLE_AT_ONCE)
      yield await read((scope) => listEmployeesByIds(scope, ids.slice(start, start + PEOPLE_AT_ONCE)));
  }
  return reportDocument(
    { ...work, period: null },
    {
      heading: `${texts.headings.department} · ${department.title}`,
      sections: [
        {
          kind: 'figures',
          title: null,
          figures: [
            { title: texts.figures.people, unit: 'number', value: ids.length, before: null, better: null, note: null },
            {
              title: texts.figures.risk,
              unit: 'risk',
              value: risk_level,
              before: null,
              better: 'less',
              note: null,
            },
            {
              title: texts.figures.progress,
              unit: 'progress',
              value: progress,
              before: null,
              better: 'more',
              note: null,
            },
            {
              title: texts.figures.clicked,
              unit: 'percent',
              value: events === null ? null : percentOf(events.clicked, events.sent),
              before: null,
              better: 'less',
              note: events !== null ? fill(texts.of_emails, { part: number(events.clicked), of: number(events.sent) }) : null,
              certainty: { people: events === null ? null : Math.min(ids.length, events.sent), change: null },
            },
          ],
        },
        tableOfParts(texts.titles.people, { total: ids.length, parts }, [
          column(texts.columns.person, 'text', 30, displayName),
          column(texts.columns.email, 'text', 28, ({ email }) => email),
          column(texts.columns.department, 'text', 24, (person) => person.department.title),
          column(texts.columns.progress, 'progress', 11, ({ statistic }) => statistic.progress),
          ...(smallest > 0
            ? []
            : [
                column(texts.columns.risk, 'risk', 9, ({ statistic }: Employee) => statistic.risk_level ?? null),
                figureColumn('sent', 12),
                figureColumn('clicked', 11),
                figureColumn('entered_data', 11),
              ]),
        ]),
      ],
      about: [[texts.about.department, department.title]],
      definitions: [
        'risk',
        'progress',
        'failed',
        'interval',
        'few_people',
        ...(smallest > 0 ? [['small_groups', number(smallest)] as const] : []),
      ],
    },
  );
}

const PEOPLE_AT_ONCE = 1000;
