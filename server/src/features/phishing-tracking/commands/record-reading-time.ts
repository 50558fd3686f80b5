import { EMAIL_ADDRESS, READING_SECONDS_MAX } from '@vigil/contract/phishing-tracking/rules.ts';
import { sql } from 'kysely';
import { asSystem } from '../../../db/database.ts';
import { isContentAddress } from '../../../storage/content-address.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import type { Services } from '../../../services.ts';

/**
 * Stores the longest time for which a person read the lesson. Requires the email's signed address, and that the person failed in
 * the email; stores at most the time passed since the failure. A scanner that fetches the page proves nothing.
 */
export async function recordReadingTime(
  { database, env }: Services,
  { letter: email, seconds }: { letter: string; seconds: number },
): Promise<void> {
  const { pathname, searchParams } = new URL(email, env.CONTENT_URL);
  const delivery_id = EMAIL_ADDRESS.exec(email)?.[1];
  if (delivery_id === undefined || !isContentAddress(env, pathname, Object.fromEntries(searchParams)))
    throw problem(httpProblems.not_found);
  await asSystem(database, (db) =>
    sql`
      update deliveries d set gotcha_seconds = t.seconds
        from (
          select id, least(${Math.min(seconds, READING_SECONDS_MAX)}::int, ceil(extract(epoch from now() - least(clicked_at, opened_attachment_at)))::int) as seconds
            from deliveries where id = ${delivery_id}) t, users u, organizations o
       where d.id = t.id and u.id = d.user_id and u.deleted_at is null and u.blocked_at is null
         and o.id = d.organization_id and o.deactivated_at is null and o.deleted_at is null and t.seconds > coalesce(d.gotcha_seconds, 0) and least(d.clicked_at, d.opened_attachment_at) is not null
    `.execute(db),
  );
}
