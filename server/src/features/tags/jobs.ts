import type { Services } from '../../http/context.ts';
import { workIn } from '../../jobs/work-context.ts';
import { startBulkWork } from '../long-jobs/commands/bulk-work.ts';
import { assignTagWork, unassignTagWork } from './commands/assign-tag.ts';
import { keepAllTags, keepTagsJob } from './commands/keep-tags.ts';
import { settleNow, settleTagJob } from './commands/settle-tag.ts';

const EVERY_HOUR = '23 * * * *';

export const tagJobKinds = [settleTagJob, keepTagsJob, assignTagWork.job, unassignTagWork.job];

export async function startTagJobs(services: Services): Promise<void> {
  await services.queue.work(settleTagJob, ({ organization_id, ...named }) =>
    workIn(services, organization_id, (scope) => settleNow(scope, named)),
  );
  await services.queue.work(keepTagsJob, () => keepAllTags(services));
  await services.queue.schedule(keepTagsJob, EVERY_HOUR, {});
  await startBulkWork(services, assignTagWork);
  await startBulkWork(services, unassignTagWork);
}
