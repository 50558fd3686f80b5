import type { Employee, EmployeeSortKey } from '@vigil/contract/employees/employee.ts';
import type * as endpoints from '@vigil/contract/employees/endpoints.ts';
import type { ParsedOf } from '@vigil/contract/endpoint.ts';
import type { Page, SortOrder } from '@vigil/contract/shared/page.ts';
import { effectiveRole, type Role } from '@vigil/contract/shared/permissions.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { Context } from '../../../http/context.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import { anyOf } from '../../departments/queries/targeted-users.ts';
import { filteredPeople, isFiltering } from './filtered.ts';

type ListQuery = ParsedOf<typeof endpoints.listEmployees>['query'];
type Scope = { db: Tx; organization: string };

/** So few are fetched and sorted as they are; more are found soon by walking the order asked for. */
const FEW = 5_000;

export async function listEmployees(context: Context, query: ListQuery): Promise<Page<Employee>> {
  const { limit, offset, sort_by: _by, sort_order: _order, with_risk_level, ...filter } = query;
  const found = await findMatches(context, filter);
  const ids = await pageOfIds(context, { ...query, ids: found.ids });
  const data = await employeesByIds(context, ids);
  if (!with_risk_level) for (const one of data) delete one.risk_level;
  return { data, total_count: found.count, limit, offset };
}

export async function findEmployee(context: Scope, id: string): Promise<Employee> {
  const [found] = await employeesByIds(context, [id]);
  if (found === undefined) throw problem(httpProblems.not_found);
  return found;
}

/** How many fit and, when they are few, who: one walk over the names' index answers both. */
async function findMatches(
  { db, organization }: Scope,
  filter: Parameters<typeof filteredPeople>[1],
): Promise<{ count: number; ids: string[] | null }> {
  if (!isFiltering(filter)) {
    const { users_count } = await db
      .selectFrom('organizations')
      .select('users_count')
      .where('id', '=', organization)
      .executeTakeFirstOrThrow();
    return { count: users_count, ids: null };
  }
  const { rows } = await sql<{ count: number; ids: string[] | null }>`
    with found as materialized (${filteredPeople({ db, organization }, filter).select('users.id')})
    select (select count(*) from found) as count,
           case when (select count(*) from found) <= ${FEW} then array(select id from found) end as ids
  `.execute(db);
  return rows[0]!;
}

async function pageOfIds(scope: Scope, { ids, ...query }: ListQuery & { ids: string[] | null }): Promise<string[]> {
  const people =
    ids === null
      ? filteredPeople(scope, query)
      : scope.db.selectFrom('users').where('organization_id', '=', scope.organization).where('users.id', '=', anyOf(ids));
  const inOrder =
    query.sort_by === 'DEPARTMENT'
      ? people
          // Departments first, in their order: the walk then ends with the page.
          .innerJoin(departmentsInOrder(scope, query.sort_order).as('d'), (join) =>
            join.onRef('d.id', '=', 'users.department_id'),
          )
          .orderBy(sql`d.title collate "ru-x-icu"`, query.sort_order)
          .orderBy('d.id', query.sort_order)
          .orderBy('users.sort_name')
      : people.orderBy(sortKeys[query.sort_by], query.sort_order);
  const rows = await inOrder
    .select('users.id')
    .orderBy('users.id', query.sort_by === 'DEPARTMENT' ? 'asc' : query.sort_order)
    .limit(query.limit)
    .offset(query.offset)
    .execute();
  return rows.map(({ id }) => id);
}

/** Each has its index; those without a figure stand below nought. */
const sortKeys: Record<Exclude<EmployeeSortKey, 'DEPARTMENT'>, RawBuilder<unknown>> = {
  NAME: sql`users.sort_name`,
  POSITION: sql`users.position collate "ru-x-icu"`,
  RISK_LEVEL: sql`coalesce(users.risk_level, -1)`,
  PROGRESS: sql`coalesce(users.progress, -1)`,
  PHISHING_INDICATOR: sql`coalesce(users.phishing_indicator, -1)`,
};

const departmentsInOrder = ({ db, organization }: Scope, order: SortOrder) =>
  db
    .selectFrom('departments')
    .select(['id', 'title'])
    .where('organization_id', '=', organization)
    .orderBy(sql`title collate "ru-x-icu"`, order)
    .orderBy('id', order)
    .offset(0);

/** The employees of these ids, in the same order; ids of others are passed over. */
export async function employeesByIds({ db, organization }: Scope, ids: readonly string[]): Promise<Employee[]> {
  const rows = await db
    .selectFrom('users as u')
    .innerJoin('departments as d', (join) =>
      join.onRef('d.organization_id', '=', 'u.organization_id').onRef('d.id', '=', 'u.department_id'),
    )
    .select([
      'u.id',
      'last_name',
      'first_name',
      'middle_name',
      'position',
      'email',
      'roles',
      'risk_level',
      'progress',
      'sent_count',
      'clicked_count',
      'entered_data_count',
      'd.id as department_id',
      'd.title as department_title',
    ])
    .select(sql<boolean>`registered_at is not null`.as('is_registered'))
    .where('u.organization_id', '=', organization)
    .where('u.deleted_at', 'is', null)
    .where('u.id', '=', anyOf(ids))
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (row === undefined) return [];
    const { department_id, department_title, progress, sent_count, clicked_count, entered_data_count, ...person } = row;
    const roles = person.roles as Role[];
    return {
      ...person,
      roles,
      role: effectiveRole(roles) ?? 'employee',
      department: { id: department_id, title: department_title },
      statistic: {
        progress,
        risk_level: person.risk_level,
        phishing_events: { sent: sent_count, clicked: clicked_count, entered_data: entered_data_count },
      },
    };
  });
}
