import { queued, type Background } from '../../jobs/background.ts';
import { recheckDomains, recheckJob } from './commands.ts';

const HOURLY = '35 * * * *';

export const jobs: Background[] = [queued(recheckJob, recheckDomains, { cron: HOURLY })];
