import { queued, type Background } from '../../jobs/background.ts';
import { orderDueSyncs, syncDirectory, syncDueJob, syncJob } from './commands/sync-directory.ts';

const HOURLY = '5 * * * *';

export const jobs: Background[] = [
  queued(syncJob, syncDirectory, { atOnce: 3, ofOrganization: 1 }),
  queued(syncDueJob, orderDueSyncs, { cron: HOURLY }),
];
