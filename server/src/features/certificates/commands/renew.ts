import { RENEWAL_DAYS } from '@vigil/contract/certificates/rules.ts';
import { sql } from 'kysely';
import { asSystem } from '../../../db/database.ts';
import { anyOf } from '../../../db/ids.ts';
import { workIn, type WorkContext } from '../../../jobs/work-context.ts';
import type { Services } from '../../../services.ts';
import { enrolByCause } from '../../assignments/commands/enrol-by-cause.ts';
import { listAssignable } from '../../courses/queries.ts';
import { namesIndividuals } from '../../people/queries/result-visibility.ts';

const AT_ONCE = 500;

/**
 * Assigns again the courses whose certificates expire, in every organisation. A failure in one organisation does not stop the
 * others.
 */
export async function renewCertificates(services: Services, heartbeat: () => void): Promise<void> {
  const { rows } = await asSystem(services.database, (tx) =>
    sql<{ id: string }>`select distinct c.organization_id as id from ${certificateRows} where ${isDue}`.execute(tx),
  );
  const failed: unknown[] = [];
  for (const { id } of rows) {
    try {
      while (await workIn(services, id, renewNextPeople)) heartbeat();
    } catch (error) {
      failed.push(error);
    }
  }
  if (failed.length > 0) throw new AggregateError(failed, 'Courses whose certificates expire could not be assigned again.');
}

/**
 * Assigns one course again to the next people whose certificates for it expire, and marks these certificates as renewed in the
 * same transaction. Returns whether there may be more people.
 */
async function renewNextPeople(context: WorkContext): Promise<boolean> {
  const { db, organization } = context;
  const courses = await db
    .selectFrom('certificates as c')
    .select('c.course_id')
    .distinct()
    .where('c.organization_id', '=', organization)
    .where('c.renewed_at', 'is', null)
    .where('c.revoked_at', 'is', null)
    .where('c.valid_until', 'is not', null)
    .execute();
  // A course that cannot be assigned now, for example an archived one, stays due: its people get it when it can be assigned
  // again.
  const assignable = await listAssignable(
    context,
    courses.map(({ course_id }) => course_id),
  );
  const { rows } = await sql<{ id: string; user_id: string; assigned_course_id: string; course_id: string }>`
    with found as (
      select c.id, c.user_id, c.assigned_course_id, c.course_id from ${certificateRows}
       where ${isDue} and c.organization_id = ${organization} and c.course_id = ${anyOf(assignable)}
    )
    select * from found where assigned_course_id = (select min(assigned_course_id::text)::uuid from found) order by user_id limit ${AT_ONCE}`.execute(
    db,
  );
  const [first] = rows;
  if (first === undefined) return false;
  await enrolByCause(context, {
    cause: { renewal_of: first.assigned_course_id },
    course_id: first.course_id,
    user_ids: rows.map(({ user_id }) => user_id),
    period: RENEWAL_DAYS,
    isAgain: true,
    now: context.services.clock(),
  });
  await db
    .updateTable('certificates')
    .set({ renewed_at: sql<string>`now()` })
    .where('organization_id', '=', organization)
    .where('id', '=', anyOf(rows.map(({ id }) => id)))
    .execute();
  return true;
}

const certificateRows = sql`certificates c
  join organizations o on o.id = c.organization_id
  join users u on u.organization_id = c.organization_id and u.id = c.user_id
  join enrolments e on e.organization_id = c.organization_id and e.id = c.enrolment_id
  join assigned_courses a on a.organization_id = c.organization_id and a.id = c.assigned_course_id`;

/**
 * Whether a certificate `c` is due for renewal: it is the person's newest for the course, the person is still enrolled, and the
 * assignment's present settings renew certificates.
 */
const isDue = sql<boolean>`c.renewed_at is null and c.revoked_at is null and c.valid_until - ${RENEWAL_DAYS}::int <= organization_today(o)
  and u.deleted_at is null and u.blocked_at is null and e.left_at is null and a.deleted_at is null and a.certificate ->> 'renews' = 'true'
  and o.deleted_at is null and o.deactivated_at is null and licence_fault(o) is null
  and not exists (select from certificates later where later.organization_id = c.organization_id and later.user_id = c.user_id
    and later.course_id = c.course_id and later.revoked_at is null
    -- Renewals are visible, so they must not depend on a hidden certificate.
    and (${namesIndividuals(sql.ref('c.organization_id'))} or not is_given_by_results(c.organization_id, later.assigned_course_id)
      or is_given_by_results(c.organization_id, c.assigned_course_id))
    and (later.completed_on, later.issued_at, later.id) > (c.completed_on, c.issued_at, c.id))`;
