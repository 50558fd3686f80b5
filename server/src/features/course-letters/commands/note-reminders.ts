import { sql } from 'kysely';
import { asSystem } from '../../../db/database.ts';
import { workIn, type WorkContext } from '../../../jobs/work-context.ts';
import type { Services } from '../../../services.ts';
import { digestDay, reminderDays } from '../rules/notices.ts';

/** Writes down whom each organisation reminds today, once its morning has come. */
export async function noteReminders(services: Services): Promise<void> {
  const now = services.clock();
  const organizations = await asSystem(services.database, (tx) =>
    tx
      .selectFrom('organizations')
      .select(['id', 'time_zone', 'reminded_on'])
      .where('tells_courses', '=', true)
      .where('deactivated_at', 'is', null)
      .where('deleted_at', 'is', null)
      .execute(),
  );
  for (const { id, time_zone, reminded_on: last } of organizations) {
    const day = digestDay(now, time_zone);
    if (day === null || (last !== null && last >= day)) continue;
    await workIn(services, id, (context) => remind(context, { day, time_zone, now }));
  }
}

type Morning = { day: string; time_zone: string; now: Date };

/** All of a day's reminders in one statement and with the day itself: nobody gets them in two letters. */
async function remind({ db, organization }: WorkContext, { day, time_zone, now }: Morning): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('organizations')
    .set({ reminded_on: day })
    .where('id', '=', organization)
    .where((eb) => eb.or([eb('reminded_on', 'is', null), eb('reminded_on', '<', day)]))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  const column = <T extends 'days' | 'kind' | 'round'>(name: T) => reminderDays.map((one) => one[name]);
  await sql`
    insert into course_notices (organization_id, assigned_course_id, user_id, kind, occasion, due_at)
    select e.organization_id, e.assigned_course_id, e.user_id, r.kind,
      to_char(e.end_date at time zone ${time_zone}, 'YYYY-MM-DD') || '.' || r.round, ${now}
      from assigned_courses a
      join enrolments e on e.organization_id = a.organization_id and e.assigned_course_id = a.id
      join unnest(${column('days')}::integer[], ${column('kind')}::text[], ${column('round')}::integer[]) as r (days, kind, round)
        on r.days = ${day}::date - (e.end_date at time zone ${time_zone})::date
     where a.organization_id = ${organization} and a.deleted_at is null and a.is_enabled
       and e.completed_at is null and e.left_at is null
       and e.end_date between ${now}::timestamptz - ${-reminderDays[0]!.days + reminderDays.length} * interval '1 day'
         and ${now}::timestamptz + ${-reminderDays[0]!.days + 1} * interval '1 day'
       and case r.kind
         -- Whoever heard of this end within the day needs no reminder of it.
         when 'due_soon' then a.status <> 'planned' and not is_closed_to(a, e) and e.end_date > ${now} and not exists (
           select from course_notices n where n.organization_id = e.organization_id and n.assigned_course_id = e.assigned_course_id
             and n.user_id = e.user_id and n.kind in ('assigned', 'invited_again', 'due_changed')
             and coalesce(n.settled_at, n.due_at) > ${now}::timestamptz - interval '1 day')
         -- A course that closed with its end is past doing: said once, and not at all when someone closed it before.
         else e.end_date <= ${now} and (a.status = 'active' or (r.round = 0 and (e.is_extended or coalesce(a.completed_at, e.end_date) >= e.end_date)))
       end
    on conflict do nothing`.execute(db);
}
