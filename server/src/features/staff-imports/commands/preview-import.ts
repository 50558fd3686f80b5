import { PREVIEW_ROWS, readingOf } from '@vigil/contract/staff-imports/rules.ts';
import { importFields, type ImportField } from '@vigil/contract/staff-imports/columns.ts';
import {
  type ImportOutcome,
  type ImportPreview,
  type ImportRefusal,
  type ImportRow,
  type ManagerFlaw,
} from '@vigil/contract/staff-imports/staff-import.ts';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import { findPlaces } from '../../departments/queries/places.ts';
import { pathsToCreate, type Places } from '../../departments/rules.ts';
import { placesLeft } from '../../employees/commands/staff-lock.ts';
import { openLongJob } from '../../long-jobs/commands/long-jobs.ts';
import { findCircles } from '../queries/circles.ts';
import { classifiedRows, type ClassifiedRow } from '../queries/classified.ts';
import { IMPORT_KIND, importRows, lockImport } from '../queries/imports.ts';
import { countLeavers } from '../queries/leavers.ts';
import { importProblems } from '../problems.ts';
import { managerFlawOf } from '../rules/entry-managers.ts';
import { refusalWords } from '@vigil/contract/staff-imports/refusal-words.ts';
import { saveFile, savePeople, type PeopleSource, type SavedRows, type StaffFile } from './save-rows.ts';
import { updateImport, openImport } from './update-import.ts';
import { rankNewcomers } from './rank-newcomers.ts';

const NEW_DEPARTMENTS_SHOWN = 50;

/** Reads a staff file, stores its rows for the import and returns what would happen to each. */
export async function previewImport(
  context: Context,
  { instead_of, ...upload }: StaffFile & { instead_of?: string | undefined },
): Promise<ImportPreview> {
  if (instead_of !== undefined) await supersedePreview(context, instead_of);
  return preview(context, upload.file.filename, (event_id) => saveFile(context, event_id, upload));
}

/** Makes an earlier preview of the file unusable: it cannot be imported any more, in whatever window it is still shown. */
async function supersedePreview(context: Context, event_id: string): Promise<void> {
  const former = await lockImport(context, event_id);
  if (former === undefined) throw problem(httpProblems.not_found);
  if (former.state === 'superseded') throw problem(importProblems.read_anew);
  if (former.state !== 'previewed') throw problem(importProblems.under_way);
  await updateImport(context, event_id, { state: 'superseded' });
}

/** Previews people who come from another source than a file. */
export async function previewPeople(context: Context, source: PeopleSource): Promise<ImportPreview> {
  return preview(context, source.name, (event_id) => savePeople(context, event_id, source));
}

async function preview(context: Context, source: string, save: (event_id: string) => Promise<SavedRows>): Promise<ImportPreview> {
  const { organization, actor } = context;
  const event_id = await openLongJob(context, { kind: IMPORT_KIND, created_by: actor.id });
  const saved = await save(event_id);
  await flagManagerCycles(context, event_id);
  const licence = await placesLeft(context).executeTakeFirstOrThrow();
  await rankNewcomers(context, event_id);
  const places = await findPlaces(context, await listPlacesWritten(context, event_id));
  const classified = classifiedRows({
    organization,
    event_id,
    from: 0,
    to: 2 ** 31 - 1,
    role: actor.role,
    ...licence,
    add_type: 'add_update',
    is_shown: false,
    with_inactive: false,
    found: places.found,
  });
  // If nothing was read, nobody counts as missing from the file.
  const leavers = await countLeavers(context, { event_id, by: actor, shown: saved.rows === 0 ? 0 : PREVIEW_ROWS });
  const { totals, rows } = await summarize(context, { event_id, classified, known: places });
  const leaving = { to_delete: saved.rows === 0 ? 0 : leavers.count, staff: leavers.staff };
  const { rows: read, ...columnFacts } = saved;
  const columns = readingOf(
    saved.columns.map(({ field }) => field),
    saved.roles,
  );
  await openImport(context, event_id, { source, seen: { rows: read, ...leaving, columns } });
  return {
    event_id,
    ...columnFacts,
    totals: { ...totals, ...leaving },
    rows: { ...rows, to_delete: leavers.first },
  };
}

/** Flags rows that would put a person above themselves: the person keeps their present manager. */
async function flagManagerCycles(context: Context, event_id: string): Promise<void> {
  const emails = await findCircles(context, event_id, sql`r.refusals = '{}' and r.inactive = ''`);
  if (emails.length === 0) return;
  await sql`
    update staff_import_rows set manager_flaw = 'circle_of_managers'
     where organization_id = ${context.organization} and event_id = ${event_id} and manager_flaw is null
       and email = any(${emails}::text[])`.execute(context.db);
}

async function listPlacesWritten(context: Context, event_id: string): Promise<string[]> {
  const rows = await importRows(context, event_id).select('department').distinct().where('department', '<>', '').execute();
  return rows.map(({ department }) => department);
}

type Counted = {
  totals: Partial<Record<ImportOutcome | 'inactive', number>>;
  renamed: number;
  outside: Partial<Record<ImportOutcome, number>>;
  reasons: { code: ImportRefusal; count: number }[];
  managers: { code: ManagerFlaw; count: number }[];
  manager_flaws: Partial<Record<ImportOutcome, number>>;
  changed_fields: { field: ImportField; count: number }[];
  places: string[];
  rows: ShownRow[] | null;
};
type ShownRow = ClassifiedRow & { kind: ImportOutcome | 'inactive'; is_flaw: boolean; is_first: boolean; is_first_flaw: boolean };

type Summary = {
  totals: Omit<ImportPreview['totals'], 'to_delete' | 'staff'>;
  rows: Omit<ImportPreview['rows'], 'to_delete'>;
};

async function summarize(
  { db, organization, language }: Context,
  {
    event_id,
    classified,
    known: knownPlaces,
  }: { event_id: string; classified: ReturnType<typeof classifiedRows>; known: Places },
): Promise<Summary> {
  const { rows: counted } = await sql<Counted>`
    with classified as materialized (
      select *, case when inactive <> '' and outcome in ('add', 'change') then 'inactive' else outcome end as kind,
             jsonb_exists_all(old::jsonb, '{last_name,first_name}') as is_renamed,
             manager_flaw is not null and outcome <> 'refuse' and (inactive = '' or outcome = 'unchanged') as is_flaw
        from (${classified}) c
    ),
    -- The import uses the faults of managers that the preview shows; all other data of the rows is stored already. The managers
    -- are looked up in a list: without statistics, a join could be planned badly.
    noted as (
      update staff_import_rows set manager_flaw = 'unknown_manager'
       where organization_id = ${organization} and event_id = ${event_id} and manager_flaw is null
         and row = any(array(select row from classified where is_flaw))
    ),
    change_rows as (
      insert into staff_import_changes (organization_id, event_id, row, old, is_inactive, is_renamed, is_outside, has_manager_flaw)
      select ${organization}, ${event_id}, row, old, kind = 'inactive', is_renamed, is_outside, is_flaw from classified where outcome = 'change'
    ),
    ranked as (
      select *, row_number() over (partition by kind, case kind when 'refuse' then reasons[1] when 'add' then concat(is_outside, is_flaw) end
               order by row) <= ${PREVIEW_ROWS} and kind <> 'unchanged' as is_first,
             is_flaw and row_number() over (partition by is_flaw, manager_flaw order by row) <= ${PREVIEW_ROWS} as is_first_flaw
        from classified where kind <> 'unchanged' or is_flaw
    )
    select coalesce((select json_object_agg(kind, n) from (select kind, count(*) as n from classified group by 1) c), '{}') as totals,
           (select count(*)::int from classified where kind = 'change' and is_renamed) as renamed,
           coalesce((select json_object_agg(kind, n) from
             (select kind, count(*) as n from classified where is_outside group by 1) c), '{}') as outside,
           array(select json_build_object('code', code, 'count', count(*))
             from classified, unnest(reasons) as code where kind = 'refuse' group by code order by count(*) desc, code) as reasons,
           array(select json_build_object('code', manager_flaw, 'count', count(*))
             from classified where is_flaw group by manager_flaw order by count(*) desc, manager_flaw) as managers,
           coalesce((select json_object_agg(kind, n) from
             (select kind, count(*) as n from classified where is_flaw group by 1) c), '{}') as manager_flaws,
           array(select json_build_object('field', field, 'count', count(*))
             from classified, unnest(changes) as field where kind = 'change' group by field) as changed_fields,
           array(select distinct department from classified where kind in ('add', 'change') and department <> '') as places,
           (select json_agg(r order by r.row) from (select * from ranked where is_first or is_first_flaw) r) as rows
  `.execute(db);
  const { totals, renamed, outside, reasons, managers, manager_flaws, changed_fields, places, rows } = counted[0]!;
  const withMessage = (code: ImportRefusal) => ({ code, message: refusalWords[code][language] });
  const isWanted = new Set(places);
  const fresh = pathsToCreate(knownPlaces.missing.filter(({ place }) => isWanted.has(place)));
  const toRow = ({ manager_flaw, ...row }: ShownRow): ImportRow => ({
    ...row,
    reasons: row.reasons.map(withMessage),
    manager_flaw: manager_flaw && managerFlawOf(manager_flaw, row, language),
  });
  const rowsOfKind = (kind: ShownRow['kind']): ImportRow[] =>
    (rows ?? []).filter((row) => row.is_first && row.kind === kind).map(toRow);
  return {
    totals: {
      to_add: totals.add ?? 0,
      to_change: totals.change ?? 0,
      unchanged: totals.unchanged ?? 0,
      refused: totals.refuse ?? 0,
      new_departments: fresh.slice(0, NEW_DEPARTMENTS_SHOWN),
      new_departments_count: fresh.length,
      changed_fields: importFields.flatMap((field) => changed_fields.filter((changed) => changed.field === field)),
      renamed,
      outside_to_add: outside.add ?? 0,
      outside_to_change: outside.change ?? 0,
      inactive: totals.inactive ?? 0,
      manager_flaws: managers.reduce((sum, { count }) => sum + count, 0),
      manager_flaws_to_add: manager_flaws.add ?? 0,
      manager_flaws_to_change: manager_flaws.change ?? 0,
      managers: managers.map(({ code, count }) => ({ code, message: refusalWords[code][language], count })),
      reasons: reasons.map(({ code, count }) => ({ ...withMessage(code), count })),
    },
    rows: {
      to_add: rowsOfKind('add'),
      to_change: rowsOfKind('change'),
      refused: rowsOfKind('refuse'),
      inactive: rowsOfKind('inactive'),
      manager_flaws: (rows ?? []).filter((row) => row.is_first_flaw).map(toRow),
    },
  };
}
