import type { Role } from '@vigil/contract/shared/permissions.ts';
import { sql, type RawBuilder } from 'kysely';
import { rowsAs } from '../../../db/rows.ts';
import { recordPeople } from '../../../jobs/facts.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { endOldRole } from './end-access.ts';

type Names = Record<'last_name' | 'first_name' | 'middle_name' | 'position', string>;

/** A person to add. A null department means the default department, a null role an employee. */
export type NewPerson = Names & { email: string; department_id: string | null; role: Role | null };
/** An added person. `state` is compared later, to see whether the person was changed since. */
export type InsertedPerson = { id: string; email: string; state: string };

/**
 * Adds many people in one statement. The caller has counted the places under `lockStaff`. People whose address has been taken
 * since are left out.
 */
export async function insertPeople(
  scope: WorkContext,
  people: readonly NewPerson[],
  /** The import or synchronisation that adds these people. */
  arrival_id: string,
): Promise<InsertedPerson[]> {
  if (people.length === 0) return [];
  const { rows } = await sql<InsertedPerson>`
    insert into users (organization_id, language, department_id, email, last_name, first_name, middle_name, position, roles, arrival_id)
    select o.id, o.language, coalesce(given.department_id, d.id), email, last_name, first_name, middle_name, position,
           array[coalesce(role, 'employee')], ${arrival_id}
      from ${rowsAs('given', people, { department_id: 'uuid', email: 'text', ...names, role: 'text' })}
      join organizations o on o.id = ${scope.organization}
      join departments d on d.organization_id = o.id and d.is_default
    on conflict (organization_id, email) where deleted_at is null do nothing
    returning id, email, person_state(users) as state`.execute(scope.db);
  await recordPeople(scope, 'employee.added', idsOf(rows));
  return rows;
}

/** A change of a person. An empty text or null leaves the present value. */
export type PersonChange = Names & {
  id: string;
  department_id: string | null;
  role: Role | null;
  /** Fields to clear: an empty text alone would leave them. */
  emptied: readonly string[];
};
/** A changed person. `before` is JSON, from which `restorePeople` restores the former values. */
export type ChangedPerson = { id: string; before: string; state: string };

export async function changePeople(scope: WorkContext, changes: readonly PersonChange[]): Promise<ChangedPerson[]> {
  if (changes.length === 0) return [];
  const { db, organization } = scope;
  const { rows } = await sql<ChangedPerson & Changed>`
    update users u set
      last_name = coalesce(nullif(given.last_name, ''), u.last_name),
      first_name = coalesce(nullif(given.first_name, ''), u.first_name),
      middle_name = case when 'middle_name' = any(taken) then '' else coalesce(nullif(given.middle_name, ''), u.middle_name) end,
      position = case when 'position' = any(taken) then '' else coalesce(nullif(given.position, ''), u.position) end,
      department_id = coalesce(given.department_id, u.department_id),
      manager_id = case when 'manager' = any(taken) then null else u.manager_id end,
      roles = case when given.role is null or given.role = any(u.roles) then u.roles else array[given.role] end
      from ${rowsAs('given', changes, {
        id: 'uuid',
        department_id: 'uuid',
        ...names,
        role: 'text',
        emptied: ['text', ({ emptied }) => emptied.join(' ')],
      })}
     cross join lateral string_to_array(given.emptied, ' ') as taken
      join users former on former.organization_id = ${organization} and former.id = given.id
     where u.organization_id = ${organization} and u.id = given.id
    returning u.id, person_state(u) as state, ${whatChanged},
      jsonb_build_object('last_name', former.last_name, 'first_name', former.first_name, 'middle_name', former.middle_name,
        'position', former.position, 'department_id', former.department_id, 'roles', former.roles, 'manager_id', former.manager_id)::text as before
  `.execute(db);
  await recordChangeFacts(scope, rows);
  return rows;
}

/** Restores people to the state that `changePeople` returned in `before`. */
export async function restorePeople(scope: WorkContext, people: readonly { id: string; before: object }[]): Promise<void> {
  const { db, organization } = scope;
  const { rows } = await sql<Changed>`
    update users u
       set last_name = given.last_name, first_name = given.first_name, middle_name = given.middle_name,
           position = given.position, department_id = given.department_id, roles = given.roles,
           -- A person who has left since then is nobody's manager.
           manager_id = (select m.id from users m where m.organization_id = ${organization} and m.id = given.manager_id and m.deleted_at is null)
      from jsonb_to_recordset(${JSON.stringify(people.map(({ id, before }) => ({ ...before, id })))}::jsonb)
        as given (id uuid, last_name text, first_name text, middle_name text, position text, department_id uuid, roles text[], manager_id uuid)
      join users former on former.organization_id = ${organization} and former.id = given.id
     where u.organization_id = ${organization} and u.id = given.id
    returning u.id, ${whatChanged}`.execute(db);
  await recordChangeFacts(scope, rows);
}

/** Sets the managers of these people; nobody reports to themselves or to a person who has left. */
export async function setManagers(scope: WorkContext, people: readonly { id: string; manager_id: string }[]): Promise<void> {
  const { db, organization } = scope;
  await sql`
    update users u set manager_id = m.id
      from ${rowsAs('given', people, { id: 'uuid', manager_id: 'uuid' })}
      join users m on m.organization_id = ${organization} and m.id = given.manager_id and m.deleted_at is null
     where u.organization_id = ${organization} and u.id = given.id and u.deleted_at is null and m.id <> u.id
       and u.manager_id is distinct from m.id`.execute(db);
}

/** How many levels up a cycle is searched. No organisation chart has as many, so a longer cycle does no harm. */
const LEVELS_MAX = 50;

/** Removes the manager of those of these people who report to themselves through others. Returns their ids. */
export async function breakCycles(scope: WorkContext, ids: RawBuilder<string>): Promise<string[]> {
  const { db, organization } = scope;
  const { rows } = await sql<{ id: string }>`
    with recursive up as (
      -- Looked up row by row: for a newly filled organisation the planner has no statistics, and would scan all its people for
      -- each.
      select given.id, u.manager_id as above, 1 as level
        from ${ids} as given (id)
       cross join lateral (select manager_id from users where id = given.id and (organization_id = ${organization}) is true offset 0) u
       where u.manager_id is not null
      union all
      select up.id, m.manager_id, up.level + 1
        from up
       cross join lateral (select manager_id from users where id = up.above and (organization_id = ${organization}) is true offset 0) m
       where m.manager_id is not null and up.above <> up.id and up.level < ${LEVELS_MAX}
    )
    update users set manager_id = null
     where organization_id = ${organization} and id = any(array(select id from up where above = id))
    returning id`.execute(db);
  return idsOf(rows);
}

type Changed = { id: string; is_moved: boolean; is_of_other_role: boolean };
const whatChanged = sql`former.department_id <> u.department_id as is_moved, former.roles <> u.roles as is_of_other_role`;

async function recordChangeFacts(scope: WorkContext, people: readonly Changed[]): Promise<void> {
  await endOldRole(scope, idsOf(people.filter(({ is_of_other_role }) => is_of_other_role)));
  await recordPeople(scope, 'employee.moved', idsOf(people.filter(({ is_moved }) => is_moved)));
}

const idsOf = (people: readonly { id: string }[]): string[] => people.map(({ id }) => id);

const names = { last_name: 'text', first_name: 'text', middle_name: 'text', position: 'text' } as const;
