import type { ColumnField, ImportField, RoleMeaning } from '@vigil/contract/staff-imports/columns.ts';
import type { ImportPreview, ImportRefusal, RoleMapping } from '@vigil/contract/staff-imports/staff-import.ts';
import { IMPORT_ROWS_MAX, ROLE_WORDS_MAX } from '@vigil/contract/staff-imports/rules.ts';
import type { Upload } from '@vigil/contract/shared/upload.ts';
import { sql } from 'kysely';
import { isEmail } from '@vigil/contract/employees/rules.ts';
import type { Tx } from '../../../db/database.ts';
import { findProvenDomains } from '../../employees/queries/proven-domains.ts';
import { headOf, readNotes, readRows } from '../../../reading/read-rows.ts';
import type { SheetRow } from '../../../reading/sheet-limits.ts';
import { problem } from '../../../http/problem.ts';
import { findToday } from '../../../db/today.ts';
import { rowsAs } from '../../../db/rows.ts';
import { importProblems } from '../problems.ts';
import {
  describeColumns,
  holdsLogins,
  planMappedColumns,
  planColumns,
  ROWS_FOR_PLAN,
  type ColumnPlan,
} from '../rules/import-columns.ts';
import { readRow, type ReadRow } from '../rules/import-row.ts';
import { mergedCellFiller } from '../rules/merged-cells.ts';
import { withMergedTitles } from '../rules/title-row.ts';
import { createManagerResolver } from './resolve-managers.ts';

const AT_ONCE = 2_000;

export type SavedRows = Pick<ImportPreview, 'columns' | 'preset' | 'sheets' | 'sheet' | 'roles' | 'logins'> & { rows: number };
type NumberedRow = ReadRow & { row: number; emptied?: readonly ImportField[] };
type Scope = { db: Tx; organization: string };

/**
 * People from another source than a file. The source also names `refusals`, what is wrong with a person, and `emptied`, the
 * fields to clear for a person.
 */
export type PeopleSource = {
  name: string;
  fields: ColumnField[];
  people: Iterable<{ cells: string[]; refusals: ImportRefusal[]; emptied: readonly ImportField[] }>;
};

/**
 * A file, and a person's answers about it: what its columns contain, what its words for roles mean, and to which domain its
 * logins belong.
 */
export type StaffFile = {
  file: Upload;
  columns?: (ColumnField | null)[] | undefined;
  roles?: RoleMapping | undefined;
  domain?: string | undefined;
};

/**
 * Reads a file and stores its rows. A changed mapping needs the file again, so that cells of omitted columns are never stored.
 * Stores no rows until it is known which column contains addresses, and to which domain its logins belong.
 */
export async function saveFile(
  scope: Scope,
  event_id: string,
  { file, columns: mapping, roles = [], domain }: StaffFile,
): Promise<SavedRows> {
  const { sheets, sheet, merged } = await readNotes(file);
  const rows = readRows(file);
  const head = await headOf(rows, ROWS_FOR_PLAN);
  // In a workbook another sheet may be chosen.
  if (head.length === 0 && sheets.length < 2) throw problem(importProblems.empty);
  const cellsOf = withMergedTitles(head, merged);
  const plan = mapping === undefined ? planColumns(cellsOf) : planMappedColumns(cellsOf, mapping);
  const logins = holdsLogins(cellsOf, plan) ? await findLogins(scope, plan, domain) : null;
  const facts = { columns: describeColumns(cellsOf, plan), preset: plan.preset, sheets, sheet, logins };
  if (!plan.fields.includes('email') || (logins !== null && logins.domain === null)) {
    await rows.return(undefined);
    return { ...facts, rows: 0, roles: [] };
  }
  const writer = rowWriter(scope, event_id);
  const meanings = new Map(roles.map(({ word, meaning }) => [word, meaning]));
  const today = await findToday(scope);
  const reading = { titles: plan.titles, roles: meanings, today, domain: logins?.domain ?? '' };
  const unknown = new Map<string, number>();
  const managers = createManagerResolver(isEmail);
  const filled = mergedCellFiller(merged, plan.headerRows === 0 ? 0 : head[plan.headerRows - 1]!.row);
  const take = async (sheetRow: SheetRow) => {
    const { row, cells } = filled(sheetRow);
    const read = readRow(cells, plan.fields, reading);
    managers.take({ row, ...read });
    if (read.unknownRole !== '') unknown.set(read.unknownRole, (unknown.get(read.unknownRole) ?? 0) + 1);
    await writer.take({ row, ...read });
  };
  for (const sheetRow of head.slice(plan.headerRows)) await take(sheetRow);
  for await (const sheetRow of rows) await take(sheetRow);
  const count = await writer.finish();
  if (count === 0) throw problem(importProblems.empty);
  await managers.resolve(scope, event_id);
  return { ...facts, rows: count, roles: rolesToMap(unknown, meanings) };
}

/**
 * Returns the domain of the logins: the one that the person named, or the only domain if the program is known to write logins.
 */
async function findLogins(scope: Scope, { preset }: ColumnPlan, chosenDomain: string | undefined): Promise<SavedRows['logins']> {
  const domains = await findProvenDomains(scope);
  if (chosenDomain !== undefined && !domains.includes(chosenDomain)) throw problem(importProblems.no_such_domain);
  const only = preset !== null && domains.length === 1 ? domains[0]! : null;
  return { domains, domain: chosenDomain ?? only };
}

/** Returns the unknown words for roles, the most frequent first. */
const rolesToMap = (unknown: ReadonlyMap<string, number>, meanings: ReadonlyMap<string, RoleMeaning>): SavedRows['roles'] =>
  [...unknown]
    .toSorted(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
    .slice(0, ROLE_WORDS_MAX)
    .map(([word, count]) => ({ word, count, meaning: meanings.get(word) ?? null }));

/** Saves people whose cells are in the order of the fields. */
export async function savePeople(scope: Scope, event_id: string, { fields, people }: PeopleSource): Promise<SavedRows> {
  const writer = rowWriter(scope, event_id);
  let row = 0;
  for (const { cells, refusals, emptied } of people) {
    const read = readRow(cells, fields);
    await writer.take({ row: (row += 1), ...read, refusals: [...read.refusals, ...refusals], emptied });
  }
  // Without a file there are no columns to explain.
  return { rows: await writer.finish(), columns: [], preset: null, sheets: [], sheet: 0, roles: [], logins: null };
}

type RowWriter = {
  take(row: NumberedRow): Promise<void>;
  /** Writes the rest, and returns how many rows there were in total. */
  finish(): Promise<number>;
};

/**
 * Returns a writer that stores rows as they come, so that a file is never in memory as a whole. Later rows with the same
 * address are marked.
 */
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
      const isShownSeparately = !read.refusals.some((refusal) => refusal === 'bad_address' || refusal === 'shared_address');
      if (seen.has(read.email) && isShownSeparately) read.refusals.push('duplicate');
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
  await sql`
    insert into staff_import_rows
      (organization_id, event_id, row, turn, email, last_name, first_name, middle_name, position, department, role, manager, manager_said, manager_flaw, inactive, refusals, emptied)
    select ${organization}, ${event_id}, row, row, email, last_name, first_name, middle_name, position, department, role, manager, manager_said,
           manager_flaw, inactive, string_to_array(refusals, ' '), string_to_array(emptied, ' ')
      from ${rowsAs('given', rows, {
        row: 'integer',
        email: 'text',
        last_name: 'text',
        first_name: 'text',
        middle_name: 'text',
        position: 'text',
        department: 'text',
        role: 'text',
        manager: 'text',
        manager_said: 'text',
        manager_flaw: 'text',
        inactive: 'text',
        refusals: ['text', ({ refusals }) => refusals.join(' ')],
        emptied: ['text', ({ emptied = [] }) => emptied.join(' ')],
      })}
  `.execute(db);
}
