import type { LongJob } from '@vigil/contract/shared/long-job.ts';
import type { Upload } from '@vigil/contract/shared/upload.ts';
import { displayName } from '@vigil/contract/profile/rules.ts';
import { SHEET_ROWS_SHOWN, TAG_SHEET_ROWS_MAX, tagAssignment, type TagSheetPreview } from '@vigil/contract/tags/tag.ts';
import { sql } from 'kysely';
import { headOf, readRows } from '../../../reading/read-rows.ts';
import type { SheetRow } from '../../../reading/sheet-limits.ts';
import type { Context } from '../../../http/context.ts';
import { problem } from '../../../http/problem.ts';
import { describeColumns, planColumns, ROWS_FOR_PLAN } from '../../staff-imports/rules/import-columns.ts';
import { addressIn } from '../../staff-imports/rules/import-row.ts';
import { tagSheetProblems } from '../problems.ts';
import { assignTag } from './assign-tag.ts';
import { findCustomTag } from './change-tags.ts';

type Row = { row: number; value: string };
type Read = { column: TagSheetPreview['column']; addresses: Map<string, Row>; faults: TagSheetPreview['refused_rows'] };

/** Returns the staff that the file names, and the rows that name none of them. */
export async function previewTagSheet(context: Context, tag_id: string, { file }: { file: Upload }): Promise<TagSheetPreview> {
  await findCustomTag(context, tag_id);
  const { column, addresses, faults } = await readAddresses(file);
  const found = await findByAddresses(context, tag_id, addresses);
  const knownAddresses = new Set(found.map(({ email }) => email));
  const unknown = [...addresses].flatMap(([email, row]) =>
    knownAddresses.has(email) ? [] : [{ ...row, reason: 'unknown' as const }],
  );
  const refused = [...faults, ...unknown].sort((a, b) => a.row - b.row);
  const already = found.filter(({ is_tagged }) => is_tagged);
  const toTag = found.filter(({ is_tagged }) => !is_tagged);
  const shown = [toTag, already].flatMap((some) => some.slice(0, SHEET_ROWS_SHOWN));
  return {
    column,
    to_tag: toTag.length,
    already_tagged: already.length,
    refused: refused.length,
    people: shown.map(({ last_name, first_name, middle_name, ...person }) => ({
      ...person,
      title: displayName({ last_name, first_name, middle_name, email: person.email }),
    })),
    refused_rows: refused.slice(0, SHEET_ROWS_SHOWN),
  };
}

export async function assignTagBySheet(
  context: Context,
  tag_id: string,
  { file, need_onboarding }: { file: Upload; need_onboarding: boolean },
): Promise<LongJob> {
  await findCustomTag(context, tag_id);
  const found = await findByAddresses(context, tag_id, (await readAddresses(file)).addresses);
  if (found.length === 0) throw problem(tagSheetProblems.no_addresses);
  return assignTag(context, tagAssignment.parse({ tag_id, need_onboarding, users_ids: found.map(({ id }) => id) }));
}

/** Reads the addresses in the only column that contains people's own addresses. People in a column of managers are not tagged. */
async function readAddresses(file: Upload): Promise<Read> {
  const rows = readRows(file);
  const head = await headOf(rows, ROWS_FOR_PLAN);
  const cellsOf = head.map(({ cells }) => cells);
  const plan = planColumns(cellsOf);
  const column = plan.fields.indexOf('email');
  if (column < 0) {
    await rows.return(undefined);
    throw problem(tagSheetProblems.no_column);
  }
  const { title, known_by } = describeColumns(cellsOf, plan)[column]!;
  const addresses = new Map<string, Row>();
  const faults: Read['faults'] = [];
  let count = 0;
  const take = ({ row, cells }: SheetRow) => {
    count += 1;
    if (count > TAG_SHEET_ROWS_MAX) throw problem(tagSheetProblems.too_many_rows, { fill: { rows: TAG_SHEET_ROWS_MAX } });
    const email = addressIn(cells[column] ?? '');
    const value = email ?? (cells[column] || cells.find((cell) => cell !== '') || '');
    if (email === null) faults.push({ row, value, reason: 'bad_address' });
    else if (addresses.has(email)) faults.push({ row, value, reason: 'duplicate' });
    else addresses.set(email, { row, value });
  };
  for (const row of head.slice(plan.headerRows)) take(row);
  for await (const row of rows) take(row);
  if (addresses.size === 0) throw problem(tagSheetProblems.no_addresses);
  return { column: { title, is_found: known_by === 'content' }, addresses, faults };
}

type Found = {
  id: string;
  email: string;
  last_name: string;
  first_name: string;
  middle_name: string;
  department: string;
  is_tagged: boolean;
};

async function findByAddresses(
  { db, organization }: Context,
  tag_id: string,
  addresses: ReadonlyMap<string, Row>,
): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select u.id, u.email, u.last_name, u.first_name, u.middle_name, d.title as department,
      exists (select from tag_assignments a where a.organization_id = ${organization} and a.tag_id = ${tag_id}
        and a.user_id = u.id and a.removed_at is null) as is_tagged
      from unnest(${[...addresses.keys()]}::text[]) with ordinality as wanted (email, place)
      join users u on u.email = wanted.email and u.deleted_at is null and u.organization_id = ${organization}
      join departments d on d.id = u.department_id and d.organization_id = ${organization}
     order by wanted.place`.execute(db);
  return rows;
}
