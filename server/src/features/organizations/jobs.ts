import type { Services } from '../../http/context.ts';
import { eraseJob, eraseOrganization } from './commands/delete-organization.ts';

export async function startOrganizationJobs(services: Services): Promise<void> {
  await services.queue.work(eraseJob, (named) => eraseOrganization(services, named));
}
