import { sql, type RawBuilder } from 'kysely';
import { todayOf } from '../../../db/today.ts';
import { branchesOf } from '../../people/queries/branches.ts';
import { showsTag } from '../../people/queries/result-visibility.ts';

/** Whether an exclusion `e` is in force today. */
export const inForce = (organization: string): RawBuilder<boolean> =>
  sql<boolean>`e.organization_id = ${organization} and e.ended_at is null and (e.until is null or e.until >= ${todayOf(organization)})`;

/**
 * Whether the person of this row is excluded from simulated phishing: by name, by the branch of their department, or by a tag.
 * All exclusion checks use this condition, for one person as for a hundred thousand: PostgreSQL reads the few excluded people and
 * departments once.
 */
export const isExcluded = (organization: string, person: 'u' | 'users'): RawBuilder<boolean> => {
  const columnOf = (column: 'id' | 'department_id') => sql.ref(`${person}.${column}`);
  return sql<boolean>`(
    ${columnOf('id')} in (select e.user_id from phishing_exclusions e where e.user_id is not null and ${inForce(organization)})
    or ${columnOf('department_id')} in ${branchesOf(
      organization,
      sql`(select e.department_id from phishing_exclusions e where e.department_id is not null and ${inForce(organization)})`,
    )}
    or exists (
      select from phishing_exclusions e
        join tag_assignments g on g.organization_id = e.organization_id and g.tag_id = e.tag_id and g.removed_at is null
       where e.tag_id is not null and ${showsTag(organization, sql`e.tag_id`)} and ${inForce(organization)} and g.user_id = ${columnOf('id')}))`;
};

/**
 * Whether the exclusion `e` excludes the person `u`. Fast for a few people only. If several exclude them, `nearestFirst` puts the
 * most specific first.
 */
export const excludesPerson = (organization: string): RawBuilder<boolean> => sql<boolean>`${inForce(organization)} and (
  e.user_id = u.id
  or e.department_id in (
    with recursive above (id, parent_id) as (
      select id, parent_id from departments where organization_id = ${organization} and id = u.department_id
      union
      select d.id, d.parent_id from departments d join above a on d.id = a.parent_id where d.organization_id = ${organization}
    )
    select id from above)
  or exists (select from tag_assignments g
    where g.organization_id = ${organization} and g.tag_id = e.tag_id and g.user_id = u.id and g.removed_at is null and ${showsTag(organization, sql`e.tag_id`)}))`;

/** Orders exclusions: a person's own before their department's, and one without an end before one with an end. */
export const nearestFirst = sql`e.user_id is null, e.department_id is null, e.until desc nulls first, e.id`;
