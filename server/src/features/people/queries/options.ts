import type { PersonOption } from '@vigil/contract/people/option.ts';
import { displayName } from '@vigil/contract/profile/rules.ts';
import type { Page } from '@vigil/contract/shared/page.ts';
import { sql } from 'kysely';
import { columnContains } from '../../../db/like.ts';
import type { Context } from '../../../http/context.ts';
import { anyOf } from '../../../db/ids.ts';

type OptionsQuery = { search?: string | undefined; limit: number; offset: number };

/** Lists the staff, or the people directly in one department, in short form. */
export async function listPersonOptions(
  context: Context,
  { limit, offset, ...query }: OptionsQuery,
  department_id?: string,
): Promise<Page<PersonOption>> {
  const { ids, count } = await findPeople(context, { ...query, department_id, limit, offset });
  const rows = await context.db
    .selectFrom('users as u')
    .innerJoin('departments as d', (join) =>
      join.onRef('d.organization_id', '=', 'u.organization_id').onRef('d.id', '=', 'u.department_id'),
    )
    .select(['u.id', 'last_name', 'first_name', 'middle_name', 'email', 'd.title as department'])
    .select(sql<boolean>`registered_at is not null`.as('is_registered'))
    .where('u.organization_id', '=', context.organization)
    .where('u.id', '=', anyOf(ids))
    .orderBy('u.sort_name')
    .orderBy('u.id')
    .execute();
  const data = rows.map(({ last_name, first_name, middle_name, ...row }) => ({
    ...row,
    title: displayName({ last_name, first_name, middle_name, email: row.email }),
  }));
  return { data, total_count: count, limit, offset };
}

type PeopleQuery = OptionsQuery & { department_id?: string | undefined; registered_users_only?: boolean };

/** Returns how many people match, and those on the page, by name. */
export async function findPeople(
  { db, organization }: Pick<Context, 'db' | 'organization'>,
  { search, department_id, registered_users_only = false, limit, offset }: PeopleQuery,
): Promise<{ ids: string[]; count: number }> {
  let people = db
    .selectFrom('users')
    .select(['users.id', 'users.sort_name'])
    .where('organization_id', '=', organization)
    .where('deleted_at', 'is', null);
  if (department_id !== undefined) people = people.where('department_id', '=', department_id);
  if (registered_users_only) people = people.where('registered_at', 'is not', null);
  // A search reads its matches once. Without a search an index sorts the rows, and reading stops at the end of the page.
  const found = search
    ? sql`materialized (${people.where(columnContains('users.search_text', search))})`
    : sql`not materialized (${people})`;
  const { rows } = await sql<{ ids: string[]; count: number }>`
    with found as ${found}
    select array(select id from found order by sort_name, id limit ${limit} offset ${offset}) as ids,
           (select count(*) from found) as count
  `.execute(db);
  return rows[0]!;
}
