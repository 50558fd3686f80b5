import { queued, type Background } from '../../jobs/background.ts';
import { recoverJob, sendRecovery } from './commands/recover-password.ts';

export const jobs: Background[] = [queued(recoverJob, sendRecovery)];
