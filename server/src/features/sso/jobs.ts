import type { Services } from '../../http/context.ts';
import { refreshMetadata, refreshMetadataJob } from './commands/refresh-metadata.ts';

export async function startSsoJobs(services: Services): Promise<void> {
  await services.queue.work(refreshMetadataJob, () => refreshMetadata(services));
  await services.queue.schedule(refreshMetadataJob, '35 * * * *', {});
}
