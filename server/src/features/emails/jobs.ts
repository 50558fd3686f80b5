import { queued, type Background } from '../../jobs/background.ts';
import { sendEmailJob, sendUrgentEmailJob } from './commands/queue-emails.ts';
import { sendEmail } from './commands/send-email.ts';
import { sweepEmails, sweepEmailsJob } from './commands/sweep-emails.ts';

const EVERY_MINUTE = '* * * * *';

export const jobs: Background[] = [
  queued(sendUrgentEmailJob, sendEmail, { atOnce: 4, ofOrganization: 2 }),
  queued(sendEmailJob, sendEmail, { atOnce: 8, ofOrganization: 6 }),
  queued(sweepEmailsJob, sweepEmails, { cron: EVERY_MINUTE }),
];
