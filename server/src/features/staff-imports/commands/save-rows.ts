import type { ImportField, ImportPreview, ImportRefusal } from '@vigil/contract/staff-imports/staff-import.ts';
import { IMPORT_ROWS_MAX } from '@vigil/contract/staff-imports/rules.ts';
import type { Upload } from '@vigil/contract/shared/upload.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { headOf, readRows } from '../../../files/reading/read-rows.ts';
import type { SheetRow } from '../../../files/reading/sheet-limits.ts';
import { problem } from '../../../http/problem.ts';
import { importProblems } from '../problems.ts';
import { columnsShown, mappedColumns, planColumns, ROWS_FOR_PLAN } from '../rules/import-columns.ts';
import { readRow, type ReadRow } from '../rules/import-row.ts';

const AT_ONCE = 2_000;

export type SavedRows = { columns: ImportPreview['columns']; rows: number };
type NumberedRow = ReadRow & { row: number };
type Scope = { db: Tx; organization: string };

/** Where people come from other than a file; `refusals`: what is against one, known where they come from. */
export type PeopleSource = {
  name: string;
  fields: ImportField[];
  people: Iterable<{ cells: string[]; refusals: ImportRefusal[] }>;
};

/**
 * A mapping comes with the file anew, so that cells of columns that are left out are never kept. Of a file in which no column
 * is known to hold addresses no rows are kept until a person has said which does.
 */
export async function saveFile(
  scope: Scope,
  event_id: string,
  { file, columns: mapping }: { file: Upload; columns?: (ImportField | null)[] | undefined },
): Promise<SavedRows> {
  const rows = readRows(file);
  const head = await headOf(rows, ROWS_FOR_PLAN);
  if (head.length === 0) throw problem(importProblems.empty);
  const cellsOf = head.map(({ cells }) => cells);
  const plan = mapping === undefined ? planColumns(cellsOf) : mappedColumns(cellsOf, mapping);
  const columns = columnsShown(cellsOf, plan);
  if (!plan.fields.includes('email')) {
    await rows.return(undefined);
    return { rows: 0, columns };
  }
  const writer = rowWriter(scope, event_id);
  const nameTitle = plan.titles[plan.fields.indexOf('full_name')];
  const take = ({ row, cells }: SheetRow) => writer.take({ row, ...readRow(cells, plan.fields, nameTitle) });
  for (const one of head.slice(plan.headerRows)) await take(one);
  for await (const one of rows) await take(one);
  const count = await writer.finish();
  if (count === 0) throw problem(importProblems.empty);
  return { rows: count, columns };
}

/** The same of people who come cell by cell, in the order of the fields. */
export async function savePeople(scope: Scope, event_id: string, { fields, people }: PeopleSource): Promise<SavedRows> {
  const writer = rowWriter(scope, event_id);
  let row = 0;
  for (const { cells, refusals } of people) {
    const read = readRow(cells, fields);
    await writer.take({ row: (row += 1), ...read, refusals: [...read.refusals, ...refusals] });
  }
  // No file, no columns to explain.
  return { rows: await writer.finish(), columns: [] };
}

type RowWriter = {
  take(row: NumberedRow): Promise<void>;
  /** Gives how many there were. */
  finish(): Promise<number>;
};

/** Writes rows down as they come, so that no file is ever held whole; the second of an address is told to be one. */
function rowWriter(scope: Scope, event_id: string): RowWriter {
  const seen = new Set<string>();
  let batch: NumberedRow[] = [];
  let total = 0;
  const flush = async () => {
    await insertRows(scope, event_id, batch);
    batch = [];
  };
  return {
    take: async (read) => {
      total += 1;
      if (total > IMPORT_ROWS_MAX) throw problem(importProblems.too_many_rows, { fill: { rows: IMPORT_ROWS_MAX } });
      const isToldApart = !read.refusals.some((refusal) => refusal === 'bad_address' || refusal === 'shared_address');
      if (seen.has(read.email) && isToldApart) read.refusals.push('duplicate');
      seen.add(read.email);
      batch.push(read);
      if (batch.length === AT_ONCE) await flush();
    },
    finish: async () => {
      await flush();
      return total;
    },
  };
}

async function insertRows({ db, organization }: Scope, event_id: string, rows: readonly NumberedRow[]): Promise<void> {
  const texts = (name: 'email' | 'last_name' | 'first_name' | 'middle_name' | 'position' | 'department' | 'role' | 'manager') =>
    sql`${rows.map((row) => row[name])}::text[]`;
  await sql`
    insert into staff_import_rows
      (organization_id, event_id, row, email, last_name, first_name, middle_name, position, department, role, manager, refusals)
    select ${organization}, ${event_id}, row, email, last_name, first_name, middle_name, position, department, role, manager,
           string_to_array(refusals, ' ')
      from unnest(${rows.map(({ row }) => row)}::integer[], ${texts('email')}, ${texts('last_name')}, ${texts('first_name')},
        ${texts('middle_name')}, ${texts('position')}, ${texts('department')}, ${texts('role')}, ${texts('manager')},
        ${rows.map(({ refusals }) => refusals.join(' '))}::text[])
        as given (row, email, last_name, first_name, middle_name, position, department, role, manager, refusals)
  `.execute(db);
}
