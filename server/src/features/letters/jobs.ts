import { queued, type Background } from '../../jobs/background.ts';
import { sendLetterJob, sendUrgentLetterJob } from './commands/queue-letters.ts';
import { sendLetter } from './commands/send-letter.ts';
import { sweepLetters, sweepLettersJob } from './commands/sweep-letters.ts';

const EVERY_MINUTE = '* * * * *';

export const jobs: Background[] = [
  queued(sendUrgentLetterJob, sendLetter, { atOnce: 4, ofOrganization: 2 }),
  queued(sendLetterJob, sendLetter, { atOnce: 8, ofOrganization: 6 }),
  queued(sweepLettersJob, sweepLetters, { cron: EVERY_MINUTE }),
];
