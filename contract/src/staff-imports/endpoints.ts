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
    /** Of a workbook: which of its sheets, from 0. Unasked, the first that is not hidden and holds anything. */
    sheet: z.coerce.number().int().min(0).max(SHEET_NUMBER_MAX).optional(),
    /** Where addresses are told by logins: of which of the organisation's domains they are. */
    domain: z.string().trim().toLowerCase().max(DOMAIN_MAX).optional(),
    /** The reading that this one replaces: it can be run no more. */
    instead_of: id.optional(),
  }),
  response: importPreview,
});
/** What an import that was previewed would change, row by row. */
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
    /** The person's word that a synchronisation may delete more than half of the staff. */
    may_delete_most: flag.default(false),
    /** Those who no longer work or are switched off come as well. */
    with_inactive: flag.default(false),
    /** What the caller holds the columns to be (`readingOf`): refused when the file was not read so. */
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
/** A file of what became of each row, for a day after the import: a job; its result is the orderer's alone. */
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
/** What the caller deleted or imported within a day and may still take back, the newest first. */
export const listUndoable = users({
  method: 'GET',
  path: '/events',
  permission,
  ours: 'What can be undone for a day is offered for a day; the public contract shows single events.',
  response: z.object({ data: z.array(longJob) }),
});
export const getImportEvent = users({ method: 'GET', path: '/events/{id}', ...one, response: longJob });
/** Forgets a preview, or asks a running import to stop after the rows at hand; what is over stays, so that it can be undone. */
export const deleteImportEvent = users({ method: 'DELETE', path: '/events/{id}', ...one, response: done });
/** Takes back what an import did, once, for a day. Anyone who was changed since stays as they are. */
export const undoImport = users({
  method: 'POST',
  path: '/events/{id}/undo',
  ...one,
  ours: 'The product undoes a bulk deletion, and an import does more at once; the public contract shows no call for it.',
  response: longJob,
});
