import * as endpoints from '@vigil/contract/audit/endpoints.ts';
import { serve, type Site } from '../../http/serve.ts';
import { findOwnFile } from '../long-jobs/queries.ts';
import { auditExport, orderAuditExport } from './commands/export-audit.ts';
import { findAuditRow, listAudit } from './queries/rows.ts';
import { verifyAudit } from './queries/verification.ts';

export function auditRoutes(site: Site): void {
  serve(site, endpoints.listAudit, (context, { query }) => listAudit(context, query));
  serve(site, endpoints.getAuditRow, (context, { params }) => findAuditRow(context, params.id));
  serve(site, endpoints.exportAudit, (context, { body }) => orderAuditExport(context, body));
  serve(site, endpoints.getAuditExport, (context, { params }) => findOwnFile(context, params.id, auditExport.kind));
  serve(site, endpoints.verifyAudit, (context) => verifyAudit(context, context.services.env));
}
