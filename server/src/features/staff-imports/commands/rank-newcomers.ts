import { NO_DEPARTMENT } from '@vigil/contract/departments/no-department.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { placesLeft } from '../../employees/commands/staff-lock.ts';

/**
 * Ranks newcomers where the licence has fewer places than newcomers: by department in the order of the tree, and within a
 * department by name. The order of a file or directory must not decide who gets no place.
 */
export async function rankNewcomers(scope: { db: Tx; organization: string }, event_id: string): Promise<void> {
  const { db, organization } = scope;
  const { places } = await placesLeft(scope).executeTakeFirstOrThrow();
  const { rows } = await sql<{ newcomers: number }>`
    select count(*)::int as newcomers from staff_import_rows r
     where r.organization_id = ${organization} and r.event_id = ${event_id} and r.refusals = '{}'
       and not exists (select from users u where u.organization_id = ${organization} and u.email = r.email and u.deleted_at is null)`.execute(
    db,
  );
  if (rows[0]!.newcomers <= places) return;
  await sql`
    update staff_import_rows r set turn = ranked.turn
      from (
        select row, row_number() over (
          order by (department in ('', ${NO_DEPARTMENT})) desc, string_to_array(department, ' / ') collate "ru-x-icu",
            last_name collate "ru-x-icu", first_name collate "ru-x-icu", middle_name collate "ru-x-icu", row) as turn
          from staff_import_rows where organization_id = ${organization} and event_id = ${event_id}
      ) ranked
     where r.organization_id = ${organization} and r.event_id = ${event_id} and r.row = ranked.row`.execute(db);
}
