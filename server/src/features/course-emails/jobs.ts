import { z } from 'zod';
import { queued, type Background } from '../../jobs/background.ts';
import { jobKind } from '../../jobs/queue.ts';
import type { Services } from '../../services.ts';
import { recordReminders } from './commands/record-reminders.ts';
import { notifyPeople } from './commands/notify-people.ts';

const notifyJob = jobKind({ name: 'course-letters.tell', input: z.object({}), isSingle: true, expireInSeconds: 3600 });
const EVERY_MINUTE = '* * * * *';

async function notifyAll(services: Services): Promise<void> {
  await recordReminders(services);
  await notifyPeople(services);
}

export const jobs: Background[] = [queued(notifyJob, notifyAll, { cron: EVERY_MINUTE })];
