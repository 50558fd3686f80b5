import type { Services } from '../../http/context.ts';
import { inviteJob, runInvitations } from './commands/invite-employees.ts';
import { importEmployees, importJob } from './commands/run-import.ts';

export async function startEmployeeJobs(services: Services): Promise<void> {
  await services.queue.work(inviteJob, (named) => runInvitations(services, named));
  await services.queue.work(importJob, (named) => importEmployees(services, named));
}
