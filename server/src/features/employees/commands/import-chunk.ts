import type { ImportFate, ImportResult } from '@vigil/contract/employees/import.ts';
import { sql, type RawBuilder } from 'kysely';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { recordPeople } from '../../../jobs/facts.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { growTree } from '../../departments/commands/grow-tree.ts';
import { findPlaces } from '../../departments/queries/places.ts';
import { classifiedRows, type ClassifiedRow } from '../queries/classified.ts';
import { inviteEmployees } from './invite-employees.ts';
import type { ImportOrder } from './import-order.ts';
import { endOldRole } from './end-access.ts';
import { lockStaff } from './staff-lock.ts';

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
    .where('is_leaver', '=', false)
    .where('outcome', 'is', null)
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
  const people = await insertPeople(scope, toAdd, tree.places.found);
  const changed = await updatePeople(scope, toChange, tree.places.found);
  const added = people.map(({ id }) => id);
  const letters = order.need_message ? await inviteEmployees(scope, added) : 0;
  await writeDown(scope, { event_id, order, toAdd, toChange });
  await recordPeople(scope, 'employee.added', added);
  await recordPeople(scope, 'employee.moved', idsOf(toChange, 'department'));
  await noteDepartments(scope, event_id, tree.made);
  await noteRows(scope, event_id, fatesOf({ rows, toAdd, toChange, people, changed }));
  return {
    rows: rows.length,
    result: {
      added: added.length,
      changed: toChange.length,
      unchanged: of('unchanged').length,
      skipped: of('add').length - toAdd.length + of('change').length - toChange.length,
      // An address that somebody else added between the reading and now.
      refused: of('refuse').length + toAdd.length - added.length,
      departments_added: tree.made.length,
      letters,
      deleted: 0,
    },
  };
}

const placesOf = (rows: readonly ClassifiedRow[]): string[] =>
  [...new Set(rows.map(({ department }) => department))].filter((place) => place !== '');

type Places = ReadonlyMap<string, string>;
type Added = { id: string; email: string; state: string };
type Changed = { id: string; before: string; state: string };

async function insertPeople({ db, organization }: WorkContext, rows: readonly ClassifiedRow[], places: Places): Promise<Added[]> {
  if (rows.length === 0) return [];
  const { rows: added } = await sql<Added>`
    insert into users (organization_id, language, department_id, email, last_name, first_name, middle_name, position, roles)
    select o.id, o.language, coalesce(given.department_id, d.id), email, last_name, first_name, middle_name, position, array[role]
      from unnest(${rows.map(({ department }) => places.get(department) ?? null)}::uuid[], ${texts(rows, 'email')},
        ${texts(rows, 'last_name')}, ${texts(rows, 'first_name')}, ${texts(rows, 'middle_name')}, ${texts(rows, 'position')},
        ${rows.map(({ role }) => role ?? 'employee')}::text[])
        as given (department_id, email, last_name, first_name, middle_name, position, role)
      join organizations o on o.id = ${organization}
      join departments d on d.organization_id = o.id and d.is_default
    on conflict (organization_id, email) where deleted_at is null do nothing
    returning id, email, person_state(users) as state
  `.execute(db);
  return added;
}

/** Gives what each was and is now. */
async function updatePeople(scope: WorkContext, rows: readonly ClassifiedRow[], places: Places): Promise<Changed[]> {
  if (rows.length === 0) return [];
  const { db, organization } = scope;
  const { rows: changed } = await sql<Changed>`
    update users u set
      last_name = coalesce(nullif(given.last_name, ''), u.last_name),
      first_name = coalesce(nullif(given.first_name, ''), u.first_name),
      middle_name = coalesce(nullif(given.middle_name, ''), u.middle_name),
      position = coalesce(nullif(given.position, ''), u.position),
      department_id = coalesce(given.department_id, u.department_id),
      roles = case when given.role is null or given.role = any(u.roles) then u.roles else array[given.role] end
      from unnest(${idsOf(rows)}::uuid[], ${rows.map(({ department }) => places.get(department) ?? null)}::uuid[],
        ${texts(rows, 'last_name')}, ${texts(rows, 'first_name')}, ${texts(rows, 'middle_name')}, ${texts(rows, 'position')},
        ${rows.map(({ role }) => role)}::text[])
        as given (id, department_id, last_name, first_name, middle_name, position, role)
      join users former on former.organization_id = ${organization} and former.id = given.id
     where u.organization_id = ${organization} and u.id = given.id
    returning u.id, person_state(u) as state,
      jsonb_build_object('last_name', former.last_name, 'first_name', former.first_name, 'middle_name', former.middle_name,
        'position', former.position, 'department_id', former.department_id, 'roles', former.roles)::text as before
  `.execute(db);
  await endOldRole(scope, idsOf(rows, 'role'));
  return changed;
}

/** Of the people there already; of those with this change, when it is given. */
const idsOf = (rows: readonly ClassifiedRow[], change?: 'role' | 'department'): string[] =>
  rows.flatMap(({ user_id, changes }) =>
    user_id === null || (change !== undefined && !changes.includes(change)) ? [] : [user_id],
  );

type Fate = Pick<ClassifiedRow, 'row' | 'user_id' | 'changes' | 'reasons'> & {
  outcome: ImportFate;
  before: string | null;
  state: string | null;
};
type Done = { rows: ClassifiedRow[]; toAdd: ClassifiedRow[]; toChange: ClassifiedRow[]; people: Added[]; changed: Changed[] };

function fatesOf({ rows, toAdd, toChange, people, changed }: Done): Fate[] {
  const ordered = new Set([...toAdd, ...toChange]);
  const newcomers = new Map(people.map((one) => [one.email, one]));
  const known = new Map(changed.map((one) => [one.id, one]));
  return rows.map((one): Fate => {
    const { row, user_id, changes, reasons, outcome } = one;
    const fate = { row, user_id, changes, reasons, before: null, state: null };
    if (outcome === 'unchanged' || outcome === 'refuse') return { ...fate, outcome };
    if (!ordered.has(one)) return { ...fate, outcome: 'skip' };
    if (outcome === 'change') {
      const { before = null, state = null } = known.get(user_id ?? '') ?? {};
      return { ...fate, outcome, before, state };
    }
    const newcomer = newcomers.get(one.email);
    return newcomer === undefined
      ? { ...fate, outcome: 'refuse', reasons: ['address_taken'] }
      : { ...fate, outcome, user_id: newcomer.id, state: newcomer.state };
  });
}

/** What became of the rows, in one statement however many they are. */
async function noteRows({ db, organization }: WorkContext, event_id: string, fates: readonly Fate[]): Promise<void> {
  const column = (name: 'user_id' | 'outcome' | 'before' | 'state') => sql`${fates.map((fate) => fate[name])}`;
  const lists = (name: 'changes' | 'reasons'): RawBuilder<unknown> => sql`${fates.map((fate) => fate[name].join(' '))}`;
  await sql`
    update employee_import_rows r
       set outcome = f.outcome, user_id = f.user_id, before = f.before::jsonb, state = f.state,
           changes = string_to_array(f.changes, ' '), reasons = string_to_array(f.reasons, ' ')
      from unnest(${fates.map(({ row }) => row)}::integer[], ${column('outcome')}::text[], ${column('user_id')}::uuid[],
        ${column('before')}::text[], ${column('state')}::text[], ${lists('changes')}::text[], ${lists('reasons')}::text[])
        as f (row, outcome, user_id, before, state, changes, reasons)
     where r.organization_id = ${organization} and r.event_id = ${event_id} and r.row = f.row
  `.execute(db);
}

async function noteDepartments({ db, organization }: WorkContext, event_id: string, made: readonly string[]): Promise<void> {
  if (made.length === 0) return;
  await db
    .updateTable('employee_imports')
    .set({ departments: sql<string[]>`departments || ${[...made]}::uuid[]` })
    .where('organization_id', '=', organization)
    .where('event_id', '=', event_id)
    .execute();
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
