import { queued, type Background } from '../../jobs/background.ts';
import { refreshMetadata, refreshMetadataJob } from './commands/refresh-metadata.ts';

const HOURLY = '35 * * * *';

export const jobs: Background[] = [queued(refreshMetadataJob, refreshMetadata, { cron: HOURLY })];
