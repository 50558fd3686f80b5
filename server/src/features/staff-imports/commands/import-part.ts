import type { ImportFate, ImportReason, ImportResult } from '@vigil/contract/staff-imports/staff-import.ts';
import { sql } from 'kysely';
import { rowsAs } from '../../../db/rows.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { createMissingDepartments } from '../../departments/commands/create-missing-departments.ts';
import { findPlaces } from '../../departments/queries/places.ts';
import { inviteEmployees } from '../../employees/commands/invite-employees.ts';
import { insertPeople, changePeople, type InsertedPerson, type ChangedPerson } from '../../employees/commands/write-people.ts';
import { lockStaff } from '../../employees/commands/staff-lock.ts';
import { importRows, type ImportOrder } from '../queries/imports.ts';
import { classifiedRows, type ClassifiedRow } from '../queries/classified.ts';
import { recordDepartments } from './update-import.ts';

const ROWS_AT_ONCE = 2_000;

type Step = { rows: number; result: ImportResult };

/** Imports the next rows of the file as the order says. Returns null if none are left. */
export async function importPart(scope: WorkContext, event_id: string, order: ImportOrder): Promise<Step | null> {
  const { db, organization } = scope;
  const rowsLeft = await importRows(scope, event_id)
    .select(['turn', 'department'])
    .where('is_leaver', '=', false)
    .where('outcome', 'is', null)
    .orderBy('turn')
    .limit(ROWS_AT_ONCE)
    .execute();
  const [first, last] = [rowsLeft[0]?.turn, rowsLeft.at(-1)?.turn];
  if (first === undefined || last === undefined) return null;
  const licence = await lockStaff(scope);
  // Read once for the part: the lock keeps the tree unchanged until its end.
  const { found, missing } = await findPlaces(scope, placesOf(rowsLeft));
  const { rows } = await classifiedRows({
    organization,
    event_id,
    from: first,
    to: last,
    role: order.by.role,
    ...licence,
    add_type: order.add_type,
    is_shown: order.is_shown,
    with_inactive: order.with_inactive,
    found,
  }).execute(db);
  const rowsWith = (outcome: ClassifiedRow['outcome']) => rows.filter((row) => row.outcome === outcome);
  const wantedOf = (outcome: 'add' | 'change') =>
    rowsWith(outcome).filter(({ inactive }) => inactive === '' || order.with_inactive);
  const toAdd = order.add_type === 'update' ? [] : wantedOf('add');
  const toChange = order.add_type === 'add' ? [] : wantedOf('change');
  const neededPlaces = new Set(placesOf([...toAdd, ...toChange]));
  const created = await createMissingDepartments(
    scope,
    missing.filter(({ place }) => neededPlaces.has(place)),
  );
  const departments = new Map([...found, ...created.found]);
  const withDepartment = <Row extends ClassifiedRow>(row: Row) => ({
    ...row,
    department_id: departments.get(row.department) ?? null,
  });
  const newcomers = await insertPeople(scope, toAdd.map(withDepartment), event_id);
  const changed = await changePeople(
    scope,
    toChange.flatMap((row) => (row.user_id === null ? [] : { ...withDepartment(row), id: row.user_id })),
  );
  const added = newcomers.map(({ id }) => id);
  const invitations = order.need_message ? await inviteEmployees(scope, added) : 0;
  await recordImportedRows(scope, { event_id, order, toAdd, toChange });
  await recordDepartments(scope, event_id, created.made);
  await saveOutcomes(scope, event_id, rowOutcomes({ rows, toAdd, toChange, newcomers, changed }));
  return {
    rows: rows.length,
    result: {
      added: added.length,
      changed: toChange.length,
      unchanged: rowsWith('unchanged').length,
      skipped: rowsWith('add').length - toAdd.length + rowsWith('change').length - toChange.length,
      // Includes people whose address has been taken since the preview.
      refused: rowsWith('refuse').length + toAdd.length - added.length,
      departments_added: created.made.length,
      letters: invitations,
      deleted: 0,
      // Counted once all people of the file exist.
      manager_flaws: 0,
    },
  };
}

const placesOf = (rows: readonly Pick<ClassifiedRow, 'department'>[]): string[] =>
  [...new Set(rows.map(({ department }) => department))].filter((place) => place !== '');

type RowOutcome = Pick<ClassifiedRow, 'row' | 'user_id' | 'changes' | 'manager_flaw'> & {
  reasons: ImportReason[];
  outcome: ImportFate;
  before: string | null;
  state: string | null;
};
type Imported = {
  rows: ClassifiedRow[];
  toAdd: ClassifiedRow[];
  toChange: ClassifiedRow[];
  newcomers: InsertedPerson[];
  changed: ChangedPerson[];
};

function rowOutcomes({ rows, toAdd, toChange, newcomers, changed }: Imported): RowOutcome[] {
  const ordered = new Set([...toAdd, ...toChange]);
  const newcomersByEmail = new Map(newcomers.map((newcomer) => [newcomer.email, newcomer]));
  const changedById = new Map(changed.map((change) => [change.id, change]));
  return rows.map((importedRow): RowOutcome => {
    const { row, user_id, changes, manager_flaw, outcome } = importedRow;
    const base = {
      row,
      user_id,
      changes,
      manager_flaw,
      reasons: manager_flaw === null ? [] : [manager_flaw],
      before: null,
      state: null,
    };
    if (outcome === 'unchanged') return { ...base, outcome };
    if (outcome === 'refuse') return { ...base, outcome, reasons: importedRow.reasons };
    if (!ordered.has(importedRow)) return { ...base, outcome: 'skip', reasons: importedRow.inactive === '' ? [] : ['inactive'] };
    if (outcome === 'change') {
      const { before = null, state = null } = changedById.get(user_id ?? '') ?? {};
      return { ...base, outcome, before, state };
    }
    const newcomer = newcomersByEmail.get(importedRow.email);
    return newcomer === undefined
      ? { ...base, outcome: 'refuse', reasons: ['address_taken'] }
      : { ...base, outcome, user_id: newcomer.id, state: newcomer.state };
  });
}

/** Records the outcomes of all rows in one statement. */
async function saveOutcomes(
  { db, organization }: WorkContext,
  event_id: string,
  rowOutcomes: readonly RowOutcome[],
): Promise<void> {
  await sql`
    update staff_import_rows r
       set outcome = f.outcome, user_id = f.user_id, manager_flaw = f.manager_flaw, before = f.before::jsonb, state = f.state,
           changes = string_to_array(f.changes, ' '), reasons = string_to_array(f.reasons, ' ')
      from ${rowsAs('f', rowOutcomes, {
        row: 'integer',
        outcome: 'text',
        user_id: 'uuid',
        before: 'text',
        state: 'text',
        manager_flaw: 'text',
        changes: ['text', ({ changes }) => changes.join(' ')],
        reasons: ['text', ({ reasons }) => reasons.join(' ')],
      })}
     where r.organization_id = ${organization} and r.event_id = ${event_id} and r.row = f.row
  `.execute(db);
}

async function recordImportedRows(
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
