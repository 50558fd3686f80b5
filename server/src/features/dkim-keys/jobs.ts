import { queued, type Background } from '../../jobs/background.ts';
import { recheckDkimJob, recheckDkimKeys } from './commands.ts';

const HOURLY = '45 * * * *';

export const jobs: Background[] = [queued(recheckDkimJob, recheckDkimKeys, { cron: HOURLY })];
