import { z } from 'zod';
import { queued, type Background } from '../../jobs/background.ts';
import { jobKind } from '../../jobs/queue.ts';
import type { Services } from '../../services.ts';
import { noteReminders } from './commands/note-reminders.ts';
import { tellPeople } from './commands/tell-people.ts';

const tellJob = jobKind({ name: 'course-letters.tell', input: z.object({}), isSingle: true, expireInSeconds: 3600 });
const EVERY_MINUTE = '* * * * *';

async function tell(services: Services): Promise<void> {
  await noteReminders(services);
  await tellPeople(services);
}

export const jobs: Background[] = [queued(tellJob, tell, { cron: EVERY_MINUTE })];
