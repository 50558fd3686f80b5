import { sql, type RawBuilder } from 'kysely';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { inForce } from '../queries/excluded.ts';

/** A CTE `going (id, destination)` of the departments that are being deleted. */
type DeletedDepartments = RawBuilder<unknown>;

/**
 * Excludes by name the people who were excluded through a department that is being deleted. `who` is a condition on the users
 * `u`.
 */
export async function reassignExclusions(
  { db, organization }: WorkContext,
  going: DeletedDepartments,
  who: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    with ${going}, covered (department_id, exclusion_id) as (
      select g.id, e.id from going g join phishing_exclusions e on e.department_id = g.id and ${inForce(organization)}
      union
      select d.id, c.exclusion_id from covered c
        join departments d on d.organization_id = ${organization} and d.parent_id = c.department_id
    )
    insert into phishing_exclusions as known (organization_id, user_id, title, reason, until, created_by)
    select distinct on (u.id) u.organization_id, u.id, coalesce(nullif(trim(u.sort_name), ''), u.email), e.reason, e.until, e.created_by
      from covered c
      join phishing_exclusions e on e.organization_id = ${organization} and e.id = c.exclusion_id
      join users u on u.organization_id = ${organization} and u.department_id = c.department_id
     where u.deleted_at is null and ${who}
     order by u.id, e.until desc nulls first
    on conflict (organization_id, user_id) where ended_at is null
      do update set until = nullif(greatest(coalesce(known.until, 'infinity'), coalesce(excluded.until, 'infinity')), 'infinity')
    `.execute(db);
}

/**
 * Copies the exclusion of a department that is being merged to its sub-departments, so that these stay excluded for as long as
 * before.
 */
export async function copyExclusionToChildren({ db, organization }: WorkContext, department_id: string): Promise<void> {
  await sql`
    insert into phishing_exclusions as known (organization_id, department_id, title, reason, until, created_by)
    select d.organization_id, d.id, d.title, e.reason, e.until, e.created_by
      from phishing_exclusions e join departments d on d.organization_id = ${organization} and d.parent_id = e.department_id
     where e.department_id = ${department_id} and ${inForce(organization)}
    on conflict (organization_id, department_id) where ended_at is null
      do update set until = nullif(greatest(coalesce(known.until, 'infinity'), coalesce(excluded.until, 'infinity')), 'infinity')
    `.execute(db);
}

/** Ends the exclusions of departments that are being deleted, once their people have left them. */
export async function endExclusionsOf({ db, organization }: WorkContext, going: DeletedDepartments): Promise<void> {
  await sql`
    with ${going} update phishing_exclusions e set ended_at = now() from going g
     where e.organization_id = ${organization} and e.department_id = g.id and e.ended_at is null`.execute(db);
}
