import * as endpoints from '@vigil/contract/audit/endpoints.ts';
import { serve, type Site } from '../../http/serve.ts';
import { findAuditExport, orderAuditExport } from './commands/export-audit.ts';
import { findAuditRow, listAudit, verifyAudit } from './queries.ts';

export function auditRoutes(site: Site): void {
  serve(site, endpoints.listAudit, (context, { query }) => listAudit(context, query));
  serve(site, endpoints.getAuditRow, (context, { params }) => findAuditRow(context, params.id));
  serve(site, endpoints.exportAudit, (context, { body }) => orderAuditExport(context, body));
  serve(site, endpoints.getAuditExport, (context, { params }) => findAuditExport(context, params.id));
  serve(site, endpoints.verifyAudit, (context) => verifyAudit(context));
}
