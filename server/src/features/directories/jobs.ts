import type { Services } from '../../http/context.ts';
import { orderDueSyncs, syncDirectory, syncDueJob, syncJob } from './commands/sync-directory.ts';

export async function startDirectoryJobs(services: Services): Promise<void> {
  await services.queue.work(syncJob, (named) => syncDirectory(services, named));
  await services.queue.work(syncDueJob, () => orderDueSyncs(services));
  await services.queue.schedule(syncDueJob, '5 * * * *', {});
}
