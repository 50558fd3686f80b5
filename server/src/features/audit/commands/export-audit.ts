import { auditFilter, type AuditFilter } from '@vigil/contract/audit/audit-row.ts';
import type { Context } from '../../../http/context.ts';
import { fileJob } from '../../long-jobs/commands/file-job.ts';
import { listWholeRows, type WholeRow } from '../queries/rows.ts';
import { recordChange } from './record-change.ts';

const PAGE = 5_000;
const columns = [
  'id',
  'at',
  'actor_name',
  'action',
  'object_type',
  'object_id',
  'address',
  'trace_id',
  'before',
  'after',
] as const;

/** From the newest row to the oldest. */
export const auditExport = fileJob({
  kind: 'audit_export',
  name: 'export-audit',
  order: auditFilter,
  file: () => ({ name: 'vigil-audit', format: 'csv', titles: columns.map((header) => ({ header, width: 20 })) }),
  async *parts(read, filter) {
    let before: number | undefined;
    do {
      const rows: WholeRow[] = await read((scope) => listWholeRows(scope, { ...filter, limit: PAGE, before }));
      yield rows.map((row) => columns.map((column) => row[column]));
      before = rows.length === PAGE ? rows.at(-1)!.id : undefined;
    } while (before !== undefined);
  },
});

/** Who took the log away stands in the log as well. */
export async function orderAuditExport(context: Context, filter: AuditFilter): Promise<{ event_id: string }> {
  const event_id = await auditExport.order(context, filter);
  await recordChange(context, { action: 'audit.export', object_type: 'audit', object_id: null, after: filter });
  return { event_id };
}
