import type { Services } from '../../http/context.ts';
import { recoverJob, sendRecovery } from './commands/recover-password.ts';

export async function startAuthJobs(services: Services): Promise<void> {
  await services.queue.work(recoverJob, (named) => sendRecovery(services, named));
}
