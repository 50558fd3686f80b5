import { z } from 'zod';
import { api } from '../shared/base-paths.ts';
import { fileJob } from '../shared/long-job.ts';
import { idParams } from '../shared/page.ts';
import { tableFormat, tableOrdered } from '../shared/table-order.ts';
import { auditDetails, auditFilter, auditQuery, auditRow, auditVerification } from './audit-row.ts';

const log = {
  method: 'GET',
  permission: 'admin.settings.audit',
  ours: 'The public contract has the audit log’s screen and no calls for it.',
} as const;

/**
 * Lists entries, newest first; `next` is the cursor of the next page, null at the end. There is no count: the log may be of any
 * length.
 */
export const listAudit = api({
  ...log,
  path: '/audit',
  query: auditQuery,
  response: z.object({ data: z.array(auditRow), next: z.number().int().nullable() }),
});

export const getAuditRow = api({
  ...log,
  path: '/audit/{id}',
  params: z.object({ id: z.coerce.number<number>().int() }),
  response: auditDetails,
});

/** Recomputes every hash of the organisation's chain. */
export const verifyAudit = api({ ...log, path: '/audit-verification', response: auditVerification });

const { permission, ours } = log;
/** Exports the entries that match a filter, by a job. */
export const exportAudit = api({
  method: 'POST',
  once: true,
  path: '/audit-exports',
  permission,
  ours,
  body: auditFilter.extend({ format: tableFormat.default('csv') }),
  response: tableOrdered,
});
/** Returns the caller's own export. */
export const getAuditExport = api({ ...log, path: '/audit-exports/{id}', params: idParams, isPersonal: true, response: fileJob });
