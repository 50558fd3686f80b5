import type { Employee, EmployeeDetails, EmployeeSortKey } from '@vigil/contract/employees/employee.ts';
import type * as endpoints from '@vigil/contract/employees/endpoints.ts';
import type { ParsedOf } from '@vigil/contract/endpoint.ts';
import { isFiltering } from '@vigil/contract/people/filter.ts';
import type { Page, SortOrder } from '@vigil/contract/shared/page.ts';
import { effectiveRole, outranks, type Role } from '@vigil/contract/shared/permissions.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { Context } from '../../../http/context.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import { same, versionOf, type Editable } from '../../../http/version.ts';
import { anyOf } from '../../../db/ids.ts';
import type { ChosenPeople } from '../../people/queries/chosen.ts';
import { countFiltered } from '../../people/queries/counts.ts';
import { peopleOfFilter, type People } from '../../people/queries/filtered.ts';
import { findTargetedAssignments, type TargetedAssignments } from '../../people/queries/sets.ts';
import {
  assertFilterVisible,
  assertIndividualResults,
  showsIndividualResults,
  showsTag,
} from '../../people/queries/result-visibility.ts';
import { employeeProblems } from '../problems.ts';

type ListQuery = ParsedOf<typeof endpoints.listEmployees>['query'];
type Scope = { db: Tx; organization: string };

export async function listEmployees(context: Context, query: ListQuery): Promise<Page<Employee>> {
  const { limit, offset, with_risk_level } = query;
  await assertFilterVisible(context, query);
  await assertOrderVisible(context, query);
  const runs = await findTargetedAssignments(context, query);
  const count = await countFiltered(context, query, runs);
  const data = await listEmployeesByIds(context, await findPageIds(context, query, { count, runs }));
  if (!with_risk_level) {
    for (const employee of data) {
      delete employee.risk_level;
      delete employee.statistic.risk_level;
    }
  }
  return { data, total_count: count, limit, offset };
}

export async function findEmployee(context: Scope, id: string): Promise<Employee> {
  const [found] = await listEmployeesByIds(context, [id]);
  if (found === undefined) throw problem(httpProblems.not_found);
  return found;
}

export async function findEmployeeDetails(context: Scope, id: string): Promise<EmployeeDetails> {
  const found = await findEmployee(context, id);
  const { note } = await context.db
    .selectFrom('users')
    .select('note')
    .where('organization_id', '=', context.organization)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...found, note, version: versionOf(editableDetails, { ...found, note }) };
}

/** The fields of a person that operators edit. */
export const editableEmployee = {
  kind: 'employee',
  fields: {
    ...same('last_name', 'first_name', 'middle_name', 'position', 'email', 'role'),
    department_id: ({ department }: Shown) => department.id,
    manager_id: ({ manager }: Shown) => manager?.id ?? null,
  },
} satisfies Editable<Employee>;
type Shown = Omit<Employee, 'version'>;

/** The editable fields including the note. */
export const editableDetails = {
  kind: editableEmployee.kind,
  fields: { ...editableEmployee.fields, text: ({ note }: Pick<EmployeeDetails, 'note'>) => note },
} satisfies Editable<EmployeeDetails>;

/** Returns a person that the caller may change: nobody may change a superior. */
export async function findEmployeeInReach(context: Context, id: string): Promise<Employee> {
  const found = await findEmployee(context, id);
  if (outranks(found.role, context.actor.role)) throw problem(employeeProblems.outranked);
  return found;
}

const FILTERED_FIRST_MAX = 4_000;

/**
 * Filters before ordering, for filters with few matches: a walk in the order of the index might pass almost everyone else first.
 */
const filterBeforeOrdering = ({ db }: Scope, people: People): People =>
  db
    .with(
      (found) => found('found').materialized(),
      () => people.selectAll('users'),
    )
    .selectFrom('found as users');

/** Reads the ids of a page from the nearer end of the list, so that the last page costs as much as the first. */
async function findPageIds(
  scope: Scope,
  query: ListQuery,
  { count, runs }: { count: number; runs: TargetedAssignments },
): Promise<string[]> {
  const { sort_by, sort_order, offset } = query;
  const limit = Math.min(query.limit, count - offset);
  if (limit <= 0) return [];
  const isNearEnd = offset > count / 2;
  const fitting = peopleOfFilter(scope, query, runs);
  const people = isFiltering(query) && count <= FILTERED_FIRST_MAX ? filterBeforeOrdering(scope, fitting) : fitting;
  const rows = await orderPeople(scope, people, { sort_by, sort_order, isReversed: isNearEnd })
    .select('users.id')
    .limit(limit)
    .offset(isNearEnd ? count - offset - limit : offset)
    .execute();
  const ids = rows.map(({ id }) => id);
  return isNearEnd ? ids.toReversed() : ids;
}

/** Refuses an order by results where results are anonymous: a person's position reveals a result. */
export async function assertOrderVisible(scope: Scope, { sort_by }: Pick<ListQuery, 'sort_by'>): Promise<void> {
  if (sort_by === 'RISK_LEVEL' || sort_by === 'PHISHING_INDICATOR') await assertIndividualResults(scope);
}

/** Returns all ids in the list's order. */
export async function listIdsInOrder(
  scope: Scope,
  people: ChosenPeople,
  order: Pick<ListQuery, 'sort_by' | 'sort_order'>,
): Promise<string[]> {
  const rows = await orderPeople(scope, people.clearSelect(), order).select('users.id').execute();
  return rows.map(({ id }) => id);
}

type Order = Pick<ListQuery, 'sort_by' | 'sort_order'> & { isReversed?: boolean };

function orderPeople(scope: Scope, people: People, { sort_by, sort_order, isReversed = false }: Order): People {
  const directionOf = (order: SortOrder): SortOrder => (isReversed ? (order === 'asc' ? 'desc' : 'asc') : order);
  if (sort_by !== 'DEPARTMENT') {
    return people.orderBy(sortKeys[sort_by], directionOf(sort_order)).orderBy('users.id', directionOf(sort_order));
  }
  // The people of the first departments come first, so that the walk ends with the page.
  return people
    .innerJoin(departmentsInOrder(scope, directionOf(sort_order)).as('d'), (join) =>
      join.onRef('d.id', '=', 'users.department_id'),
    )
    .orderBy(sql`d.title collate "ru-x-icu"`, directionOf(sort_order))
    .orderBy('d.id', directionOf(sort_order))
    .orderBy('users.sort_name', directionOf('asc'))
    .orderBy('users.id', directionOf('asc'));
}

/** The order of each sort key, in which an index lists people. People without a value sort below zero. */
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

/** Returns the employees with these ids, in the order of the ids. Ids of other organisations are skipped. */
export async function listEmployeesByIds(scope: Scope, ids: readonly string[]): Promise<Employee[]> {
  const { db, organization } = scope;
  const isNamed = await showsIndividualResults(scope);
  const rows = await db
    .selectFrom('users as u')
    .innerJoin('departments as d', (join) =>
      join.onRef('d.organization_id', '=', 'u.organization_id').onRef('d.id', '=', 'u.department_id'),
    )
    .leftJoin('users as m', (join) =>
      join.onRef('m.organization_id', '=', 'u.organization_id').onRef('m.id', '=', 'u.manager_id'),
    )
    .select([
      'u.id',
      'u.last_name',
      'u.first_name',
      'u.middle_name',
      'u.position',
      'u.email',
      'u.roles',
      'u.risk_level',
      'u.progress',
      'u.blocked_at',
      'u.blocked_by',
      'u.sent_count',
      'u.clicked_count',
      'u.entered_data_count',
      'd.id as department_id',
      'd.title as department_title',
    ])
    .select(sql<boolean>`u.registered_at is not null`.as('is_registered'))
    .select(sql<boolean>`u.address_refused_at is not null`.as('has_refused_address'))
    .select(
      sql<Employee['tags']>`coalesce((
        select json_agg(json_build_object('id', t.id, 'title', t.title, 'color', t.color, 'type', t.type) order by t.type = 'custom', lower(t.title))
          from tag_assignments a join tags t on t.id = a.tag_id
         where a.organization_id = ${organization} and a.user_id = u.id and a.removed_at is null and ${showsTag(organization, sql`a.tag_id`)}), '[]')`.as(
        'tags',
      ),
    )
    .select(
      sql<Employee['manager']>`case when m.id is not null then jsonb_build_object('id', m.id, 'email', m.email,
        'name', coalesce(nullif(concat_ws(' ', nullif(m.last_name, ''), nullif(m.first_name, ''), nullif(m.middle_name, '')), ''), m.email)) end`.as(
        'manager',
      ),
    )
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
    const risk_level = isNamed ? person.risk_level : null;
    const shown = {
      ...person,
      roles,
      risk_level,
      role: effectiveRole(roles) ?? ('employee' as const),
      department: { id: department_id, title: department_title },
      statistic: {
        progress,
        risk_level,
        phishing_events: isNamed ? { sent: sent_count, clicked: clicked_count, entered_data: entered_data_count } : null,
      },
    };
    return [{ ...shown, version: versionOf(editableEmployee, shown) }];
  });
}
