import { percentOf } from '@vigil/contract/shared/percent.ts';
import { learnerGroups } from '@vigil/contract/assignments/assigned-course.ts';
import { displayName } from '@vigil/contract/profile/rules.ts';
import { writtenMoment } from '../../../documents/table-columns.ts';
import type { ReportDocument, Section, Tone } from '../../../documents/report-document.ts';
import { writtenNumber } from '../../../documents/written.ts';
import { findAssignedCourse, findAssignedGroups, findProgressChange } from '../../assignments/queries/assigned-courses.ts';
import { listAssignedEmployees } from '../../assignments/queries/learners.ts';
import type { KindWork } from '../kind-work.ts';
import { words } from '../words/words.ts';
import { column, framed, paged, subjectOf } from './framed.ts';

const DAYS_BACK = 90;
const tones: Record<string, Tone> = { completed: 'good', in_progress: 'primary', not_started: 'ink', overdue: 'bad' };

/** Reports an assigned course: the progress of all learners together and of each. */
export async function courseReport(work: KindWork): Promise<ReportDocument> {
  const { read, language, time_zone } = work;
  const said = words[language];
  const id = subjectOf(work);
  const { course, groups, days } = await read(async (scope) => ({
    course: await findAssignedCourse(scope, id),
    groups: await findAssignedGroups(scope, id),
    days: (await findProgressChange(scope, id, DAYS_BACK)).data,
  }));
  const number = (value: number) => writtenNumber(value, language);
  const of = course.learners_count;
  const share = (count: number) => ({
    unit: 'percent' as const,
    value: percentOf(count, of),
    before: null,
    note: said.ofPeople(number(count), number(of)),
  });
  const sections: Section[] = [
    {
      kind: 'figures',
      title: null,
      figures: [
        {
          title: said.figures.progress,
          unit: 'progress',
          value: of === 0 ? null : course.progress,
          before: null,
          better: 'more',
          note: null,
        },
        { title: said.figures.completed, better: 'more', ...share(groups.completed) },
        { title: said.figures.overdue, better: 'less', ...share(groups.overdue) },
        { title: said.figures.learners, unit: 'number', value: of, before: null, better: null, note: null },
      ],
    },
    {
      kind: 'bars',
      title: said.titles.groups,
      isWhole: true,
      bars: learnerGroups.map((group) => ({ title: capital(said.groups[group]), tone: tones[group]!, value: groups[group], of })),
    },
    ...(days.length < 2
      ? []
      : [
          {
            kind: 'series' as const,
            title: said.titles.progress_days,
            note: said.notes.progress,
            unit: 'progress' as const,
            lines: [
              {
                title: said.columns.progress.toLowerCase(),
                tone: 'primary' as const,
                points: days.map(({ date, progress }) => ({ date, value: progress })),
              },
            ],
          },
        ]),
    {
      kind: 'table',
      title: said.titles.learners,
      columns: [
        column(said.columns.person, 'text', 30),
        column(said.columns.email, 'text', 28),
        column(said.columns.department, 'text', 24),
        column(said.columns.progress, 'progress', 11),
        column(said.columns.state, 'text', 14),
        column(said.columns.due, 'moment', 17),
        column(said.columns.completed_at, 'moment', 17),
      ],
      total: of,
      parts: () =>
        paged(
          read,
          (scope, page) => listAssignedEmployees(scope, id, page),
          (one) => [
            displayName(one),
            one.email,
            one.department.title,
            one.progress,
            said.groups[one.group],
            one.end_date,
            one.completed_at,
          ],
        ),
    },
  ];
  return framed(work, {
    heading: `${said.headings.course} · ${course.title}`,
    conclusion: of === 0 ? null : said.conclusions.course(number(groups.completed), number(of), number(groups.overdue)),
    sections,
    about: [
      [said.about.course, course.title],
      [said.columns.start, writtenMoment(course.start_date, { language, time_zone })],
      [said.columns.due, writtenMoment(course.end_date, { language, time_zone })],
    ],
    definitions: ['progress'],
  });
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
