import { DOMAIN_MAX } from '../domains/rules.ts';
import { z } from 'zod';
import { importTemplate, importTemplateWanted } from '../shared/import-template.ts';
import { users } from '../shared/base-paths.ts';
import { fileJob, longJob } from '../shared/long-job.ts';
import { done, flag, id, idParams } from '../shared/page.ts';
import { file, jsonField } from '../shared/upload.ts';
import {
  addType,
  columnMapping,
  importChangePage,
  importChangesQuery,
  importLimits,
  importPreview,
  roleMapping,
} from './staff-import.ts';

const permission = 'admin.staff.employees';
const READING_MAX = 6_000;
const SHEET_NUMBER_MAX = 999;
const one = { permission, params: idParams } as const;

export const previewImport = users({
  method: 'POST',
  path: '/users/employee/csv/info',
  permission,
  encoding: 'multipart',
  body: z.object({
    file: file(importLimits),
    columns: jsonField(columnMapping).optional(),
    roles: jsonField(roleMapping).optional(),
    /** The sheet of a workbook, from 0; absent: the first visible sheet with content. */
    sheet: z.coerce.number().int().min(0).max(SHEET_NUMBER_MAX).optional(),
    /** The domain that completes logins to addresses. */
    domain: z.string().trim().toLowerCase().max(DOMAIN_MAX).optional(),
    /** The earlier preview of the same file that this preview replaces; the earlier one can no longer be run. */
    instead_of: id.optional(),
  }),
  response: importPreview,
});
/** What a previewed import would change, row by row. */
export const listImportChanges = users({
  method: 'GET',
  path: '/users/employee/csv/changes',
  permission,
  ours: 'Every change is shown before it is made, however many there are; the public contract shows no call for it.',
  query: importChangesQuery,
  response: importChangePage,
});
export const runImport = users({
  method: 'POST',
  once: true,
  path: '/users/employee/csv/process',
  permission,
  query: z.object({
    event_id: id,
    add_type: addType.default('add_update'),
    need_message: flag.default(false),
    /** Confirms that a full sync may delete more than half of the staff. */
    may_delete_most: flag.default(false),
    /** Also import people marked as inactive. */
    with_inactive: flag.default(false),
    /** How the caller believes the columns were read (`readingOf`): a different reading is refused. */
    columns: z.string().max(READING_MAX).optional(),
  }),
  response: longJob,
});
export const getImportTemplate = users({
  method: 'GET',
  path: '/users/employee/csv/template',
  permission,
  ours: 'A file is begun from its titles; the public contract shows no call for a template.',
  query: importTemplateWanted,
  response: importTemplate,
});
const rowsReport = {
  permission,
  ours: 'The product tells what became of each row of a file; the public contract shows no call for it.',
} as const;
/** A row report, for a day after the import, made by a job; only its requester can download it. */
export const orderImportReport = users({
  method: 'POST',
  once: true,
  path: '/users/employee/csv/report',
  ...rowsReport,
  body: z.object({ event_id: id }),
  response: longJob,
});
export const getImportReport = users({
  method: 'GET',
  path: '/users/employee/csv/report/{id}',
  ...rowsReport,
  isPersonal: true,
  params: idParams,
  response: fileJob,
});
/** The caller's deletions and imports of the last day that can be undone, newest first. */
export const listUndoable = users({
  method: 'GET',
  path: '/events',
  permission,
  ours: 'What can be undone for a day is offered for a day; the public contract shows single events.',
  response: z.object({ data: z.array(longJob) }),
});
export const getImportEvent = users({ method: 'GET', path: '/events/{id}', ...one, response: longJob });
/** Discards a preview, or stops a running import after the current rows; finished rows stay and can be undone. */
export const deleteImportEvent = users({ method: 'DELETE', path: '/events/{id}', ...one, response: done });
/** Undoes an import, once, within a day. People changed since then are not affected. */
export const undoImport = users({
  method: 'POST',
  path: '/events/{id}/undo',
  ...one,
  ours: 'The product undoes a bulk deletion, and an import does more at once; the public contract shows no call for it.',
  response: longJob,
});
