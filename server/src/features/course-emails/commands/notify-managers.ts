import { sql } from 'kysely';
import { anyOf } from '../../../db/ids.ts';
import { rowsAs } from '../../../db/rows.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { writeCourseEmails } from '../../emails/commands/write-emails.ts';
import { composeTeamEmail } from '../emails.ts';
import { findOverdueTeams } from '../queries/overdue-teams.ts';

const MANAGERS_PER_PART = 200;

/** Emails the next batch of managers, one email each, about all their overdue people. Returns whether more managers may be left. */
export async function notifyManagers(context: WorkContext): Promise<boolean> {
  const { db, organization, services } = context;
  const now = services.clock();
  const { rows: taken } = await sql<{ manager_id: string; day: string }>`
    update manager_notices n set settled_at = ${now} from (
      select manager_id, day from manager_notices
       where organization_id = ${organization} and settled_at is null and due_at <= ${now}
       order by manager_id, day limit ${MANAGERS_PER_PART} for update
    ) next
     where n.organization_id = ${organization} and n.manager_id = next.manager_id and n.day = next.day
    returning n.manager_id, n.day::text`.execute(db);
  if (taken.length === 0) return false;
  const teams = await findOverdueTeams(context, [...new Set(taken.map(({ manager_id }) => manager_id))]);
  await writeCourseEmails(
    context,
    teams.map((team) => composeTeamEmail(team, services.env.APP_URL)),
  );
  await sql`
    update manager_notices n set is_notified = true from ${rowsAs('sent', taken, { manager_id: 'uuid', day: 'date' })}
     where n.organization_id = ${organization} and n.manager_id = sent.manager_id and n.day = sent.day
       and n.manager_id = ${anyOf(teams.map(({ manager_id }) => manager_id))}`.execute(db);
  return true;
}
