import { queued, type Background } from '../../jobs/background.ts';
import { failedSignInJob, recordFailedSignIn, recordNotedSignIn, signInJob } from './commands/note-sign-in.ts';
import { recoverJob, sendRecovery } from './commands/recover-password.ts';

export const jobs: Background[] = [
  queued(recoverJob, sendRecovery),
  queued(failedSignInJob, recordFailedSignIn),
  queued(signInJob, recordNotedSignIn),
];
