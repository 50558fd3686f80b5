import { isResultSortKey } from '@vigil/contract/departments/rules.ts';
import type { detailQuery, DetailRow } from '@vigil/contract/statistics/organization.ts';
import { displayName } from '@vigil/contract/profile/rules.ts';
import type { Page } from '@vigil/contract/shared/page.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../../http/context.ts';
import { listDepartments } from '../../departments/queries/list.ts';
import { peopleOfFilter } from '../../people/queries/filtered.ts';
import { findMinGroupSize } from '../../people/queries/result-visibility.ts';

type Query = z.output<typeof detailQuery>;

/** Lists the departments of a level, each with everyone below it, or people by progress. */
export async function listDetail(context: Context, query: Query): Promise<Page<DetailRow> & { smallest_group: number | null }> {
  const smallest = await findMinGroupSize(context);
  const page = await (query.of === 'departments' ? listDepartmentRows : listEmployeeRows)(context, query, smallest);
  return { ...page, smallest_group: smallest === 0 ? null : smallest };
}

async function listDepartmentRows(context: Context, query: Query, smallest: number): Promise<Page<DetailRow>> {
  const { parent_id, limit, offset, sort_by, sort_order } = query;
  // A list sorted by a hidden figure would reveal it.
  const isHidden = smallest > 0 && isResultSortKey(sort_by);
  const level = { parent_id, sort_by: isHidden ? ('USERS_COUNT' as const) : sort_by, sort_order };
  const page = await listDepartments(context, { ...level, limit, offset });
  const data = page.data.map(({ id, title, users_count, children_count, is_hidden, statistic }) => ({
    id,
    title,
    users_count,
    children_count,
    department: null,
    is_hidden,
    ...statistic,
  }));
  return { data, total_count: page.total_count, limit, offset };
}

/**
 * Lists people. Where results are anonymous, this is possible only by learning. Risk is shown to people who may open the staff
 * list.
 */
async function listEmployeeRows(context: Context, query: Query, smallest: number): Promise<Page<DetailRow>> {
  const { group, limit, offset } = query;
  const filter = group === undefined ? {} : group === 'BEHIND' ? ({ learning: 'BEHIND' } as const) : { course_progress: group };
  const people = peopleOfFilter(context, filter);
  const rows = await people
    .innerJoin('departments as d', (join) =>
      join.onRef('d.organization_id', '=', 'users.organization_id').onRef('d.id', '=', 'users.department_id'),
    )
    .select(['users.id', 'users.last_name', 'users.first_name', 'users.middle_name', 'users.email', 'd.title as department'])
    .select(['users.risk_level', 'users.progress', 'users.sent_count', 'users.clicked_count', 'users.entered_data_count'])
    .orderBy('users.sort_name')
    .orderBy('users.id')
    .limit(limit)
    .offset(offset)
    .execute();
  const { n } = await people.select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow();
  const isVisible = smallest === 0 && context.actor.role !== 'content_manager';
  const data = rows.map(({ id, email, last_name, first_name, middle_name, department, ...own }) => ({
    id,
    title: displayName({ last_name, first_name, middle_name, email }),
    users_count: null,
    children_count: 0,
    department,
    is_hidden: !isVisible,
    progress: own.progress,
    risk_level: isVisible ? own.risk_level : null,
    with_risk: null,
    phishing_events: isVisible
      ? { sent: own.sent_count, clicked: own.clicked_count, entered_data: own.entered_data_count }
      : null,
  }));
  return { data, total_count: n, limit, offset };
}
