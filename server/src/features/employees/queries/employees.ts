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

/** So many are sorted as they are found; more are come across soon by walking the order asked for. */
const FEW = 50_000;

export async function listEmployees(context: Context, query: ListQuery): Promise<Page<Employee>> {
  const { limit, offset, with_risk_level } = query;
  const { count, ids } = isFiltering(query) ? await findMatches(context, query) : await findEveryone(context);
  const data = await employeesByIds(context, ids ?? (await walk(context, query, count)));
  if (!with_risk_level) for (const one of data) delete one.risk_level;
  return { data, total_count: count, limit, offset };
}

export async function findEmployee(context: Scope, id: string): Promise<Employee> {
  const [found] = await employeesByIds(context, [id]);
  if (found === undefined) throw problem(httpProblems.not_found);
  return found;
}

type Matches = { count: number; ids: string[] | null };

async function findEveryone({ db, organization }: Scope): Promise<Matches> {
  const { users_count } = await db
    .selectFrom('organizations')
    .select('users_count')
    .where('id', '=', organization)
    .executeTakeFirstOrThrow();
  return { count: users_count, ids: null };
}

/** How many fit and, when they are not too many, the page of them: one walk over the names' index answers both. */
async function findMatches(scope: Scope, query: ListQuery): Promise<Matches> {
  const { sort_by, sort_order, limit, offset } = query;
  const isByDepartment = sort_by === 'DEPARTMENT';
  const direction = sql.raw(sort_order);
  const { rows } = await sql<Matches>`
    with found as materialized (
      ${filteredPeople(scope, query).select(['users.id', 'users.sort_name', 'users.department_id', (isByDepartment ? sql`null` : sortKeys[sort_by]).as('key')])}
    ), counted as (select count(*) as n from found)
    select n as count, case when n <= ${FEW} then array(
        select f.id from found f ${isByDepartment ? sql`join departments d on d.organization_id = ${scope.organization} and d.id = f.department_id` : sql``}
         order by ${isByDepartment ? sql`d.title collate "ru-x-icu" ${direction}, d.id ${direction}, f.sort_name, f.id` : sql`f.key ${direction}, f.id ${direction}`}
         limit ${limit} offset ${offset}) end as ids
      from counted
  `.execute(scope.db);
  return rows[0]!;
}

/** Walks the order asked for, from whichever end the page is nearer to: the last page costs what the first does. */
async function walk(scope: Scope, query: ListQuery, count: number): Promise<string[]> {
  const { sort_by, sort_order, offset } = query;
  const limit = Math.min(query.limit, count - offset);
  if (limit <= 0) return [];
  const isNearEnd = offset > count / 2;
  const turned = (order: SortOrder): SortOrder => (isNearEnd ? (order === 'asc' ? 'desc' : 'asc') : order);
  const people = filteredPeople(scope, query);
  const inOrder =
    sort_by === 'DEPARTMENT'
      ? people
          // Departments first, in their order: the walk then ends with the page.
          .innerJoin(departmentsInOrder(scope, turned(sort_order)).as('d'), (join) =>
            join.onRef('d.id', '=', 'users.department_id'),
          )
          .orderBy(sql`d.title collate "ru-x-icu"`, turned(sort_order))
          .orderBy('d.id', turned(sort_order))
          .orderBy('users.sort_name', turned('asc'))
          .orderBy('users.id', turned('asc'))
      : people.orderBy(sortKeys[sort_by], turned(sort_order)).orderBy('users.id', turned(sort_order));
  const rows = await inOrder
    .select('users.id')
    .limit(limit)
    .offset(isNearEnd ? count - offset - limit : offset)
    .execute();
  const ids = rows.map(({ id }) => id);
  return isNearEnd ? ids.toReversed() : ids;
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
