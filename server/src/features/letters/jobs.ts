import { queued, type Background } from '../../jobs/background.ts';
import { sendLetterJob } from './commands/queue-letters.ts';
import { sendLetter } from './commands/send-letter.ts';
import { sweepLetters, sweepLettersJob } from './commands/sweep-letters.ts';

const AT_ONCE = 8;
const EVERY_MINUTE = '* * * * *';

export const jobs: Background[] = [
  queued(sendLetterJob, sendLetter, { concurrency: AT_ONCE }),
  queued(sweepLettersJob, sweepLetters, { cron: EVERY_MINUTE }),
];
