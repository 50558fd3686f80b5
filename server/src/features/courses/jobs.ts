import type { Services } from '../../http/context.ts';
import { copyContent, copyContentJob } from './commands/copy-to-organizations.ts';

export async function startCourseJobs(services: Services): Promise<void> {
  await services.queue.work(copyContentJob, (named) => copyContent(services, named));
}
