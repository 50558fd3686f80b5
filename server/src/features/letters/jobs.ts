import type { Services } from '../../http/context.ts';
import { sendLetterJob } from './commands/queue-letters.ts';
import { sendLetter } from './commands/send-letter.ts';
import { sweepLetters, sweepLettersJob } from './commands/sweep-letters.ts';

const AT_ONCE = 8;
const EACH_MINUTE = '* * * * *';

export const letterJobKinds = [sendLetterJob, sweepLettersJob];

export async function startLetterJobs(services: Services): Promise<void> {
  await services.queue.work(sendLetterJob, (named) => sendLetter(services, named), { concurrency: AT_ONCE });
  await services.queue.work(sweepLettersJob, () => sweepLetters(services));
  await services.queue.schedule(sweepLettersJob, EACH_MINUTE, {});
}
