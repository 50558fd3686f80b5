import { sql } from 'kysely';
import { z } from 'zod';
import { asSystem } from '../../../db/database.ts';
import type { Services } from '../../../services.ts';
import { jobKind } from '../../../jobs/queue.ts';
import { enqueueEmails } from './queue-emails.ts';

export const sweepEmailsJob = jobKind({ name: 'sweep-letters', input: z.object({}), isSingle: true });

const LOST_AFTER_MINUTES = 15;
const AT_ONCE = 1_000;

/**
 * Queues a new job for emails that are long overdue, because their job must be lost. If it is not, the second job finds nothing
 * to do.
 */
export async function sweepEmails({ database, queue }: Pick<Services, 'database' | 'queue'>): Promise<void> {
  await asSystem(database, async (tx) => {
    const { rows } = await sql<{ organization_id: string; email_id: string; kind: string }>`
      update emails set try_at = now() where id in (
        select id from emails where state in ('queued', 'sending') and try_at < now() - ${LOST_AFTER_MINUTES} * interval '1 minute'
         order by try_at limit ${AT_ONCE} for update skip locked)
      returning organization_id, id as email_id, kind
    `.execute(tx);
    await enqueueEmails({ queue }, tx, rows);
  });
}
