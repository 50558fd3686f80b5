import { percentOf } from '@vigil/contract/shared/percent.ts';
import { learnerStates } from '@vigil/contract/assignments/rules.ts';
import { learnerGroups } from '@vigil/contract/assignments/assigned-course.ts';
import { displayName } from '@vigil/contract/profile/rules.ts';
import { formatMoment } from '../../../documents/table-columns.ts';
import type { ReportDocument, Section } from '../../../documents/report-document.ts';
import { formatNumber } from '../../../documents/format-values.ts';
import { findAssignedCourse, findAssignedGroups, findProgressChange } from '../../assignments/queries/assigned-courses.ts';
import { listAssignedEmployees } from '../../assignments/queries/learners.ts';
import type { KindWork } from '../kind-work.ts';
import { fill, wordsIn } from '../../../words.ts';
import { reportDocument, subjectOf } from './framed.ts';
import { column, pagesOf, tableOfParts } from './tables.ts';

const DAYS_BACK = 90;

/** Reports an assigned course: the progress of all learners together and of each. */
export async function courseReport(work: KindWork): Promise<ReportDocument> {
  const { read, language, time_zone } = work;
  const texts = wordsIn(language).reports;
  const id = subjectOf(work);
  const { course, groups, days } = await read(async (scope) => ({
    course: await findAssignedCourse(scope, id),
    groups: await findAssignedGroups(scope, id),
    days: (await findProgressChange(scope, id, DAYS_BACK)).data,
  }));
  const number = (value: number) => formatNumber(value, language);
  const total = course.learners_count;
  const share = (group: (typeof learnerGroups)[number]) => ({
    unit: 'percent' as const,
    value: percentOf(groups[group], total),
    whole: { parts: learnerGroups.map((one) => groups[one]), at: learnerGroups.indexOf(group) },
    before: null,
    note: fill(texts.of_people, { part: number(groups[group]), of: number(total) }),
  });
  const sections: Section[] = [
    {
      kind: 'figures',
      title: null,
      figures: [
        {
          title: texts.figures.progress,
          unit: 'progress',
          value: total === 0 ? null : course.progress,
          before: null,
          better: 'more',
          note: null,
        },
        { title: texts.figures.completed, better: 'more', ...share('completed') },
        { title: texts.figures.overdue, better: 'less', ...share('overdue') },
        { title: texts.figures.learners, unit: 'number', value: total, before: null, better: null, note: null },
      ],
    },
    {
      kind: 'bars',
      title: texts.titles.groups,
      isWhole: true,
      bars: learnerGroups.map((group) => ({
        title: capitalize(texts.groups[group]),
        tone: learnerStates[group],
        value: groups[group],
        of: total,
      })),
    },
    ...(days.length < 2
      ? []
      : [
          {
            kind: 'series' as const,
            title: texts.titles.progress_days,
            note: texts.notes.progress,
            unit: 'progress' as const,
            lines: [
              {
                title: texts.columns.progress.toLowerCase(),
                tone: 'primary' as const,
                points: days.map(({ date, progress }) => ({ date, value: progress })),
              },
            ],
          },
        ]),
    tableOfParts(
      texts.titles.learners,
      pagesOf(read, total, (scope, page) => listAssignedEmployees(scope, id, page)),
      [
        column(texts.columns.person, 'text', 30, displayName),
        column(texts.columns.email, 'text', 28, ({ email }) => email),
        column(texts.columns.department, 'text', 24, ({ department }) => department.title),
        column(texts.columns.progress, 'progress', 11, ({ progress }) => progress),
        column(texts.columns.state, 'text', 14, ({ group }) => ({ state: learnerStates[group], word: texts.groups[group] })),
        column(texts.columns.due, 'moment', 17, ({ end_date }) => end_date),
        column(texts.columns.completed_at, 'moment', 17, ({ completed_at }) => completed_at),
      ],
    ),
  ];
  return reportDocument(work, {
    heading: `${texts.headings.course} · ${course.title}`,
    conclusion:
      total === 0
        ? null
        : fill(texts.conclusions.course, {
            completed: number(groups.completed),
            of: number(total),
            overdue: number(groups.overdue),
          }),
    sections,
    about: [
      [texts.about.course, course.title],
      [texts.columns.start, formatMoment(course.start_date, { language, time_zone })],
      [texts.columns.due, formatMoment(course.end_date, { language, time_zone })],
    ],
    definitions: ['progress'],
  });
}

const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
