import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { circlesIn } from '../rules/circles.ts';

type Scope = { db: Tx; organization: string };

/**
 * Returns the addresses of people whose manager in the file closes a circle of managers, so that they keep their present manager.
 * Only the rows of the file that match the condition on `r` count.
 */
export async function findCircles({ db, organization }: Scope, event_id: string, rows: RawBuilder<boolean>): Promise<string[]> {
  // Only a person who has a manager and is somebody's manager can be part of a circle.
  const { rows: edges } = await sql<{ email: string; manager: string; is_named: boolean }>`
    with named as materialized (
      select r.email, r.manager from staff_import_rows r
       where r.organization_id = ${organization} and r.event_id = ${event_id} and r.manager <> '' and r.manager_flaw is null and ${rows}
    ), held as materialized (
      select u.email, m.email as manager
        from users u
        join users m on m.organization_id = ${organization} and m.id = u.manager_id and m.deleted_at is null
       where u.organization_id = ${organization} and u.manager_id is not null and u.deleted_at is null and exists (select from named)
    ), edges as (
      select *, true as is_named from named union all select *, false from held
    )
    select * from edges where email in (select manager from edges)`.execute(db);
  const managers = (isNamed: boolean) =>
    new Map(edges.filter(({ is_named }) => is_named === isNamed).map(({ email, manager }) => [email, manager]));
  return [...circlesIn(managers(true), managers(false))];
}
