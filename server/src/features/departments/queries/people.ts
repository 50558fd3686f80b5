import type { EmployeeOption } from '@vigil/contract/employees/employee.ts';
import { displayName } from '@vigil/contract/profile/rules.ts';
import type { Page } from '@vigil/contract/shared/page.ts';
import { sql } from 'kysely';
import { containing } from '../../../db/like.ts';
import type { Context } from '../../../http/context.ts';
import { findDepartment } from './tree.ts';

type Wanted = { search?: string | undefined; limit: number; offset: number };

/** A department's own people, for pickers. */
export async function listDepartmentUsers(context: Context, id: string, wanted: Wanted): Promise<Page<EmployeeOption>> {
  await findDepartment(context, id);
  return listEmployeeOptions(context, wanted, id);
}

/** The staff, or one department's own, in short. */
export async function listEmployeeOptions(
  { db, organization }: Context,
  { search, limit, offset }: Wanted,
  department_id?: string,
): Promise<Page<EmployeeOption>> {
  let people = db
    .selectFrom('users as u')
    .innerJoin('departments as d', (join) =>
      join.onRef('d.organization_id', '=', 'u.organization_id').onRef('d.id', '=', 'u.department_id'),
    )
    .where('u.organization_id', '=', organization)
    .where('u.deleted_at', 'is', null);
  if (department_id !== undefined) people = people.where('u.department_id', '=', department_id);
  if (search) people = people.where('u.search_text', 'like', containing(search.toLowerCase()));
  const rows = await people
    .select(['u.id', 'last_name', 'first_name', 'middle_name', 'email', 'd.title as department'])
    .select(sql<boolean>`registered_at is not null`.as('is_registered'))
    .orderBy('u.sort_name')
    .orderBy('u.id')
    .limit(limit)
    .offset(offset)
    .execute();
  const { n } = await people.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  const data = rows.map(({ last_name, first_name, middle_name, ...row }) => ({
    ...row,
    title: displayName({ last_name, first_name, middle_name, email: row.email }),
  }));
  return { data, total_count: n, limit, offset };
}
