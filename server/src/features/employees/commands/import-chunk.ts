import type { ImportResult } from '@vigil/contract/employees/import.ts';
import { sql } from 'kysely';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { recordPeople } from '../../../jobs/facts.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { growTree } from '../../departments/commands/grow-tree.ts';
import { findPlaces } from '../../departments/queries/places.ts';
import { classifiedRows, type ClassifiedRow } from '../queries/classified.ts';
import { inviteEmployees } from './invite-employees.ts';
import type { ImportOrder } from './import-order.ts';
import { endSessions, lockStaff } from './staff-lock.ts';

const ROWS_AT_ONCE = 2_000;

type Step = { rows: number; result: ImportResult };

/** Takes the next rows off the file and does with them what was ordered; null when none are left. */
export async function importChunk(scope: WorkContext, event_id: string, order: ImportOrder): Promise<Step | null> {
  const { db, organization } = scope;
  const waiting = await db
    .selectFrom('employee_import_rows')
    .select(['row', 'department'])
    .where('organization_id', '=', organization)
    .where('event_id', '=', event_id)
    .orderBy('row')
    .limit(ROWS_AT_ONCE)
    .execute();
  const [first, last] = [waiting[0]?.row, waiting.at(-1)?.row];
  if (first === undefined || last === undefined) return null;
  const places = await lockStaff(scope);
  const written = [...new Set(waiting.map(({ department }) => department))].filter((place) => place !== '');
  const { found } = await findPlaces(scope, written);
  const { rows } = await classifiedRows({
    organization,
    event_id,
    from: first,
    to: last,
    role: order.by.role,
    places,
    add_type: order.add_type,
    found,
  }).execute(db);
  const of = (outcome: ClassifiedRow['outcome']) => rows.filter((row) => row.outcome === outcome);
  const toAdd = order.add_type === 'update' ? [] : of('add');
  const toChange = order.add_type === 'add' ? [] : of('change');
  const tree = await growTree(scope, placesOf([...toAdd, ...toChange]));
  const added = await insertPeople(scope, toAdd, tree.places.found);
  const moved = await updatePeople(scope, toChange, tree.places.found);
  const letters = order.need_message ? await inviteEmployees(scope, added) : 0;
  await writeDown(scope, { event_id, order, toAdd, toChange });
  await recordPeople(scope, 'employee.added', added);
  await recordPeople(scope, 'employee.moved', moved);
  await db
    .deleteFrom('employee_import_rows')
    .where('organization_id', '=', organization)
    .where('event_id', '=', event_id)
    .where('row', '<=', last)
    .execute();
  return {
    rows: rows.length,
    result: {
      added: added.length,
      changed: toChange.length,
      unchanged: of('unchanged').length,
      skipped: of('add').length - toAdd.length + of('change').length - toChange.length,
      // An address taken by another organisation between the preview and now.
      refused: of('refuse').length + toAdd.length - added.length,
      departments_added: tree.added,
      letters,
    },
  };
}

const placesOf = (rows: readonly ClassifiedRow[]): string[] =>
  [...new Set(rows.map(({ department }) => department))].filter((place) => place !== '');

type Places = ReadonlyMap<string, string>;

async function insertPeople(
  { db, organization }: WorkContext,
  rows: readonly ClassifiedRow[],
  places: Places,
): Promise<string[]> {
  if (rows.length === 0) return [];
  const { rows: added } = await sql<{ id: string }>`
    insert into users (organization_id, language, department_id, email, last_name, first_name, middle_name, position, roles)
    select o.id, o.language, coalesce(given.department_id, d.id), email, last_name, first_name, middle_name, position, array[role]
      from unnest(${rows.map(({ department }) => places.get(department) ?? null)}::uuid[], ${texts(rows, 'email')},
        ${texts(rows, 'last_name')}, ${texts(rows, 'first_name')}, ${texts(rows, 'middle_name')}, ${texts(rows, 'position')},
        ${rows.map(({ role }) => role ?? 'employee')}::text[])
        as given (department_id, email, last_name, first_name, middle_name, position, role)
      join organizations o on o.id = ${organization}
      join departments d on d.organization_id = o.id and d.is_default
    on conflict (email) where deleted_at is null do nothing
    returning id
  `.execute(db);
  return added.map(({ id }) => id);
}

/** Gives those who moved to another department. */
async function updatePeople(scope: WorkContext, rows: readonly ClassifiedRow[], places: Places): Promise<string[]> {
  if (rows.length === 0) return [];
  const { db, organization } = scope;
  const ids = (chosen: readonly ClassifiedRow[]) => chosen.flatMap(({ user_id }) => (user_id === null ? [] : [user_id]));
  await sql`
    update users u set
      last_name = coalesce(nullif(given.last_name, ''), u.last_name),
      first_name = coalesce(nullif(given.first_name, ''), u.first_name),
      middle_name = coalesce(nullif(given.middle_name, ''), u.middle_name),
      position = coalesce(nullif(given.position, ''), u.position),
      department_id = coalesce(given.department_id, u.department_id),
      roles = case when given.role is null or given.role = any(u.roles) then u.roles else array[given.role] end
      from unnest(${ids(rows)}::uuid[], ${rows.map(({ department }) => places.get(department) ?? null)}::uuid[],
        ${texts(rows, 'last_name')}, ${texts(rows, 'first_name')}, ${texts(rows, 'middle_name')}, ${texts(rows, 'position')},
        ${rows.map(({ role }) => role)}::text[])
        as given (id, department_id, last_name, first_name, middle_name, position, role)
     where u.organization_id = ${organization} and u.id = given.id
  `.execute(db);
  const changing = (field: 'role' | 'department') => ids(rows.filter(({ changes }) => changes.includes(field)));
  await endSessions(scope, changing('role'));
  return changing('department');
}

const texts = (rows: readonly ClassifiedRow[], name: 'email' | 'last_name' | 'first_name' | 'middle_name' | 'position') =>
  sql`${rows.map((row) => row[name])}::text[]`;

async function writeDown(
  scope: WorkContext,
  {
    event_id,
    order,
    toAdd,
    toChange,
  }: { event_id: string; order: ImportOrder; toAdd: ClassifiedRow[]; toChange: ClassifiedRow[] },
): Promise<void> {
  if (toAdd.length + toChange.length === 0) return;
  await recordChange(
    { ...scope, actor: order.by, address: order.address, trace_id: order.trace_id },
    {
      action: 'employee.import_rows',
      object_type: 'import',
      object_id: event_id,
      after: {
        added: toAdd.map(({ email }) => email),
        changed: toChange.map(({ email, changes }) => ({ email, changes })),
      },
    },
  );
}
