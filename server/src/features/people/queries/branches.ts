import { sql, type RawBuilder } from 'kysely';
import { idsOf } from '../../../db/ids.ts';

/** Returns a subselect of the ids of these departments and of all departments below them. */
export const departmentsBelow = (organization: string, ids: readonly string[]): RawBuilder<string> =>
  branchesOf(organization, idsOf(ids));

/** Returns a subselect of the ids of the departments that `ids` selects and of all departments below them. */
export const branchesOf = (organization: string, ids: RawBuilder<string>): RawBuilder<string> => sql<string>`(
  with recursive below (id) as (
    select id from departments where organization_id = ${organization} and id in ${ids}
    union
    select d.id from departments d join below b on d.parent_id = b.id where d.organization_id = ${organization}
  )
  select id from below)`;
