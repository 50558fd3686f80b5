import {
  IMPORT_ROWS_MAX,
  PREVIEW_ROWS,
  type ImportField,
  type ImportOutcome,
  type ImportPreview,
  type ImportRefusal,
  type ImportRow,
} from '@vigil/contract/employees/import.ts';
import type { Upload } from '@vigil/contract/shared/upload.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../../../db/database.ts';
import { readRows } from '../../../files/reading/read-rows.ts';
import type { SheetRow } from '../../../files/reading/sheet-limits.ts';
import type { Context } from '../../../http/context.ts';
import { problem } from '../../../http/problem.ts';
import { departmentsToMake, findPlaces, type Places } from '../../departments/queries/places.ts';
import { noteLongJob, openLongJob } from '../../long-jobs/commands/long-jobs.ts';
import { importProblems } from '../problems.ts';
import { classifiedRows, type ClassifiedRow } from '../queries/classified.ts';
import { countLeavers } from '../queries/leavers.ts';
import { columnsShown, mappedColumns, planColumns } from '../rules/import-columns.ts';
import { readRow, type ReadRow } from '../rules/import-row.ts';
import { refusalWords } from '../rules/refusal-words.ts';
import type { previewed } from './import-order.ts';
import { placesLeft } from './staff-lock.ts';

export const IMPORT_KIND = 'employee-import';
const AT_ONCE = 2_000;
const ROWS_FOR_PLAN = 30;
const NEW_DEPARTMENTS_SHOWN = 50;

type KeptRows = { columns: ImportPreview['columns']; rows: number };
type NumberedRow = ReadRow & { row: number };
type Scope = { db: Tx; organization: string };

/** Reads a staff file, keeps its rows for the import and tells what would become of each. */
export async function previewImport(
  context: Context,
  { file, columns }: { file: Upload; columns?: (ImportField | null)[] | undefined },
): Promise<ImportPreview> {
  return preview(context, file.filename, (keeper) => keepFile(keeper, file, columns));
}

/** The same for people who come from elsewhere, cell by cell in the order of the fields. */
export async function previewPeople(context: Context, source: PeopleSource): Promise<ImportPreview> {
  return preview(context, source.name, (keeper) => keepPeople(keeper, source));
}

/** Where people come from other than a file; `refusals`: what is against one, known where they come from. */
export type PeopleSource = {
  name: string;
  fields: ImportField[];
  people: Iterable<{ cells: string[]; refusals: ImportRefusal[] }>;
};

async function preview(
  context: Context,
  filename: string,
  keep: (keeper: RowKeeper) => Promise<KeptRows>,
): Promise<ImportPreview> {
  const { organization, actor } = context;
  const event_id = await openLongJob(context, { kind: IMPORT_KIND, created_by: actor.id });
  const kept = await keep(rowKeeper(context, event_id));
  const { places } = await placesLeft(context).executeTakeFirstOrThrow();
  const known = await findPlaces(context, await placesWritten(context, event_id));
  const classified = classifiedRows({
    organization,
    event_id,
    from: 0,
    to: 2 ** 31 - 1,
    role: actor.role,
    places,
    add_type: 'add_update',
    found: known.found,
  });
  // Where nothing was read, nobody is missing from it.
  const leavers = await countLeavers(context, { event_id, by: actor, shown: kept.rows === 0 ? 0 : PREVIEW_ROWS });
  const { totals, rows } = await summary(context, classified, known);
  const seen = { to_delete: kept.rows === 0 ? 0 : leavers.count, staff: leavers.staff };
  await keepSeen(context, event_id, { filename, rows: kept.rows, ...seen });
  return {
    event_id,
    columns: kept.columns,
    totals: { ...totals, ...seen },
    rows: { ...rows, to_delete: leavers.first },
  };
}

export type RowKeeper = {
  take(row: NumberedRow): Promise<void>;
  /** Gives how many there were. */
  finish(): Promise<number>;
};

/** Writes rows down as they come, so that no file is ever held whole; the second of an address is told to be one. */
export function rowKeeper(scope: Scope, event_id: string): RowKeeper {
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

/**
 * A mapping comes with the file anew, so that cells of columns that are left out are never kept. A file that says nothing of
 * its columns keeps no rows until a person has said what they hold.
 */
async function keepFile(keeper: RowKeeper, file: Upload, mapping?: (ImportField | null)[]): Promise<KeptRows> {
  const rows = readRows(file);
  const head: SheetRow[] = [];
  for (let next = await rows.next(); next.done !== true; next = await rows.next()) {
    if (head.push(next.value) === ROWS_FOR_PLAN) break;
  }
  if (head.length === 0) throw problem(importProblems.empty);
  const cellsOf = head.map(({ cells }) => cells);
  const plan = mapping === undefined ? planColumns(cellsOf) : mappedColumns(cellsOf, mapping);
  const columns = columnsShown(cellsOf, plan);
  if (plan === null) {
    await rows.return(undefined);
    return { rows: 0, columns };
  }
  const nameTitle = plan.titles[plan.fields.indexOf('full_name')];
  const take = ({ row, cells }: SheetRow) => keeper.take({ row, ...readRow(cells, plan.fields, nameTitle) });
  for (const one of head.slice(plan.headerRows)) await take(one);
  for await (const one of rows) await take(one);
  const count = await keeper.finish();
  if (count === 0) throw problem(importProblems.empty);
  return { rows: count, columns };
}

export async function keepPeople(keeper: RowKeeper, { fields, people }: PeopleSource): Promise<KeptRows> {
  let row = 0;
  for (const { cells, refusals } of people) {
    const read = readRow(cells, fields);
    await keeper.take({ row: (row += 1), ...read, refusals: [...read.refusals, ...refusals] });
  }
  // No file, no columns to explain.
  return { rows: await keeper.finish(), columns: [] };
}

async function insertRows({ db, organization }: Scope, event_id: string, rows: readonly NumberedRow[]): Promise<void> {
  const texts = (name: 'email' | 'last_name' | 'first_name' | 'middle_name' | 'position' | 'department' | 'role') =>
    sql`${rows.map((row) => row[name])}::text[]`;
  await sql`
    insert into employee_import_rows
      (organization_id, event_id, row, email, last_name, first_name, middle_name, position, department, role, refusals)
    select ${organization}, ${event_id}, row, email, last_name, first_name, middle_name, position, department, role,
           string_to_array(refusals, ' ')
      from unnest(${rows.map(({ row }) => row)}::integer[], ${texts('email')}, ${texts('last_name')}, ${texts('first_name')},
        ${texts('middle_name')}, ${texts('position')}, ${texts('department')}, ${texts('role')},
        ${rows.map(({ refusals }) => refusals.join(' '))}::text[])
        as given (row, email, last_name, first_name, middle_name, position, department, role, refusals)
  `.execute(db);
}

async function placesWritten({ db, organization }: Context, event_id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('employee_import_rows')
    .select('department')
    .distinct()
    .where('organization_id', '=', organization)
    .where('event_id', '=', event_id)
    .where('department', '<>', '')
    .execute();
  return rows.map(({ department }) => department);
}

type Counted = {
  totals: Partial<Record<ImportOutcome, number>>;
  places: string[];
  rows: ClassifiedRow[] | null;
};

type Summary = {
  totals: Omit<ImportPreview['totals'], 'to_delete' | 'staff'>;
  rows: Omit<ImportPreview['rows'], 'to_delete'>;
};

async function summary(
  { db, language }: Context,
  classified: ReturnType<typeof classifiedRows>,
  { missing }: Places,
): Promise<Summary> {
  const { rows: counted } = await sql<Counted>`
    with classified as materialized (${classified}),
    ranked as (select *, row_number() over (partition by outcome order by row) as n from classified where outcome <> 'unchanged')
    select coalesce((select json_object_agg(outcome, n) from (select outcome, count(*) as n from classified group by 1) c), '{}') as totals,
           array(select distinct department from classified where outcome in ('add', 'change') and department <> '') as places,
           (select json_agg(r order by r.row) from (select * from ranked where n <= ${PREVIEW_ROWS}) r) as rows
  `.execute(db);
  const { totals, places, rows } = counted[0]!;
  const isWanted = new Set(places);
  const fresh = departmentsToMake(missing.filter(({ place }) => isWanted.has(place)));
  const of = (outcome: ImportOutcome): ImportRow[] =>
    (rows ?? [])
      .filter((row) => row.outcome === outcome)
      .map((row) => ({ ...row, reasons: row.reasons.map((code) => ({ code, message: refusalWords[code][language] })) }));
  return {
    totals: {
      to_add: totals.add ?? 0,
      to_change: totals.change ?? 0,
      unchanged: totals.unchanged ?? 0,
      refused: totals.refuse ?? 0,
      new_departments: fresh.slice(0, NEW_DEPARTMENTS_SHOWN),
      new_departments_count: fresh.length,
    },
    rows: { to_add: of('add'), to_change: of('change'), refused: of('refuse') },
  };
}

async function keepSeen({ db, organization }: Scope, event_id: string, seen: z.infer<typeof previewed>): Promise<void> {
  await noteLongJob({ db, organization }, event_id, { input: seen });
}
