import { auditFilter, type AuditFilter } from '@vigil/contract/audit/audit-row.ts';
import { z } from 'zod';
import { BYTE_ORDER_MARK, csvLine } from '../../../files/csv.ts';
import type { Context, Services } from '../../../http/context.ts';
import { jobKind } from '../../../jobs/queue.ts';
import { workIn } from '../../../jobs/work-context.ts';
import { storeLines } from '../../files/commands.ts';
import { noteLongJob, finishLongJob, openLongJob } from '../../long-jobs/commands/long-jobs.ts';
import { listWholeRows, type WholeRow } from '../queries/rows.ts';
import { recordChange } from './record-change.ts';

export const AUDIT_EXPORT = 'audit_export';
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

const uuid = z.uuid();
export const exportAuditJob = jobKind({
  name: 'export-audit',
  input: z.object({ organization_id: uuid, event_id: uuid, filter: z.unknown() }),
  expireInSeconds: 3600,
});

/** Who took the log away stands in the log as well. */
export async function orderAuditExport(context: Context, filter: AuditFilter): Promise<{ event_id: string }> {
  const { db, organization, services, actor } = context;
  const event_id = await openLongJob(context, { kind: AUDIT_EXPORT, created_by: actor.id });
  await services.queue.enqueue(db, exportAuditJob, { organization_id: organization, event_id, filter });
  await recordChange(context, { action: 'audit.export', object_type: 'audit', object_id: null, after: filter });
  return { event_id };
}

/** From the newest row to the oldest, page by page: a log of any length needs no more memory than a page. */
export async function runAuditExport(
  services: Services,
  { organization_id, event_id, filter }: z.infer<typeof exportAuditJob.input>,
): Promise<void> {
  const chosen = auditFilter.parse(filter);
  async function* lines(): AsyncGenerator<string> {
    let done = 0;
    yield BYTE_ORDER_MARK + csvLine(columns);
    let before: number | undefined;
    do {
      const query = { ...chosen, limit: PAGE, before };
      const rows: WholeRow[] = await workIn(services, organization_id, (scope) => listWholeRows(scope, query));
      for (const row of rows) yield csvLine(columns.map((column) => row[column]));
      done += rows.length;
      await workIn(services, organization_id, (scope) => noteLongJob(scope, event_id, { done }));
      before = rows.length === PAGE ? rows.at(-1)!.id : undefined;
    } while (before !== undefined);
  }
  await workIn(services, organization_id, async (scope) => {
    const file_id = await storeLines(scope, { filename: 'vigil-audit.csv', type: 'text/csv; charset=utf-8', lines: lines() });
    await finishLongJob(scope, event_id, { status: 'success', result: { file_id } });
  });
}
