import type { Services } from '../../http/context.ts';
import { exportAuditJob, runAuditExport } from './commands/export-audit.ts';

export async function startAuditJobs(services: Services): Promise<void> {
  await services.queue.work(exportAuditJob, (named) => runAuditExport(services, named));
}
