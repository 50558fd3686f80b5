import { type Reminders, defaultReminders } from '@vigil/contract/course-emails/rules.ts';
import { sql } from 'kysely';
import { asSystem } from '../../../db/database.ts';
import { rowsAs } from '../../../db/rows.ts';
import { workIn, type WorkContext } from '../../../jobs/work-context.ts';
import type { Services } from '../../../services.ts';
import { isClosedByEnd } from '../queries/overdue-teams.ts';
import { digestDay, reminderDays } from '../rules/notices.ts';

/** Records the day's reminders of each organisation where it is morning or later. */
export async function recordReminders(services: Services): Promise<void> {
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
    await workIn(services, id, (context) => recordRemindersOf(context, { day, time_zone, now }));
  }
}

type ReminderDay = { day: string; time_zone: string; now: Date };

/** Records all reminders of a day and the day itself in one transaction, so that nobody gets them in two emails. */
async function recordRemindersOf(context: WorkContext, morning: ReminderDay): Promise<void> {
  const { db, organization } = context;
  const { day } = morning;
  const { numUpdatedRows } = await db
    .updateTable('organizations')
    .set({ reminded_on: day })
    .where('id', '=', organization)
    .where((eb) => eb.or([eb('reminded_on', 'is', null), eb('reminded_on', '<', day)]))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  const settingsInUse = await db
    .selectFrom('assigned_courses')
    .select('reminders')
    .distinct()
    .where('organization_id', '=', organization)
    .where('deleted_at', 'is', null)
    .where('is_enabled', '=', true)
    .execute();
  for (const { reminders } of settingsInUse) await recordRemindersWith(context, morning, reminders as Reminders | null);
}

/** Records the reminders of all assignments whose reminder settings equal `set`. */
async function recordRemindersWith(
  { db, organization }: WorkContext,
  { day, time_zone, now }: ReminderDay,
  set: Reminders | null,
): Promise<void> {
  const settings = set ?? defaultReminders;
  const days = reminderDays(settings);
  const [first, last] = [days[0]?.days, days.at(-1)?.days];
  if (first === undefined || last === undefined) return;
  await sql`
    with noted as (
      insert into course_notices (organization_id, assigned_course_id, user_id, kind, occasion, due_at)
      select e.organization_id, e.assigned_course_id, e.user_id, r.kind,
        to_char(e.end_date at time zone ${time_zone}, 'YYYY-MM-DD') || r.due, ${now}
        from assigned_courses a
        join enrolments e on e.organization_id = a.organization_id and e.assigned_course_id = a.id
        join ${rowsAs('r', days, { days: 'integer', kind: 'text', due: 'text', number: 'integer', quiet_days: 'integer' })}
          on r.days = ${day}::date - (e.end_date at time zone ${time_zone})::date
       where a.organization_id = ${organization} and a.deleted_at is null and a.is_enabled
         and a.reminders is not distinct from ${set && JSON.stringify(set)}::jsonb
         and e.completed_at is null and e.left_at is null
         and e.end_date between ${now}::timestamptz - ${last + 1} * interval '1 day' and ${now}::timestamptz + ${1 - first} * interval '1 day'
         and case r.kind
           when 'due_soon' then a.status <> 'planned' and not is_closed_to(a, e) and e.end_date > ${now} and not exists (
             select from course_notices n where n.organization_id = e.organization_id and n.assigned_course_id = e.assigned_course_id
               and n.user_id = e.user_id and n.kind in ('assigned', 'invited_again', 'due_changed')
               and coalesce(n.settled_at, n.due_at) > ${now}::timestamptz - r.quiet_days * interval '1 day')
           -- A course that closed at its end cannot be done any more: the first overdue notice is sent, and more only if the
           -- assignment has reminder settings. None is sent if an operator closed it earlier.
           else e.end_date <= ${now} and (a.status = 'active'
             or (r.number = 1 and (e.is_extended or coalesce(a.completed_at, e.end_date) >= e.end_date))
             or (${set !== null}::boolean and ${isClosedByEnd}))
         end
      on conflict do nothing
      returning user_id, occasion
    )
    insert into manager_notices (organization_id, manager_id, day, due_at)
    select distinct ${organization}::uuid, u.manager_id, ${day}::date, ${now}::timestamptz
      from noted join users u on u.organization_id = ${organization} and u.id = noted.user_id and u.deleted_at is null
     where u.manager_id is not null and noted.occasion = any(select to_char(${day}::date - r.days, 'YYYY-MM-DD') || r.due
       from ${rowsAs('r', days, { days: 'integer', due: 'text', number: 'integer' })}
      where r.number >= ${settings.overdue?.managers_from ?? null}::integer)
    on conflict do nothing`.execute(db);
}
