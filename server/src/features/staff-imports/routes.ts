import * as endpoints from '@vigil/contract/staff-imports/endpoints.ts';
import { ok } from '@vigil/contract/shared/page.ts';
import { serve, type Site } from '../../http/serve.ts';
import { findLongJob, findOwnFile } from '../long-jobs/queries.ts';
import { deleteImport } from './commands/delete-import.ts';
import { orderImport } from './commands/order-import.ts';
import { previewImport } from './commands/preview-import.ts';
import { importReport, orderImportReport } from './commands/report-import.ts';
import { undoImport } from './commands/undo-import.ts';
import { listImportChanges } from './queries/changes.ts';
import { findImportTemplate } from './queries/import-template.ts';
import { IMPORT_KIND } from './queries/imports.ts';
import { listUndoable } from './queries/undoable.ts';

export function staffImportRoutes(site: Site): void {
  serve(site, endpoints.previewImport, (context, { body }) => previewImport(context, body));
  serve(site, endpoints.listImportChanges, (context, { query }) => listImportChanges(context, query));
  serve(site, endpoints.runImport, (context, { query }) => orderImport(context, query));
  serve(site, endpoints.getImportTemplate, (context, { query }) => findImportTemplate(context, query));
  serve(site, endpoints.orderImportReport, (context, { body }) => orderImportReport(context, body.event_id));
  serve(site, endpoints.getImportReport, (context, { params }) => findOwnFile(context, params.id, importReport.kind));
  serve(site, endpoints.listUndoable, (context) => listUndoable(context));
  serve(site, endpoints.getImportEvent, (context, { params }) => findLongJob(context, params.id, IMPORT_KIND));
  serve(site, endpoints.deleteImportEvent, async (context, { params }) => {
    await deleteImport(context, params.id);
    return ok;
  });
  serve(site, endpoints.undoImport, (context, { params }) => undoImport(context, params.id));
}
