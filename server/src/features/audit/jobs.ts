import type { Services } from '../../http/context.ts';
import { attemptLongJob } from '../long-jobs/commands/long-jobs.ts';
import { exportAuditJob, runAuditExport } from './commands/export-audit.ts';
import { sealAudit, sealJob } from './commands/seal-audit.ts';

const EVERY_FIVE_MINUTES = '*/5 * * * *';

export const auditJobKinds = [exportAuditJob, sealJob];

export async function startAuditJobs(services: Services): Promise<void> {
  await services.queue.work(exportAuditJob, (named) => attemptLongJob(services, named, () => runAuditExport(services, named)));
  await services.queue.work(sealJob, async () => void (await sealAudit(services)));
  await services.queue.schedule(sealJob, EVERY_FIVE_MINUTES, {});
}
