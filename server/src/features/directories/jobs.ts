import { ONE_OF_EACH, queued, type Background } from '../../jobs/background.ts';
import { issueReport } from './commands/report-issues.ts';
import { orderDueSyncs, syncDirectory, syncDueJob, syncJob } from './commands/sync-directory.ts';

const HOURLY = '5 * * * *';

export const jobs: Background[] = [
  queued(syncJob, syncDirectory, { ...ONE_OF_EACH, atOnce: 3 }),
  queued(syncDueJob, orderDueSyncs, { cron: HOURLY }),
  issueReport.background,
];
