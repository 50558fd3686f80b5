import type { Services } from '../../http/context.ts';
import { attemptLongJob } from '../long-jobs/commands/long-jobs.ts';
import { exportAuditJob, runAuditExport } from './commands/export-audit.ts';

export async function startAuditJobs(services: Services): Promise<void> {
  await services.queue.work(exportAuditJob, (named) => attemptLongJob(services, named, () => runAuditExport(services, named)));
}
