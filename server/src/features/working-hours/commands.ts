import type { WorkingHoursShown } from '@vigil/contract/working-hours/working-hours.ts';
import type { WorkingHours } from '@vigil/contract/working-hours/rules.ts';
import { sql } from 'kysely';
import { rowsAs } from '../../db/rows.ts';
import type { Context } from '../../http/context.ts';
import { recordChange } from '../audit/commands/record-change.ts';
import { findShownHours, findWorkingHours } from './queries.ts';

export async function changeWorkingHours(context: Context, hours: WorkingHours): Promise<WorkingHoursShown> {
  const { db, organization } = context;
  const before = await findWorkingHours(context);
  await db
    .updateTable('organizations')
    .set({
      work_weekdays: sql<number[]>`${hours.weekdays}::int[]`,
      work_from: hours.from,
      work_until: hours.until,
      holidays: hours.holidays,
    })
    .where('id', '=', organization)
    .execute();
  await db.deleteFrom('working_days').where('organization_id', '=', organization).execute();
  await sql`
    insert into working_days (organization_id, day, is_working)
    select ${organization}, * from ${rowsAs('given', hours.days, { day: 'date', is_working: 'boolean' })}
  `.execute(db);
  await recordChange(context, {
    action: 'working_hours.update',
    object_type: 'organization',
    object_id: organization,
    before: loggedHours(before),
    after: loggedHours(hours),
  });
  return findShownHours(context);
}

const loggedHours = ({ weekdays, from, until, holidays, days }: WorkingHours) => ({
  weekdays,
  work_from: from,
  work_until: until,
  holidays,
  days_off: days.filter((ownDay) => !ownDay.is_working).map(({ day }) => day),
  days_worked: days.filter((ownDay) => ownDay.is_working).map(({ day }) => day),
});
