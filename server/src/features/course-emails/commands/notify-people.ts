import { sql } from 'kysely';
import { asSystem } from '../../../db/database.ts';
import { undoableUntil } from '../../../db/undo.ts';
import { workIn, type WorkContext } from '../../../jobs/work-context.ts';
import type { Services } from '../../../services.ts';
import { writeCourseEmails } from '../../emails/commands/write-emails.ts';
import { isWorthSending, pickMostImportant } from '../rules/notices.ts';
import { composeCourseEmails } from '../emails.ts';
import { notifyManagers } from './notify-managers.ts';
import { findDueNotices, noticeRows, type NoticeKey } from '../queries/notices.ts';

const PEOPLE_PER_PART = 200;

/** Writes the emails that are due, in every organisation. A failure in one organisation does not stop the others. */
export async function notifyPeople(services: Services): Promise<void> {
  const { rows } = await asSystem(services.database, (tx) =>
    sql<{ id: string }>`
      select organization_id as id from course_notices where settled_at is null and due_at <= ${services.clock()}
      union select organization_id from manager_notices where settled_at is null and due_at <= ${services.clock()}`.execute(tx),
  );
  const failed: unknown[] = [];
  for (const { id } of rows) {
    try {
      while (await workIn(services, id, notifyNextPeople));
      while (await workIn(services, id, notifyManagers));
    } catch (error) {
      failed.push(error);
    }
  }
  if (failed.length > 0) throw new AggregateError(failed, 'Emails about courses could not be written.');
}

/** Whether the person of a notice was deleted or blocked and can still be restored: until then the notice waits. */
const canBeUndoneAt = (
  now: Date,
) => sql`exists (select from users u where u.organization_id = course_notices.organization_id and u.id = course_notices.user_id
  and ${undoableUntil} > ${now}::timestamptz)`;

/**
 * Takes the next people with a due notice, together with all their other waiting notices, and writes one email to each. Settles
 * the notices in the same transaction. Returns whether there may be more.
 */
async function notifyNextPeople(context: WorkContext): Promise<boolean> {
  const { db, organization, services } = context;
  const now = services.clock();
  const { rows: taken } = await sql<NoticeKey>`
    update course_notices n set settled_at = ${now} from (
      select distinct user_id from course_notices
       where organization_id = ${organization} and settled_at is null and due_at <= ${now} and not ${canBeUndoneAt(now)} order by user_id limit ${PEOPLE_PER_PART}
    ) next
     where n.organization_id = ${organization} and n.user_id = next.user_id and n.settled_at is null
    returning n.user_id, n.assigned_course_id, n.kind, n.occasion`.execute(db);
  if (taken.length === 0) return false;
  const toSend = (await findDueNotices(context, taken)).filter(
    (notice) => notice.is_wanted && isWorthSending(notice.kind, notice, now),
  );
  const readers = [...Map.groupBy(toSend, ({ user_id }) => user_id).values()];
  await writeCourseEmails(context, await composeCourseEmails(context, readers.map(pickMostImportant)));
  await sql`
    update course_notices sent set is_notified = true from ${noticeRows(toSend)}
     where sent.organization_id = ${organization} and sent.user_id = n.user_id
       and sent.assigned_course_id = n.assigned_course_id and sent.kind = n.kind and sent.occasion = n.occasion`.execute(db);
  return true;
}
