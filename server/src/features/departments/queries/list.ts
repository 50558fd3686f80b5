import type * as endpoints from '@vigil/contract/departments/endpoints.ts';
import type { DepartmentRow, DepartmentSortKey, DepartmentTitle } from '@vigil/contract/departments/department.ts';
import { isResultSortKey, pathOf } from '@vigil/contract/departments/rules.ts';
import type { ParsedOf } from '@vigil/contract/endpoint.ts';
import { FEW_PEOPLE } from '@vigil/contract/shared/intervals.ts';
import type { Page } from '@vigil/contract/shared/page.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../../http/context.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import { versionOf } from '../../../http/version.ts';
import { assertIndividualResults, findMinGroupSize } from '../../people/queries/result-visibility.ts';
import { roundDownToSteps } from '../../people/rules.ts';
import { findBranchResults, type EmailSums } from './results.ts';
import { editableDepartment, findDepartment } from './nodes.ts';
import { matchesTitle } from './title-search.ts';

type ListQuery = ParsedOf<typeof endpoints.listDepartments>['query'];
type TitlesQuery = ParsedOf<typeof endpoints.listDepartmentTitles>['query'];
type Order = Pick<ListQuery, 'sort_by' | 'sort_order'>;
type Ancestor = { id: string; title: string };

/** Lists one level of the departments; each department's figures cover its whole branch. */
export async function listDepartments(context: WorkContext, query: ListQuery) {
  const { db, organization } = context;
  const { parent_id, limit, offset, sort_by } = query;
  if (isResultSortKey(sort_by)) await assertIndividualResults(context);
  const path = parent_id === undefined ? [] : await findAncestors(context, parent_id);
  if (parent_id !== undefined) await findDepartment(context, parent_id);
  const level = sql`d.organization_id = ${organization} and ${parent_id === undefined ? sql`d.parent_id is null` : sql`d.parent_id = ${parent_id}`}`;
  const total_count = await countLevel(context, level);
  // Rows are ordered after they are summed, so only a level that does not fit on the page is selected in the order of the figure.
  const isCut = sort_by !== 'NAME' && total_count > limit;
  const roots = isCut ? pageByFigure(organization, level, query) : pageByName(level, query);
  const data = await withVisibleResults(context, await sumBranches({ db, organization }, roots, query));
  return { data, total_count, limit, offset, path };
}

/** Returns one department with the figures of its whole branch. */
export async function findDepartmentFigures(context: WorkContext, id: string): Promise<DepartmentRow> {
  const { organization } = context;
  const roots = sql`select d.* from departments d where d.organization_id = ${organization} and d.id = ${id}`;
  const [found] = await withVisibleResults(context, await sumBranches(context, roots, { sort_by: 'NAME', sort_order: 'asc' }));
  if (found === undefined) throw problem(httpProblems.not_found);
  return found;
}

type Scope = Pick<WorkContext, 'db' | 'organization'>;

/**
 * Replaces risk and phishing figures where results are anonymous: there they cover the people counted in a department, not its
 * present members, and figures of few people are hidden.
 */
async function withVisibleResults(scope: Scope, rows: DepartmentRow[]): Promise<DepartmentRow[]> {
  const minGroupSize = await findMinGroupSize(scope);
  if (minGroupSize === 0) return rows;
  const { risk, emails } = await findBranchResults(scope, minGroupSize);
  return rows.map((row) => {
    const [own, sums] = [risk.get(row.id) ?? null, emails.get(row.id) ?? null];
    return {
      ...row,
      is_hidden: own === null || sums === null,
      statistic: {
        progress: row.statistic.progress,
        risk_level: own === null || own.with_risk === 0 ? null : Math.round(own.risk_sum / own.with_risk),
        // The exact number would change by one when one person fails or an email becomes old enough.
        with_risk: null,
        phishing_events: sums === null ? null : roundSums(sums, minGroupSize),
      },
    };
  });
}

/**
 * Rounds the sums where results are anonymous: each campaign adds to them, so exact numbers would reveal the newest campaign's
 * results.
 */
function roundSums({ sent, clicked, entered_data }: EmailSums, minGroupSize: number) {
  const roundCount = (count: number) => roundDownToSteps(count, { of: sent, smallest: minGroupSize });
  const clickedShown = roundCount(clicked);
  return clickedShown === null ? null : { sent, clicked: clickedShown, entered_data: roundCount(entered_data) };
}

async function sumBranches(
  { db, organization }: Pick<WorkContext, 'db' | 'organization'>,
  /** A select of the departments of the page. */
  page: RawBuilder<unknown>,
  order: Order,
): Promise<DepartmentRow[]> {
  const { rows } = await sql<FlatRow>`
    with recursive roots as materialized (
      ${page}
    ),
    -- All sub-departments of each: departments store the sums of their own people only.
    below as (
      select r.id as root, r.id, 0 as depth, ${figuresOf('r')} from roots r
      union all
      select b.root, d.id, b.depth + 1, ${figuresOf('d')}
        from below b join departments d on d.organization_id = ${organization} and d.parent_id = b.id
    ),
    -- Means are computed from sums, so that a large branch weighs as much as its people.
    totals as (
      select root, count(*) filter (where depth = 1)::int as children_count, ${figures[order.sort_by].sum} as figure,
             sum(users_count)::int as users_count,
             round(sum(risk_sum) / nullif(sum(with_risk), 0), 1) as risk_level, sum(with_risk)::int as with_risk,
             ${isRanked(order.sort_by)} as is_ranked, sum(users_count) > 0 as has_people,
             round(sum(progress_sum) / nullif(sum(with_progress), 0), 2) as progress,
             sum(sent_sum)::int as sent, sum(clicked_sum)::int as clicked, sum(entered_data_sum)::int as entered_data
        from below group by root
    )
    select d.id, d.title, d.parent_id, d.is_default, d.time_zone, t.users_count, t.children_count, t.risk_level, t.with_risk, t.progress, t.sent, t.clicked, t.entered_data
      from roots d join totals t on t.root = d.id
     order by ${orderColumns(order)}
  `.execute(db);
  return rows.map(rowOf);
}

async function countLevel({ db }: WorkContext, level: Level): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from departments d where ${level}`.execute(db);
  return rows[0]!.n;
}

/** Returns the columns of the figures that are stored with a department itself. */
const figuresOf = (alias: string): RawBuilder<unknown> =>
  sql.raw(
    ['users_count', 'risk_sum', 'with_risk', 'progress_sum', 'with_progress', 'sent_sum', 'clicked_sum', 'entered_data_sum']
      .map((figure) => `${alias}.${figure}`)
      .join(', '),
  );

type FlatRow = Omit<DepartmentRow, 'exists_users' | 'is_hidden' | 'statistic' | 'version'> & {
  risk_level: number | null;
  with_risk: number;
  progress: number | null;
  sent: number;
  clicked: number;
  entered_data: number;
};

const rowOf = ({ risk_level, with_risk, progress, sent, clicked, entered_data, ...row }: FlatRow): DepartmentRow => ({
  ...row,
  version: versionOf(editableDepartment, row),
  exists_users: row.users_count > 0,
  is_hidden: false,
  statistic: { risk_level, with_risk, progress, phishing_events: { sent, clicked, entered_data } },
});

/**
 * Returns the columns that order the departments. The default department is first in every order (spec point 3), except that
 * departments without people come last in the order of a figure.
 */
function orderColumns({ sort_by, sort_order }: Order): RawBuilder<unknown> {
  const order = sql.raw(sort_order);
  return sort_by === 'NAME'
    ? sql`is_default desc, title collate "ru-x-icu" ${order}, id`
    : sql`has_people desc, is_default desc, is_ranked desc, case when is_ranked then figure end ${order}, title collate "ru-x-icu", id`;
}

/** Whether a department is ordered by its results: figures of few people are chance, so such departments come last. */
const isRanked = (sort_by: DepartmentSortKey): RawBuilder<unknown> =>
  isResultSortKey(sort_by) ? sql`coalesce(sum(with_risk), 0) >= ${sql.raw(String(FEW_PEOPLE))}` : sql`true`;

/** Conditions on `departments d`. */
type Level = RawBuilder<unknown>;

const pageByName = (level: Level, query: ListQuery) => sql`
  select d.* from departments d where ${level}
   order by ${orderColumns({ ...query, sort_by: 'NAME' })} limit ${query.limit} offset ${query.offset}`;

const figures: Record<DepartmentSortKey, { of: string[]; sum: RawBuilder<unknown> }> = {
  NAME: { of: [], sum: sql`null` },
  USERS_COUNT: { of: ['users_count'], sum: sql`sum(users_count)` },
  RISK_LEVEL: { of: ['risk_sum', 'with_risk'], sum: sql`coalesce(sum(risk_sum)::float8 / nullif(sum(with_risk), 0), -1)` },
  PROGRESS: {
    of: ['progress_sum', 'with_progress'],
    sum: sql`coalesce(sum(progress_sum)::float8 / nullif(sum(with_progress), 0), -1)`,
  },
  PHISHING_INDICATOR: {
    of: ['clicked_sum', 'sent_sum', 'with_risk'],
    sum: sql`coalesce(sum(clicked_sum)::float8 / nullif(sum(sent_sum), 0), -1)`,
  },
};

/** Selects a page in the order of a figure: sums that figure for the whole level, and the others for the page only. */
function pageByFigure(organization: string, level: Level, query: ListQuery): RawBuilder<unknown> {
  const { of: columnsUsed, sum } = figures[query.sort_by];
  const columns = sql.raw([...new Set(['users_count', ...columnsUsed])].map((name) => `d.${name}`).join(', '));
  return sql`
    select d.* from (
      with recursive walked as (
        select d.id as root, d.id as at, d.is_default, d.title, ${columns} from departments d where ${level}
        union all
        select w.root, d.id, w.is_default, w.title, ${columns}
          from walked w join departments d on d.organization_id = ${organization} and d.parent_id = w.at
      )
      select * from (
        select root as id, is_default, title, ${sum} as figure, ${isRanked(query.sort_by)} as is_ranked, sum(users_count) > 0 as has_people
          from walked group by root, is_default, title
      ) ranked
       order by ${orderColumns(query)} limit ${query.limit} offset ${query.offset}
    ) f
      join departments d on d.organization_id = ${organization} and d.id = f.id`;
}

/** Lists titles with their path for pickers, the default department first. */
export async function listDepartmentTitles(
  context: Context,
  { search, limit, offset }: TitlesQuery,
): Promise<Page<DepartmentTitle>> {
  const { db, organization, language } = context;
  let found = db.selectFrom('departments as d').where('organization_id', '=', organization);
  if (search) found = found.where(matchesTitle(search, language));
  const rows = await found
    .select(['id', 'title', 'is_default'])
    .orderBy('is_default', 'desc')
    .orderBy(sql`title collate "ru-x-icu"`)
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  const { n } = await found.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  const paths = await findAncestorsOfEach(
    context,
    rows.map(({ id }) => id),
  );
  const data = rows.map((row) => ({ ...row, path: pathOf((paths.get(row.id) ?? []).map(({ title }) => title)) }));
  return { data, total_count: n, limit, offset };
}

async function findAncestors(context: WorkContext, id: string): Promise<Ancestor[]> {
  return (await findAncestorsOfEach(context, [id])).get(id) ?? [];
}

/** Returns the path from the root down to each of these departments. */
async function findAncestorsOfEach({ db, organization }: WorkContext, ids: readonly string[]): Promise<Map<string, Ancestor[]>> {
  const { rows } = await sql<{ start: string; path: Ancestor[] }>`
    with recursive above as (
      select d.id as start, d.id, d.title, d.parent_id, 0 as steps
        from departments d where d.organization_id = ${organization} and d.id = any(${[...ids]}::uuid[])
      union all
      select a.start, d.id, d.title, d.parent_id, a.steps + 1
        from above a join departments d on d.organization_id = ${organization} and d.id = a.parent_id
    )
    select start, json_agg(json_build_object('id', id, 'title', title) order by steps desc) as path from above group by start
  `.execute(db);
  return new Map(rows.map(({ start, path }) => [start, path]));
}
