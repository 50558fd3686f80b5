import { auditFilter } from '@vigil/contract/audit/audit-row.ts';
import type { exportAudit } from '@vigil/contract/audit/endpoints.ts';
import type { ParsedOf } from '@vigil/contract/endpoint.ts';
import { language } from '@vigil/contract/shared/language.ts';
import { tableFormat } from '@vigil/contract/shared/table-order.ts';
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

/** Exports from the newest row to the oldest. */
export const auditExport = fileJob({
  kind: 'audit_export',
  name: 'export-audit',
  order: auditFilter.extend({ format: tableFormat, language }),
  // Values are exported as they are stored, timestamps too, so that an exported log can be compared with the database.
  file: ({ format, language: spoken }) => ({
    name: 'vigil-audit',
    format,
    language: spoken,
    titles: columns.map((header) => ({ header, width: 20 })),
  }),
  async *parts(read, order) {
    let before: number | undefined;
    do {
      const rows: WholeRow[] = await read((scope) => listWholeRows(scope, { ...order, limit: PAGE, before }));
      yield rows.map((row) => columns.map((column) => row[column]));
      before = rows.length === PAGE ? rows.at(-1)!.id : undefined;
    } while (before !== undefined);
  },
});

/** Orders the export, and records the order in the log itself. */
export async function orderAuditExport(
  context: Context,
  order: ParsedOf<typeof exportAudit>['body'],
): Promise<{ event_id: string }> {
  const event_id = await auditExport.order(context, { ...order, language: context.language });
  await recordChange(context, { action: 'audit.export', object_type: 'audit', object_id: null, after: order });
  return { event_id };
}
