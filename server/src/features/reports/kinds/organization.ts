import type { WorkContext } from '../../../jobs/work-context.ts';
import type { ReportDocument, TableSection, Tone } from '../../../documents/report-document.ts';
import { formatNumber } from '../../../documents/format-values.ts';
import { listDepartments } from '../../departments/queries/list.ts';
import { findCoursesCounts, findProgressGroups, findRiskGroups } from '../../statistics/queries/people.ts';
import { findSeries } from '../../statistics/queries/series.ts';
import type { KindWork } from '../kind-work.ts';
import { wordsIn } from '../../../words.ts';
import { funnelBars } from './campaign.ts';
import { adviceOf, conclusionOf } from './advice.ts';
import { reportDocument, titleOf } from './framed.ts';
import { column, tableOfParts } from './tables.ts';
import {
  choiceOf,
  definitionsOf,
  difficultyBands,
  findOrganizationFigures,
  mainFigures,
  riskSeries,
  presentFigures,
} from './organization-figures.ts';

const riskTones: Record<string, Tone> = { low: 'low', medium: 'medium', high: 'high', none: 'none' };
const progressTones: Record<string, Tone> = {
  NOT_START: 'not_started',
  IN_PROGRESS: 'in_progress',
  COMPLETED: 'done',
  WITHOUT_COURSE: 'none',
};

/** Reports everything that an organisation's dashboard shows, with all its departments. */
export async function organizationReport(work: KindWork): Promise<ReportDocument> {
  const { read, language } = work;
  const texts = wordsIn(language).reports;
  const choice = choiceOf(work, Date.now());
  const figures = await findOrganizationFigures(work, choice);
  const { riskGroups, progressGroups, courses, progressDays, departments } = await read(async (scope) => ({
    riskGroups: await findRiskGroups(scope, choice),
    progressGroups: await findProgressGroups(scope, choice),
    courses: await findCoursesCounts(scope, choice),
    progressDays: await findSeries(scope, 'progress', choice),
    departments: await countDepartments(scope),
  }));
  const number = (value: number) => formatNumber(value, language);
  const bars = <Group extends string>(
    list: readonly { group: Group; people: { value: number | null } }[],
    total: number | null,
    { names, tones }: { names: Record<Group, string>; tones: Record<string, Tone> },
  ) =>
    list.flatMap(({ group, people: { value } }) =>
      value === null ? [] : [{ title: names[group], tone: tones[group]!, value, of: total ?? 0 }],
    );
  return reportDocument(
    { ...work, period: figures.asked.period, title: titleOf(work, figures.asked.period) },
    {
      heading: texts.headings.organization,
      conclusion: conclusionOf(figures, work),
      sections: [
        mainFigures(figures, work),
        difficultyBands(figures, work),
        riskSeries(figures, work),
        presentFigures(figures, work),
        ...funnelBars(figures.phishing.figures, language),
        {
          kind: 'bars',
          title: texts.titles.risk_groups,
          isWhole: isWhole(riskGroups.groups),
          bars: bars(riskGroups.groups, riskGroups.people, { names: texts.risk_groups, tones: riskTones }),
        },
        {
          kind: 'bars',
          title: texts.titles.progress_groups,
          isWhole: isWhole(progressGroups.groups),
          bars: bars(progressGroups.groups, progressGroups.people, { names: texts.progress_groups, tones: progressTones }),
        },
        {
          kind: 'series',
          title: texts.titles.progress_days,
          note: texts.notes.progress,
          unit: 'progress',
          lines: [{ title: texts.columns.progress.toLowerCase(), tone: 'primary', points: progressDays }],
        },
        {
          kind: 'facts',
          title: texts.titles.learning,
          isBeside: true,
          facts: [
            [texts.course_statuses.active, number(courses.active)],
            [texts.course_statuses.planned, number(courses.planned)],
            [texts.course_statuses.completed, number(courses.completed)],
            [texts.figures.people, number(courses.employees)],
            [texts.titles.departments, number(courses.departments)],
          ],
        },
        ...adviceOf(figures, work),
        departmentsTable(work, departments),
      ],
      definitions: [...definitionsOf(figures, work), 'progress'],
    },
  );
}

/** Whether every group is shown; a hidden group leaves the total incomplete. */
const isWhole = (groups: readonly { people: { value: number | null } }[]): boolean =>
  groups.every(({ people }) => people.value !== null);

async function countDepartments({ db, organization }: WorkContext): Promise<number> {
  const { n } = await db
    .selectFrom('departments')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('organization_id', '=', organization)
    .executeTakeFirstOrThrow();
  return n;
}

const LEVEL_MAX = 100_000;

/** Returns the table of departments from the top of the tree, each with everyone below it. */
function departmentsTable({ read, language }: KindWork, total: number): TableSection {
  const { titles, columns } = wordsIn(language).reports;
  async function* level(parent_id: string | undefined, depth: number): AsyncGenerator<DepartmentRow[]> {
    const { data } = await read((scope) =>
      listDepartments(scope, {
        ...(parent_id !== undefined && { parent_id }),
        limit: LEVEL_MAX,
        offset: 0,
        sort_by: 'NAME',
        sort_order: 'asc',
      }),
    );
    for (const department of data) {
      yield [{ ...department, depth }];
      if (department.children_count > 0) yield* level(department.id, depth + 1);
    }
  }
  return tableOfParts(titles.departments_now, { total, parts: () => level(undefined, 0) }, [
    column(columns.department, 'text', 44, ({ title, depth }) => '\u2003'.repeat(depth) + title),
    column(columns.people, 'number', 14, ({ users_count }) => users_count),
    column(columns.risk, 'risk', 9, ({ statistic }) => statistic.risk_level),
    column(columns.progress, 'progress', 12, ({ statistic }) => statistic.progress),
    column(columns.sent, 'number', 14, ({ statistic }) => statistic.phishing_events?.sent ?? null),
    column(columns.clicked, 'share', 22, ({ users_count, statistic: { phishing_events: events } }) =>
      events === null || events.sent === 0
        ? null
        : { percent: (100 * events.clicked) / events.sent, people: Math.min(users_count, events.sent) },
    ),
  ]);
}

type DepartmentRow = Awaited<ReturnType<typeof listDepartments>>['data'][number] & { depth: number };
