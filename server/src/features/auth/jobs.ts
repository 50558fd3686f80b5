import { queued, periodic, type Background } from '../../jobs/background.ts';
import { expireSessions } from './commands/expire-sessions.ts';
import { failedSignInJob, recordFailedSignIn, recordQueuedSignIn, signInJob } from './commands/record-sign-in.ts';
import { endExpiredImpersonation, endImpersonationJob } from './commands/impersonate.ts';
import { recoverJob, sendRecovery } from './commands/recover-password.ts';

export const jobs: Background[] = [
  queued(recoverJob, sendRecovery, { atOnce: 3, ofOrganization: 2 }),
  queued(failedSignInJob, recordFailedSignIn),
  queued(signInJob, recordQueuedSignIn),
  queued(endImpersonationJob, endExpiredImpersonation),
  periodic({ worker: 'sessions', everyMs: 30_000, failed: 'Expired sessions could not be ended.', run: expireSessions }),
];
