import type { Services } from '../../http/context.ts';
import { sendLetterJob } from './commands/queue-letters.ts';
import { sendLetter } from './commands/send-letter.ts';

const AT_ONCE = 8;

export async function startLetterJobs(services: Services): Promise<void> {
  await services.queue.work(sendLetterJob, (named) => sendLetter(services, named), { concurrency: AT_ONCE });
}
