import { queued, type Background } from '../../jobs/background.ts';
import { sweepUploads, sweepUploadsJob } from './commands/store-upload.ts';

const EVERY_HOUR = '23 * * * *';

export const jobs: Background[] = [queued(sweepUploadsJob, sweepUploads, { cron: EVERY_HOUR })];
