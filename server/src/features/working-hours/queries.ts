import type { WorkingHoursShown } from '@vigil/contract/working-hours/working-hours.ts';
import type { WorkingHours, ZonedHours } from '@vigil/contract/working-hours/rules.ts';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { same, versionOf, type Editable } from '../../http/version.ts';

/** Returns an organisation's working hours, in its own time zone. */
export async function findWorkingHours({ db, organization }: { db: Tx; organization: string }): Promise<ZonedHours> {
  const { work_weekdays, work_from, work_until, holidays, time_zone } = await db
    .selectFrom('organizations')
    .select(['work_weekdays', 'work_from', 'work_until', 'holidays', 'time_zone'])
    .where('id', '=', organization)
    .executeTakeFirstOrThrow();
  const days = await db
    .selectFrom('working_days')
    .select(['day', 'is_working'])
    .where('organization_id', '=', organization)
    .orderBy('day')
    .execute();
  return {
    weekdays: work_weekdays,
    from: work_from,
    until: work_until,
    holidays,
    days,
    time_zone,
  };
}

export const editableHours = {
  kind: 'working_hours',
  fields: same('weekdays', 'from', 'until', 'holidays', 'days'),
} satisfies Editable<WorkingHours>;

export async function findShownHours(scope: { db: Tx; organization: string }): Promise<WorkingHoursShown> {
  const hours = await findWorkingHours(scope);
  return { ...hours, version: versionOf(editableHours, hours) };
}

export type Zones = { hours: ZonedHours; zones: ReadonlySet<string>; zoneOf: (department_id: string) => string };

/**
 * Returns the organisation's hours and each department's time zone: the department's own, that of the nearest department above,
 * or the organisation's.
 */
export async function findZones({ db, organization }: { db: Tx; organization: string }): Promise<Zones> {
  const hours = await findWorkingHours({ db, organization });
  const { rows } = await sql<{ id: string; time_zone: string }>`
    with recursive zoned as (
      select id, time_zone from departments
       where organization_id = ${organization} and parent_id is null
         and exists (select from departments z where z.organization_id = ${organization} and z.time_zone is not null)
      union all
      select d.id, coalesce(d.time_zone, z.time_zone)
        from zoned z join departments d on d.organization_id = ${organization} and d.parent_id = z.id
    )
    select * from zoned where time_zone is not null`.execute(db);
  const zones = new Map(rows.map(({ id, time_zone }) => [id, time_zone]));
  return {
    hours,
    zones: new Set([hours.time_zone, ...zones.values()]),
    zoneOf: (department_id) => zones.get(department_id) ?? hours.time_zone,
  };
}
