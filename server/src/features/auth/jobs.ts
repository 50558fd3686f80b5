import { queued, type Background } from '../../jobs/background.ts';
import { failedSignInJob, recordFailedSignIn, recordNotedSignIn, signInJob } from './commands/note-sign-in.ts';
import { endLookInTime, endLookJob } from './commands/see-as.ts';
import { recoverJob, sendRecovery } from './commands/recover-password.ts';

export const jobs: Background[] = [
  queued(recoverJob, sendRecovery),
  queued(failedSignInJob, recordFailedSignIn),
  queued(signInJob, recordNotedSignIn),
  queued(endLookJob, endLookInTime),
];
