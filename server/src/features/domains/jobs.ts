import type { Services } from '../../http/context.ts';
import { recheckDomains, recheckJob } from './commands.ts';

const HOURLY = '35 * * * *';

export async function startDomainJobs(services: Services): Promise<void> {
  await services.queue.work(recheckJob, () => recheckDomains(services));
  await services.queue.schedule(recheckJob, HOURLY, {});
}
